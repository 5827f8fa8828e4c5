/** Where `serve` calls a shop: `NOTIFY_URL`. */
import { describe, expect, it } from 'vitest'
import { readOptions, UsageError } from '../../../src/cli/options/options.js'
import { serveOptions } from '../../../src/cli/options/serve.js'
import { assertNotifyUrl } from '../../../src/cli/serve/serve-recipients.js'

const account = { GATEWAY_URL: 'https://pay.example', GATEWAY_ACCESS_ID: 'access-id-of-the-shop' }
const secrets = {
  CHECKOUT_SECRET: 'A'.repeat(43),
  CHECKOUT_API_KEY: 'key-of-the-shop',
  MERCHANT_NAME: 'Shop',
}
const configOf = (env: Record<string, string>) =>
  readOptions(serveOptions, [], { ...account, ...secrets, ...env })
const allowed = { NOTIFY_ALLOW_PRIVATE: '1' }

describe('the address of a shop', () => {
  it.each<[string, Record<string, string>, string]>([
    ['of the internet', {}, 'https://shop.example/hook'],
    ['of this machine', {}, 'http://127.0.0.1:8080/hook'],
    ['of a private network, with the setting', allowed, 'http://10.0.0.5/hook'],
  ])('%s is called', (_, env, notifyUrl) => {
    expect(() => assertNotifyUrl({ ...configOf(env), notifyUrl })).not.toThrow()
  })

  it.each<[string, Record<string, string>, string]>([
    ['of this machine, where the endpoint is not', { HOST: '0.0.0.0' }, 'http://127.0.0.1/'],
    ['of a private network', {}, 'https://10.0.0.5/hook'],
    ['of the metadata of a cloud', allowed, 'http://169.254.169.254/'],
  ])('error: %s is refused', (_, env, notifyUrl) => {
    const assert = () => assertNotifyUrl({ ...configOf(env), notifyUrl })
    expect(assert).toThrow(UsageError)
    expect(assert).toThrow(/^NOTIFY_URL .*is not public; NOTIFY_ALLOW_PRIVATE=1/)
  })
})
