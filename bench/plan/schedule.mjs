/** The schedule of checks as the endpoint has it: the source itself, because the package does not export it. */
import { build } from 'esbuild'
import { join } from 'node:path'

export async function loadSchedule() {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../src/server/rules/schedule.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}
