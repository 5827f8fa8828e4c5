/** Section 4: the operations, each with what it takes and which table it answers with. */
import { chainPage } from './fixtures/chain.js'
import { currency, currencyDetails } from './fixtures/currency.js'
import { compactTransaction } from './fixtures/compact-transaction.js'
import { depositFilter } from './fixtures/deposit-filter.js'
import { exchangeRate } from './fixtures/exchange-rate.js'
import { onrampChain, onrampCoin } from './fixtures/onramp.js'
import { payoutPage } from './fixtures/payout.js'
import { transaction } from './fixtures/transaction.js'
import { wallet, walletAddress } from './fixtures/wallet.js'
import { webhookLogs } from './fixtures/webhook-log.js'
import { webhook } from './fixtures/webhook.js'
import { exampleOf, fixtureOf, type Change, type Row, type Table } from './table.js'

/** A line of section 4. Fields of the body and the query are required unless their row says `optional`. */
export type Operation = {
  section: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1/api`, with the parameter in braces. */
  path: string
  auth: 'basic' | 'signed'
  body?: readonly Row[]
  query?: readonly Row[]
  data: { record: Table } | { arrayOf: Table }
}

const deletion: Table = {
  section: '4.3',
  title: 'deletion',
  rows: [{ field: 'deleted', type: 'boolean', example: true, client: '' }],
}

const validity: Table = {
  section: '4.4',
  title: 'validity of an address',
  rows: [{ field: 'valid', type: 'boolean', example: true, client: '' }],
}

const page: Row = { field: 'page', type: 'number', example: 2, optional: true }
const limit: Row = { field: 'limit', type: 'number', example: 3, optional: true }

const order = {
  amount: { field: 'amount', type: 'string', example: '25.5' },
  chain: { field: 'chain', type: 'string', example: 'tron' },
  reference: { field: 'reference', type: 'string', example: 'order-1042', optional: true },
  meta: { field: 'meta', type: 'object', example: { customerEmail: 'payer@example.com' }, optional: true },
} satisfies Record<string, Row>

const watchedAddress: Row = {
  field: 'address',
  type: 'string',
  example: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
}

/** Every operation with an endpoint, by its method and path. */
export const operations = {
  'POST payment/initiate': {
    section: '4.1',
    method: 'POST',
    path: 'payment/initiate',
    auth: 'basic',
    body: [
      order.amount,
      order.chain,
      { field: 'coin', type: 'string', example: 'usdt' },
      order.reference,
      order.meta,
    ],
    data: { record: transaction },
  },
  'POST payment/initiate/{currency}': {
    section: '4.1',
    method: 'POST',
    path: 'payment/initiate/{currency}',
    auth: 'basic',
    body: [
      order.amount,
      order.chain,
      { field: 'currency', type: 'string', example: 'usdt', assumed: 'fiat-coin-field' },
      order.reference,
      order.meta,
    ],
    data: { record: compactTransaction },
  },
  'POST payment/validate/{id}': {
    section: '4.1',
    method: 'POST',
    path: 'payment/validate/{id}',
    auth: 'basic',
    data: { record: transaction },
  },
  'GET system/chains': {
    section: '4.2',
    method: 'GET',
    path: 'system/chains',
    auth: 'basic',
    query: [
      { ...page, assumed: 'chains-page-param' },
      { ...limit, assumed: 'chains-limit-param' },
    ],
    data: { record: chainPage },
  },
  'GET system/chains/{id}/currency': {
    section: '4.2',
    method: 'GET',
    path: 'system/chains/{id}/currency',
    auth: 'basic',
    data: { arrayOf: currency },
  },
  'GET system/currency': {
    section: '4.2',
    method: 'GET',
    path: 'system/currency',
    auth: 'basic',
    data: { arrayOf: currencyDetails },
  },
  'GET system/rates/{coin}': {
    section: '4.2',
    method: 'GET',
    path: 'system/rates/{coin}',
    auth: 'basic',
    query: [
      { field: 'currency', type: 'string', example: 'EUR', optional: true, assumed: 'rates-currency-param' },
    ],
    data: { record: exchangeRate },
  },
  'POST webhook': {
    section: '4.3',
    method: 'POST',
    path: 'webhook',
    auth: 'signed',
    body: [
      { field: 'url', type: 'string', example: 'https://shop.example/checkout/webhook' },
      { field: 'eventTypes', type: 'array of string', example: ['transaction_completed'] },
      { field: 'description', type: 'string', example: 'The shop', optional: true },
      {
        field: 'headers',
        type: 'object',
        example: { 'x-checkout-webhook-secret': 'a secret' },
        optional: true,
      },
    ],
    data: { record: webhook },
  },
  'GET webhook': {
    section: '4.3',
    method: 'GET',
    path: 'webhook',
    auth: 'signed',
    data: { record: webhook },
  },
  'DELETE webhook/{id}': {
    section: '4.3',
    method: 'DELETE',
    path: 'webhook/{id}',
    auth: 'signed',
    data: { record: deletion },
  },
  'GET webhook/logs': {
    section: '4.3',
    method: 'GET',
    path: 'webhook/logs',
    auth: 'signed',
    query: [
      { ...page, assumed: 'logs-page-param' },
      { ...limit, assumed: 'logs-limit-param' },
    ],
    data: { record: webhookLogs },
  },
  'POST wallet': {
    section: '4.4',
    method: 'POST',
    path: 'wallet',
    auth: 'signed',
    body: [{ field: 'reference', type: 'string', example: 'customer-7' }],
    data: { record: wallet },
  },
  'GET wallet/{walletReference}/addresses': {
    section: '4.4',
    method: 'GET',
    path: 'wallet/{walletReference}/addresses',
    auth: 'signed',
    query: [page, limit],
    data: { arrayOf: walletAddress },
  },
  'POST wallet/validate': {
    section: '4.4',
    method: 'POST',
    path: 'wallet/validate',
    auth: 'signed',
    body: [watchedAddress, { field: 'networks', type: 'array of string', example: ['tron'] }],
    data: { record: validity },
  },
  'POST wallet/filter': {
    section: '4.4',
    method: 'POST',
    path: 'wallet/filter',
    auth: 'signed',
    body: [watchedAddress, { field: 'chains', type: 'array of string', example: ['tron'] }],
    data: { record: depositFilter },
  },
  'GET payout': {
    section: '4.5',
    method: 'GET',
    path: 'payout',
    auth: 'signed',
    query: [
      { ...page, assumed: 'payouts-page-param' },
      { ...limit, assumed: 'payouts-limit-param' },
    ],
    data: { record: payoutPage },
  },
  'GET onramp/coins': {
    section: '4.6',
    method: 'GET',
    path: 'onramp/coins',
    auth: 'signed',
    query: [
      { field: 'chain', type: 'string', example: 'tron', optional: true, assumed: 'onramp-chain-param' },
    ],
    data: { arrayOf: onrampCoin },
  },
  'GET onramp/chains': {
    section: '4.6',
    method: 'GET',
    path: 'onramp/chains',
    auth: 'signed',
    data: { arrayOf: onrampChain },
  },
} satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

/** All 18, typed alike. */
export const operationList = Object.entries<Operation>(operations) as [OperationName, Operation][]

/** The body of a request with every documented field. */
export function bodyOf({ body }: Operation): Record<string, unknown> | undefined {
  return body && Object.fromEntries(body.map((row) => [row.field, exampleOf(row)]))
}

/** What an operation answers with, made of fixtures. */
export function answerOf({ data }: Operation, change?: Change): unknown {
  return 'record' in data ? fixtureOf(data.record, change) : [fixtureOf(data.arrayOf, change)]
}

/** A table that stands somewhere in an answer. */
export type Place = {
  table: Table
  /** Inside a list: of the answer, or of one of its fields. */
  listed: boolean
  /** All records there, in some answer's data. */
  records: (data: unknown) => unknown[]
}

/** The tables in an operation's answer, outer ones first. */
export function placesOf({ data }: Operation): Place[] {
  return 'record' in data
    ? within({ table: data.record, listed: false, records: (value) => [value] })
    : within({ table: data.arrayOf, listed: true, records: (value) => [value].flat() })
}

/** What the client has of a row in its result; in a list, of the record with that index. */
export function valueIn(result: unknown, { listed }: Place, { client = '' }: Row, index = 0): unknown {
  const { items, addresses } = Object(result) as Record<string, unknown>
  const record: unknown = listed ? Object(items ?? addresses ?? result)[index] : result
  return client
    .split('.')
    .filter(Boolean)
    .reduce((value, key) => Object(value)[key] as unknown, record)
}

function within(place: Place): Place[] {
  const inner = place.table.rows.flatMap(({ field, type }) => {
    if (typeof type === 'string') return []
    const records = (data: unknown) =>
      place.records(data).flatMap((record) => Object(record)[field] as unknown)
    return 'record' in type
      ? within({ ...place, table: type.record, records })
      : within({ table: type.arrayOf, listed: true, records })
  })
  return [place, ...inner]
}
