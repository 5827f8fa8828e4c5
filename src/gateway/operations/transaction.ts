/**
 * Reads a transaction in either of its two shapes. The service also sends names, e-mail addresses, phone numbers and
 * balances (2.5, 2.6); fields that are not named here are dropped here and never reach the rest of the package.
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
 * A payment as the service answers it (2.2). A missing field counts as "no": the compact shape has no status and no
 * balances. Amounts are decimal strings: the service's own string byte for byte, or the exact digits of a JSON number.
 */
export type Transaction = {
  /** Which of the two shapes the answer had. */
  shape: 'expanded' | 'compact'
  /** Candidates for `validate`, best first, at least one. */
  ids: readonly string[]
  /** `receive` is the only value shown. */
  type: string
  /** The chain's id. */
  chain: string
  /** The coin's id, if the shape has it. */
  coin?: string
  /** The address to pay to. Visible ASCII, otherwise unchecked. */
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
  /** A fee for activating the wallet, if it is not zero. For information: never add it to `amount`. */
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
  /** The amount in the chosen coin, if `amount` was read from another field. */
  coinAmount?: Decimal
  /** The service's fee in the coin, and in US dollars. */
  fee?: Decimal
  feeUsd?: Decimal
  /** `transaction identifier`: the interface does not show whether it is the service's or a chain's. */
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
  // An empty string for native coins; services also send it as missing or null.
  contractAddress: z.nullish(contractSchema),
  amount: numericSchema,
  status: z.optional(textSchema),
  amountReceived: z.optional(numericSchema),
  balanceRequired: z.optional(numericSchema),
  paymentBlacklisted: z.optional(z.boolean()),
  // Absent on a new payment; services send it as missing, empty or null.
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
  // One code of the agent is kept; the rest is personal data.
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
  // Selected by hand and not by a union, whose error could not name the field of the intended shape.
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
  // Without an id no check could ever learn whether it is paid.
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
