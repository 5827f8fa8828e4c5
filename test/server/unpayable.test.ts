import { afterAll, beforeAll, expect, it } from 'vitest'
import { changing, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint
let address = ''

// In every answer: the service agrees with itself.
beforeAll(async () => {
  endpoint = await startEndpoint({
    intercept: changing('/payment/', (data) => {
      if ('walletAddress' in data) data['walletAddress'] = address
    }),
  })
})
afterAll(async () => endpoint.close())

/** One of each family: `test/core/addresses/payable.test.ts` has every account that is none. */
it.each([
  ['polygon', 'usdt', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'the token’s own contract'],
  ['polygon', 'usdt', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'the contract of USDC'],
  ['ethereum', 'ethereum', '0x0000000000000000000000000000000000000000', 'the zero address'],
  ['tron', 'usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'the token’s own contract'],
  ['ton', 'usdt', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'the jetton master'],
  ['sol', 'usdc', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'the mint'],
  ['near', 'usdt', 'usdt.tether-token.near', 'the token’s own contract'],
  ['xrpl', 'xrp', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'ACCOUNT_ZERO'],
  ['stellar', 'usdc', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', 'the issuer'],
  ['bitcoin', 'bitcoin', '1111111111111111111114oLvT2', 'the hash of 20 zero bytes'],
])('error: shows no address on %s for %s when it is %s (%s) (R7)', async (chain, coin, given) => {
  address = given
  const session = await endpoint.session({ reference: `order-${given}`.slice(0, 60) })
  const { status, body, text } = await endpoint.pay(session, chain, coin)
  expect({ status, code: body.code }).toEqual({ status: 502, code: 'payment-unverifiable' })
  expect(text).not.toContain(given)
  expect((await endpoint.getSession(session)).payments).toEqual([])
})

it('error: takes the address back when a later answer names one that can’t receive money', async () => {
  address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  const { session, status, body } = await endpoint.begin({ reference: 'order-later' })
  expect(status).toBe(201)
  address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(await endpoint.until(session, body.id, 'review')).toMatchObject({ received: '0' })
})
