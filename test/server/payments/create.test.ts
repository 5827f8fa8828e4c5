import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import { freshFolder } from '../../support/folders.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
let file: string
beforeEach(() => void (file = join(freshFolder(), 'checkout.db')))

const hour = 3_600_000
const calls = (operation: string) => endpoint.calls.filter((call) => call.includes(operation))

async function start(options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({ file, sandbox: { confirmDelayMs: 0 }, ...options })
}

const another = (): Promise<Endpoint> => freshEndpoint({ file, beside: endpoint })

/** The reasons for which addresses were not shown. */
const refusals = () =>
  endpoint.reports.filter(({ where }) => where === 'incident').map(({ error }) => String(error))

describe('a creation during which the price is replaced', () => {
  it('error: says so when it meets the revealing', async () => {
    let dear = ''
    await start({
      wrapStore: (store) => ({
        async reveal(...step) {
          const other = await another()
          dear = await other.session({ amount: '1000' })
          expect(await other.pay(dear)).toMatchObject({ status: 201 })
          return store.reveal(...step)
        },
      }),
    })
    const cheap = await endpoint.session({ amount: '1' })
    expect(await endpoint.pay(cheap)).toMatchObject({ status: 409, body: { code: 'price-replaced' } })
    expect((await endpoint.getSession(dear)).payments).toHaveLength(1)
  })
})

describe('an address that is not shown (R1)', () => {
  it('error: is a contract that the service lists for another coin', async () => {
    const contract = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
    await start({
      intercept: async (request, next) => {
        const response = await next(request)
        const envelope = (await response.json()) as { data: unknown }
        const text = JSON.stringify(envelope)
        // The contract of USDC on BNB Smart Chain, in the listing alone.
        const isListing = request.url.includes('/system/currency')
        const listed = text.replaceAll(/0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d/gi, contract)
        const moved = text.replaceAll(/("walletAddress":")[^"]*/g, `$1${contract}`)
        return new Response(isListing ? listed : moved, response)
      },
    })
    const answer = await endpoint.pay(await endpoint.session(), 'bsc', 'bsc')
    expect(answer).toMatchObject({ status: 502, body: { code: 'payment-unverifiable' } })
    expect(answer.body.detail).toBe('The payment was not shown: the address is the contract of the coin.')
  })

  it('error: is asked about with an access that the service refuses', async () => {
    await start({
      intercept: async (request, next) =>
        request.url.includes('/validate') ? new Response('{}', { status: 401 }) : next(request),
    })
    const session = await endpoint.session()
    expect(await endpoint.pay(session)).toMatchObject({ status: 502, body: { code: 'gateway-refused' } })
    // It is stored, and a fault of the shop's access is no fault of the address.
    expect(refusals()).toEqual([])
  })
})

describe('an amount that its network does not take', () => {
  const tooSmall = { status: 422, body: { code: 'amount-out-of-range' } }

  it('error: is refused once the service has named it, and no address is shown (What a network does not take is not asked for)', async () => {
    await start()
    const session = await endpoint.session({ amount: '0.10' })
    const answer = await endpoint.pay(session, 'bitcoin', 'bitcoin')
    expect(answer).toMatchObject(tooSmall)
    expect(answer.body.detail).toMatch(
      /^amount: 0\.00000\d+ BTC can’t be sent on Bitcoin, where 0\.00000546 is the least$/,
    )
    const [payment] = endpoint.sandbox.payments()
    expect(payment?.walletAddress).toMatch(/./)
    expect(answer.text).not.toContain(payment?.walletAddress)
    expect((await endpoint.getSession(session)).payments).toEqual([])
    // The price is the shop's, and the answer of the service is right.
    expect(refusals()).toEqual([])
    expect(await endpoint.pay(session, 'ethereum', 'ethereum')).toMatchObject({ status: 201 })
  })

  it.each([
    // One lumen is 0.252 USD.
    ['0.25', 'new', tooSmall],
    ['0.26', 'new', { status: 201 }],
    ['0.25', 'existing', { status: 201 }],
  ] as const)(
    'of %s USD counts on the reserve of an account: %s',
    async (amount, receivingAccounts, answer) => {
      await start({ assumptions: { receivingAccounts } })
      const session = await endpoint.session({ amount })
      expect(await endpoint.pay(session, 'stellar', 'stellar')).toMatchObject(answer)
    },
  )

  it('error: is refused before the service is asked, where the price is in the coin', async () => {
    await start()
    const amount = { min: '0.000001', max: '1' }
    const session = await endpoint.session({ amount, currency: undefined, coin: 'bitcoin' })
    expect(await endpoint.pay(session, 'bitcoin', 'bitcoin', '0.000001')).toMatchObject(tooSmall)
    expect(calls('/initiate')).toEqual([])
  })
})

describe('a paid order', () => {
  it('shows its payment for another choice, and for one that can’t be had', async () => {
    await start()
    const { session, body: paid } = await endpoint.receive()
    for (const coin of ['trx', 'no-such-coin'])
      expect(await endpoint.pay(session, 'tron', coin)).toMatchObject({
        status: 200,
        body: { id: paid.id, status: 'paid' },
      })
    expect(calls('/initiate')).toHaveLength(1)
  })
})

describe('a new price after the price hold', () => {
  const long = { expiresInSeconds: 30 * 86_400 }

  it('error: is refused where the order is closed meanwhile', async () => {
    await start({
      wrapStore: (store) => ({
        claimAttempt: async (attempt, admission) => {
          if (attempt.renewal !== undefined) throw new CheckoutError('order-closed')
          return store.claimAttempt(attempt, admission)
        },
      }),
    })
    const { session } = await endpoint.begin(long)
    endpoint.advance(hour + 1000)
    expect(await endpoint.pay(session)).toMatchObject({ status: 409, body: { code: 'order-closed' } })
  })

  it('is not needed: the payment before is shown where the service is down', async () => {
    await start()
    const { session, body } = await endpoint.begin(long)
    endpoint.advance(hour + 1000)
    await endpoint.fault({ name: 'down', times: 50 })
    expect(await endpoint.pay(session)).toMatchObject({ status: 200, body: { id: body.id } })
  })
})
