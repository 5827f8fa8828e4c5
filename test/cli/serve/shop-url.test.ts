/** Where a shop may be called: one rule for `NOTIFY_URL` and for the webhooks of BTCPay's interface. */
import { describe, expect, it } from 'vitest'
import { readOptions, UsageError } from '../../../src/cli/options/options.js'
import { serveOptions } from '../../../src/cli/options/serve.js'
import { assertNotifyUrl, shopUrlProblem } from '../../../src/cli/serve/serve-recipients.js'

const account = { GATEWAY_URL: 'https://pay.example', GATEWAY_ACCESS_ID: 'access-id-of-the-shop' }
const secrets = {
  CHECKOUT_SECRET: 'A'.repeat(43),
  CHECKOUT_API_KEY: 'key-of-the-shop',
  MERCHANT_NAME: 'Shop',
}
const configOf = (env: Record<string, string>) =>
  readOptions(serveOptions, [], { ...account, ...secrets, ...env })
const live = { MODE: 'live' }

describe('the address of a shop', () => {
  it.each<[string, Record<string, string>, string, RegExp | undefined]>([
    ['plain, in live mode', live, 'http://shop.example/hook', /must begin with https: in live mode/],
    ['plain, in the sandbox', { MODE: 'sandbox' }, 'http://shop.example/hook', undefined],
    ['with TLS', live, 'https://shop.example/hook', undefined],
    ['of this machine', live, 'http://127.0.0.1:8080/hook', undefined],
    [
      'of this machine, where the endpoint is not',
      { ...live, HOST: '0.0.0.0' },
      'http://127.0.0.1/',
      /not public/,
    ],
    ['of a private network', live, 'https://10.0.0.5/hook', /NOTIFY_ALLOW_PRIVATE=1/],
    [
      'of a private network, allowed',
      { ...live, NOTIFY_ALLOW_PRIVATE: '1' },
      'http://wordpress/hook',
      undefined,
    ],
    ['of the metadata of a cloud', { NOTIFY_ALLOW_PRIVATE: '1' }, 'http://169.254.169.254/', /not public/],
  ])('%s', (_, env, url, problem) => {
    const config = configOf(env)
    const found = shopUrlProblem(config, url)
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeUndefined()
    const notified = () => assertNotifyUrl({ ...config, notifyUrl: url })
    if (problem) expect(notified).toThrow(UsageError)
    else expect(notified).not.toThrow()
  })
})
