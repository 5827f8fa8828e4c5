/**
 * Records which English text each translation was made from, in `scripts/translations/translated.tsv`. The tests of the languages fail when
 * an English text changed and a translation did not, and when a change is not recorded. It also writes `locales/en.json`: the English
 * texts as the JSON files of the other languages have them, for the tool of a translator; and `plain-texts.json`: the few that the endpoint
 * says without drawing a page.
 *
 *     npm run translations                                 records new texts, and texts that changed with their translations
 *     npm run translations -- --confirm walletPay          the translations of this text are right as they are
 *     npm run translations -- --confirm walletPay:de       that of one language is
 *
 * It exits with 1 while a translation waits.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { plainTexts } from './translations/plain.mjs'
import { formatRecord, parseRecord, updateRecord } from './translations/record.mjs'

const path = 'scripts/translations/translated.tsv'
const englishTexts = 'src/elements/i18n/locales/en.json'
const endpointTexts = 'src/server/http/pages/plain-texts.json'

const confirmed = process.argv.slice(2).filter((argument) => argument !== '--confirm')
const { present, tags, texts } = await readTexts()
const unknown = confirmed.filter((text) => !present.has(text.split(':')[0] ?? ''))
if (unknown.length > 0) throw new Error(`There is no message ${unknown.join(', ')}`)

const before = parseRecord(await readFile(path, 'utf8').catch(() => ''))
const { next, waiting } = updateRecord(before, present, confirmed)
await writeFile(path, formatRecord(next, tags))
await writeFile(englishTexts, `${JSON.stringify(texts, null, 2)}\n`)
await writeFile(endpointTexts, `${JSON.stringify(plainTexts(), null, 2)}\n`)
for (const { path, tags } of waiting) {
  console.error(`${path}: the English text changed, and not its translation into ${tags.join(', ')}`)
}
if (waiting.length > 0) process.exitCode = 1

/** The texts as they are: from the sources, which Node does not run by itself. */
async function readTexts() {
  const file = `node_modules/.cache/translations-${process.pid}.mjs`
  await build({
    entryPoints: ['test/locales/present.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  try {
    const { presentRecord } = await import(new URL(`../${file}`, import.meta.url).href)
    return await presentRecord()
  } finally {
    await rm(file)
  }
}
