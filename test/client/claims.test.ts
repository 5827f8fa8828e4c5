/** The payer's word that they paid, from the request to what the payer sees. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCheckoutClient } from '../../src/client/checkout-client.js'
import { acceptClaims, sendClaim } from '../../src/client/claims.js'
import { failureOf } from '../../src/client/requests.js'
import { claimOutcome } from '../../src/core/contract/claim-outcome.js'
import { openedOnce } from '../support/opened.js'
import { startEndpoint } from '../support/sandbox-endpoint.js'

const transaction = 'ab'.repeat(32)

const opened = openedOnce(() => startEndpoint({ sandbox: { confirmDelayMs: 0 } }))
let orders = 0

/** A payment of an order of its own. */
async function paying() {
  const endpoint = opened()
  const reference = `order-${++orders}`
  const session = await endpoint.session({ reference })
  const { body: payment } = await endpoint.pay(session)
  const client = createCheckoutClient({
    endpoint: 'http://127.0.0.1:4300/checkout',
    session,
    fetch: (input, init) => endpoint.checkout.fetch(new Request(input, init)),
  })
  return { endpoint, reference, session, payment, client }
}

describe('claim', () => {
  it('tells the shop the transaction and the note', async () => {
    const { endpoint, reference, payment, client } = await paying()
    await client.claim(payment.id, { transaction, note: 'sent from an exchange' })
    const { timeline } = await endpoint.checkout.orders.get(reference)
    expect(JSON.stringify(timeline)).toContain(transaction)
    expect(JSON.stringify(timeline)).toContain('sent from an exchange')
  })

  it('error: refuses a text that is no transaction of the network', async () => {
    const { payment, client } = await paying()
    const failure = await client.claim(payment.id, { transaction: 'seed words' }).catch(failureOf)
    expect(failure).toMatchObject({ code: 'invalid-request' })
  })
})

describe('sendClaim', () => {
  it('finds the client of a payment while it is watched', async () => {
    const { payment, client } = await paying()
    const refuse = acceptClaims(payment.id, client)
    expect(await sendClaim(payment.id, { transaction })).toBe('received')
    expect(await sendClaim(payment.id, { transaction: '0x12' })).toBe('invalid')
    for (let count = 1; count < 5; count += 1)
      await sendClaim(payment.id, { transaction: `${count}`.repeat(64) })
    expect(await sendClaim(payment.id, { transaction: '9'.repeat(64) })).toBe('known')
    refuse()
    expect(await sendClaim(payment.id, { transaction })).toBe('failed')
  })

  it('finds the client of a payment that another one stopped watching', async () => {
    const { payment, client } = await paying()
    const refuse = acceptClaims(payment.id, client)
    acceptClaims(payment.id, client)()
    acceptClaims('another', client)()
    expect(await sendClaim(payment.id, { transaction })).toBe('received')
    refuse()
    expect(await sendClaim(payment.id, { transaction })).toBe('failed')
  })

  it('is known of a payment that is paid', async () => {
    const { endpoint, session, payment, client } = await paying()
    onTestFinished(acceptClaims(payment.id, client))
    endpoint.deposit(payment.address)
    await endpoint.until(session, payment.id, 'paid')
    expect(await sendClaim(payment.id, { transaction })).toBe('known')
  })
})

it.each([
  ['invalid-request', false, 'invalid'],
  ['too-many-requests', false, 'known'],
  ['too-many-requests', true, 'failed'],
  ['order-closed', false, 'known'],
  ['network-error', true, 'failed'],
] as const)('claimOutcome: %s, to be retried: %s, is %s', (code, retryable, outcome) => {
  expect(claimOutcome({ code, retryable })).toBe(outcome)
})
