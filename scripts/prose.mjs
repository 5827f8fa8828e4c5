/**
 * `node scripts/prose.mjs [FILE…]`: the words of each document, its share of sentences over 25 words, and the places of
 * words that CONTRIBUTING.md avoids. Without names: the README, CONTRIBUTING, CHANGELOG, SECURITY and everything in `docs`.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A sentence has at most this many words. */
export const longest = 25

const quaint =
  /\b(whoever|somebody|nobody|anybody|everybody|(?:is|are|be|was|were) told|left alone|what there is|mend(?:s|ed)?|anew|to the word|keeps? (?:it|them) honest|in the way)\b/gi

export const documents = () => [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .sort(),
]

/** The text of a document as sentences: no code, no tables' rules, one for each cell, item, heading and full stop. */
export function sentencesOf(markdown) {
  const text = markdown
    .replaceAll(/^ *```.*?^ *```$/gms, '\n\n')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^ *(?:#+|[-*+]|\d+\.|>) +/gm, '\n\n')
    .replaceAll(/^\|.*\|$/gm, (row) => `\n\n${row.split('|').join('\n\n')}\n\n`)
  return text
    .split(/\n\s*\n/)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:;]["”’)*_]*) (?=[^a-z])/))
    .map((sentence) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu) ?? [])
    .filter((words) => words.length > 0)
}

/** The measures of a document. */
export function measure(file) {
  const markdown = readFileSync(join(root, file), 'utf8')
  const sentences = sentencesOf(markdown)
  const prose = markdown.replaceAll(/^ *```.*?^ *```$/gms, (code) => code.replaceAll(/[^\n]/g, ''))
  return {
    words: sentences.reduce((sum, words) => sum + words.length, 0),
    sentences: sentences.length,
    long: sentences.filter((words) => words.length > longest),
    quaint: prose
      .split('\n')
      .flatMap((line, index) => [...line.matchAll(quaint)].map(([word]) => `${file}:${index + 1} ${word}`)),
  }
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2)
  const files = asked.length > 0 ? asked : documents()
  const total = { words: 0, sentences: 0, long: 0, quaint: 0 }
  const row = (name, words, long, sentences, count) =>
    process.stdout.write(
      `${name.padEnd(62)}${String(words).padStart(7)} words ${((100 * long) / sentences).toFixed(1).padStart(5)} % of ${String(sentences).padStart(4)} sentences over ${longest} words, ${count} quaint\n`,
    )
  for (const file of files) {
    const { words, sentences, long, quaint: found } = measure(file)
    row(file, words, long.length, sentences, found.length)
    if (asked.length > 0) for (const sentence of long) process.stdout.write(`  long: ${sentence.join(' ')}\n`)
    for (const place of found) process.stdout.write(`  ${place}\n`)
    total.words += words
    total.sentences += sentences
    total.long += long.length
    total.quaint += found.length
  }
  row('all', total.words, total.long, total.sentences, total.quaint)
}
