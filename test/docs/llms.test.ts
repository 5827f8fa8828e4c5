/**
 * docs/llms.txt, the package on one page for language models, is made of what the package says of itself.
 * `npx vitest run --project docs llms -u` updates it after a build.
 */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { elements } from '../../src/bindings/elements.js'
import { problems } from '../../src/core/contract/problem.js'
import { openApiDocument } from '../../src/server/http/openapi.js'
import { documents } from '../support/document-blocks.js'

type Member = { name: string; kind?: string; privacy?: string; fieldName?: string }
type Declaration = { tagName?: string; summary?: string; attributes?: Member[]; events?: Member[] }
type Manifest = { modules: { declarations?: Declaration[] }[] }

const list = (lines: string[]) => lines.join('\n')
const names = (members: readonly { name: string }[] = []) =>
  members.map(({ name }) => name).join(', ') || 'none'

async function elementLines(): Promise<string[]> {
  const { modules } = JSON.parse(await readFile('custom-elements.json', 'utf8')) as Manifest
  const declared = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName)
  return declared
    .sort((one, other) => String(one.tagName).localeCompare(String(other.tagName)))
    .map(({ tagName = '', summary = '', attributes, events }) => {
      const { properties } = elements[tagName as keyof typeof elements]
      const fields = attributes?.map(({ fieldName }) => fieldName) ?? []
      const scripted = properties.filter((name) => !fields.includes(name))
      return `- <${tagName}>: ${summary.replaceAll('\n', ' ')}
  attributes: ${names(attributes)}
  by script: ${scripted.join(', ') || 'the same'}
  events: ${names(events)}`
    })
}

/** The options of `createCheckout` and its hooks, each with its comment. */
async function optionLines(): Promise<string[]> {
  const types = [
    ['src/server/checkout.ts', 'CheckoutOptions'],
    ['src/server/notifications/hooks.ts', 'NotificationHooks'],
  ] as const
  const lines = await Promise.all(types.map(([file, type]) => fieldLines(file, type)))
  return lines.flat()
}

async function fieldLines(file: string, type: string): Promise<string[]> {
  const source = await readFile(file, 'utf8')
  const declaration = new RegExp(`export type ${type} = [^{\\n]*\\{\\n(.*?)\\n\\}\\n`, 's')
  const [, body = ''] = declaration.exec(source) ?? []
  return [...body.matchAll(/\/\*\*(.*?)\*\/\n {2}(\w+)(\??):/gs)].map(
    ([, comment = '', name = '', optional]) => {
      const text = comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim()
      return `- ${name}${optional ? '' : ' (required)'}: ${text}`
    },
  )
}

async function guideLines(): Promise<string[]> {
  const guides = (await documents()).filter((file) => file.startsWith('docs/') && file !== 'docs/README.md')
  return Promise.all(
    guides.map(async (file) => {
      const [, heading = ''] = /^# (.+)$/m.exec(await readFile(file, 'utf8')) ?? []
      return `- [${heading}](${file.replace('docs/', '')})`
    }),
  )
}

async function map(): Promise<string> {
  const { paths, components } = openApiDocument('/checkout')
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([verb, { summary }]) => `- ${verb.toUpperCase()} /checkout${path}: ${summary}`,
    ),
  )
  const { Order } = components['schemas'] as { Order: { properties: object } }
  return `# ${packageJson.name}

> ${packageJson.description}

A page shows <crypto-checkout endpoint session>. The endpoint, createCheckout() in Node or \`npx crypto-checkout serve\` beside
any shop, seals an order into a session with sessions.create(order), and calls onPaid once an order is paid. Amounts are decimal
strings such as "49.99", never numbers. Events on the page are no proof of payment. The access id never reaches a page.

## Entries

${list(Object.keys(packageJson.exports).map((key) => `- ${key.replace('.', packageJson.name)}`))}

## Elements

${list(await elementLines())}

## Options of createCheckout (crypto-checkout/server)

${list(await optionLines())}

## Fields of an order

${Object.keys(Order.properties).join(', ')}

## Routes

${list(routes)}

## Error codes

${list(Object.entries(problems).map(([code, { status, title }]) => `- ${code} (${status}): ${title}`))}

What they mean and what to do: [Troubleshooting](troubleshooting.md).

## Guides

${list(await guideLines())}
`
}

it('docs/llms.txt lists every entry, element, option, route, code and guide', async () => {
  await expect(await map()).toMatchFileSnapshot('../../docs/llms.txt')
})
