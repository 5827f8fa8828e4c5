/**
 * A transaction in either of its two shapes, read into one. The service sends names, e-mail addresses, phone numbers
 * and balances along (2.5, 2.6); what is not named here is dropped here and never seen by the rest of the package.
 */
import * as z from 'zod/mini'
import { isZero, type Decimal } from '../../core/money/decimal.js'
import type { Assumptions } from '../assumptions/assumptions.js'
import {
  FieldError,
  addressSchema,
  contractSchema,
  identifierSchema,
  lenient,
  numericSchema,
  optionalNumericSchema,
  present,
  read,
  textSchema,
} from '../schemas/fields.js'

/**
 * A payment as the service answers it (2.2). A field that the answer lacks is missing here and means "no": the compact
 * shape has no status and no balances. Amounts are decimal strings: the service's own string byte for byte, or the exact
 * digits of a JSON number.
 */
export type Transaction = {
  /** Which of the two shapes was answered. */
  shape: 'expanded' | 'compact'
  /** Candidates for `validate`, best first, at least one. */
  ids: readonly string[]
  /** `receive` is the only value shown. */
  type: string
  /** The chain's id. */
  chain: string
  /** The coin's id, where the shape has it. */
  coin?: string
  /** Where to pay to. Visible ASCII, otherwise unchecked. */
  address: string
  /** The token's contract; empty for a network's own coin. */
  contract: string
  /** What is due, in the coin. */
  amount: Decimal
  /** `pending` and `completed` are the only values shown (3.1). */
  status?: string
  /** What arrived so far, in the coin. */
  received?: Decimal
  /** What is still to arrive, in the coin. */
  remaining?: Decimal
  /** The service holds the payment back. */
  blacklisted?: boolean
  /** A fee for activating the wallet, when it is not zero. For information: never to be added to `amount`. */
  activationFee?: Decimal
  /** What the payment is worth in US dollars, by the service's own rate. */
  usdAmount?: Decimal
  /** What the payment is worth in `agentCurrency`. */
  agentAmount?: Decimal
  /** ISO 4217. In the expanded shape, the agent's default currency. */
  agentCurrency?: string
  /** The rate of `agentCurrency`. Only in the compact shape. */
  agentRate?: Decimal
  /** The exchange rate that the service used: the price of one coin, in US dollars or in the currency of the price. */
  rate?: Decimal
  /** The amount in the chosen coin, where it is not what `amount` was read from. */
  coinAmount?: Decimal
  /** The service's fee in the coin, and in US dollars. */
  fee?: Decimal
  feeUsd?: Decimal
  /** `transaction identifier`: whether the service's or a chain's is not shown. */
  txId?: string
  /** As the service wrote it. Decides nothing. */
  createdAt?: string
  updatedAt?: string
}

const commonFields = {
  _id: z.optional(identifierSchema),
  type: textSchema,
  chain: identifierSchema,
  walletAddress: addressSchema,
  // An empty string for native coins, which services also write as missing or null.
  contractAddress: z.nullish(contractSchema),
  amount: numericSchema,
  status: z.optional(textSchema),
  amountReceived: z.optional(numericSchema),
  balanceRequired: z.optional(numericSchema),
  paymentBlacklisted: z.optional(z.boolean()),
  // Not there yet on a new payment, which services write as missing, empty or null.
  txId: z.nullish(z.union([identifierSchema, z.literal('')])),
  createdAt: lenient(textSchema),
  updatedAt: lenient(textSchema),
  activationFee: optionalNumericSchema,
  usdAmount: optionalNumericSchema,
  coinAmount: optionalNumericSchema,
  agentAmount: optionalNumericSchema,
  rate: optionalNumericSchema,
  fee: optionalNumericSchema,
  feeUSD: optionalNumericSchema,
}

const currencyCodeSchema = z.string().check(z.regex(/^[A-Z]{3}$/))

const expandedSchema = z.object({
  ...commonFields,
  currency: z.object({ id: identifierSchema, isContract: lenient(z.boolean()) }),
  // Of the agent, one code is kept; the rest is personal data.
  agentId: lenient(z.object({ defaultFiatCurrency: z.object({ currency: currencyCodeSchema }) })),
})

const compactSchema = z.object({
  ...commonFields,
  currency: identifierSchema,
  agentCurrency: lenient(currencyCodeSchema),
  agentRate: optionalNumericSchema,
})

/**
 * Reads `data` of an initiate or a validate.
 * @throws {FieldError} naming the first field that is not as documented.
 */
export function readTransaction(data: unknown, assumptions: Assumptions): Transaction {
  // Chosen by hand and not by a union, which could not say what is wrong with the shape that was meant.
  if (hasCurrencyRecord(data)) {
    const { currency, agentId, ...fields } = read(expandedSchema, data)
    // A token without its contract could be any token.
    if (currency.isContract && typeof fields.contractAddress !== 'string')
      throw new FieldError('contractAddress')
    const agentCurrency = agentId?.defaultFiatCurrency.currency
    return assemble('expanded', { ...fields, coin: currency.id, agentCurrency }, assumptions)
  }
  const fields = read(compactSchema, data)
  const amount = fields[assumptions.compactAmount]
  if (amount === undefined) throw new FieldError(assumptions.compactAmount)
  const coin = assumptions.compactCurrency === 'coin' ? fields.currency : undefined
  const coinAmount = assumptions.compactAmount === 'coinAmount' ? undefined : fields.coinAmount
  return assemble('compact', { ...fields, amount, coinAmount, coin }, assumptions)
}

type Fields = Omit<z.infer<typeof compactSchema>, 'currency' | 'agentRate'> & {
  coin: string | undefined
  agentRate?: Decimal | undefined
}

function assemble(
  shape: Transaction['shape'],
  fields: Fields,
  { validateIds, priceFields }: Assumptions,
): Transaction {
  const ids = new Set(validateIds.flatMap((field) => fields[field] || []))
  // Without an id nobody could ever learn whether it is paid.
  if (ids.size === 0) throw new FieldError(validateIds[0] ?? '_id')
  const priceField = (name: Assumptions['priceFields'][number]) =>
    priceFields.includes(name) ? fields[name] : undefined
  return {
    shape,
    ids: [...ids],
    type: fields.type,
    chain: fields.chain,
    address: fields.walletAddress,
    contract: fields.contractAddress ?? '',
    amount: fields.amount,
    ...present({
      coin: fields.coin,
      status: fields.status,
      received: fields.amountReceived,
      remaining: fields.balanceRequired,
      blacklisted: fields.paymentBlacklisted,
      activationFee: fields.activationFee && !isZero(fields.activationFee) ? fields.activationFee : undefined,
      usdAmount: priceField('usdAmount'),
      coinAmount: priceField('coinAmount'),
      agentAmount: priceField('agentAmount'),
      agentCurrency: fields.agentCurrency,
      agentRate: fields.agentRate,
      rate: priceField('rate'),
      fee: fields.fee,
      feeUsd: fields.feeUSD,
      txId: fields.txId || undefined,
      createdAt: fields.createdAt,
      updatedAt: fields.updatedAt,
    }),
  }
}

const currencyRecordSchema = z.object({ currency: z.looseObject({}) })

function hasCurrencyRecord(data: unknown): boolean {
  return z.safeParse(currencyRecordSchema, data).success
}
