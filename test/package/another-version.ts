/** The script-tag build as another version would be, for the pages that have both. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }

const sha256 = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`

/** Its files by their paths: the same code under another name of its registry, and with the hashes that this makes. */
export function anotherVersion(): Map<string, string> {
  const chunks = readdirSync('dist/cdn/chunks').map((file) => `chunks/${file}`)
  const paths = ['crypto-checkout.js', ...chunks]
  const read = (path: string): string => readFileSync(`dist/cdn/${path}`, 'utf8')
  const files = new Map(
    paths.map((path) => [path, read(path).replaceAll(`${packageJson.version} `, '0.0.9 ')]),
  )
  const hashes = new Map(paths.map((path) => [path, sha256(read(path))]))
  // A chunk carries the hashes of those that it loads, so a change goes up from the last to the first.
  for (let changed = true; changed;) {
    changed = false
    for (const [path, code] of files) {
      const before = hashes.get(path)!
      const after = sha256(code)
      if (before === after) continue
      changed = true
      hashes.set(path, after)
      for (const [other, text] of files) files.set(other, text.replaceAll(before, after))
    }
  }
  return files
}
