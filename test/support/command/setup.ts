/** One bundle of the command for all tests of a run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import packageJson from '../../../package.json' with { type: 'json' }
import { makeOnce } from '../made-once.js'

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
  const { url, close } = await makeOnce(bundle, (folder) => folder)
  project.provide('commandBundler', url)
  return async () => {
    const folder = await close()
    if (folder !== undefined) await rm(folder, { recursive: true })
  }
}
