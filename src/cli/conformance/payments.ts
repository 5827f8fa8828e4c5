/** Rules of payments: created once, for the sealed amount, up to the receipt. */
import { checkPayable } from '../../core/addresses/payable.js'
import { addDecimals, compareDecimals, divideDecimalsUp } from '../../core/money/decimal.js'
import { sessionShape, type CheckoutSession, type Payment } from '../../core/contract/wire.js'
import { expectProblem } from './general.js'
import { expectNothingElse } from './orders.js'
import { expect, MismatchError, SkipError } from './outcome.js'
import { rulesOf, type Rule } from './rule.js'
import { outcome, parseAs, readPayment, type Answer, type ConformanceClient } from './conformance-client.js'
import { counted } from '../options/options.js'

const creation: readonly Rule[] = rulesOf('payments', {
  async 'payment-created'(client) {
    const { payment } = await client.newPayment()
    expect(payment.status === 'awaiting', 'status: awaiting', () => payment.status)
    expect(compareDecimals(payment.received, '0') === 0, 'received: 0', () => payment.received)
    expect(payment.remaining === payment.amount, 'remaining like amount', () => payment.remaining)
    expect(compareDecimals(payment.amount, '0') > 0, 'an amount above zero', () => payment.amount)
    expect(payment.fiat?.amount === '49.99', 'fiat.amount: 49.99', () => `${payment.fiat?.amount}`)
  },
  async 'payment-id'(client) {
    const { id } = (await client.newPayment()).payment
    // 128 bits in base64url are 22 characters, in hexadecimal digits 32.
    expect(/^[\w-]{22,}$/.test(id), 'an opaque id of 128 random bits', () => `${id.length} characters`)
  },
  async 'payment-allow-list'(client) {
    const { answer, payment } = await client.newPayment()
    expectNothingElse(answer.json, payment)
  },
  async 'address-of-network'(client) {
    const { payment } = await client.newPayment()
    const methods = await client.methods((await client.createSession()).session)
    const payable = checkPayable(
      payment,
      methods.flatMap(({ coin }) => coin.contract ?? []),
    )
    expect(payable.ok, `an address of ${payment.chain.name} that can receive money`, () =>
      payable.ok ? '' : payable.detail,
    )
  },
  async 'payment-again'(client) {
    const { created, payment } = await client.newPayment()
    const answer = await client.pay(created.session)
    expect(answer.status === 200, '200 for the open payment', () => outcome(answer))
    expectSame(readPayment(answer), payment)
  },
  async 'payment-at-once'(client) {
    const { session } = await client.createSession()
    const body = await client.choice(session)
    const five = Array.from({ length: 5 }, () => client.send('POST', '/payments', { token: session, body }))
    const payments = (await Promise.all(five)).map(readPayment)
    const addresses = new Set(payments.map(({ id, address }) => `${id} ${address}`))
    expect(addresses.size === 1, 'one payment for five requests at once', () => `${addresses.size}`)
  },
  async 'amount-sealed'(client) {
    const { session } = await client.createSession()
    expectProblem(await client.pay(session, { amount: '0.01' }), 'invalid-amount')
  },
  async 'amount-in-range'(client) {
    const { session } = await client.createSession({ amount: { min: '5', max: '500' } })
    expectProblem(await client.pay(session), 'invalid-amount')
    for (const amount of ['4.99', '500.01'])
      expectProblem(await client.pay(session, { amount }), 'amount-out-of-range')
    for (const amount of ['-5', '1e2', '07', 7])
      expectProblem(await client.pay(session, { amount }), 'invalid-amount', 'invalid-request')
    const { fiat } = readPayment(await client.pay(session, { amount: '25' }))
    expect(fiat?.amount === '25', 'fiat.amount: 25', () => `${fiat?.amount}`)
  },
  async 'unknown-method'(client) {
    const body = { chain: 'conformance', coin: 'conformance' }
    const answer = await client.send('POST', '/payments', { token: await client.session(), body })
    expectProblem(answer, 'method-unavailable')
  },
})

const prices: readonly Rule[] = rulesOf('payments', {
  async 'price-held-until'(client) {
    const { created, payment } = await client.newPayment()
    const token = created.session
    const session = parseAs<CheckoutSession>(sessionShape, await client.send('GET', '/session', { token }))
    expectHeld('GET /session', session.priceHeldUntil, created.expiresAt)
    expectHeld('a new payment', payment.priceHeldUntil, created.expiresAt)
  },
  async 'price-replaced'(client) {
    const { created: older } = await client.newPayment()
    const newer = await client.createSession({ reference: older.reference, amount: '59.99' })
    const body = await client.choice(newer.session)
    const answer = await client.send('POST', '/payments', { token: newer.session, body })
    expect(answer.status === 201, '201 for a session with a new price', () => outcome(answer))
    const { fiat } = readPayment(answer)
    expect(fiat?.amount === '59.99', 'fiat.amount: 59.99', () => `${fiat?.amount}`)
    expectProblem(await client.send('POST', '/payments', { token: older.session, body }), 'price-replaced')
  },
})

const following: readonly Rule[] = rulesOf('following', {
  async 'payment-shown-again'(client) {
    const { created, payment } = await client.newPayment()
    const token = created.session
    expectSame(readPayment(await client.send('GET', `/payments/${payment.id}`, { token })), payment)
    const order = (await client.send('GET', '/session', { token })).json as { payments?: Payment[] }
    const ids = order.payments?.map(({ id }) => id) ?? []
    expect(ids.includes(payment.id), 'the payment in GET /session', () => counted(ids.length, 'payment'))
  },
  async 'payment-etag'(client) {
    const { created, payment } = await client.newPayment()
    const { etag, again } = await settled(client, created.session, payment.id)
    expect(/^(W\/)?"[^"]+"$/.test(etag), 'an etag', () => etag || 'none')
    expect(again.status === 304 && again.text === '', '304 without a body', () => outcome(again))
  },
  async 'payment-held'(client) {
    const { created, payment } = await client.newPayment()
    const { etag } = await settled(client, created.session, payment.id)
    const startedAt = performance.now()
    const headers = { 'if-none-match': etag, prefer: 'wait=1' }
    await client.send('GET', `/payments/${payment.id}`, { token: created.session, headers })
    const heldMs = performance.now() - startedAt
    expect(
      heldMs > 500 && heldMs < 10_000,
      'an answer that is held for a second',
      () => `${heldMs.toFixed()} ms`,
    )
  },
  async 'payment-of-its-order'(client) {
    const { payment } = await client.newPayment()
    const { session } = await client.createSession()
    expectProblem(await client.send('GET', `/payments/${payment.id}`, { token: session }), 'not-found')
    expectProblem(await client.send('GET', '/payments/conformance', { token: session }), 'not-found')
    expectProblem(await client.send('GET', `/payments/${payment.id}`), 'session-missing')
  },
  async 'partly-paid'(client) {
    const { created, payment } = await client.newPayment()
    const half = divideDecimalsUp(payment.amount, '2', 6)
    await deposit(client, payment, half)
    const partial = await follow(client, created.session, payment.id, ['partial'])
    expect(compareDecimals(partial.received, half) === 0, `received: ${half}`, () => partial.received)
    const sum = addDecimals(partial.received, partial.remaining)
    expect(compareDecimals(sum, payment.amount) === 0, 'received and remaining that add up', () => sum)
    expectSame(partial, payment)
  },
  async paid(client) {
    const token = client.key()
    const { created, payment } = await client.newPayment()
    await deposit(client, payment)
    const paid = await follow(client, created.session, payment.id, ['paid'])
    expect(compareDecimals(paid.remaining, '0') === 0, 'remaining: 0', () => paid.remaining)
    expectSame(paid, payment)
    const order = await client.send('GET', `/orders/${created.reference}`, { token })
    const { fulfilled } = order.json as { fulfilled?: unknown }
    expect(fulfilled === true, 'fulfilled: true once it is paid', () => String(fulfilled))
  },
})

export const paymentRules: readonly Rule[] = [...creation, ...prices, ...following]

function expectSame(seen: Payment, payment: Payment): void {
  for (const field of ['id', 'address', 'amount'] as const)
    expect(seen[field] === payment[field], `the same ${field}`, () => 'another')
}

/** @throws {MismatchError} unless the price holds from now until the session ends at the latest. */
function expectHeld(where: string, heldUntil: string | undefined, expiresAt: string): void {
  const expected = `priceHeldUntil in ${where} between now and expiresAt`
  const until = Date.parse(heldUntil ?? '')
  expect(until > Date.now() && until <= Date.parse(expiresAt), expected, () => heldUntil ?? 'none')
}

/** The stable state of a payment; a first check may change it once. */
async function settled(
  client: ConformanceClient,
  token: string,
  id: string,
): Promise<{ etag: string; again: Answer }> {
  for (let turn = 1; ; turn += 1) {
    const { headers } = await client.send('GET', `/payments/${id}`, { token })
    const etag = headers.get('etag') ?? ''
    const again = await client.send('GET', `/payments/${id}`, { token, headers: { 'if-none-match': etag } })
    if (again.status === 304 || turn === 10) return { etag, again }
  }
}

/** Sends money in the sandbox: `amount`, or the amount due. */
export async function deposit(client: ConformanceClient, payment: Payment, amount?: string): Promise<void> {
  const list = (await client.control('GET', '/payments')) as {
    data?: { _id: string; walletAddress: string }[]
  }
  const found = list.data?.find(({ walletAddress }) => walletAddress === payment.address)
  if (!found)
    throw new SkipError('the sandbox has no payment with this address: is it the one of the endpoint?')
  await client.control('POST', `/payments/${found._id}/deposits`, amount === undefined ? {} : { amount })
}

/** The longest that a payment may take to be seen here; the sandbox confirms after seconds. */
const timeoutMs = 60_000

export async function follow(
  client: ConformanceClient,
  token: string,
  id: string,
  wanted: readonly string[],
): Promise<Payment> {
  const startedAt = performance.now()
  let etag = ''
  let seen = 'nothing'
  while (performance.now() - startedAt < timeoutMs) {
    const headers = etag === '' ? {} : { 'if-none-match': etag, prefer: 'wait=10' }
    const answer = await client.send('GET', `/payments/${id}`, { token, headers })
    etag = answer.headers.get('etag') ?? etag
    if (answer.status === 304) continue
    const payment = readPayment(answer)
    if (wanted.includes(payment.status)) return payment
    seen = payment.status
    // A final state: stop waiting.
    if (seen === 'review' || seen === 'paid') break
  }
  throw new MismatchError(`status: ${wanted.join(' or ')}`, seen)
}
