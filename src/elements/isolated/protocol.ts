/**
 * The messages between a page and the hosted page in its frame. The framed page announces itself to the allowed
 * origins; the framing page answers with one end of a channel. All later messages go through the channel, which no
 * other window can read or write. Nothing is ever sent to `*`.
 *
 * Inwards go the session and the settings. Outwards go the height and the events, without the address: no script of the
 * framing page can see or change where the money goes.
 */
import type { CheckoutFailure, CheckoutState } from '../../client/checkout-state.js'
import { readPayment, readSession } from '../../client/answers.js'
import { immutable } from '../../client/immutable.js'
import { paymentStatuses, type PaymentStatus } from '../../core/contract/payment-statuses.js'
import { read, readStrictly, refuse, type ShapeOf } from '../../core/contract/shape.js'
import { methodShape, type CheckoutSession, type Method, type Payment } from '../../core/contract/wire.js'
import {
  CryptoCopyEvent,
  CryptoErrorEvent,
  CryptoMethodChangeEvent,
  CryptoPaymentCompletedEvent,
  CryptoPaymentCreatedEvent,
  CryptoReadyEvent,
  CryptoStatusChangeEvent,
  CryptoWalletSentEvent,
  type CopiedThing,
} from '../base/events.js'
import type { Settings } from './settings.js'

/** The first message of the framed page, to the windows above it. */
export const announcement = 'crypto-checkout:framed'
/** The answer, with a port. */
export const invitation = 'crypto-checkout:connect'

/** From the framing page. An empty session means that there is none. */
export type Inward = { type: 'settings'; settings: Settings } | { type: 'session'; session: string }

/** From the framed page. */
export type Outward =
  | { type: 'height'; height: number; narrow: boolean }
  | { type: 'state'; state: CheckoutState['name']; payment: Omit<Payment, 'address'> | null }
  | { type: 'session-wanted' }
  | { type: 'close-wanted' }
  | { type: 'event'; name: keyof typeof events; fields: unknown }

type Fields = Readonly<Record<string, unknown>>

type FramedFailure = Omit<CheckoutFailure, 'shop'>

const failureShape = {
  code: 'text',
  retryable: 'boolean',
  'requestId?': 'text',
} satisfies ShapeOf<FramedFailure>

/** Reads the fields of each event's message. */
const events = {
  'crypto-ready': ({ session }: Fields) => new CryptoReadyEvent(framedSession(session)),
  'crypto-method-change': ({ method }: Fields) =>
    new CryptoMethodChangeEvent(read<Method>(methodShape, method, 'method')),
  'crypto-payment-created': ({ payment }: Fields) => new CryptoPaymentCreatedEvent(framedPayment(payment)),
  'crypto-status-change': ({ payment, previous }: Fields) =>
    new CryptoStatusChangeEvent(framedPayment(payment), previousStatus(previous)),
  'crypto-payment-completed': ({ payment }: Fields) =>
    new CryptoPaymentCompletedEvent(framedPayment(payment)),
  // What was copied stays on the payer's clipboard.
  'crypto-copy': ({ thing }: Fields) =>
    new CryptoCopyEvent(
      readStrictly<CopiedThing>({ oneOf: ['address', 'amount', 'transaction'] }, thing, 'thing'),
      '',
    ),
  // The transaction leads to the address.
  'crypto-wallet-sent': () => new CryptoWalletSentEvent(''),
  'crypto-error': (fields: Fields) =>
    new CryptoErrorEvent(read<FramedFailure>(failureShape, fields, 'failure')),
}

/** The names of the events that leave the frame. */
// The keys of a constant record; Object.keys loses their type.
export const eventNames = Object.keys(events) as (keyof typeof events)[]

/** An event as a message: the fields that may leave the frame, by name. */
export function messageOf(name: keyof typeof events, event: object): Outward {
  const { method, payment, previous, session, thing, code, retryable, requestId } = partsOf(event)
  const said = { method, previous: previous ?? undefined, thing, code, retryable, requestId }
  const fields = { ...said, ...(payment !== undefined && { payment: withoutTarget(payment as Payment) }) }
  if (session === undefined) return { type: 'event', name, fields }
  const { payments, ...order } = session as { payments: Payment[] }
  return {
    type: 'event',
    name,
    fields: { ...fields, session: { ...order, payments: payments.map(withoutTarget) } },
  }
}

/**
 * The event of a message: of the same class as without a frame, its payments with an empty `address`.
 * Undefined for anything else.
 */
export function eventOf({ name, fields }: { name: unknown; fields: unknown }): Event | undefined {
  try {
    return typeof name === 'string' && Object.hasOwn(events, name)
      ? events[name as keyof typeof events](partsOf(fields))
      : undefined
  } catch {
    return undefined
  }
}

/** The payment of a message, with an empty `address`; null for anything else. */
export function paymentOf(value: unknown): Payment | null {
  try {
    return immutable(framedPayment(value))
  } catch {
    return null
  }
}

/**
 * The height in a message in pixels, or undefined. No page needs more, and a larger one would hide the host's content.
 */
export function heightOf(value: unknown): number | undefined {
  return Number.isFinite(value) ? Math.min(Math.max(Number(value), 120), 10_000) : undefined
}

/** A value of a message as an object. */
export function partsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Removes everything that names, or leads to, the destination of the money. */
export function withoutTarget({
  address: _,
  explorerUrl,
  txId,
  ...payment
}: Payment): Omit<Payment, 'address'> {
  return payment
}

/** A payment from the frame, without its destination. */
function framedPayment(value: unknown): Payment {
  const { explorerUrl, txId, ...payment } = readPayment({ ...partsOf(value), address: 'framed' }, 'payment')
  return { ...payment, address: '' }
}

function framedSession(value: unknown): CheckoutSession {
  const { payments } = partsOf(value)
  if (!Array.isArray(payments)) return refuse('session.payments')
  const order = readSession({ ...partsOf(value), payments: [] }, 'session')
  return { ...order, payments: payments.map(framedPayment) }
}

const previousStatus = (value: unknown): PaymentStatus | null =>
  value === undefined ? null : readStrictly<PaymentStatus>({ oneOf: paymentStatuses }, value, 'previous')
