/**
 * A database with a standby: a URL that names several hosts, as libpq has it. The driver knows one host, so each gets a pool of its
 * own, and connections come from the host that takes writes.
 */
import type { PostgresClient, PostgresPool } from './connection.js'
import type { StoreWeakness } from '../store.js'
import { createDoubts } from './doubts.js'
import { askSettings, assertDurable, weaknessesOf, type DurabilitySettings } from './durability.js'
import { mustReplaceConnection } from './errors.js'

const ignore = () => undefined

/**
 * A password that is not percent-encoded ends where its first `/`, `?`, `#` or `@` is: the rest of it would be looked up, and printed,
 * as the name of a host.
 * @throws {TypeError} without a part of the URL.
 */
function assertEncoded(url: string): void {
  const [, rest = ''] = /^\w+:(?:\/\/)?(.*)$/s.exec(url) ?? []
  const ats = rest.split('@').length - 1
  if (ats > 1 || /[/?#].*@/s.test(rest))
    throw new TypeError(
      'database: must percent-encode @ / ? and # of the user name and the password: %40 %2F %3F and %23',
    )
}

/**
 * The URL of each host that a URL names: `postgres://user@a:5432,b/shop` has two.
 * @throws {TypeError} when a host or port is none, or the password is not percent-encoded.
 */
export function hostUrls(url: string): string[] {
  assertEncoded(url)
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

/** A pool of one host, and a pool of one connection that looks at it from outside; absent for the caller's own pool. */
export type HostPool = { pool: PostgresPool; watch?: PostgresPool }

/** A pool that knows how durable its commits are, by the newest connection. */
export type FailoverPool = PostgresPool & {
  /** How a failure could lose what was committed. */
  weaknesses(): readonly StoreWeakness[]
  /** Does something on each new connection before it is used. Where that fails, the connection is not used. */
  prepare(work: (client: PostgresClient) => Promise<void>): void
}

/**
 * One pool over those of all hosts. A new connection goes to the host that took the last one; where that fails, or takes no
 * writes because it is a standby, to the next.
 */
export function failoverPool(pools: readonly HostPool[]): FailoverPool {
  const usable = new WeakSet<PostgresClient>()
  const hosts = pools.map((host) => ({ ...host, doubts: host.watch && createDoubts(host.watch) }))
  let current = 0
  let newest: DurabilitySettings | undefined
  let prepare: (client: PostgresClient) => Promise<void> = async () => undefined

  return {
    connect,
    async query(query) {
      const client = await connect()
      client.on('error', ignore)
      let spoiled = false
      try {
        return await client.query(query)
      } catch (error) {
        spoiled = mustReplaceConnection(error)
        throw error
      } finally {
        client.off('error', ignore)
        client.release(spoiled)
      }
    },
    async end() {
      for (const { doubts } of hosts) doubts?.end()
      await Promise.all(
        hosts.flatMap(({ pool, watch }) => [pool, ...(watch ? [watch] : [])]).map((each) => each.end()),
      )
    },
    on: (event, listener) => hosts.forEach(({ pool }) => pool.on(event, listener)),
    off: (event, listener) => hosts.forEach(({ pool }) => pool.off(event, listener)),
    weaknesses: () => (newest ? weaknessesOf(newest, hosts.length) : []),
    prepare: (work) => void (prepare = work),
  }

  async function connect(): Promise<PostgresClient> {
    const failures: unknown[] = []
    while (failures.length < hosts.length) {
      const index = current
      try {
        return await connectTo(hosts[index] as (typeof hosts)[number])
      } catch (error) {
        failures.push(error)
        // Others may have moved on meanwhile.
        if (current === index) current = (index + 1) % hosts.length
      }
    }
    throw failures[0]
  }

  async function connectTo({ pool, doubts }: (typeof hosts)[number]): Promise<PostgresClient> {
    const client = await pool.connect()
    const guarded = doubts?.guard(client) ?? client
    if (usable.has(client)) return guarded
    client.on('error', ignore)
    try {
      const { rows } = await client.query({ text: askSettings })
      const [settings] = rows as DurabilitySettings[]
      if (settings?.readOnly !== 'off') throw new Error('The host is a standby.')
      assertDurable(settings)
      await prepare(client)
      newest = settings
      usable.add(client)
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      client.off('error', ignore)
    }
    return guarded
  }
}
