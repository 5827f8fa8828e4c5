/** The pages of the documentation site (`npm run site`): every guide and element has one, and their links lead to others. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { elementPage, elementsOf, usage } from '../../site/elements.mjs'
import { pageText, pages as paths } from '../../site/guides.mjs'
import { elements } from '../../src/bindings/elements.js'
import { documents, skill } from '../support/document-blocks.js'

const pages: Record<string, string> = paths

it('every guide is a page', async () => {
  const guides = (await documents()).filter((file) => file !== skill)
  expect(guides.filter((file) => pages[file] === undefined)).toEqual([])
})

describe.each(Object.keys(pages))('%s', (file) => {
  it('links to pages alone', () => {
    const prose = pageText(file).replaceAll(/^ *```.*?^ *```$/gms, '')
    const targets = [...prose.matchAll(/[^!]\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const wrong = targets.filter((target) => !/^([a-z]+:|#|[\w./-]+\.md(#|$))/.test(target))
    expect(wrong).toEqual([])
  })
})

it('the frameworks of the guide are tabs, with their headings', () => {
  const text = pageText('docs/getting-started.md')
  const [, titles = '[]'] = /<Tabs :titles='(.*?)'>/.exec(text) ?? []
  expect(JSON.parse(titles)).toEqual(
    expect.arrayContaining(['Plain HTML', 'React and Next', 'Vue', 'Nuxt', 'Svelte', 'Angular']),
  )
  expect(text.match(/<template #tab\d+>\n\n## /g)).toHaveLength((JSON.parse(titles) as string[]).length)
})

it('a text that only speaks of the marks of tabs has none', () => {
  const [file = ''] = Object.keys(pages).filter((path) => path.includes('0057-'))
  expect(pageText(file)).not.toContain('<Tabs')
})

it('every element has a line to copy, and a live example', async () => {
  expect(Object.keys(usage).sort()).toEqual(Object.keys(elements).sort())
  const live = await readFile('site/live/live.ts', 'utf8')
  const withShop = [
    'crypto-checkout',
    'crypto-checkout-button',
    'crypto-payment-page',
    'crypto-payment-frame',
  ]
  const lacking = Object.keys(elements).filter(
    (name) => !withShop.includes(name) && !live.includes(`'${name}'`),
  )
  expect(lacking).toEqual([])
})

it('the page of an element has what the manifest says', async () => {
  const manifest = JSON.parse(await readFile('custom-elements.json', 'utf8')) as object
  const [checkout, ...others] = elementsOf(manifest)
  expect(checkout?.tagName).toBe('crypto-checkout')
  expect(others).toHaveLength(Object.keys(elements).length - 1)
  const page = elementPage(checkout)
  for (const text of ['<Live element="crypto-checkout" />', '| `endpoint` | `endpoint` |', '`crypto-ready`'])
    expect(page).toContain(text)
})
