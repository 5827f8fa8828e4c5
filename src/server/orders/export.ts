/** Payments for the shop's accounts: CSV (RFC 4180) or JSON Lines, a row for each payment whose address may have been shown. */
import * as z from 'zod'
import { addDecimals, isZero, type Decimal } from '../../core/money/decimal.js'
import { floorFraction, over, times, toFraction, type Fraction } from '../../core/money/fraction.js'
import { isoTime, timeOf } from '../../core/iso-time.js'
import { excessOf } from '../rules/ledger.js'
import { receivedByMerchant } from '../rules/settlement.js'
import type {
  CheckedRow,
  Fulfilment,
  Order,
  OrderCursor,
  OrderFilter,
  Refund,
  Store,
} from '../store/store.js'
import { byteOrderMark, csvLine } from './csv.js'
import { payoutOf, type ListedPayout } from './payouts.js'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** What a query has beside the fields of a filter. */
export const exportSchema = z.object({ format: z.enum(exportFormats).optional() })

/** The most decimals of a value: more than any fiat currency has. */
export const valueDecimals = 8
const rateDecimals = 18

/** What the cells of a payment's row are made of. `decision` is that of the order, if it was decided for this payment. */
type Facts = {
  reference: string
  state: string
  payment: CheckedRow
  decision: Fulfilment | undefined
  /** The refunds of the payment that were sent. */
  sent: readonly Refund[]
  payouts: readonly ListedPayout[]
  worth: ReturnType<typeof worthOf>
}

/** The columns in their order. Amounts are decimal strings, times ISO 8601; what is unknown is empty. */
const cells = {
  reference: ({ reference }) => reference,
  state: ({ state }) => state,
  payment: ({ payment }) => payment.id,
  status: ({ payment }) => payment.observation.status,
  flags: ({ payment }) => payment.observation.flags.join(' '),
  price: ({ payment }) => payment.priceAmount,
  currency: ({ payment }) => payment.fiatCurrency ?? payment.coin.symbol,
  coin: ({ payment }) => payment.coin.symbol,
  network: ({ payment }) => payment.chain.name,
  amount: ({ payment }) => payment.destination.amount,
  received: ({ payment }) => payment.observation.received,
  surplus: ({ payment }) => excessOf(payment, payment.observation),
  rate: ({ worth }) => worth?.rate,
  rate_source: ({ worth }) => worth && 'payment service, when the payment was created',
  fiat_value: ({ worth }) => worth?.value,
  created_at: ({ payment }) => isoTime(payment.revealedAt),
  updated_at: ({ payment }) => isoTime(payment.updatedAt),
  paid_at: ({ decision }) => timeOf(decision?.at),
  transaction: ({ payment }) => payment.observation.txId,
  address: ({ payment }) => payment.destination.address,
  accepted_by: ({ decision }) => decision?.accepted?.by,
  reason: ({ decision }) => decision?.accepted?.reason,
  refunded: ({ sent }) => sent.reduce((sum, { amount }) => addDecimals(sum, amount), '0'),
  refund_transaction: ({ sent }) => sent.map(({ transaction = '' }) => transaction).join(' '),
  refund_payout: ({ sent, payouts }) =>
    sent.flatMap((refund) => payoutOf(refund, payouts)?.id ?? []).join(' '),
  // What the payment service says that it did with the money.
  received_usd: ({ payment }) => payment.observation.settlement?.receivedUsd,
  service_fee: ({ payment }) => payment.observation.settlement?.fee,
  fee_sent: ({ payment }) => answerOf(payment.observation.settlement?.feeSent),
  transferred: ({ payment }) => answerOf(payment.observation.settlement?.fundTransferred),
  net: ({ payment }) => receivedByMerchant(payment.observation),
} satisfies Record<string, (facts: Facts) => string | undefined>

type Column = keyof typeof cells
/** One payment. */
export type ExportRow = Record<Column, string>
// The keys of a constant record; Object.keys loses their type.
export const exportColumns = Object.keys(cells) as Column[]

/** What people and programs wrote; all others are amounts, times and words of ours. */
const textColumns = new Set<string>(
  exportColumns.filter((column) =>
    /^(reference|payment|coin|network|transaction|address|accepted_by|reason|refund_(transaction|payout))$/.test(
      column,
    ),
  ),
)

/** So many orders of an export are read at once. */
const pageSize = 20

/** So often the process answers others between two pages. A request needs a few: for its connection, its bytes, its answer. */
const turnsOfOthers = 8

/** Ends when the page before was read, of whichever export, and others had their turns. */
let turn: Promise<unknown> = Promise.resolve()

/** Reads a page when no other is read, and others had their turns after the one before. */
export function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const page = turn.then(read)
  turn = page.then(afterOthers, afterOthers)
  return page
}

async function afterOthers(): Promise<void> {
  for (let count = 0; count < turnsOfOthers; count += 1) await nextTurn()
}

/** Resolves after what the process has received. After a timer, it may not: two of them can be due again and again before that. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/**
 * The lines of a file with every payment, newest orders first.
 * @param readPayouts lists the payouts of the payment service; called once, and only if a refund was sent.
 */
export async function* exportLines(
  store: Pick<Store, 'listOrders' | 'readOrders'>,
  format: ExportFormat,
  filter: Omit<OrderFilter, 'limit' | 'before'> = {},
  readPayouts: () => Promise<readonly ListedPayout[]> = () => Promise.resolve([]),
): AsyncGenerator<string, void> {
  let payouts: readonly ListedPayout[] | undefined
  yield exportHeader(format)
  for (let before: OrderCursor | undefined; ;) {
    const pageFilter = { ...filter, limit: pageSize, ...(before && { before }) }
    const { page, orders } = await inTurn(() => readPage(store, pageFilter))
    const isRefunded = orders.some(({ refunds }) => refunds.some(({ state }) => state === 'sent'))
    if (isRefunded) payouts ??= await readPayouts()
    const rows = orders.flatMap((order) => exportRows(order, payouts))
    const lines = rows.map((row) => exportLine(row, format))
    if (lines.length > 0) yield lines.join('')
    before = page.at(-1)
    if (!before || page.length < pageSize) return
  }
}

async function readPage(store: Pick<Store, 'listOrders' | 'readOrders'>, filter: OrderFilter) {
  const page = await store.listOrders(filter)
  return { page, orders: await store.readOrders(page.map(({ reference }) => reference)) }
}

function exportRows(
  { reference, record, payments, refunds }: Order,
  payouts: readonly ListedPayout[] = [],
): ExportRow[] {
  const { state = 'open', decision: ofOrder } = record ?? {}
  return payments.map((payment) => {
    const sent = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state === 'sent')
    const decision = ofOrder?.paymentId === payment.id ? ofOrder : undefined
    const facts = { reference, state, payment, decision, sent, payouts, worth: worthOf(payment) }
    return Object.fromEntries(
      exportColumns.map((column) => [column, cells[column](facts) ?? '']),
    ) as ExportRow
  })
}

/** The header of a file; JSON Lines have none. */
export function exportHeader(format: ExportFormat): string {
  return format === 'csv' ? `${byteOrderMark}${csvLine(exportColumns)}` : ''
}

/** The file as a body. Reads as fast as the client does, so that no more than a page of orders is in memory. */
export function streamOf(lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const line = await lines.next()
      if (line.done) controller.close()
      else controller.enqueue(encoder.encode(line.value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

/** A row as a line of the file. */
export function exportLine(row: ExportRow, format: ExportFormat): string {
  if (format === 'jsonl') return `${JSON.stringify(row)}\n`
  const kindOf = (index: number) => (textColumns.has(exportColumns[index] ?? '') ? 'text' : 'value')
  return csvLine(
    exportColumns.map((column) => row[column]),
    kindOf,
  )
}

function answerOf(fact: boolean | undefined): string | undefined {
  return fact === undefined ? undefined : fact ? 'yes' : 'no'
}

/** The rate that the amount was computed by when the payment was created, in fiat for a coin, and what was received by it. */
function worthOf({ destination, observation, fiatCurrency, priceAmount }: CheckedRow) {
  if (fiatCurrency === undefined || isZero(destination.amount)) return undefined
  const terms = { amount: destination.amount, priceAmount }
  return { rate: floorFraction(rateOf(terms), rateDecimals), value: valueOf(observation.received, terms) }
}

/** An amount of a coin, which is not zero, and its price. */
type Terms = { amount: Decimal; priceAmount: Decimal }

const rateOf = ({ amount, priceAmount }: Terms): Fraction => over(toFraction(priceAmount), toFraction(amount))

/** What was received, by the rate that the payment was created with. */
export function valueOf(received: Decimal, terms: Terms): Decimal {
  return floorFraction(times(toFraction(received), rateOf(terms)), valueDecimals)
}
