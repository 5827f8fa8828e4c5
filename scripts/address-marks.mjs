/** Writes `src/core/addresses/unpayable/marks.ts` from the lists in `data/unpayable`: `node scripts/address-marks.mjs`. */
import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { build } from 'esbuild'

const path = 'src/core/addresses/unpayable/marks.ts'
const { program, unspendable } = await readMarks()
const text = `/**
 * The first eight bytes of the keys that money must not be sent to, whatever the network: a page loads them in place of
 * the accounts. A new key pair has one of them with a chance below 2^-55. Written by \`scripts/address-marks.mjs\`.
 */
export const programMarks = '${program}'
export const unspendableMarks = '${unspendable}'
`
await writeFile(path, text)
execFileSync('node_modules/.bin/oxfmt', [path])

/** The marks of the lists, which Node does not run by itself. */
async function readMarks() {
  const file = `node_modules/.cache/address-marks-${process.pid}.mjs`
  await build({
    entryPoints: ['data/unpayable/marks.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  try {
    const { listedMarks } = await import(new URL(`../${file}`, import.meta.url).href)
    return listedMarks()
  } finally {
    await rm(file)
  }
}
