/** Pools of the driver `pg`, which is loaded when a store opens a URL. */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { PostgresClient, PostgresPool } from './connection.js'
import { failoverPool, hostUrls } from './hosts.js'

/** What is used of the module. */
export type PostgresDriver = { default: { Pool: new (config: object) => PostgresPool & Connecting } }
type Connecting = { on(event: 'connect', listener: (client: PostgresClient) => void): unknown }

/** Every wait is bounded. The server's limits apply first, so that its error names what it waited for. */
const limits = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 5000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
}

// Named in full, because a bundler finds nothing that is named by a variable.
const loadDriver = (): Promise<PostgresDriver> => import('pg')

/**
 * A pool of connections to the database at a URL, or to the host of several that takes writes.
 * @throws {CheckoutError} `internal` if `pg` is not installed, or does not load.
 */
export async function openPool(url: string, load = loadDriver): Promise<PostgresPool> {
  const { Pool } = (await loaded(load)).default
  const pools = hostUrls(url).map(
    (connectionString) =>
      new Pool({ connectionString, application_name: 'crypto-checkout', keepAlive: true, ...limits }),
  )
  for (const pool of pools) {
    // A server that ends sends an error to every connection, also to one that is new, or no longer in the pool. Without a
    // listener such an error would end the process. The statement or the next one reports it.
    pool.on('error', ignore)
    pool.on('connect', (client) => client.on('error', ignore))
  }
  const [pool] = pools
  return pool && pools.length === 1 ? pool : failoverPool(pools)
}

async function loaded(load: () => Promise<PostgresDriver>): Promise<PostgresDriver> {
  try {
    return await load()
  } catch (cause) {
    const isInstalled = !(cause instanceof Error && /Cannot find (package|module) 'pg'/.test(cause.message))
    const detail = isInstalled
      ? `The driver pg does not load: ${cause instanceof Error ? cause.message : 'unknown error'}`
      : 'PostgreSQL needs a driver: npm install pg'
    throw new CheckoutError('internal', { detail, cause })
  }
}

const ignore = () => undefined
