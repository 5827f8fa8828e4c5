/** `POST /payments` creates a payment or returns the open one; `GET /payments/{id}` shows it, or waits for a change. */
import * as z from 'zod'
import { CheckoutError } from '../../../core/contract/problem.js'
import { hasEtag, representationOf, versionOf } from '../../rules/public-payment.js'
import { assertAsked, reportLost } from '../../orders/public-session.js'
import { answer, answerJson } from '../answer.js'
import { parseRequest, paymentRequestSchema } from '../../input/bodies.js'
import { bearer, idempotencyKey, waitMs } from '../request-headers.js'
import { defineRoute, requestedAt, type Answer, type Parameter } from './route.js'

const id: Parameter = {
  in: 'path',
  description: 'The payment’s id.',
  schema: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
}
const payment = (description: string): Answer => ({ description, schema: 'Payment', headers: ['etag'] })

export const createPayment = defineRoute({
  method: 'POST',
  path: '/payments',
  id: 'createPayment',
  summary: 'Creates the payment, or returns the open one for the same session, chain, coin and amount.',
  auth: 'session',
  parameters: {
    'idempotency-key': {
      in: 'header',
      description:
        'The client’s name for this request. With the key of an open payment of the session, another choice is refused.',
    },
  },
  body: { name: 'PaymentRequest' },
  answers: { 200: payment('The open payment'), 201: payment('A new payment') },
  problems: [
    'invalid-amount',
    'session-expired',
    'price-replaced',
    'order-closed',
    'amount-out-of-range',
    'method-unavailable',
    'idempotency-mismatch',
    'gateway-refused',
    'payment-unverifiable',
    'gateway-unavailable',
  ],
  async handle({ c, session, body }, services) {
    const { limits, creation } = services
    const request = parseRequest(paymentRequestSchema, body)
    const { payment, created } = await limits.admitCreation(c.req.raw, c.env, (onAsked) =>
      creation.create(session, request, idempotencyKey(c.req.raw), onAsked),
    )
    const acceptLanguage = c.req.header('accept-language')
    const url = services.context.sessions.linkOf(bearer(c.req.raw) ?? '', requestedAt(c, services))
    await services.contacts?.speak(session, { acceptLanguage }, url)
    const { etag, body: text } = representationOf(payment)
    return answer(c, created ? 201 : 200, text, { etag, 'content-type': 'application/json' })
  },
})

export const getPayment = defineRoute({
  method: 'GET',
  path: '/payments/{id}',
  id: 'getPayment',
  summary: 'The payment now, or held until it changes.',
  auth: 'session',
  parameters: {
    id,
    'if-none-match': {
      in: 'header',
      description: 'The ETag of the state that is known: the same state is answered with 304.',
    },
    prefer: {
      in: 'header',
      description: '`wait=N`: hold the answer until the payment changes, for N seconds, at most 30.',
    },
  },
  answers: { 200: payment('The payment'), 304: { description: 'Nothing changed', headers: ['etag'] } },
  problems: ['not-found', 'order-closed'],
  async handle({ c, session }, { context, checks, limits }) {
    let payment = await context.store.getPayment(c.req.param('id') ?? '')
    if (!payment) reportLost(context, limits, session, c.req.param('id') ?? '')
    if (payment?.reference !== session.order.reference) throw new CheckoutError('not-found')
    assertAsked(payment)
    checks.touch(payment)
    const known = c.req.header('if-none-match') ?? ''
    const version = versionOf(known)
    const timeoutMs = waitMs(c.req.header('prefer'))
    const held = timeoutMs > 0 && version ? limits.hold(session.id) : undefined
    if (held && version)
      payment = await checks
        .waitForChange(payment, version, { timeoutMs, signal: c.req.raw.signal })
        .finally(held.release)
    assertAsked(payment)
    const { etag, body } = representationOf(payment)
    if (hasEtag(known, etag)) return answer(c, 304, null, { etag })
    return answer(c, 200, body, { etag, 'content-type': 'application/json' })
  },
})

export const claimPayment = defineRoute({
  method: 'POST',
  path: '/payments/{id}/claim',
  id: 'claimPayment',
  summary:
    'The payer’s word that they paid, with the transaction. The payment is checked once, and the shop is notified; no status changes.',
  auth: 'session',
  parameters: { id },
  body: { name: 'ClaimRequest' },
  answers: { 202: { description: 'The claim as it was recorded', schema: 'Claim' } },
  problems: ['not-found', 'order-closed', 'too-many-requests'],
  handle: async ({ c, session, body }, { claim }) =>
    answerJson(c, 202, await claim(session.order.reference, c.req.param('id') ?? '', body)),
})
