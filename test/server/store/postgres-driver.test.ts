/** How a store opens connections: each wait has an end, and no connection that breaks ends the process. */
import { describe, expect, it } from 'vitest'
import type { PostgresClient } from '../../../src/server/store/postgres/connection.js'
import { openPool, type PostgresDriver } from '../../../src/server/store/postgres/driver.js'

/** A driver that notes the pools it makes, their settings and their listeners. */
function driver() {
  const settings: object[] = []
  const listeners: [event: string, listener: (argument: unknown) => void][] = []
  class Pool {
    constructor(config: object) {
      settings.push(config)
    }
    on(event: string, listener: (argument: unknown) => void) {
      listeners.push([event, listener])
    }
  }
  const load = async () => ({ default: { Pool } }) as unknown as PostgresDriver
  return { load, settings, listeners }
}

const limited = {
  application_name: 'crypto-checkout',
  keepAlive: true,
  connectionTimeoutMillis: 5000,
  lock_timeout: 5000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
}

describe('openPool', () => {
  it.each([
    ['one host', 'postgres://shop@db/shop', ['postgres://shop@db/shop']],
    ['each of several', 'postgres://shop@a,b/shop', ['postgres://shop@a/shop', 'postgres://shop@b/shop']],
  ])('has ten connections to %s, whose waits all have an end', async (_, url, hosts) => {
    const { load, settings } = driver()
    await openPool(url, load)
    expect(settings).toEqual(
      hosts.flatMap((connectionString) => [9, 1].map((max) => ({ connectionString, max, ...limited }))),
    )
  })

  it('listens to errors of every pool and of every connection', async () => {
    const { load, listeners } = driver()
    await openPool('postgres://shop@a,b/shop', load)
    expect(listeners.map(([event]) => event)).toEqual(Array(4).fill(['error', 'connect']).flat())
    for (const [event, listener] of listeners) {
      if (event === 'error') expect(listener(new Error('broken'))).toBeUndefined()
      const events: string[] = []
      const client = { on: (name: string) => events.push(name) } as unknown as PostgresClient
      if (event === 'connect') listener(client)
      expect(events).toEqual(event === 'connect' ? ['error'] : [])
    }
  })

  it.each([
    ["Cannot find package 'pg' imported from store.js", 'PostgreSQL needs a driver: npm install pg'],
    ["Cannot find module 'pg'", 'PostgreSQL needs a driver: npm install pg'],
    ["Cannot find module 'pg-pool'", "The driver pg does not load: Cannot find module 'pg-pool'"],
  ])(
    'error: says what to do when the driver is missing, and else why it does not load: %s',
    async (message, detail) => {
      const cause = new Error(message)
      await expect(openPool('postgres://db/shop', () => Promise.reject(cause))).rejects.toMatchObject({
        ...{ code: 'internal', message: detail, cause },
      })
    },
  )

  it('error: names no reason where the driver gives none', async () => {
    const load = async () => {
      // oxlint-disable-next-line typescript/only-throw-error -- A package may throw anything.
      throw "Cannot find package 'pg'"
    }
    await expect(openPool('postgres://db/shop', load)).rejects.toMatchObject({
      message: 'The driver pg does not load: unknown error',
    })
  })

  it('loads the driver itself', async () => {
    const pool = await openPool('postgres://shop@127.0.0.1:1/shop')
    await expect(pool.connect()).rejects.toThrow('ECONNREFUSED')
    await pool.end()
  })
})
