/** A PostgreSQL for a run: the one of `DATABASE_URL`, or the one that the tests start. */
import { build } from 'esbuild'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

const root = join(import.meta.dirname, '../..')

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
  // Beside the packages, for it looks for one.
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'))
  try {
    const outfile = join(folder, 'server.mjs')
    await build({
      entryPoints: [join(root, 'test/support/postgres/server.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
      outfile,
    })
    const { startPostgres: startServer } = await import(pathToFileURL(outfile).href)
    return await startServer()
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function drop(url, schema) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
  await client.end()
}
