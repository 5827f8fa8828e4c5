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
  balanceSchema,
  contractSchema,
  currencyCodeSchema,
  identifierSchema,
  nameSchema,
  numericSchema,
  present,
  read,
  receivedSchema,
  textSchema,
} from '../schemas/fields.js'
import { ownField, readSide, withDropped } from '../schemas/records.js'

/**
 * A payment as the service answers it (2.2). A missing field counts as "no": the compact shape has no status and no
 * balances. Amounts are decimal strings: the service's own string byte for byte, or the exact digits of a JSON number.
 */
export type Transaction = {
  /** Which of the two shapes the answer had. */
  shape: 'expanded' | 'compact'
  /** Candidates for `validate`, best first, at least one. */
  ids: readonly string[]
  /** `receive` is the only value shown. Decides nothing. */
  type?: string
  /** The chain's id. */
  chain: string
  /** The coin's id, if the shape has it. */
  coin?: string
  /** The id of the chain's record, if the shape has it and `recordFields` names it. */
  recordChain?: string
  /** The coin's symbol, if the shape has it and `recordFields` names it. */
  symbol?: string
  /** The address to pay to. Visible ASCII, otherwise unchecked. */
  address: string
  /** Whether a tag or memo stands beside the address, in a field that the interface does not name. Its value is not read. */
  hasTag?: boolean
  /** The token's contract; empty for a network's own coin. */
  contract: string
  /** What is due, in the coin. */
  amount: Decimal
  /** `pending` and `completed` are the only values shown (3.1). */
  status?: string
  /** What arrived so far, in the coin. */
  received?: Decimal
  /** What is still to arrive, in the coin: `0` also if the service counts below zero, because too much arrived. */
  remaining?: Decimal
  /** The service holds the payment back. */
  blacklisted?: boolean
  /** What came is not the whole amount. For information: `received` and `remaining` decide. */
  isPartialPayment?: boolean
  /** The service has moved the money to the merchant's balance. */
  fundTransferred?: boolean
  /** The service has taken its fee. */
  feeSent?: boolean
  /** A fee for activating the wallet, if it is not zero. For information: never add it to `amount`. */
  activationFee?: Decimal
  /** That fee in US dollars, if it is not zero. */
  activationFeeUsd?: Decimal
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
  /** The service's fee in the coin. */
  fee?: Decimal
  /** The service's fee in US dollars. */
  feeUsd?: Decimal
  /** `received` in US dollars, by the service's own rate. */
  receivedUsd?: Decimal
  /** `remaining` in US dollars, by the service's own rate. */
  remainingUsd?: Decimal
  /** `received` in `agentCurrency`. */
  receivedAgent?: Decimal
  /** `remaining` in `agentCurrency`. */
  remainingAgent?: Decimal
  /** The index of `address` among the service's own. */
  walletAddressIndex?: Decimal
  /** `transaction identifier`: the interface does not show whether it is the service's or a chain's. */
  txId?: string
  /** As the service wrote it. Decides nothing. */
  createdAt?: string
  /** When it last changed, as the service wrote it. Decides nothing. */
  updatedAt?: string
  /**
   * Documented fields that were sent and could not be read, in the service's spelling, such as `feeUSD`. They count as
   * missing. Absent if there are none.
   */
  dropped?: readonly string[]
}

/** Where services put the tag or memo of an address (assumption `payment-tag`). */
const tagFields = ['memo', 'memoId', 'tag', 'addressTag', 'destinationTag', 'destination_tag']

const no = ['', '0', 'false', 'no']
const yes = ['1', 'true', 'yes']

/**
 * Whether the service holds the money back, in any usual spelling. An answer with another one can't be read: a flag that is left out
 * would count as "no", and held money as paid.
 */
const blacklistSchema = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]),
  z.transform((value, { issues }): boolean => {
    const word = String(value).trim().toLowerCase()
    if (!yes.includes(word) && !no.includes(word))
      issues.push({ code: 'custom', input: value, message: 'neither yes nor no' })
    return yes.includes(word)
  }),
)

/** Each decides where money goes, or whether it came: without one of them, the answer is refused. */
const decidingFields = {
  _id: z.nullish(z.union([identifierSchema, z.literal('')])),
  chain: identifierSchema,
  walletAddress: addressSchema,
  // An empty string for native coins; services also send it as missing or null.
  contractAddress: z.nullish(contractSchema),
  status: z.nullish(textSchema),
  amountReceived: z.optional(receivedSchema),
  // Empty and null say nothing of what is due.
  balanceRequired: z.nullish(z.union([balanceSchema, z.literal('')])),
  paymentBlacklisted: z.nullish(blacklistSchema),
}

// The rest of the record is not read; the compact shape has an identifier of it.
const chainRecordSchema = z.union([z.object({ id: z.nullish(identifierSchema) }), z.string()])

/** A fee for activating the wallet; most payments have none. */
const activationSchema = z.pipe(
  numericSchema,
  z.transform((fee: Decimal) => (isZero(fee) ? undefined : fee)),
)

const sideFields = {
  txId: identifierSchema,
  type: textSchema,
  isPartialPayment: z.boolean(),
  fundTransferred: z.boolean(),
  feeSent: z.boolean(),
  amount: numericSchema,
  coinAmount: numericSchema,
  usdAmount: numericSchema,
  agentAmount: numericSchema,
  rate: numericSchema,
  fee: numericSchema,
  feeUsd: numericSchema,
  activationFee: activationSchema,
  activationFeeUsd: activationSchema,
  receivedUsd: numericSchema,
  remainingUsd: balanceSchema,
  receivedAgent: numericSchema,
  remainingAgent: balanceSchema,
  walletAddressIndex: numericSchema,
  createdAt: textSchema,
  updatedAt: textSchema,
}

/** The service's names of these fields, where they differ. */
const names = {
  feeUsd: 'feeUSD',
  activationFeeUsd: 'activationFeeUSD',
  receivedUsd: 'amountReceivedUSD',
  remainingUsd: 'balanceRequiredUSD',
  receivedAgent: 'amountReceivedAgent',
  remainingAgent: 'balanceRequiredAgent',
}

// Other fields of an agent are personal data.
const agentSchema = z.object({
  defaultFiatCurrency: z.nullish(
    z.object({ currency: z.nullish(z.union([currencyCodeSchema, z.literal('')])) }),
  ),
})

const decidingSchema = z.object(decidingFields)
const expandedSchema = z.extend(decidingSchema, { currency: z.looseObject({ id: identifierSchema }) })
const expandedSide = {
  ...sideFields,
  agentId: z.union([agentSchema, z.string()]),
  chainId: chainRecordSchema,
}
const currencySide = { isContract: z.boolean(), symbol: nameSchema }

const compactSchema = z.extend(decidingSchema, { currency: identifierSchema })
const compactSide = { ...sideFields, agentCurrency: currencyCodeSchema, agentRate: numericSchema }

/**
 * Reads `data` of an initiate or a validate.
 * @throws {FieldError} naming the first field that decides something and is not as documented.
 */
export function readTransaction(data: unknown, assumptions: Assumptions): Transaction {
  // Selected by hand and not by a union, whose error could not name the field of the intended shape.
  if (hasCurrencyRecord(data)) {
    const { currency, ...deciding } = read(expandedSchema, data)
    const { fields, dropped } = readSide(expandedSide, data, names)
    const { fields: kind, dropped: unread } = readSide(currencySide, currency)
    // A token without its contract could be any token.
    if (kind.isContract && typeof deciding.contractAddress !== 'string')
      throw new FieldError('contractAddress')
    const { amount, agentId, chainId, ...rest } = fields
    if (amount === undefined) throw new FieldError('amount')
    const agentCurrency = (typeof agentId === 'object' && agentId.defaultFiatCurrency?.currency) || undefined
    const recordChain = (typeof chainId === 'object' && chainId.id) || undefined
    const records = { recordChain, symbol: kind.symbol || undefined }
    const isTagged = hasTag(data)
    const all = { ...deciding, ...rest, ...records, amount, coin: currency.id, agentCurrency, isTagged }
    const left = [...dropped, ...unread.map((name) => `currency.${name}`)]
    return withDropped(assemble('expanded', all, assumptions), left)
  }
  const { currency, ...deciding } = read(compactSchema, data)
  const record = data as Record<string, unknown>
  const { fields, dropped } = readSide(compactSide, record, names)
  const amount = fields[assumptions.compactAmount]
  if (amount === undefined) throw new FieldError(assumptions.compactAmount)
  const coin = assumptions.compactCurrency === 'coin' ? currency : undefined
  const coinAmount = assumptions.compactAmount === 'coinAmount' ? undefined : fields.coinAmount
  const all = { ...deciding, ...fields, amount, coinAmount, coin, isTagged: hasTag(record) }
  return withDropped(assemble('compact', all, assumptions), dropped)
}

type Side = Partial<Omit<Transaction, keyof typeof decidingFields | 'amount'>>

type Fields = z.infer<typeof decidingSchema> & { [K in keyof Side]: Side[K] | undefined } & {
  amount: Decimal
  isTagged: boolean
}

function assemble(
  shape: Transaction['shape'],
  fields: Fields,
  { validateIds, priceFields, recordFields }: Assumptions,
): Transaction {
  const ids = new Set(validateIds.flatMap((field) => fields[field] || []))
  // Without an id no check could ever learn whether it is paid.
  if (ids.size === 0) throw new FieldError(validateIds[0] ?? '_id')
  const { _id: _, chain, walletAddress, contractAddress, amount, isTagged, ...rest } = fields
  const { status, amountReceived, balanceRequired, paymentBlacklisted, ...side } = rest
  const priceField = (name: Assumptions['priceFields'][number]) =>
    priceFields.includes(name) ? side[name] : undefined
  return {
    shape,
    ids: [...ids],
    chain,
    address: walletAddress,
    contract: contractAddress ?? '',
    amount,
    ...(isTagged && { hasTag: true }),
    ...present({
      ...side,
      recordChain: recordFields.includes('chain') ? side.recordChain : undefined,
      symbol: recordFields.includes('symbol') ? side.symbol : undefined,
      status: status ?? undefined,
      received: amountReceived,
      remaining: balanceRequired || undefined,
      blacklisted: paymentBlacklisted ?? undefined,
      usdAmount: priceField('usdAmount'),
      coinAmount: priceField('coinAmount'),
      agentAmount: priceField('agentAmount'),
      rate: priceField('rate'),
    }),
  }
}

function hasTag(record: Readonly<Record<string, unknown>>): boolean {
  return tagFields.some((name) => {
    const value = ownField(record, name)
    return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  })
}

const currencyRecordSchema = z.object({ currency: z.looseObject({}) })

function hasCurrencyRecord(data: unknown): data is Record<string, unknown> {
  return z.safeParse(currencyRecordSchema, data).success
}
