/**
 * Every numeric field of every operation (sections 2 and 4), against everything that JSON can hold in its place: it is
 * read exactly, or it is named: by the failure if it decides something, else among what was left out. The answers are texts, because a number that a test writes has lost
 * its digits already.
 */
import { describe, expect, it } from 'vitest'
import { GatewayError, type Dropped, type Gateway } from '../../../src/gateway/index.js'
import {
  chain,
  compact,
  currency,
  expanded,
  failureOf,
  gatewayTo,
  log,
  payout,
  wallet,
  walletAddress,
  webhook,
} from '../fixtures.js'

const order = { amount: '25.50', chain: 'tron', coin: 'usdt' }
const paged = (record: object) => ({ data: [record], page: 1, pages: 1, limit: 10 })

type Operation = {
  answer: unknown
  call: (gateway: Gateway) => Promise<unknown>
  /** Required amounts, amounts that may be missing, what arrived, what is due, counts, and counts that may be missing. */
  amounts?: readonly string[]
  optional?: readonly string[]
  received?: readonly string[]
  balances?: readonly string[]
  counts?: readonly string[]
  optionalCounts?: readonly string[]
  /** Never read. */
  ignored?: readonly string[]
  /** Our name of a field, if it differs. */
  names?: Readonly<Record<string, string>>
}

const transactionNames = {
  amountReceived: 'received',
  balanceRequired: 'remaining',
  feeUSD: 'feeUsd',
  activationFeeUSD: 'activationFeeUsd',
  amountReceivedUSD: 'receivedUsd',
  amountReceivedAgent: 'receivedAgent',
  balanceRequiredUSD: 'remainingUsd',
  balanceRequiredAgent: 'remainingAgent',
}
const prices = 'usdAmount coinAmount agentAmount rate fee feeUSD activationFee activationFeeUSD'.split(' ')
const expandedAnswer = {
  answer: expanded(),
  amounts: ['amount'],
  optional: [...prices, 'amountReceivedUSD', 'amountReceivedAgent'],
  received: ['amountReceived'],
  balances: ['balanceRequired', 'balanceRequiredUSD', 'balanceRequiredAgent'],
  names: transactionNames,
}
const compactAnswer = {
  answer: compact(),
  amounts: ['amount'],
  optional: [...prices, 'agentRate'],
  names: transactionNames,
}

const operations: Record<string, Operation> = {
  'payment/initiate, expanded': { ...expandedAnswer, call: ({ payments }) => payments.initiate(order) },
  'payment/initiate, compact': { ...compactAnswer, call: ({ payments }) => payments.initiate(order) },
  'payment/initiate/{currency}, expanded': {
    ...expandedAnswer,
    call: ({ payments }) => payments.initiateFiat('EUR', order),
  },
  'payment/initiate/{currency}, compact': {
    ...compactAnswer,
    call: ({ payments }) => payments.initiateFiat('EUR', order),
  },
  'payment/validate/{id}': { ...expandedAnswer, call: ({ payments }) => payments.validate('tx-1') },
  'system/chains': {
    answer: paged(chain('tron')),
    call: ({ system }) => system.chains(),
    counts: ['page', 'pages'],
    optionalCounts: ['limit'],
  },
  'system/chains/{id}/currency': {
    answer: [currency('usdt')],
    call: ({ system }) => system.currenciesOf('tron'),
  },
  'system/currency': { answer: [currency('usdt')], call: ({ system }) => system.currencies() },
  'system/rates/{coin}': {
    answer: { coin: 'usdt', usd: 1, rate: 0.92, currency: 'EUR' },
    call: ({ system }) => system.rate('usdt'),
    optional: ['usd', 'rate'],
  },
  'webhook, created': {
    answer: webhook(),
    call: ({ webhooks }) =>
      webhooks.create({ url: 'https://shop.example', eventTypes: ['transaction_completed'] }),
    ignored: ['__v'],
  },
  'webhook, fetched': { answer: webhook(), call: ({ webhooks }) => webhooks.get(), ignored: ['__v'] },
  'webhook/{id}': { answer: { deleted: true }, call: ({ webhooks }) => webhooks.delete('webhook-1') },
  'webhook/logs': {
    answer: { webhookLogs: [log('log-1')], total: 1, totalPages: 1 },
    call: ({ webhooks }) => webhooks.logs(),
    counts: ['totalPages'],
    optionalCounts: ['total', 'webhookLogs.statusCode', 'webhookLogs.attempts'],
    names: { totalPages: 'pages', webhookLogs: 'items' },
  },
  wallet: { answer: wallet('jane'), call: ({ wallets }) => wallets.create({ reference: 'jane' }) },
  'wallet/{walletReference}/addresses': {
    answer: [walletAddress('tron')],
    call: ({ wallets }) => wallets.addresses('jane'),
  },
  'wallet/validate': {
    answer: { valid: true },
    call: ({ wallets }) => wallets.validate({ address: 'TXYZ', networks: ['tron'] }),
  },
  'wallet/filter': {
    answer: { address: 'TXYZ', watched: true, chains: ['tron'] },
    call: ({ wallets }) => wallets.watch({ address: 'TXYZ', chains: ['tron'] }),
  },
  payout: {
    answer: paged(payout('payout-1')),
    call: ({ payouts }) => payouts.list(),
    amounts: ['data.amount'],
    optional: ['data.fee'],
    counts: ['page', 'pages'],
    optionalCounts: ['limit'],
    names: { data: 'items' },
  },
  'onramp/coins': { answer: [], call: ({ onramp }) => onramp.coins() },
  'onramp/chains': { answer: [], call: ({ onramp }) => onramp.chains() },
}

/** What the JSON text of a field means; undefined as a text is an absent field, and as a meaning a refusal. */
type Reading = readonly [text: string | undefined, meaning: string | number | undefined | null]

const digits = '7'.repeat(400)
/** In place of any number. */
const never: readonly Reading[] = (
  [
    '"abc"',
    '"NaN"',
    '"Infinity"',
    '"-1"',
    '"+1"',
    '" 1"',
    '"1 "',
    '"1,5"',
    '"0x1"',
    '"1e5"',
    '"1_000"',
    `"${digits}"`,
  ] as const
).map((text) => [text, undefined])
const neverJson: readonly Reading[] = (
  [
    'true',
    'false',
    '{}',
    '[]',
    '[1]',
    '{"amount":1}',
    '-1',
    '-0.5',
    '-1e-7',
    '1e400',
    '1e-400',
    digits,
    `0.${digits}`,
  ] as const
).map((text) => [text, undefined])
const amounts: readonly Reading[] = [
  ['"25.50"', '25.50'],
  ['"7"', '7'],
  ['"0.0000001"', '0.0000001'],
  ['"12345678901234567890.123456789"', '12345678901234567890.123456789'],
  ['7', '7'],
  ['7.0', '7'],
  ['0.1', '0.1'],
  ['1e-7', '0.0000001'],
  ['1.5E+2', '150'],
  ['9007199254740993', '9007199254740993'],
  ['0.12345678901234567890', '0.1234567890123456789'],
  ['12345678901234567890.123456789', '12345678901234567890.123456789'],
  ['1e30', `1${'0'.repeat(30)}`],
]
const counts: readonly Reading[] = [
  ['1', 1],
  ['"1"', 1],
  ['1.0', 1],
  ['1e0', 1],
  ['0.1', undefined],
  ['1e-7', undefined],
  ['"1.5"', undefined],
  ['9007199254740993', undefined],
  ['"9007199254740993"', undefined],
  ['12345678901234567890.123456789', undefined],
]
const emptyRefused: readonly Reading[] = [
  [undefined, undefined],
  ['null', undefined],
  ['""', undefined],
]
const emptyAccepted: readonly Reading[] = [
  [undefined, null],
  ['null', null],
  ['""', null],
]
const emptyIsZero: readonly Reading[] = [
  [undefined, null],
  ['null', '0'],
  ['""', '0'],
]
/** A balance below zero: more came than was due. */
const overpaid: readonly Reading[] = [
  ['-1', '0'],
  ['-0.5', '0'],
  ['-1e-7', '0'],
  ['"-10.01"', '0'],
  ['"-1"', '0'],
  ['-12345678901234567890', '0'],
]
const isNegative = ([text = '']: Reading) => /^"?-/.test(text)

const placeholder = '"the field under test"'

/** The text of an answer with the field at `path` as it is written; without it if the text is undefined. */
function textWith({ answer }: Operation, path: string, text: string | undefined): string {
  const data = JSON.parse(JSON.stringify(answer)) as Record<string, unknown>
  const [first = '', second] = path.split('.')
  const record = second === undefined ? data : (data[first] as Record<string, unknown>[])[0]!
  const name = second ?? first
  if (text === undefined) delete record[name]
  else record[name] = JSON.parse(placeholder)
  return JSON.stringify({ status: 'success', message: 'success', data }).replace(placeholder, text ?? '')
}

function readingOf(result: unknown, path: string, names: Readonly<Record<string, string>> = {}): unknown {
  const [first = '', second] = path.split('.')
  const value = (result as Record<string, unknown>)[names[first] ?? first]
  return second === undefined ? value : (value as Record<string, unknown>[])[0]?.[names[second] ?? second]
}

function answering(operation: Operation, path: string, text: string | undefined): Promise<unknown> {
  const body = textWith(operation, path, text)
  const { gateway } = gatewayTo(() => new Response(body, { headers: { 'content-type': 'application/json' } }))
  return operation.call(gateway)
}

/** The fields that a result says were left out of it, or of a record in its list. */
function leftOut(result: unknown): string[] {
  const { items = [], dropped = [] } = result as { items?: { dropped?: string[] }[]; dropped?: unknown }
  const reasons = (dropped as Partial<Dropped>).reasons ?? (dropped as string[])
  return [...reasons, ...items.flatMap((item) => item.dropped ?? [])].map((name) =>
    name.replace(/^\d+\./, ''),
  )
}

const kinds = {
  amounts: [...amounts, ...never, ...neverJson, ...emptyRefused],
  optional: [...amounts, ...never, ...neverJson, ...emptyAccepted],
  received: [...amounts, ...never, ...neverJson, ...emptyIsZero],
  balances: [
    ...[...amounts, ...never, ...neverJson].filter((reading) => !isNegative(reading)),
    ...overpaid,
    ...emptyAccepted,
  ],
  counts: [...counts, ...never, ...neverJson, ...emptyRefused],
  optionalCounts: [...counts, ...never, ...neverJson, ...emptyAccepted],
} as const

const fields = Object.entries(operations).flatMap(([name, operation]) =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
    (operation[kind] ?? []).map((path) => [path, name, kind, operation] as const),
  ),
)

describe('a numeric field', () => {
  it.each(fields)('%s of %s is read exactly, or is named', async (path, _, kind, operation) => {
    for (const [text, meaning] of kinds[kind]) {
      const call = answering(operation, path, text)
      if (meaning === undefined) {
        const result = await call.catch((error: unknown) => error)
        if (!(result instanceof GatewayError)) {
          expect([text, readingOf(result, path, operation.names)]).toEqual([text, undefined])
          expect([text, leftOut(result)]).toEqual([text, [path.split('.').at(-1)]])
          continue
        }
        const { code, message } = result
        expect([text, code, message]).toEqual([text, 'schema', expect.stringContaining(`.${path} `)])
        expect(message).not.toContain(digits)
      } else {
        const result = await call
        expect([text, readingOf(result, path, operation.names)]).toEqual([text, meaning ?? undefined])
        expect([text, leftOut(result)]).toEqual([text, []])
      }
    }
  })

  it.each(
    Object.entries(operations).flatMap(([name, operation]) =>
      (operation.ignored ?? []).map((path) => [path, name, operation] as const),
    ),
  )('%s of %s is not read, whatever it is', async (path, _, operation) => {
    const usual = await answering(operation, path, '"1"')
    for (const [text] of [...kinds.amounts, ...counts])
      expect(await answering(operation, path, text)).toStrictEqual(usual)
  })

  it('of an exchange rate is no zero', async () => {
    const rates = operations['system/rates/{coin}']!
    for (const path of ['usd', 'rate'])
      for (const text of ['0', '"0"', '0.0', '"0.00"', '0e5', '-0'])
        expect(leftOut(await answering(rates, path, text))).toEqual([path])
  })

  it('is a zero, whatever its spelling', async () => {
    const validate = operations['payment/validate/{id}']!
    for (const text of ['0', '0.0', '0e5', '-0', '"0"'])
      expect(readingOf(await answering(validate, 'amountReceived', text), 'received')).toBe('0')
  })

  it.each(['system/chains/{id}/currency', 'system/currency'])(
    'of the fees of %s is the text of the service, or the digits of a number',
    async (name) => {
      for (const [text, meaning] of [
        ['"1"', '1'],
        ['"0.5 TRX"', '0.5 TRX'],
        ['0.1', '0.1'],
        ['1e-7', '0.0000001'],
        ['12345678901234567890.123456789', '12345678901234567890.123456789'],
        ['-1', undefined],
        ['true', undefined],
        ['null', undefined],
      ] as const) {
        const operation = { ...operations[name]!, answer: [currency('usdt', { fee: { tron: 'here' } })] }
        const body = JSON.stringify({ status: 'success', message: '', data: operation.answer }).replace(
          '"here"',
          text,
        )
        const { gateway } = gatewayTo(
          () => new Response(body, { headers: { 'content-type': 'application/json' } }),
        )
        const [coin] = (await operation.call(gateway)) as { fee?: Record<string, string> }[]
        expect([text, coin?.fee?.tron]).toEqual([text, meaning])
      }
    },
  )

  it('of a request is refused by name unless it is of its type', async () => {
    const { gateway, seen } = gatewayTo(() => new Response())
    for (const amount of [
      25.5,
      0,
      '0',
      '',
      'abc',
      'NaN',
      '-1',
      '+1',
      '1e5',
      true,
      null,
      {},
      digits,
      undefined,
    ])
      for (const call of [
        gateway.payments.initiate({ ...order, amount: amount as string }),
        gateway.payments.initiateFiat('EUR', { ...order, amount: amount as string }),
      ])
        expect(await failureOf(call)).toMatchObject({
          code: 'invalid-input',
          message: expect.stringContaining('amount'),
        })
    for (const page of ['1', 0, -1, 1.5, Number.NaN, true, null, {}, 2 ** 53])
      for (const options of [{ page: page as number }, { limit: page as number }])
        for (const call of [
          gateway.system.chains(options),
          gateway.webhooks.logs(options),
          gateway.wallets.addresses('jane', options),
          gateway.payouts.list(options),
        ])
          expect(await failureOf(call)).toMatchObject({
            code: 'invalid-input',
            message: expect.stringContaining('page and limit'),
          })
    expect(seen).toHaveLength(0)
  })
})
