/** The command as it is published, made from source: for tests that run it as a process of its own. */
import { build } from 'esbuild'
import { join } from 'node:path'

/**
 * Bundles `src/cli/main.ts` without the subcommands in `external`, and returns the file. It lies as deep in the
 * repository as the built command, which looks for package.json two folders up.
 */
export async function bundleCommand(name: string, external: string[]): Promise<string> {
  const outfile = join(import.meta.dirname, `../../node_modules/.crypto-checkout-${name}/main.js`)
  await build({
    entryPoints: [join(import.meta.dirname, '../../src/cli/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external,
  })
  return outfile
}
