/** docs/rules.md defines each rule once, with the file that decides it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decidedKinds } from '../../../src/server/rules/order.js'

const folder = 'src/server/rules'
/** Shapes of data: what decides about them are the other files. */
const data = ['link-data.ts', 'order.ts', 'payment.ts', 'refund-data.ts']
const guide = readFileSync('docs/rules.md', 'utf8')
const rules = guide.split(/^- \*\*/m).slice(1)
/** The title of a test or a group, up to its quote, that ends with what it proves in parentheses. */
const namedTitle = /[^'"`\n]+\([A-Z][^()\n]*\)(?=['"`],\s*(?:\{[^}]*\},\s*)?(?:async )?\()/g

/** The files that a rule names. One without a folder is in the folder before it, or in any of the stores. */
function filesOf(rule: string): string[] {
  let last = folder
  return [...rule.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => {
    if (file.includes('/')) last = dirname(file)
    return file.includes('/') ? file : join(last, file)
  })
}

describe('the incidents of docs/going-live.md', () => {
  it('are every kind', () => {
    const table = readFileSync('docs/going-live.md', 'utf8').split('## Incidents')[1] ?? ''
    const kinds = [...table.matchAll(/^\| `([a-z]+)` +\|/gm)].map(([, kind]) => kind)
    expect(kinds).toEqual(expect.arrayContaining([...decidedKinds, 'unverifiable']))
    const metric = /`incidents_total\{kind\}`.*/.exec(readFileSync('docs/operations.md', 'utf8'))?.[0]
    for (const kind of decidedKinds) expect(metric).toContain(`\`${kind}\``)
  })
})

describe('the kind review of docs/going-live.md', () => {
  it('has every cause, and leads to the list of every need', () => {
    const guide = readFileSync('docs/going-live.md', 'utf8')
    const row = /^\| `review` .*$/m.exec(guide)?.[0]
    // By the detail that the rule gives.
    const causes = {
      blacklistedDetail: 'holds it back',
      'what it pays for is sold out': 'sold out',
      replacedDetail: 'a replaced price',
      'the shop closed the order': 'a closed order',
      'late money of unknown worth': 'late',
      'late money,': 'worth too little',
      'too little to send': 'too little to send',
      'a contradiction': 'differs from what was stored',
      'money after the shop accepted the order': 'after you accepted the order',
      unreadableDetail: 'can be read',
      unfinishedDetail: 'does not complete it within a day',
      falseRefundDetail: 'one by which money came',
    }
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const code = sources.join('')
    for (const [detail, cause] of Object.entries(causes)) {
      expect(code).toContain(detail)
      expect(row, detail).toContain(cause)
    }
    const reviews = code.match(/(?<!\.)add\('review'|kind: 'review'/g)
    expect(reviews, 'a new cause is documented, and named here').toHaveLength(14)
    expect(guide).toContain('orders list --needs any` lists the orders that need a person')
  })
})

const replaced = 'error: asks for no money at a price that was replaced, before the new one is paid and after'
const closed = 'says whether a payment of the order was ever asked for'
/** What guides said otherwise before: the document, its sentence, and the test that proves it. */
const proven = [
  [
    'going-live.md',
    'Its price replaces the earlier one at once, whose sessions are answered 409 `price-replaced`.',
    replaced,
  ],
  ['migrating.md', 'A new session with another price replaces the price at once;', replaced],
  [
    'migrating.md',
    '`priceHoldSeconds`, by default 3600.',
    'is part of the session and the payment, and lasts an hour at most',
  ],
  ['orders.md', 'The endpoint closes it, and says `known: false`:', closed],
  [
    'decisions/0036-manual-decisions.md',
    'the answer has `known: false` where no session was sealed and no payment was asked for.',
    closed,
  ],
  [
    'orders.md',
    'deletes none of its rows; `RETENTION_DAYS` does not delete them, and neither the decisions.',
    'takes what payers wrote with it once it is the last of its order (What payers wrote is deleted with the last payment)',
  ],
  [
    'going-live.md',
    '| `short` | the price hold has ended, and a part of the price is missing | accept the order, or close it and refund the part |',
    'is `short` once the price hold has ended, and nothing else',
  ],
  [
    'going-live.md',
    '| `claim` | a payer says that they paid, and gave a transaction | look for the transaction; accept the order, close it, or note it |',
    'takes the place of the incident of the claim before',
  ],
] as const

describe('what a guide says of money and of decisions', () => {
  it.each(proven)('%s: %s', (document, sentence, title) => {
    expect(readFileSync(join('docs', document), 'utf8').replaceAll(/\s+/g, ' ')).toContain(sentence)
    const tests = readdirSync('test/server', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('documented.test.ts'))
      .filter((file) => readFileSync(join('test/server', file), 'utf8').includes(title))
    expect(tests, title).toHaveLength(1)
  })
})

describe('docs/rules.md', () => {
  it('has each rule once, under a name of its own, with the file that decides it', () => {
    const names = rules.map((rule) => /^(?:R\d+ )?([^*]+)/.exec(rule)?.[1]?.replace('.', ''))
    expect(rules.length).toBeGreaterThan(30)
    expect(new Set(names).size).toBe(names.length)
    for (const rule of rules) {
      expect(rule.match(/Decided in /g), rule).toHaveLength(1)
      expect(filesOf(rule).length, rule).toBeGreaterThan(0)
    }
  })

  it('names files that are there', () => {
    const files = [...new Set(rules.flatMap(filesOf))]
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  it('has for each rule a test whose title ends with its number or name', () => {
    const titles = ['server', 'client', 'core'].flatMap((folder) =>
      readdirSync(`test/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => readFileSync(join('test', folder, file), 'utf8').match(namedTitle) ?? []),
    )
    const untested = rules.filter((rule) => {
      const [, number, name = ''] = /^(?:(R\d+) )?([^*]+?)\.?\*/.exec(rule) ?? []
      return !titles.some((title) => title.endsWith(`(${number ?? name.replace(/\s+/g, ' ')})`))
    })
    expect(untested).toEqual([])
  })

  it('names every file of rules', () => {
    const named = rules.flatMap(filesOf).map((file) => basename(file))
    const files = readdirSync(folder).filter((file) => !data.includes(file))
    expect(files.filter((file) => !named.includes(file))).toEqual([])
  })

  it('defines every rule that the code names by its number', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    const numbers = sources.flatMap(
      (file) => readFileSync(join('src', file), 'utf8').match(/\bR\d{1,2}\b(?=[:).])/g) ?? [],
    )
    expect(new Set(numbers).size).toBeGreaterThan(5)
    for (const number of numbers) expect(guide).toContain(`- **${number} `)
  })
})
