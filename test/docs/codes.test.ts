/** docs/troubleshooting.md has every code, and no other, and every title of a failure. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problems } from '../../src/core/contract/problem.js'
import { stoppedMessages } from '../../src/elements/i18n/english/stopped.js'

const guide = readFileSync('docs/troubleshooting.md', 'utf8')

/** The codes of the tables under a heading, with what the table says of trying again. */
function codesUnder(heading: string): Record<string, string> {
  const section = guide.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return Object.fromEntries(
    [...section.matchAll(/^\| `([a-z-]+)` +\| (yes|no) +\|/gm)].map(([, code, again]) => [code, again]),
  )
}

/** The codes that the browser's half makes by itself, as its source names them. */
function codesOfThePage(): string[] {
  const sources = ['src/client', 'src/elements'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(`${folder}/${path}`, 'utf8')),
  )
  const named = sources.flatMap((text) => [
    ...text.matchAll(/(?:\bcode: |\bfailureThat\w+\()((?:'[a-z-]+'(?: \| )?)+)/g),
  ])
  const codes = named.flatMap(([, names = '']) =>
    [...names.matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code),
  )
  // `text` is the kind of a field in a shape.
  return [...new Set(codes)].filter((code) => !(code in problems) && code !== 'text').sort()
}

describe('docs/troubleshooting.md', () => {
  it('has every problem of the wire, and whether to try again', () => {
    const expected = Object.entries(problems).map(([code, { retryable }]) => [code, retryable ? 'yes' : 'no'])
    expect(codesUnder('From the endpoint')).toEqual(Object.fromEntries(expected))
  })

  it('has every code of the elements', () => {
    expect(codesOfThePage()).toContain('network-error')
    expect(Object.keys(codesUnder('On the page')).sort()).toEqual(codesOfThePage())
  })

  it('leads from each title on the screen to its code', () => {
    const section = guide.split('## By the sentence on the screen\n')[1]?.split('\n## ')[0] ?? ''
    const listed = [...section.matchAll(/^\| (.+?) +\| `([a-z-]+)` +\|$/gm)].map(([, title, code]) => [
      code,
      title,
    ])
    const { unknown, ...failures } = stoppedMessages.failures
    expect(section).toContain(`| ${unknown.title} `)
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(Object.entries(failures).map(([code, { title }]) => [code, title])),
    )
  })
})
