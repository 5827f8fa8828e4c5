/**
 * `node scripts/prose.mjs [FILE…]`: the words of each document, its share of sentences over 25 words, and the places of
 * words that the project avoids. Without names: the README, CONTRIBUTING, CHANGELOG, SECURITY and everything in `docs`.
 *
 * `node scripts/prose.mjs --check`, a part of `npm run lint`, fails if a document, the code, a test's name or a help text
 * has one of those words.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A sentence has at most this many words. */
const longest = 25

/** Words that hide the subject, with the plain ones: a role (payer, client, process), "notified", "the circuit is open". */
const quaint =
  /(?<![\w'"/@-])(whoever|somebody|nobody|anybody|everybody|(?:is|are|be|been|was|were) told|left alone|what there is|mend(?:s|ed)?|anew|to the word|keeps? (?:it|them) honest)(?![\w'"/-])/gi

/** Former names of things in the code. CONTRIBUTING.md has the vocabulary. */
const formerNames =
  /\b(Visit|visitOf|mintedSchema|tellAuthor|patienceMs|inTheWay|asWanted|projectPayment|isPutOff|tellWaiting|operationGaps|recordGaps|ruleGaps|judge[A-Z]\w*|standInTown|Mishap)\b/g

/** Former names in tests: notified, an attempt, a testbed, createSession. */
const formerTestNames = /(?<![\w'"-])(told|tellings?|Ground)(?![\w'"-])/g

/** Files that quote these words for a reason: this list, and texts in other languages. */
const exempt =
  /^(scripts\/prose\.mjs|src\/elements\/i18n\/locales\/|test\/package\/consumers\/|test\/cli\/php-fpm.deep.test.ts)/

const documents = () => [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'skills/crypto-checkout/SKILL.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .sort(),
]

/** The text of a document as sentences: no code, no tables' rules, one for each cell, item, heading and full stop. */
function sentencesOf(markdown) {
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

/** The places of avoided words in code, tests and documents, as `file:line word`. */
function avoidedWords() {
  const folders = ['src', 'test', 'stories', 'scripts', 'demo', 'data', 'bench', '.storybook']
  const tracked = execFileSync('git', ['ls-files', '--', ...folders], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  )
  const code = tracked.filter((file) => /\.(ts|tsx|mjs|js|jsx|vue|md)$/.test(file) && !exempt.test(file))
  return [...documents(), ...code]
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [
            ...line.matchAll(quaint),
            ...line.matchAll(formerNames),
            ...(file.startsWith('test/') ? line.matchAll(formerTestNames) : []),
          ].map(([word]) => `${file}:${index + 1} ${word}`),
        ),
    )
}

/** The measures of a document. */
function measure(file) {
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

if (process.argv[2] === '--check') {
  const places = avoidedWords()
  for (const place of places) process.stdout.write(`${place}\n`)
  if (places.length > 0)
    process.stdout.write(`Replace ${places.length} words; see CONTRIBUTING.md, "Vocabulary".\n`)
  process.exitCode = places.length > 0 ? 1 : 0
} else {
  const requested = process.argv.slice(2)
  const files = requested.length > 0 ? requested : documents()
  const total = { words: 0, sentences: 0, long: 0, quaint: 0 }
  const row = (name, words, long, sentences, count) =>
    process.stdout.write(
      `${name.padEnd(62)}${String(words).padStart(7)} words ${((100 * long) / sentences).toFixed(1).padStart(5)} % of ${String(sentences).padStart(4)} sentences over ${longest} words, ${count} quaint\n`,
    )
  for (const file of files) {
    const { words, sentences, long, quaint: found } = measure(file)
    row(file, words, long.length, sentences, found.length)
    if (requested.length > 0)
      for (const sentence of long) process.stdout.write(`  long: ${sentence.join(' ')}\n`)
    for (const place of found) process.stdout.write(`  ${place}\n`)
    total.words += words
    total.sentences += sentences
    total.long += long.length
    total.quaint += found.length
  }
  row('all', total.words, total.long, total.sentences, total.quaint)
}
