/** Pools of the driver `pg`, which is loaded when a store opens a URL. */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { PostgresClient, PostgresPool } from './connection.js'
import { failoverPool, hostUrls, type FailoverPool } from './hosts.js'

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

/** Connections of a process: those that work, and the one that looks at the server while commits wait. */
const poolSize = 9
const watchSize = 1

/**
 * A pool of connections to the database at a URL, or to the host of several that takes writes.
 * @throws {CheckoutError} `internal` if `pg` is not installed, or does not load.
 */
export async function openPool(url: string, load = loadDriver): Promise<FailoverPool> {
  const { Pool } = (await loaded(load)).default
  return failoverPool(
    hostUrls(url).map((connectionString) => {
      const open = (max: number) => {
        const pool = new Pool({
          connectionString,
          max,
          application_name: 'crypto-checkout',
          keepAlive: true,
          ...limits,
        })
        // A server that ends sends an error to every connection, also to one that is new, or no longer in the pool. Without
        // a listener such an error would end the process. The statement or the next one reports it.
        pool.on('error', ignore)
        pool.on('connect', (client) => client.on('error', ignore))
        return pool
      }
      return { pool: open(poolSize), watch: open(watchSize) }
    }),
  )
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
