/**
 * The messages between a page and the hosted page in its frame. The framed page announces itself to the allowed
 * origins; the framing page answers with one end of a channel. All later messages go through the channel, which no
 * other window can read or write. Nothing is ever sent to `*`.
 *
 * Inwards go the session and the settings. Outwards go the height and the events, without the address: no script of the
 * framing page can see or change where the money goes.
 */
import type { CheckoutState } from '../../client/checkout-state.js'
import { boolean, list, number, object, oneOf, optional, string, type Decoder } from '../../client/decoder.js'
import { methodDecoder, paymentDecoder, sessionDecoder } from '../../client/decoders.js'
import { paymentStatuses } from '../../core/contract/status.js'
import type { Payment } from '../../core/contract/wire.js'
import { withoutPrototype } from '../../core/own.js'
import {
  CryptoCopyEvent,
  CryptoErrorEvent,
  CryptoMethodChangeEvent,
  CryptoPaymentCompletedEvent,
  CryptoPaymentCreatedEvent,
  CryptoReadyEvent,
  CryptoStatusChangeEvent,
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
  | { type: 'height'; height: number }
  | { type: 'state'; state: CheckoutState['name'] }
  | { type: 'session-wanted' }
  | { type: 'close-wanted' }
  | { type: 'event'; name: keyof typeof events; fields: unknown }

const events = {
  'crypto-ready': reader({ session: framedSession }, ({ session }) => new CryptoReadyEvent(session)),
  'crypto-method-change': reader(
    { method: methodDecoder },
    ({ method }) => new CryptoMethodChangeEvent(method),
  ),
  'crypto-payment-created': reader(
    { payment: framedPayment },
    ({ payment }) => new CryptoPaymentCreatedEvent(payment),
  ),
  'crypto-status-change': reader(
    { payment: framedPayment, previous: optional(oneOf(...paymentStatuses)) },
    ({ payment, previous }) => new CryptoStatusChangeEvent(payment, previous ?? null),
  ),
  'crypto-payment-completed': reader(
    { payment: framedPayment },
    ({ payment }) => new CryptoPaymentCompletedEvent(payment),
  ),
  // What was copied stays on the payer's clipboard.
  'crypto-copy': reader({ thing: oneOf('address', 'amount') }, ({ thing }) => new CryptoCopyEvent(thing, '')),
  'crypto-error': reader(
    { code: string, retryable: boolean, requestId: optional(string) },
    ({ code, retryable, requestId }) =>
      new CryptoErrorEvent({ code, retryable, ...(requestId !== undefined && { requestId }) }),
  ),
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
      ? events[name as keyof typeof events](fields, name)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The height in a message in pixels, or undefined. No page needs more, and a larger one would hide the host's content.
 */
export function heightOf(value: unknown): number | undefined {
  try {
    return Math.min(Math.max(number(value, 'height'), 120), 10_000)
  } catch {
    return undefined
  }
}

/** A value of a message as an object. */
export function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return withoutPrototype(typeof value === 'object' && value !== null ? { ...value } : {})
}

function reader<T extends object>(
  fields: { [Key in keyof T]-?: Decoder<T[Key]> },
  create: (fields: T) => Event,
) {
  const decode = object<T>(fields)
  return (value: unknown, path: string) => create(decode(value, path))
}

/** Removes everything that names, or leads to, the destination of the money. */
function withoutTarget({ address: _, explorerUrl, txId, ...payment }: Payment): Omit<Payment, 'address'> {
  return payment
}

/** A payment from the frame, without its destination. */
function framedPayment(value: unknown, path: string): Payment {
  const { explorerUrl, txId, ...payment } = paymentDecoder({ ...partsOf(value), address: 'framed' }, path)
  return { ...payment, address: '' }
}

function framedSession(value: unknown, path: string) {
  const payments = list(framedPayment)(partsOf(value)['payments'], path)
  return { ...sessionDecoder({ ...partsOf(value), payments: [] }, path), payments }
}
