/** What a failure of PostgreSQL does to the process: most heal, and some end it. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PostgresConnection, type PostgresPool } from '../../../src/server/store/postgres/connection.js'

afterEach(() => vi.restoreAllMocks())

/** A connection to a server that refuses statements with what `refuse` says. */
function connectionTo(refuse: () => { code: string } | undefined) {
  const query = async () => {
    const refusal = refuse()
    if (refusal) throw Object.assign(new Error('refused'), refusal)
    return { rows: [], rowCount: 0 }
  }
  const released: (boolean | undefined)[] = []
  const ignore = () => undefined
  const client = { query, release: (destroy?: boolean) => released.push(destroy), on: ignore, off: ignore }
  const pool: PostgresPool = {
    connect: async () => ({ ...client, release: (destroy) => void client.release(destroy) }),
    ...{ query, end: async () => undefined, on: ignore, off: ignore },
  }
  const connection = new PostgresConnection(pool, true)
  let failure: Error | undefined
  void connection.failed.then((error) => (failure = error))
  const ask = async () => {
    await connection.run('SELECT 1').catch(() => undefined)
    return failure
  }
  return { connection, ask, released }
}

const after = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)

describe('PostgresConnection', () => {
  it.each([
    '53100',
    '53300',
    '57P01',
    '57P03',
    '58030',
    '08006',
    '25006',
    '55P03',
    '40001',
    'EPIPE',
    'ECONNREFUSED',
  ])('goes on after %s, however often it comes', async (code) => {
    const { ask } = connectionTo(() => ({ code }))
    for (let minutes = 0; minutes < 5; minutes += 1) {
      after(minutes * 60_000)
      expect(await ask()).toBeUndefined()
    }
  })

  it.each(['XX001', 'XX002', '3F000', '42P01', '42703', '42883'])(
    'error: is failed for good by %s',
    async (code) => {
      const { ask } = connectionTo(() => ({ code }))
      expect(await ask()).toMatchObject({ name: 'StoreFailedError', cause: { code } })
    },
  )

  it.each(['28P01', '28000', '3D000', '42501'])(
    'error: is failed for good by %s that lasts',
    async (code) => {
      const { ask } = connectionTo(() => ({ code }))
      after(0)
      expect(await ask()).toBeUndefined()
      after(59_000)
      expect(await ask()).toBeUndefined()
      after(61_000)
      expect(await ask()).toMatchObject({ name: 'StoreFailedError', cause: { code } })
    },
  )

  it('goes on after a refusal that ends in time', async () => {
    let isRefused = true
    const { ask } = connectionTo(() => (isRefused ? { code: '28P01' } : undefined))
    after(0)
    await ask()
    isRefused = false
    after(30_000)
    await ask()
    isRefused = true
    after(90_000)
    expect(await ask()).toBeUndefined()
  })

  it.each([
    ['a standby', '25006'],
    ['a server that shuts down', '57P01'],
    ['a socket that is gone', 'EPIPE'],
  ])('closes a connection to %s after a transaction', async (_, code) => {
    let statements = 0
    const { connection, released } = connectionTo(() => ((statements += 1) > 1 ? { code } : undefined))
    await expect(connection.transaction(({ run }) => run('INSERT'))).rejects.toThrow('refused')
    expect(released).toEqual([true])
  })
})
