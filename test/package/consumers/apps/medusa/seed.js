/** What a new shop needs to sell one thing: a region with the provider, a key for its storefront, and a product. */
const { writeFileSync } = require('node:fs')
const { Modules } = require('@medusajs/framework/utils')
const flows = require('@medusajs/medusa/core-flows')

exports.default = async ({ container }) => {
  const [channel] = await container.resolve(Modules.SALES_CHANNEL).listSalesChannels()
  const [store] = await container.resolve(Modules.STORE).listStores()
  const currencies = { supported_currencies: [{ currency_code: 'usd', is_default: true }] }
  await flows
    .updateStoresWorkflow(container)
    .run({ input: { selector: { id: store.id }, update: currencies } })
  const region = { name: 'US', currency_code: 'usd', countries: ['us'] }
  const regions = await flows
    .createRegionsWorkflow(container)
    .run({ input: { regions: [{ ...region, payment_providers: ['pp_crypto-checkout_main'] }] } })
  const keys = await flows
    .createApiKeysWorkflow(container)
    .run({ input: { api_keys: [{ title: 'storefront', type: 'publishable', created_by: '' }] } })
  const [key] = keys.result
  await flows.linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [channel.id] } })
  const variant = { title: 'A3', options: { Size: 'A3' }, manage_inventory: false }
  const product = {
    ...{ title: 'Print', status: 'published', sales_channels: [{ id: channel.id }] },
    options: [{ title: 'Size', values: ['A3'] }],
    variants: [{ ...variant, prices: [{ currency_code: 'usd', amount: 49.99 }] }],
  }
  const products = await flows.createProductsWorkflow(container).run({ input: { products: [product] } })
  writeFileSync(
    'seeded.json',
    JSON.stringify({
      region: regions.result[0].id,
      key: key.token,
      variant: products.result[0].variants[0].id,
    }),
  )
}
