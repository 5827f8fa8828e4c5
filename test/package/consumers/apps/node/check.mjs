import { CryptoCheckout } from 'crypto-checkout'
import { createCheckoutClient } from 'crypto-checkout/client'
import { createGateway } from 'crypto-checkout/gateway'
import { createSandbox } from 'crypto-checkout/sandbox'
import { createCheckout } from 'crypto-checkout/server'

// The newest way and the oldest one find the same class.
const { createRequire } = await import('node:module')
const required = createRequire(import.meta.url)('crypto-checkout')
if (required.CryptoCheckout !== CryptoCheckout) throw new Error('two copies')

for (const create of [createCheckout, createCheckoutClient, createGateway, createSandbox]) {
  process.stdout.write(`${create.name}\n`)
}
