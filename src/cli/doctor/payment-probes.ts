/** Probes that need a payment: by which identifier it is known, and what its amounts mean. */
import { compareDecimals, isDecimal, multiplyDecimals, type Decimal } from '../../core/money/decimal.js'
import {
  defaultAssumptions,
  GatewayError,
  type Assumptions,
  type GatewayAnswer,
} from '../../gateway/index.js'
import { UsageError } from '../options/options.js'
import {
  differs,
  findName,
  holds,
  isAlike,
  unknown,
  type Account,
  type Finding,
  type Probe,
} from './finding.js'

/** A payment in the service's own fields. They may hold personal data: none is ever printed. */
type Fields = Record<string, unknown>

/** A coin on a network, by the service's identifiers. */
export type Choice = { chain: string; coin: string }

/** Common names of the field for the coin, likeliest first. */
const coinFields = ['currency', 'coin', 'cryptocurrency', 'crypto', 'token'] as const
const currency = 'USD'
const price = '10'

const createdIds = ['fiat-coin-field', 'initiate-shape', 'compact-currency', 'compact-amount'] as const
const knownIds = ['validate-id', 'price-fields'] as const

/** Of a payment that exists, by an identifier of it. */
export const paymentProbe = (id: string): Probe => ({
  ids: knownIds,
  async ask(account, signal) {
    return (await examineKnown(account, { given: id }, signal)).findings
  },
})

/**
 * Creates a payment that stays unpaid, for what only a creation shows.
 * @param onCreated gets an identifier of it.
 */
export const creationProbe = (choice: Choice, onCreated: (id: string) => void): Probe => ({
  ids: [...createdIds, ...knownIds],
  async ask(account, signal) {
    const { field, created } = await create(account, choice, signal)
    if (!created) return [field, ...this.ids.slice(1).map((id) => unknown(id, 'no payment was created'))]
    const { findings, known, answered } = await examineKnown(account, { created }, signal)
    if (answered !== undefined) onCreated(answered)
    return [named(field, known, choice), ...examineCreated(created, known, choice), ...findings]
  },
})

async function create(account: Account, { chain, coin }: Choice, signal: AbortSignal) {
  const id = 'fiat-coin-field'
  const coins = await account().system.currencies({ signal })
  if (!coins.some((one) => one.id === coin && one.chains.includes(chain)))
    throw new UsageError(`--create: the service lists no coin ${coin} on ${chain}; nothing was created`)
  let created: Fields | undefined
  let refusal = ''
  const onAnswer = ({ raw }: GatewayAnswer) => void (created = raw as Fields)
  const field = await findName(id, 'fiatCoinField', coinFields, async (assumptions) => {
    const input = { amount: price, chain, coin }
    try {
      await account({ assumptions }).payments.initiateFiat(currency, input, { signal, onAnswer })
    } catch (error) {
      // Another reading of the amount makes the answer unreadable, and the payment exists.
      if (error instanceof GatewayError && error.code === 'schema') return created !== undefined
      if (!(error instanceof GatewayError) || error.ambiguous || error.code === 'aborted') throw error
      refusal = error.message
      return false
    }
    return true
  })
  return created ? { field, created } : { field: unknown(id, `every name is refused: ${refusal}`) }
}

/** A service that ignores a field of another name may have chosen a coin of its own. */
function named(field: Finding, known: Fields | undefined, { coin }: Choice): Finding {
  const record = known?.['currency'] as { id?: unknown } | undefined
  if (field.verdict !== 'holds' || record?.id === undefined || record.id === coin) return field
  return differs('fiat-coin-field', 'the payment is in another coin than asked for')
}

function examineCreated(created: Fields, known: Fields | undefined, { coin }: Choice): Finding[] {
  if (typeof created['currency'] !== 'string')
    return [
      holds('initiate-shape', 'initiate/{currency} answers in the expanded shape'),
      unknown('compact-currency', 'the answer has the expanded shape'),
      unknown('compact-amount', 'the answer has the expanded shape'),
    ]
  const isCoin = created['currency'] === coin
  return [
    holds('initiate-shape', 'initiate/{currency} answers in the compact shape'),
    isCoin
      ? differs('compact-currency', 'the compact shape names the coin', { compactCurrency: 'coin' })
      : holds('compact-currency', 'the compact shape has the identifier of a record'),
    compactAmount(created, known),
  ]
}

function compactAmount(created: Fields, known: Fields | undefined): Finding {
  const id = 'compact-amount'
  const due = decimalOf(known?.['amount'])
  if (due === undefined) return unknown(id, 'validate has no amount to compare with')
  const isDue = (name: string) => {
    const amount = decimalOf(created[name])
    return amount !== undefined && compareDecimals(amount, due) === 0
  }
  if (isDue('amount')) return holds(id, 'amount is what validate says is due')
  if (isDue('coinAmount'))
    return differs(id, 'coinAmount is what validate says is due', { compactAmount: 'coinAmount' })
  return unknown(id, 'neither amount nor coinAmount is what validate says is due')
}

/** Validates a payment by each identifier that is known of it. */
async function examineKnown(
  account: Account,
  { given, created = {} }: { given?: string; created?: Fields },
  signal: AbortSignal,
) {
  let known: Fields | undefined
  let failure: unknown
  const tried = new Map<string, boolean>()
  const onAnswer = ({ raw }: GatewayAnswer) => void (known ??= raw as Fields)
  const ask = async (id: unknown) => {
    if (typeof id !== 'string' || id === '' || tried.has(id)) return
    try {
      await account().payments.validate(id, { signal, onAnswer })
      tried.set(id, true)
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code === 'aborted') throw error
      failure = error
      tried.set(id, false)
    }
  }
  await ask(given)
  for (const name of ['_id', 'txId']) await ask(created[name])
  for (const name of ['_id', 'txId']) await ask(known?.[name])
  if (known === undefined) throw failure
  const answered = [...tried].find(([, isAnswered]) => isAnswered)?.[0]
  return { known, answered, findings: [identifiers(known, tried), await priceFields(account, known, signal)] }
}

function identifiers(known: Fields, tried: ReadonlyMap<string, boolean>): Finding {
  const id = 'validate-id'
  const isAnswered = (name: string) => tried.get(String(known[name])) === true
  const answered = ([...defaultAssumptions.validateIds] as const).filter(isAnswered)
  if (answered.length === 0) return unknown(id, 'the answer has neither of the identifiers')
  if (answered.length === 2) return holds(id, '_id and txId are both answered')
  const [name = '_id'] = answered
  const note = `${name} alone is answered`
  return name === '_id' ? holds(id, note) : differs(id, note, { validateIds: [name] })
}

/** The fields that value something else than the amount due. Rates move: only what is far away is something else. */
async function priceFields(account: Account, known: Fields, signal: AbortSignal): Promise<Finding> {
  const id = 'price-fields'
  const amount = decimalOf(known['amount'])
  const record = known['currency'] as { id?: unknown } | undefined
  const coin = typeof record === 'object' ? record.id : undefined
  if (amount === undefined || typeof coin !== 'string')
    return unknown(id, 'validate names no amount and coin')
  const { usd } = await account().system.rate(coin, { signal })
  if (usd === undefined) return unknown(id, 'the coin has no price in US dollars')
  const worth = multiplyDecimals(amount, usd)
  const perUsd = agentRate(known)
  const inAgent = perUsd === undefined ? undefined : multiplyDecimals(worth, perUsd)
  const expected: Record<string, readonly (Decimal | undefined)[]> = {
    usdAmount: [worth],
    coinAmount: [amount],
    agentAmount: [worth, inAgent],
    rate: [usd, perUsd === undefined ? undefined : multiplyDecimals(usd, perUsd)],
  }
  const isRight = (name: string) => {
    const value = decimalOf(known[name])
    // Without the agent's rate, nothing is known of a sum in the agent's currency.
    if (value === undefined || (name === 'agentAmount' && inAgent === undefined)) return true
    return (expected[name] ?? []).some((one) => one !== undefined && isAlike(value, one))
  }
  const all: Assumptions['priceFields'] = defaultAssumptions.priceFields
  const right = all.filter(isRight)
  if (right.length === all.length) return holds(id, 'each that is sent values the amount due')
  const wrong = all.filter((name) => !right.includes(name))
  return differs(id, `${wrong.join(', ')} value something else`, { priceFields: right })
}

function agentRate({ agentId }: Fields): Decimal | undefined {
  const agent = agentId as { defaultFiatCurrency?: { rate?: unknown } } | null | undefined
  return decimalOf(agent?.defaultFiatCurrency?.rate)
}

/** A number of an answer, which may be text. */
function decimalOf(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return isDecimal(text) ? text : undefined
}
