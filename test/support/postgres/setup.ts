/**
 * One PostgreSQL for all tests of a run, started when the first of them asks: most runs are of a few files that need none.
 * The tests are other processes, so they ask over HTTP.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startPostgres, type PostgresServer } from './server.js'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresStarter: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined
  const starter = createServer((_, response) => {
    starting ??= startPostgres()
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(503).end(error instanceof Error ? error.message : 'failed'),
    )
  }).listen(0, '127.0.0.1')
  await once(starter, 'listening')
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`)
  return async () => {
    starter.close()
    const server = await starting?.catch(() => undefined)
    await server?.stop()
  }
}
