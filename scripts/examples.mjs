/**
 * `node scripts/examples.mjs`: writes the files of `examples` into the guides that show them. A block below
 * `<!-- example: next/checkout.ts -->` is that file, whole; below `<!-- part of example: … -->` it is a part, which is not written,
 * only compared. `--check` changes nothing, and names the blocks that differ. A test runs the same.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const marked =
  /^<!-- (part of )?example: (\S+) -->\n((?:(?!```|<!-- (?:part of )?example)[^\n]*\n)*)( *```(\S*)[^\n]*\n)(.*?)^( *```)$/gms

export const guides = () => [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
]

/** The text of a guide with the examples in it, and what is wrong with its blocks. */
export function included(text, read) {
  const wrong = []
  const changed = text.replaceAll(marked, (whole, part, name, between, open, _language, code, close) => {
    const file = read(name)
    if (file === undefined) wrong.push(`examples/${name} is missing`)
    else if (part ? !file.includes(code.trim()) : file !== code) wrong.push(`examples/${name} differs`)
    if (file === undefined || part) return whole
    return `<!-- example: ${name} -->\n${between}${open}${file}${close}`
  })
  return { text: changed, wrong }
}

/** The examples' files that a text shows. */
export const shownIn = (text) => [...text.matchAll(marked)].map(([, , name]) => name)

export const readExample = (name) => {
  const file = join(root, 'examples', name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

if (process.argv[1] === import.meta.filename) {
  const isCheck = process.argv.includes('--check')
  for (const guide of guides()) {
    const file = join(root, guide)
    const before = readFileSync(file, 'utf8')
    const { text, wrong } = included(before, readExample)
    if (isCheck) for (const each of wrong) process.stdout.write(`${guide}: ${each}\n`)
    else if (text !== before) writeFileSync(file, text)
    if (isCheck && wrong.length > 0) process.exitCode = 1
  }
}
