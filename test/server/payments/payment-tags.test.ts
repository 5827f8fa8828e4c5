/** A tag or memo that the service puts beside an address, although the interface has no field for one. */
import { describe, expect, it } from 'vitest'
import { changing, freshEndpoint } from '../../support/sandbox-endpoint.js'

const payAt = async (operation: string, fields: object, chain: string, coin = chain) => {
  const intercept = changing(operation, (data) => void Object.assign(data, fields))
  const endpoint = await freshEndpoint({ intercept })
  return { endpoint, answer: await endpoint.pay(await endpoint.session(), chain, coin) }
}

describe('a payment', () => {
  it.each([
    ['xrpl', 'xrp', { destinationTag: 12345 }],
    ['stellar', 'stellar', { memo: 'a customer' }],
    ['ton', 'ton', { memoId: '7' }],
  ])('error: shows no address that has a tag, on %s', async (chain, coin, fields) => {
    for (const operation of ['/payment/initiate', '/payment/validate']) {
      const { answer, endpoint } = await payAt(operation, fields, chain, coin)
      expect(answer).toMatchObject({ status: 502, body: { code: 'payment-unverifiable' } })
      expect(answer.text).not.toContain(endpoint.sandbox.payments()[0]?.walletAddress)
    }
  })

  it.each([
    ['an empty one', 'xrpl', 'xrp', { memo: '', tag: null, destination_tag: ' ' }],
    ['one on a network that has none', 'tron', 'usdt', { memo: 'for the shop' }],
  ])('is shown with %s', async (_, chain, coin, fields) => {
    expect((await payAt('/payment/', fields, chain, coin)).answer).toMatchObject({ status: 201 })
  })

  it('is paid where the memo of its transfer comes later', async () => {
    let isSent = false
    const endpoint = await freshEndpoint({
      sandbox: { confirmDelayMs: 0 },
      intercept: changing(
        '/payment/validate',
        (data) => void (isSent && Object.assign(data, { memo: 'thanks' })),
      ),
    })
    const { session, body } = await endpoint.begin({}, 'ton', 'ton')
    isSent = true
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
  })
})
