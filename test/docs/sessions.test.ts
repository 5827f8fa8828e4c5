/** docs/sessions.md explains every field of an order, and docs/migrating.md names what the package has. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { serveOptions } from '../../src/cli/options/serve.js'
import { openApiDocument } from '../../src/server/http/openapi.js'
import { notificationTypes } from '../../src/server/index.js'
import { checkoutRules } from '../../src/server/option-rules.js'
import { pricePolicyOf } from '../../src/server/rules/price-policy.js'

const read = (file: string) => readFile(file, 'utf8')

it('docs/sessions.md has a row for each field, in the order of the contract', async () => {
  const { Order } = openApiDocument('/checkout').components['schemas'] as { Order: { properties: object } }
  const rows = [...(await read('docs/sessions.md')).matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(Object.keys(Order.properties).toSorted())
})

it('docs/migrating.md names types, options and variables that there are', async () => {
  const text = await read('docs/migrating.md')
  const types: readonly string[] = notificationTypes
  for (const [, type = ''] of text.matchAll(/`((?:order|refund)\.[a-z]+)`/g)) expect(types).toContain(type)
  for (const [, name = ''] of text.matchAll(/`([A-Z]+_[A-Z_]+)`/g))
    expect(Object.values(serveOptions).map(({ env }) => env)).toContain(name)
  for (const name of ['priceHoldSeconds', 'latePolicy']) {
    expect(text).toContain(`\`${name}\``)
    expect(Object.keys(checkoutRules)).toContain(name)
  }
  expect(text).toContain(`by default ${pricePolicyOf({}).holdMs / 1000}`)
})
