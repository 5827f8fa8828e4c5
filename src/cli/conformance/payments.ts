/** Payments: made once, for the sealed amount, followed to the end. */
import { checkPayable } from '../../core/addresses/payable.js'
import { addDecimals, compareDecimals, divideDecimalsUp } from '../../core/money/decimal.js'
import {
  checkoutSessionSchema,
  methodsSchema,
  paymentSchema,
  type Payment,
} from '../../core/contract/wire.js'
import { expectProblem } from './general.js'
import { expectNothingElse } from './orders.js'
import { expect, Mismatch, Skip, type Rule } from './rule.js'
import { outcome, shaped, type Answer, type Visit } from './conformance-client.js'

const creation: readonly Rule[] = [
  {
    id: 'payment-created',
    section: 'payments',
    async check(visit) {
      const { payment } = await visit.newPayment()
      expect(payment.status === 'awaiting', 'status: awaiting', () => payment.status)
      expect(compareDecimals(payment.received, '0') === 0, 'received: 0', () => payment.received)
      expect(payment.remaining === payment.amount, 'remaining like amount', () => payment.remaining)
      expect(compareDecimals(payment.amount, '0') > 0, 'an amount above zero', () => payment.amount)
      expect(payment.fiat?.amount === '49.99', 'fiat.amount: 49.99', () => `${payment.fiat?.amount}`)
    },
  },
  {
    id: 'payment-id',
    section: 'payments',
    async check(visit) {
      const { id } = (await visit.newPayment()).payment
      // 128 bits in base64url are 22 characters, in hexadecimal digits 32.
      expect(/^[\w-]{22,}$/.test(id), 'an opaque id of 128 random bits', () => `${id.length} characters`)
    },
  },
  {
    id: 'payment-allow-list',
    section: 'payments',
    async check(visit) {
      const { answer, payment } = await visit.newPayment()
      expectNothingElse(answer.json, payment)
    },
  },
  {
    id: 'address-of-network',
    section: 'payments',
    async check(visit) {
      const { payment } = await visit.newPayment()
      const { methods } = shaped(
        methodsSchema,
        await visit.send('GET', '/methods', { token: (await visit.mint()).session }),
      )
      const payable = checkPayable(
        payment,
        methods.flatMap(({ coin }) => coin.contract ?? []),
      )
      expect(payable.ok, `an address of ${payment.chain.name} that can receive money`, () =>
        payable.ok ? '' : payable.detail,
      )
    },
  },
  {
    id: 'payment-again',
    section: 'payments',
    async check(visit) {
      const { minted, payment } = await visit.newPayment()
      const answer = await visit.pay(minted.session)
      expect(answer.status === 200, '200 for the open payment', () => outcome(answer))
      expectSame(shaped(paymentSchema, answer), payment)
    },
  },
  {
    id: 'payment-at-once',
    section: 'payments',
    async check(visit) {
      const { session } = await visit.mint()
      const { chain, coin } = await visit.method(session)
      const body = { chain: chain.id, coin: coin.id }
      const five = Array.from({ length: 5 }, () => visit.send('POST', '/payments', { token: session, body }))
      const payments = (await Promise.all(five)).map((answer) => shaped(paymentSchema, answer))
      const addresses = new Set(payments.map(({ id, address }) => `${id} ${address}`))
      expect(addresses.size === 1, 'one payment for five requests at once', () => `${addresses.size}`)
    },
  },
  {
    id: 'amount-sealed',
    section: 'payments',
    async check(visit) {
      const { session } = await visit.mint()
      expectProblem(await visit.pay(session, { amount: '0.01' }), 'invalid-amount')
    },
  },
  {
    id: 'amount-in-range',
    section: 'payments',
    async check(visit) {
      const { session } = await visit.mint({ amount: { min: '5', max: '500' } })
      expectProblem(await visit.pay(session), 'invalid-amount')
      for (const amount of ['4.99', '500.01'])
        expectProblem(await visit.pay(session, { amount }), 'amount-out-of-range')
      for (const amount of ['-5', '1e2', '07', 7])
        expectProblem(await visit.pay(session, { amount }), 'invalid-amount', 'invalid-request')
      const { fiat } = shaped(paymentSchema, await visit.pay(session, { amount: '25' }))
      expect(fiat?.amount === '25', 'fiat.amount: 25', () => `${fiat?.amount}`)
    },
  },
  {
    id: 'unknown-method',
    section: 'payments',
    async check(visit) {
      const body = { chain: 'conformance', coin: 'conformance' }
      const answer = await visit.send('POST', '/payments', { token: await visit.session(), body })
      expectProblem(answer, 'method-unavailable')
    },
  },
]

const prices: readonly Rule[] = [
  {
    id: 'price-held-until',
    section: 'payments',
    async check(visit) {
      const { minted, payment } = await visit.newPayment()
      const token = minted.session
      const session = shaped(checkoutSessionSchema, await visit.send('GET', '/session', { token }))
      expectHeld('GET /session', session.priceHeldUntil, minted.expiresAt)
      expectHeld('a new payment', payment.priceHeldUntil, minted.expiresAt)
    },
  },
  {
    id: 'price-replaced',
    section: 'payments',
    async check(visit) {
      const { minted: older } = await visit.newPayment()
      const newer = await visit.mint({ reference: older.reference, amount: '59.99' })
      const { chain, coin } = await visit.method(newer.session)
      const body = { chain: chain.id, coin: coin.id }
      const answer = await visit.send('POST', '/payments', { token: newer.session, body })
      expect(answer.status === 201, '201 for a session with a new price', () => outcome(answer))
      const { fiat } = shaped(paymentSchema, answer)
      expect(fiat?.amount === '59.99', 'fiat.amount: 59.99', () => `${fiat?.amount}`)
      expectProblem(await visit.send('POST', '/payments', { token: older.session, body }), 'price-replaced')
    },
  },
]

const following: readonly Rule[] = [
  {
    id: 'payment-shown-again',
    section: 'following',
    async check(visit) {
      const { minted, payment } = await visit.newPayment()
      const token = minted.session
      expectSame(
        shaped(paymentSchema, await visit.send('GET', `/payments/${payment.id}`, { token })),
        payment,
      )
      const order = (await visit.send('GET', '/session', { token })).json as { payments?: Payment[] }
      const ids = order.payments?.map(({ id }) => id) ?? []
      expect(ids.includes(payment.id), 'the payment in GET /session', () => `${ids.length} payments`)
    },
  },
  {
    id: 'payment-etag',
    section: 'following',
    async check(visit) {
      const { minted, payment } = await visit.newPayment()
      const { etag, again } = await settled(visit, minted.session, payment.id)
      expect(/^(W\/)?"[^"]+"$/.test(etag), 'an etag', () => etag || 'none')
      expect(again.status === 304 && again.text === '', '304 without a body', () => outcome(again))
    },
  },
  {
    id: 'payment-held',
    section: 'following',
    async check(visit) {
      const { minted, payment } = await visit.newPayment()
      const { etag } = await settled(visit, minted.session, payment.id)
      const startedAt = performance.now()
      const headers = { 'if-none-match': etag, prefer: 'wait=1' }
      await visit.send('GET', `/payments/${payment.id}`, { token: minted.session, headers })
      const heldMs = performance.now() - startedAt
      expect(
        heldMs > 500 && heldMs < 10_000,
        'an answer that is held for a second',
        () => `${heldMs.toFixed()} ms`,
      )
    },
  },
  {
    id: 'payment-of-its-order',
    section: 'following',
    async check(visit) {
      const { payment } = await visit.newPayment()
      const { session } = await visit.mint()
      expectProblem(await visit.send('GET', `/payments/${payment.id}`, { token: session }), 'not-found')
      expectProblem(await visit.send('GET', '/payments/conformance', { token: session }), 'not-found')
      expectProblem(await visit.send('GET', `/payments/${payment.id}`), 'session-missing')
    },
  },
  {
    id: 'partly-paid',
    section: 'following',
    async check(visit) {
      const { minted, payment } = await visit.newPayment()
      const half = divideDecimalsUp(payment.amount, '2', 6)
      await deposit(visit, payment, half)
      const partial = await follow(visit, minted.session, payment.id, ['partial'])
      expect(compareDecimals(partial.received, half) === 0, `received: ${half}`, () => partial.received)
      const sum = addDecimals(partial.received, partial.remaining)
      expect(compareDecimals(sum, payment.amount) === 0, 'received and remaining that add up', () => sum)
      expectSame(partial, payment)
    },
  },
  {
    id: 'paid',
    section: 'following',
    async check(visit) {
      const token = visit.key()
      const { minted, payment } = await visit.newPayment()
      await deposit(visit, payment)
      const paid = await follow(visit, minted.session, payment.id, ['paid'])
      expect(compareDecimals(paid.remaining, '0') === 0, 'remaining: 0', () => paid.remaining)
      expectSame(paid, payment)
      const order = await visit.send('GET', `/orders/${minted.reference}`, { token })
      const { fulfilled } = order.json as { fulfilled?: unknown }
      expect(fulfilled === true, 'fulfilled: true once it is paid', () => String(fulfilled))
    },
  },
]

export const paymentRules: readonly Rule[] = [...creation, ...prices, ...following]

function expectSame(seen: Payment, payment: Payment): void {
  for (const field of ['id', 'address', 'amount'] as const)
    expect(seen[field] === payment[field], `the same ${field}`, () => 'another')
}

/** @throws {Mismatch} unless the price holds from now until the session ends at the latest. */
function expectHeld(where: string, heldUntil: string | undefined, expiresAt: string): void {
  const expected = `priceHeldUntil in ${where} between now and expiresAt`
  const until = Date.parse(heldUntil ?? '')
  expect(until > Date.now() && until <= Date.parse(expiresAt), expected, () => heldUntil ?? 'none')
}

/** The state that a payment rests in, which a first check may change once. */
async function settled(visit: Visit, token: string, id: string): Promise<{ etag: string; again: Answer }> {
  for (let turn = 1; ; turn += 1) {
    const { headers } = await visit.send('GET', `/payments/${id}`, { token })
    const etag = headers.get('etag') ?? ''
    const again = await visit.send('GET', `/payments/${id}`, { token, headers: { 'if-none-match': etag } })
    if (again.status === 304 || turn === 10) return { etag, again }
  }
}

/** Lets money arrive in the sandbox: `amount`, or what is due. */
async function deposit(visit: Visit, payment: Payment, amount?: string): Promise<void> {
  const list = (await visit.control('GET', '/payments')) as {
    data?: { _id: string; walletAddress: string }[]
  }
  const found = list.data?.find(({ walletAddress }) => walletAddress === payment.address)
  if (!found) throw new Skip('the sandbox has no payment with this address: is it the one of the endpoint?')
  await visit.control('POST', `/payments/${found._id}/deposits`, amount === undefined ? {} : { amount })
}

/** The longest that a payment may take to be seen here; the sandbox confirms after seconds. */
const patienceMs = 60_000

async function follow(visit: Visit, token: string, id: string, wanted: readonly string[]): Promise<Payment> {
  const startedAt = performance.now()
  let etag = ''
  let seen = 'nothing'
  while (performance.now() - startedAt < patienceMs) {
    const headers = etag === '' ? {} : { 'if-none-match': etag, prefer: 'wait=10' }
    const answer = await visit.send('GET', `/payments/${id}`, { token, headers })
    etag = answer.headers.get('etag') ?? etag
    if (answer.status === 304) continue
    const payment = shaped(paymentSchema, answer)
    if (wanted.includes(payment.status)) return payment
    seen = payment.status
    // A state that does not come back: nothing more is to be waited for.
    if (seen === 'review' || seen === 'paid') break
  }
  throw new Mismatch(`status: ${wanted.join(' or ')}`, seen)
}
