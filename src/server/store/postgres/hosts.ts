/**
 * A database with a standby: a URL that names several hosts, as libpq has it. The driver knows one host, so each gets a pool of its
 * own, and connections come from the host that takes writes.
 */
import type { PostgresClient, PostgresPool } from './connection.js'
import { spoilsConnection } from './errors.js'

const ignore = () => undefined

/**
 * The URL of each host that a URL names: `postgres://user@a:5432,b/shop` has two.
 * @throws {TypeError} when a host or port is none.
 */
export function hostUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => {
    const own = `${before}${host}${after}`
    if (host === '' || !URL.canParse(own))
      throw new TypeError(
        'database: must name hosts as in postgres://USER:PASSWORD@HOST1:5432,HOST2:5432/NAME',
      )
    // The driver would take what it does not know for a setting.
    return own.replace(/([?&])target_session_attrs=[^&#]*(&|$)/, (_, start: string, end: string) =>
      end === '&' ? start : '',
    )
  })
}

/**
 * One pool over those of several hosts. A new connection goes to the host that took the last one; where that fails, or takes no
 * writes because it is a standby, to the next.
 */
export function failoverPool(pools: readonly PostgresPool[]): PostgresPool {
  const writable = new WeakSet<PostgresClient>()
  let current = 0

  return {
    connect,
    async query(query) {
      const client = await connect()
      client.on('error', ignore)
      let spoiled = false
      try {
        return await client.query(query)
      } catch (error) {
        spoiled = spoilsConnection(error)
        throw error
      } finally {
        client.off('error', ignore)
        client.release(spoiled)
      }
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
    on: (event, listener) => pools.forEach((pool) => pool.on(event, listener)),
    off: (event, listener) => pools.forEach((pool) => pool.off(event, listener)),
  }

  async function connect(): Promise<PostgresClient> {
    const failures: unknown[] = []
    while (failures.length < pools.length) {
      const index = current
      try {
        return await connectTo(pools[index] as PostgresPool)
      } catch (error) {
        failures.push(error)
        // Others may have moved on meanwhile.
        if (current === index) current = (index + 1) % pools.length
      }
    }
    throw failures[0]
  }

  async function connectTo(pool: PostgresPool): Promise<PostgresClient> {
    const client = await pool.connect()
    if (writable.has(client)) return client
    client.on('error', ignore)
    try {
      const { rows } = await client.query({ text: 'SHOW transaction_read_only' })
      const [row] = rows as { transaction_read_only: string }[]
      if (row?.transaction_read_only !== 'off') throw new Error('The host is a standby.')
      writable.add(client)
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      client.off('error', ignore)
    }
    return client
  }
}
