/**
 * Connections whose statement this process gave up waiting for. A commit that waits for a standby can't be cancelled: its server
 * process stays until the standby answers, also if the connection is closed. Closing it and opening another would add a server
 * process with each try, until the server takes none. So such a connection keeps its place in the pool until it answers, or
 * until the server has no commit of this role that waits.
 */
import type { PostgresClient, PostgresPool } from './connection.js'

/** How long between two looks at the server. */
const everyMs = 5000

const askWaiting = `SELECT count(*) AS waiting FROM pg_stat_activity
  WHERE usename = current_user AND datname = current_database() AND wait_event = 'SyncRep'`

export type Doubts = {
  /** The client of a pool, whose release is put off while its statement may still run. */
  guard(client: PostgresClient): PostgresClient
  /** Gives all places back, also those of statements that are given up later: the pool is closing. */
  end(): void
}

/** @param watch a pool to the same host, whose connection asks how it stands. */
export function createDoubts(watch: Pick<PostgresPool, 'query'>): Doubts {
  const held = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  return {
    guard(client) {
      let isWaiting = false
      return {
        async query(query) {
          try {
            return await client.query(query)
          } catch (error) {
            isWaiting ||= isGivenUp(error)
            throw error
          }
        },
        release(destroy) {
          if (destroy && isWaiting && !isEnded) hold(client)
          else client.release(destroy)
        },
        on: (event, listener) => client.on(event, listener),
        off: (event, listener) => client.off(event, listener),
      }
    },
    end() {
      isEnded = true
      giveBack()
    },
  }

  function hold(client: PostgresClient): void {
    const release = () => {
      if (!held.delete(release)) return
      for (const event of ends) client.off(event, release)
      client.release(true)
    }
    held.add(release)
    for (const event of ends) client.on(event, release)
    timer ??= setTimeout(look, everyMs).unref()
  }

  function look(): void {
    watch
      .query({ text: askWaiting, query_timeout: everyMs })
      .then(
        ({ rows }) => Number((rows as { waiting: string }[])[0]?.waiting) === 0,
        // A host that refuses connections has no server processes. One that does not answer may have them.
        (error: unknown) => isRefused(error),
      )
      .then((isOver) => {
        timer = undefined
        if (isOver) giveBack()
        if (held.size > 0) timer = setTimeout(look, everyMs).unref()
      }, giveBack)
  }

  function giveBack(): void {
    clearTimeout(timer)
    timer = undefined
    for (const release of held) release()
  }
}

/** What the driver emits when the statement has ended after all, or the connection has. */
const ends = ['drain', 'end', 'error'] as const

/** The driver's error has no code. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}
