/**
 * docs/llms.txt, the package on one page for language models, and docs/llms-full.txt, the same with code and shapes, are made of
 * what the package says of itself. `npx vitest run --project docs llms -u` updates both after a build.
 */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { elements } from '../../src/bindings/elements.js'
import { problems } from '../../src/core/contract/problem.js'
import { openApiDocument } from '../../src/server/http/openapi.js'
import { blocksOf, documents, skill } from '../support/document-blocks.js'

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

/** The options of `createCheckout`, each with its comment. */
async function optionLines(): Promise<string[]> {
  return [
    ...(await fieldLines('src/server/checkout-options.ts', 'CheckoutOptions')),
    ...(await fieldLines('src/server/rules/price-policy.ts', 'PriceOptions')),
  ]
}

async function fieldLines(file: string, type: string): Promise<string[]> {
  const source = await readFile(file, 'utf8')
  const declaration = new RegExp(
    `export (?:type ${type} =|interface ${type}) [^{\\n]*\\{\\n(.*?)\\n\\}\\n`,
    's',
  )
  const [, body = ''] = declaration.exec(source) ?? []
  return [...body.matchAll(/\/\*\*(.*?)\*\/\n {2}'?([\w.*]+)'?(\??):/gs)].map(
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
any shop, seals an order into a session with sessions.create(order), and calls on['order.paid'] once an order is paid. Amounts are decimal
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

Code, shapes and rules: [llms-full.txt](llms-full.txt).
`
}

/** The first block of a guide with a text in it. */
async function block(file: string, text: string): Promise<string> {
  const found = (await blocksOf(file)).find(({ code }) => code.includes(text))
  if (found === undefined) throw new Error(`${file} has no block with ${text}`)
  return `\`\`\`${found.language}\n${found.code}\`\`\``
}

/** A part of a document, from its heading to the next of the same level. */
async function section(file: string, heading: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  const found = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`))
  if (found === undefined) throw new Error(`${file} has no section ${heading}`)
  return found.replace(/^## .*\n/, '').trim()
}

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A schema in the notation of TypeScript. */
function shapeOf(schema: Schema): string {
  const { $ref, enum: words, const: word, properties, required = [], items } = schema
  if ($ref !== undefined) return $ref.replace(/^.*\//, '')
  if (words) return words.length > 12 ? 'string' : words.map((each) => JSON.stringify(each)).join(' | ')
  if (word !== undefined) return JSON.stringify(word)
  if (items) return `(${shapeOf(items)})[]`
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(each)}`)
      .join(', ')} }`
  const choices = schema.anyOf ?? schema.oneOf?.filter((each) => each.$ref ?? each.type)
  if (choices && choices.length > 0) return choices.map(shapeOf).join(' | ')
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

function shapeLines(): string[] {
  const { components } = openApiDocument('/checkout')
  const schemas = components['schemas'] as Record<string, Schema>
  return Object.entries(schemas).map(([name, schema]) => `- ${name}: ${shapeOf(schema)}`)
}

/** The map with what is needed to write a shop without another page. */
async function full(): Promise<string> {
  const notified = await fieldLines('src/server/notifications/handlers.ts', 'NotificationHandlers')
  return `${await map()}
## Rules

${await section(skill, 'Rules')}

## A server that runs

Save it as shop.mjs:

${await block(skill, 'createServer(')}

With the sandbox as the payment service:

${await block(skill, 'node shop.mjs')}

## A page

${await block('docs/getting-started.md', '<!doctype html>')}

${await block('docs/getting-started.md', "'crypto-checkout/react'")}

The browser's policy, bundlers and other frameworks: [Getting started](getting-started.md).

## The fields of an order, one by one

${(await readFile('docs/sessions.md', 'utf8')).replace(/^# .*\n/, '').trim()}

## Notifications

Each has a hook of createCheckout, and a type at the NOTIFY_URL of serve. Act on order.paid and order.accepted alone.

${list(notified)}

NOTIFY_URL receives { "type", "timestamp", "data": { "sequence", "reference", "session", "payment" } }, signed as Standard Webhooks.
This module checks the signature, in checkout.mjs, and a shop uses it so:

${await block('docs/servers/node.md', 'export async function receive')}

${await block('docs/servers/node.md', "from './checkout.mjs'")}

The same in [PHP](servers/php.md), [Python](servers/python.md) and [Ruby](servers/ruby.md).

## Events of the page

${(await readFile('docs/events.md', 'utf8'))
  .replace(/^# .*\n/, '')
  .trim()
  .replaceAll(/^## /gm, '### ')}

## Tests in one process

${await block('docs/testing.md', 'createSandbox(')}

## Shapes

Amounts are decimal strings, times ISO 8601.

${list(shapeLines())}
`
}

it('docs/llms-full.txt adds a server that runs, a page, fields, events, rules and shapes', async () => {
  await expect(await full()).toMatchFileSnapshot('../../docs/llms-full.txt')
})

it('docs/llms.txt lists every entry, element, option, route, code and guide', async () => {
  await expect(await map()).toMatchFileSnapshot('../../docs/llms.txt')
})
