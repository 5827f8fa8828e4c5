/** docs/elements.md documents every option of a checkout, in the order and with the sentences of `custom-elements.json`. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { checkoutOptions, optionNames } from '../../src/elements/base/options.js'

type Member = { name: string; attribute?: string; description?: string }
type Manifest = { modules: { declarations?: { tagName?: string; members?: Member[] }[] }[] }

it('docs/elements.md lists the options of the table, each with its sentences', async () => {
  const { modules } = JSON.parse(await readFile('custom-elements.json', 'utf8')) as Manifest
  const { members = [] } = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'crypto-checkout')!
  const expected = optionNames.map((option) => {
    const { attribute, description } = members.find(({ name }) => name === option)!
    return [`\`${attribute ?? option}\``, description]
  })
  const guide = await readFile('docs/elements.md', 'utf8')
  const [, table = ''] = /\n\| option .*\n\| -+ .*\n((?:\|.*\n)+)/.exec(guide) ?? []
  const rows = table.split('\n').filter(Boolean)
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replaceAll(/^\||\|$/g, '').trim()))
  expect(cells).toEqual(expected)
})

it('docs/elements.md names no property or attribute that an element does not have', async () => {
  const { modules } = JSON.parse(await readFile('custom-elements.json', 'utf8')) as Manifest
  const declarations = modules.flatMap(({ declarations = [] }) => declarations)
  const guide = await readFile('docs/elements.md', 'utf8')
  const rows = [...guide.matchAll(/^\| `<([a-z-]+)>`.*\|(.*)\|$/gm)]
  const tags = declarations.flatMap(({ tagName }) => tagName ?? [])
  expect(rows.map(([, tag]) => tag).sort()).toEqual(tags.sort())
  for (const [, tag, column = ''] of rows) {
    const { members = [] } = declarations.find(({ tagName }) => tagName === tag)!
    const known = members.flatMap(({ name, attribute }) => [name, attribute])
    expect(known, tag).toEqual(
      expect.arrayContaining(Array.from(column.matchAll(/`([^`]+)`/g), ([, name]) => name)),
    )
  }
})

it('custom-elements.json gives each option the attribute that the element observes', async () => {
  const { modules } = JSON.parse(await readFile('custom-elements.json', 'utf8')) as Manifest
  const attributes = optionNames.flatMap((name) => {
    const { attribute = name.toLowerCase() }: { attribute?: string | false } = checkoutOptions[name]
    return attribute === false ? [] : [attribute]
  })
  for (const tag of ['checkout', 'checkout-button', 'payment-page', 'payment-frame']) {
    const { members = [] } = modules
      .flatMap(({ declarations = [] }) => declarations)
      .find(({ tagName }) => tagName === `crypto-${tag}`)!
    expect(members.flatMap(({ attribute }) => attribute ?? [])).toEqual(expect.arrayContaining(attributes))
  }
})
