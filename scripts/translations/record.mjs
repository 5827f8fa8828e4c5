/**
 * Which English text each translation was made from. A row has the path of a message, a hash of its English text and a hash of each
 * translation; all of one row belong together. So an English text that was rewritten shows the translations that were not.
 */
import { createHash } from 'node:crypto'

/**
 * @typedef {Map<string, string>} Hashes A hash by the tag of its language; English is `en`. A pending translation has none.
 * @typedef {Map<string, Hashes>} Record The hashes by the path of their message.
 * @typedef {{ path: string, kind: 'unrecorded' | 'stale' | 'gone', tags: string[] }} Finding
 */

/** @param {string} text */
export const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 4)

/** @param {string} text @returns {Record} */
export function parseRecord(text) {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '')
  const [, ...tags] = head.split('\t')
  return new Map(
    lines.map((line) => {
      const [path = '', ...hashes] = line.split('\t')
      return [
        path,
        new Map(hashes.flatMap((hash, index) => (hash === '' ? [] : [[tags[index] ?? '', hash]]))),
      ]
    }),
  )
}

/** @param {Record} record @param {readonly string[]} tags */
export function formatRecord(record, tags) {
  const rows = [...record].map(([path, hashes]) => [path, ...tags.map((tag) => hashes.get(tag) ?? '')])
  return [['path', ...tags], ...rows].map((row) => `${row.join('\t')}\n`).join('')
}

/**
 * What differs from the record: `stale` where the English text changed and these translations did not, `unrecorded` where a text
 * changed with its translations, or is new, and `gone` where there is no such message.
 * @param {Record} record @param {Record} present @returns {Finding[]}
 */
export function compareRecords(record, present) {
  /** @type {Finding[]} */
  const findings = []
  for (const [path, hashes] of present) {
    const known = record.get(path)
    const changed = [...hashes].filter(([tag, hash]) => known?.get(tag) !== hash).map(([tag]) => tag)
    const stale = changed.includes('en') ? [...hashes.keys()].filter((tag) => !changed.includes(tag)) : []
    if (stale.length > 0) findings.push({ path, kind: 'stale', tags: stale })
    else if (changed.length > 0) findings.push({ path, kind: 'unrecorded', tags: changed })
  }
  for (const path of record.keys()) if (!present.has(path)) findings.push({ path, kind: 'gone', tags: [] })
  return findings
}

/**
 * The next record, with the paths that can't be recorded: their English text changed, and not every translation that did not was
 * confirmed, as `path` or `path:tag`.
 * @param {Record} record @param {Record} present @param {readonly string[]} confirmed
 */
export function updateRecord(record, present, confirmed) {
  const isConfirmed = (/** @type {string} */ path, /** @type {string} */ tag) =>
    confirmed.includes(path) || confirmed.includes(`${path}:${tag}`)
  const waiting = compareRecords(record, present).flatMap(({ path, kind, tags }) => {
    const rest = kind === 'stale' ? tags.filter((tag) => !isConfirmed(path, tag)) : []
    return rest.length > 0 ? [{ path, tags: rest }] : []
  })
  const kept = new Set(waiting.map(({ path }) => path))
  const next = new Map(
    [...present].map(([path, hashes]) => [path, (kept.has(path) && record.get(path)) || hashes]),
  )
  return { next, waiting }
}
