/** The script-tag build as another version would be, for the pages that have both. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64').slice(0, -1)
/** What is in a chunk's name of its digest. */
const hashOf = (digest: string): string => digest.replace(/\W/g, '').slice(0, 8)

/** Its files by their paths: the same code under another name of its registry, with the hashes and names that this makes. */
export function anotherVersion(): Map<string, string> {
  const chunks = readdirSync('dist/cdn/chunks').map((file) => `chunks/${file}`)
  const files = ['crypto-checkout.js', ...chunks].map((path) => {
    const code = readFileSync(`dist/cdn/${path}`, 'utf8')
    return { path, digest: digestOf(code), code: code.replaceAll(`${packageJson.version} `, '0.0.9 ') }
  })
  // A chunk carries the hashes of those that it loads, so a change goes up from the last to the first.
  for (let changed = true; changed;) {
    changed = false
    for (const file of files) {
      const before = file.digest
      const after = digestOf(file.code)
      if (before === after) continue
      changed = true
      file.digest = after
      file.path = file.path.replace(hashOf(before), hashOf(after))
      for (const other of files)
        other.code = other.code.replaceAll(before, after).replaceAll(hashOf(before), hashOf(after))
    }
  }
  return new Map(files.map(({ path, code }) => [path, code]))
}
