/** One PostgreSQL for all tests of a run: most runs are of a few files that need none. */
import type { TestProject } from 'vitest/node'
import { makeOnce } from '../made-once.js'
import { startPostgres } from './server.js'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresStarter: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await makeOnce(startPostgres, (server) => server.url)
  project.provide('postgresStarter', url)
  return async () => void (await (await close())?.stop())
}
