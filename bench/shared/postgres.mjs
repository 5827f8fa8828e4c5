/** A PostgreSQL for a run: the one of `DATABASE_URL`, or the one that the tests start. */
import pg from 'pg'
import { importSource } from './source.mjs'

/** Its store is in a schema of its own, which `stop` drops. Undefined, with the reason printed, where there is no server. */
export async function startPostgres(report) {
  const schema = `bench_${process.pid}`
  try {
    const server = await serverOf()
    return {
      store: { url: server.url, schema },
      stop: () => drop(server.url, schema).finally(() => server.stop?.()),
    }
  } catch (error) {
    report.note(`nothing on PostgreSQL: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

async function serverOf() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL }
  const { startPostgres: startServer } = await importSource('test/support/postgres/server.ts')
  return startServer()
}

async function drop(url, schema) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
  await client.end()
}
