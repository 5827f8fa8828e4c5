/**
 * What a page and the hosted page that it frames say to each other. The framed page announces itself to the origins that
 * may frame it; the framing page answers with one end of a channel, and everything after that goes through the channel,
 * where no other window can speak or listen. Nothing is ever sent to `*`.
 *
 * Inwards go the session and how to begin. Outwards go the height and what happened, without the address: no script of
 * the framing page gets to see or to change where the money goes.
 */
import type { CheckoutState } from '../../client/checkout-state.js'
import { boolean, list, number, object, oneOf, optional, string, type Decoder } from '../../client/decoder.js'
import { methodDecoder, paymentDecoder, sessionDecoder } from '../../client/decoders.js'
import { paymentStatuses } from '../../core/contract/status.js'
import type { Payment } from '../../core/contract/wire.js'
import {
  CryptoCopyEvent,
  CryptoErrorEvent,
  CryptoMethodChangeEvent,
  CryptoPaymentCompletedEvent,
  CryptoPaymentCreatedEvent,
  CryptoReadyEvent,
  CryptoStatusChangeEvent,
} from '../base/events.js'

/** The first word of the framed page, to the windows above it. */
export const announcement = 'crypto-checkout:framed'
/** The answer to it; comes with a port. */
export const invitation = 'crypto-checkout:connect'

/** Inwards: how to begin. All of it is optional and none of it decides about money. */
export type Settings = {
  chain: string
  coin: string
  theme: string
  density: string
  /** As JSON. */
  appearance: string
  wallet: string
  methodOrder: string
  onlyMethods: string
  /** `true`, or empty. */
  recentMethods: string
  lang: string
  accent: string
}

/** From the framing page. An empty session says that there is none. */
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
// The keys of a constant record, which Object.keys can't say.
export const eventNames = Object.keys(events) as (keyof typeof events)[]

/** An event as a message: its fields by name, of those that may leave the frame. */
export function messageOf(name: keyof typeof events, event: object): Outward {
  const { method, payment, previous, session, thing, code, retryable, requestId } = event as Record<
    string,
    unknown
  >
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
 * Undefined for what is none.
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

/** The height of a message in pixels, or undefined. No page needs more, and a larger one would hide the host's. */
export function heightOf(value: unknown): number | undefined {
  try {
    return Math.min(Math.max(number(value, 'height'), 120), 10_000)
  } catch {
    return undefined
  }
}

/** A value of a message as an object to look into. */
export function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function reader<T extends object>(
  fields: { [Key in keyof T]-?: Decoder<T[Key]> },
  create: (fields: T) => Event,
) {
  const decode = object<T>(fields)
  return (value: unknown, path: string) => create(decode(value, path))
}

/** Everything that says, or leads to, where the money goes. */
function withoutTarget({ address: _, explorerUrl, txId, ...payment }: Payment): Omit<Payment, 'address'> {
  return payment
}

/** A payment as it comes out of the frame, whoever says it. */
function framedPayment(value: unknown, path: string): Payment {
  const { explorerUrl, txId, ...payment } = paymentDecoder({ ...partsOf(value), address: 'framed' }, path)
  return { ...payment, address: '' }
}

function framedSession(value: unknown, path: string) {
  const payments = list(framedPayment)(partsOf(value)['payments'], path)
  return { ...sessionDecoder({ ...partsOf(value), payments: [] }, path), payments }
}
