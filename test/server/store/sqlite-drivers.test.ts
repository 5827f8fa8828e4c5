/** Which driver opens a SQLite store, and what it says where none does. */
import { describe, expect, it, vi } from 'vitest'
import { loadDriver } from '../../../src/server/store/sqlite.js'

/** A driver whose SQLite has this version. */
const driverOf = (version: string) => ({
  DatabaseSync: class {
    exec = () => undefined
    close = () => undefined
    prepare = () => ({ get: () => ({ version }), run: () => ({ changes: 0 }), all: () => [] })
  },
})
const failing = (message: string, code: string) => () =>
  Promise.reject(Object.assign(new Error(message), { code }))

describe('loadDriver', () => {
  it('takes the first driver that is recent enough', async () => {
    const recent = driverOf('3.51.3')
    const drivers = { old: async () => driverOf('3.46.1'), recent: async () => recent }
    expect(await loadDriver(drivers)).toBe(recent)
  })

  it('error: asks for a driver where none is installed', async () => {
    const drivers = {
      'node:sqlite': failing('No such built-in module: node:sqlite', 'ERR_UNKNOWN_BUILTIN_MODULE'),
      '@photostructure/sqlite': failing(
        "Cannot find package '@photostructure/sqlite' imported from /shop/server.js",
        'ERR_MODULE_NOT_FOUND',
      ),
    }
    await expect(loadDriver(drivers)).rejects.toThrow(
      'SQLite 3.51.3 or later is needed (none found): npm install @photostructure/sqlite',
    )
  })

  it('error: asks for a driver where a bundle of CommonJS has none', async () => {
    const missing = failing("Cannot find module '@photostructure/sqlite'", 'MODULE_NOT_FOUND')
    await expect(loadDriver({ '@photostructure/sqlite': missing })).rejects.toThrow(
      '(none found): npm install',
    )
  })

  it('error: says so where a driver fails without an error', async () => {
    const broken = vi.fn<() => Promise<unknown>>().mockRejectedValue(undefined)
    await expect(loadDriver({ broken })).rejects.toMatchObject({
      ...{ code: 'internal', cause: undefined },
      message: expect.stringContaining('(broken does not load: unknown error)'),
    })
  })

  it.each([
    ['No native build was found for platform=linux', 'MODULE_NOT_FOUND'],
    ["Cannot find module '../build/Release/node_sqlite.node'", 'MODULE_NOT_FOUND'],
    ['Cannot find module as expression is too dynamic', 'MODULE_NOT_FOUND'],
    ["Cannot find package '@photostructure/sqlite'", 'ERR_DLOPEN_FAILED'],
    ['libstdc++.so.6: version `GLIBCXX_3.4.32` not found', 'ERR_DLOPEN_FAILED'],
  ])('error: says why a driver that is installed does not load: %s', async (message, code) => {
    const loading = loadDriver({
      'node:sqlite': async () => driverOf('3.46.1'),
      '@photostructure/sqlite': failing(message, code),
    })
    await expect(loading).rejects.toMatchObject({
      message: `SQLite 3.51.3 or later is needed (node:sqlite has 3.46.1; @photostructure/sqlite does not load: ${message})`,
    })
    await expect(loading).rejects.toMatchObject({ cause: { message } })
  })
})
