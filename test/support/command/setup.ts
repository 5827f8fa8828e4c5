/**
 * One bundle of the command for all tests of a run, made when the first of them asks. The tests are other processes, so they ask
 * over HTTP.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import packageJson from '../../../package.json' with { type: 'json' }

declare module 'vitest' {
  export interface ProvidedContext {
    commandBundler: string
  }
}

const test = join(import.meta.dirname, '../..')

/** The command and what is loaded before it, as plain JavaScript, which Node 20 needs. */
async function bundle(): Promise<string> {
  // As deep in the repository as the built command, which looks for package.json two folders up.
  const folder = await mkdtemp(join(test, '../node_modules/.crypto-checkout-'))
  await build({
    entryPoints: {
      main: join(test, '../src/cli/main.ts'),
      points: join(test, 'chaos/serve/points.ts'),
      driver: join(test, 'chaos/serve/driver.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    // So that the driver passes the points of the same process.
    splitting: true,
    platform: 'node',
    format: 'esm',
    // What is optional is looked for when it is wanted; standardwebhooks is CommonJS. The rest in few files starts in half the time.
    external: [...Object.keys(packageJson.peerDependencies), 'standardwebhooks'],
  })
  return folder
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let bundling: Promise<string> | undefined
  const bundler = createServer((_, response) => {
    bundling ??= bundle()
    bundling.then(
      (folder) => response.end(folder),
      (error: unknown) => response.writeHead(503).end(error instanceof Error ? error.message : 'failed'),
    )
  }).listen(0, '127.0.0.1')
  await once(bundler, 'listening')
  project.provide('commandBundler', `http://127.0.0.1:${(bundler.address() as AddressInfo).port}`)
  return async () => {
    bundler.close()
    const folder = await bundling?.catch(() => undefined)
    if (folder !== undefined) await rm(folder, { recursive: true })
  }
}
