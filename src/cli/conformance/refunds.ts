/** Rules of refunds, for endpoints that have them. */
import type { ShapeOf } from '../../core/contract/shape.js'
import { refundShape, type Refund } from '../../core/contract/refund.js'
import { familyOf, type ChainFamily } from '../../core/chains/chains.js'
import { addDecimals, compareDecimals } from '../../core/money/decimal.js'
import { deriveAddress } from '../../sandbox/addresses/derive.js'
import type { ConformanceClient } from './conformance-client.js'
import { outcome, parseAs } from './conformance-client.js'
import { expectProblem } from './general.js'
import { expect, SkipError } from './outcome.js'
import { deposit, follow } from './payments.js'
import { rulesOf, type Rule } from './rule.js'

type Requested = { url: string; refund: { id: string; state: string; amount: string } }
const requestedShape = {
  url: 'text',
  refund: { id: 'text', state: 'text', amount: 'amount' },
} satisfies ShapeOf<Requested>

export const refundRules: readonly Rule[] = rulesOf('refunds', {
  async 'refunds-closed'(client) {
    await assertRefunds(client)
    const session = await client.session()
    const paths = [
      '/orders/conformance/refund-link',
      '/refunds/conformance/sent',
      '/refunds/conformance/cancel',
    ]
    for (const path of paths)
      for (const token of [undefined, 'conformance', session])
        expectProblem(await client.send('POST', path, { token, body: { reason: 'x' } }), 'unauthorized')
    expectProblem(await client.send('GET', '/refund/conformance'), 'not-found')
    expectProblem(await client.send('GET', `/refund/${session}`), 'not-found')
  },
  async 'refund-once'(client) {
    const token = client.key()
    await assertRefunds(client)
    const { created, payment } = await client.newPayment()
    const path = `/orders/${created.reference}/refund-link`
    const body = { reason: 'conformance' }
    expectProblem(await client.send('POST', path, { token, body }), 'invalid-request')
    await deposit(client, payment, addDecimals(payment.amount, '2'))
    await follow(client, created.session, payment.id, ['paid'])

    const asked = await client.send('POST', path, { token, body })
    expect(asked.status === 201, '201 for the surplus', () => outcome(asked))
    const { refund, url } = parseAs<Requested>(requestedShape, asked)
    expect(compareDecimals(refund.amount, '2') === 0, 'amount: the surplus', () => refund.amount)
    const again = await client.send('POST', path, { token, body })
    const second = parseAs<Requested>(requestedShape, again)
    expect(second.refund.id === refund.id, 'the same refund for a second request', () => 'another')

    const link = `/refund/${new URL(url).pathname.split('/').at(-1) ?? ''}`
    const shown = parseAs<Refund>(refundShape, await client.send('GET', link))
    expect(shown.state === 'requested', 'state: requested', () => shown.state)
    const give = (address: string) => client.send('POST', link, { body: { address } })
    expectProblem(await give(`${payment.address}1`), 'invalid-request')
    // Money at an address of the shop's payments would pay an order.
    expectProblem(await give(payment.address), 'invalid-request')
    const family = familyOf(payment.chain)
    const [first, other] = [payerAddress(family, 0), payerAddress(family, 1)]
    const given = await give(first)
    expect(given.status === 200, '200 for an address of the network', () => outcome(given))
    expectProblem(await give(other), 'refund-closed')

    const record = (transaction: string) =>
      client.send('POST', `/refunds/${refund.id}/sent`, { token, body: { transaction } })
    const sent = await record(hashOf(family, 'a'))
    expect(sent.status === 200, '200 for the transaction', () => outcome(sent))
    expectProblem(await record(hashOf(family, 'b')), 'refund-closed')
    expectProblem(await client.send('POST', path, { token, body }), 'invalid-request')
  },
})

/** Addresses from here on are of no payment: the sandbox counts its payments from 0. */
const firstOfPayers = 2_000_000_000

/** An address of a payer's wallet. */
function payerAddress(family: ChainFamily | undefined, index: number): string {
  if (family === undefined) throw new SkipError('no address of the network is known')
  return deriveAddress(family, firstOfPayers + index)
}

/** A hash in the form of the network, of no transaction. */
function hashOf(family: ChainFamily | undefined, digit: 'a' | 'b'): string {
  if (family === 'evm' || family === 'aptos') return `0x${digit.repeat(64)}`
  return digit.repeat(family === 'sol' ? 88 : family === 'near' ? 44 : 64)
}

/** Refunds are not part of every endpoint. */
async function assertRefunds(client: ConformanceClient): Promise<void> {
  const { status } = await client.send('POST', '/orders/conformance/refund-link', { body: { reason: 'x' } })
  if ([404, 405, 501].includes(status)) throw new SkipError('the endpoint has no refunds')
}
