/** The commands that talk to an account, as a process. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { bundledCommand } from '../support/command/command.js'
import { freshFolder } from '../support/folders.js'
import { startProcess } from '../support/processes.js'
import { revealOrder } from '../support/stored-orders.js'
import { sandboxEnv } from './terminal.js'

let command: string

beforeAll(async () => {
  command = (await bundledCommand()).main
})

const start = (...args: string[]) =>
  // No process listens on port 9.
  startProcess([command, ...args], { ...sandboxEnv, GATEWAY_URL: 'http://127.0.0.1:9' })
const run = (...args: string[]) => start(...args).ended

describe('crypto-checkout', () => {
  it('lists its commands and prints its version', async () => {
    expect((await run()).stdout).toMatch(/serve .*\n +sandbox /)
    expect(await run('--version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  it('error: names an unknown command', async () => {
    expect(await run('constructor')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'crypto-checkout: unknown command constructor; crypto-checkout --help lists them\n',
    })
  })

  it('error: ends with 3 when the service can not be reached', async () => {
    const { code, stdout, stderr } = await run('webhook', 'show')
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(/^crypto-checkout: .*the connection failed/)
  })
})

describe('a reader that is gone', () => {
  it('ends a command as a closed pipe does, without a word', async () => {
    const { child, ended } = start('orders', '--help')
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ code: 141, stderr: '' })
  })

  it('ends an export whose file is a pipe, too', async () => {
    const folder = freshFolder()
    const [file, pipe] = [join(folder, 'checkout.db'), join(folder, 'pipe')]
    const store = await sqliteStore(file)
    // More than a pipe holds.
    for (let count = 0; count < 200; count += 1) await revealOrder(store, `${count}-${'x'.repeat(120)}`)
    await store.close()
    execFileSync('mkfifo', [pipe])
    const reader = startProcess(['-c', '1', pipe], {}, { program: 'head' })
    const exported = startProcess([command, 'orders', 'export', '--file', pipe], {
      DATABASE_URL: `sqlite:${file}`,
    })
    expect(await exported.ended).toEqual({ code: 141, stdout: '', stderr: '' })
    expect((await reader.ended).code).toBe(0)
  })

  it.each(['serve', 'sandbox', 'desk'])('ends no server: %s', async (name) => {
    const { child, ended } = start(name, '--help')
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    ['orders', 1, "crypto-checkout: standard output can't be written: EBADF: bad file descriptor, write\n"],
    ['serve', 0, ''],
  ])(
    'or a file that takes nothing: ends a command with a sentence, and no server: %s',
    async (name, code, stderr) => {
      const args = ['-c', 'exec "$@" 1< "$0"', 'package.json', process.execPath, command, name, '--help']
      const { ended } = startProcess(args, sandboxEnv, { program: 'sh' })
      expect(await ended).toEqual({ code, stdout: '', stderr })
    },
  )

  it('of messages changes no exit code', async () => {
    const { child, ended } = start('doctor', '--nonsense')
    child.stderr?.destroy()
    expect((await ended).code).toBe(2)
  })
})
