/**
 * Reads what the service delivers to a webhook (section 6). The interface shows neither a delivery's shape nor a
 * signature, so no delivery is trusted: it says where to look, and `validate` gives the facts.
 */
import * as z from 'zod/mini'
import type { Decimal } from '../core/money/decimal.js'
import { addressSchema, identifierSchema, numericSchema, present, textSchema } from './schemas/fields.js'
import { ownField } from './schemas/records.js'

/**
 * The event types that the interface names; there may be more.
 * @example
 * const isKnown = eventTypes.some((type) => type === eventName)
 */
export const eventTypes = ['transaction_completed', 'SUB_USER_WALLET_TRANSACTION_DETECTED'] as const

/** A deposit on a watched address, as delivered. No operation can confirm it: only its chain can. */
export type DepositHint = {
  /** The wallet's reference. */
  reference?: string
  /** The address that received the deposit; unconfirmed, as every field. */
  address?: string
  /** The network, as the delivery names it. */
  chain?: string
  /** The coin, as the delivery names it. */
  coin?: string
  /** In the coin. */
  amount?: Decimal
  /** The transaction's hash on its network. */
  txHash?: string
}

/** A delivery, by its type. */
export type GatewayEvent = {
  /** The possible ids of its transaction, from {@link findIds}. */
  ids: readonly string[]
} & (
  | {
      /** The type of the event; `unknown` for any that is not listed. */
      type: 'transaction_completed'
    }
  | { type: 'SUB_USER_WALLET_TRANSACTION_DETECTED'; deposit: DepositHint }
  /** `name` is the event's own name. */
  | { type: 'unknown'; name?: string }
)

/** The fields that may hold an event's type. The `type` of a transaction inside is not among them. */
const typeFields = ['event', 'eventType', 'event_type', 'type', 'name']
/** The fields that may hold a transaction's id, likeliest first. */
const idFields = ['_id', 'id', 'txId', 'transactionId', 'transaction_id', 'paymentId', 'payment_id', 'tx_id']
/** Records inside a transaction that have ids of their own (2.3 to 2.6). */
const otherRecords: readonly string[] = ['chainId', 'currency', 'agentId', 'merchantId']

const maxDepth = 5
const maxRecords = 100
const maxIds = 10

const typeSchema = z.enum(eventTypes)

/** A wallet's reference has no limits (2.9). An empty one is none. */
const referenceSchema = z.string().check(z.minLength(1))

/**
 * An amount in a delivery. The JSON parser may have rounded a number; one of up to 15 digits is exact.
 */
const eventAmountSchema = z.pipe(
  z
    .unknown()
    .check(z.refine((value) => typeof value !== 'number' || value === Number(value.toPrecision(15)))),
  numericSchema,
)

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the body of a delivery, parsed from JSON. Never throws; a body that is no event of a known type is `unknown`.
 * Of a completed transaction it returns the ids only, so that no shop ships goods on the rest.
 * @example
 * ```ts
 * const event = parseEvent(await request.json())
 * if (event.type === 'transaction_completed') console.log(event.ids)
 * ```
 */
export function parseEvent(body: unknown): GatewayEvent {
  const records = recordsOf(body)
  const ids = idsOf(records)
  const type = firstOf(records, typeFields, typeSchema)
  if (type === 'transaction_completed') return { type, ids }
  if (type === undefined) {
    const name = firstOf(records.slice(0, 1), typeFields, textSchema)
    return { type: 'unknown', ids, ...(name !== undefined && { name }) }
  }
  const deposit = present({
    reference: firstOf(records, ['reference', 'walletReference'], referenceSchema),
    address: firstOf(records, ['address', 'walletAddress'], addressSchema),
    chain: firstOf(records, ['chain', 'network'], identifierSchema),
    coin: firstOf(records, ['coin', 'currency'], identifierSchema),
    amount: firstOf(records, ['amount'], eventAmountSchema),
    txHash: firstOf(records, ['txHash', 'transactionHash', 'hash', 'txId'], identifierSchema),
  })
  return { type, ids, deposit }
}

/**
 * The possible ids of a transaction in a delivery, likeliest first: at most 10, from at most 5 levels. They may be
 * forged: look for them in your own store before you ask the service.
 * @example
 * ```ts
 * const own = findIds(await request.json()).filter((id) => id === payment.id)
 * ```
 */
export function findIds(body: unknown): string[] {
  return idsOf(recordsOf(body))
}

/** The fields of a delivery's own id, beside the records within it. */
const deliveryIdFields = ['deliveryId', 'delivery_id', 'eventId', 'event_id', 'webhookLogId']
/** The place of a transfer in its transaction: one transaction may have several to one address. */
const indexFields = ['logIndex', 'log_index', 'index', 'vout', 'outputIndex']

/** A record with one of these is the transaction, and no envelope. */
const transactionFields = ['txHash', 'transactionHash', 'hash', 'txId', 'address', 'walletAddress']

const indexSchema = z.pipe(
  z.union([z.string().check(z.regex(/^(0x[\da-f]{1,16}|\d{1,16})$/i)), z.int().check(z.nonnegative())]),
  z.transform((index) => String(BigInt(index))),
)

/**
 * What tells a delivery about a wallet's transaction from others, beside the transaction: its own id where it has one, and the
 * place of the transfer in the transaction. The id may be that of the webhook, which all its deliveries have.
 * @example
 * const { id, index } = deliveryPlace(await request.json())
 */
export function deliveryPlace(body: unknown): { id?: string; index?: string } {
  const records = recordsOf(body)
  const [envelope = {}] = records
  // Of an envelope around the transaction; of the transaction itself it would be the transaction's.
  const isEnvelope = !transactionFields.some((field) => ownField(envelope, field) !== undefined)
  const own = isEnvelope ? firstOf([envelope], ['id', '_id'], identifierSchema) : undefined
  return present({
    id: firstOf(records, deliveryIdFields, identifierSchema) ?? own,
    index: firstOf(records, indexFields, indexSchema),
  })
}

function idsOf(records: readonly Fields[]): string[] {
  const values = records.flatMap((fields) => idFields.map((field) => ownField(fields, field)))
  // Most fields are absent, and an error takes time to make.
  const ids = values.flatMap((value) =>
    value === undefined ? [] : (z.safeParse(identifierSchema, value).data ?? []),
  )
  return [...new Set(ids)].slice(0, maxIds)
}

/** The body and the records within it, outer ones first. */
function recordsOf(body: unknown): Fields[] {
  const records: Fields[] = []
  let level = [body]
  for (let depth = 0; depth < maxDepth && records.length < maxRecords; depth++) {
    const found = level
      .flat()
      .filter(isRecord)
      .slice(0, maxRecords - records.length)
    records.push(...found)
    level = found.flatMap((fields) =>
      Object.entries(fields).flatMap(([key, value]) => (otherRecords.includes(key) ? [] : [value])),
    )
  }
  return records
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function firstOf<T>(
  records: readonly Fields[],
  names: readonly string[],
  schema: z.ZodMiniType<T>,
): T | undefined {
  for (const fields of records)
    for (const name of names) {
      const value = ownField(fields, name)
      const result = value === undefined ? undefined : z.safeParse(schema, value)
      if (result?.success) return result.data
    }
  return undefined
}
