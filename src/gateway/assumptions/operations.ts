/**
 * Assumptions about single operations.
 */
import type { Assumption } from './assumption.js'

/** Section 4, by id. */
export const operationAssumptions = {
  'fiat-coin-field': {
    section: '4.1',
    notShown: 'The name of the field that names the coin in initiate/{currency}',
    assumed: 'currency',
    why: 'The sample request has it. If the service ignores it, the payment answered is in another coin, which shows',
    switch: 'fiatCoinField',
  },
  'fiat-currency-code': {
    section: '4.1',
    notShown: 'How a fiat currency code is written, and which ones there are',
    assumed: 'three capital letters (ISO 4217); the service refuses those it does not have',
    why: 'Another spelling might be taken for another currency',
    fallback: 'fails closed',
  },
  'reference-reuse': {
    section: '4.1',
    notShown: 'Whether several payments may have one reference',
    assumed: 'order: they may; every payment of an order has its reference',
    why: 'It is the tracking reference of the caller, and of wallets alone it is said to be unique. No answer repeats it',
    switch: 'paymentReference',
  },
  'validate-id': {
    section: '4.1',
    notShown: 'Which field of a transaction is the identifier for validate/{id}',
    assumed: '_id, then txId',
    why: 'A record is addressed by its record identifier; the compact shape has txId only. Each is tried after any failure of the other',
    switch: 'validateIds',
  },
  'chains-page-param': {
    section: '4.2',
    notShown: 'The name of the query parameter for the page of chains',
    assumed: 'page',
    why: "The answer's field and the address listing have that name. An answer with another page than asked is refused",
    switch: 'chainsPageParam',
  },
  'chains-end': {
    section: '4.2',
    notShown: 'How many pages the list of chains can have',
    assumed: 'at most 100: further ones are not read, and that is reported',
    why: 'A count without an end would be followed for ever',
    fallback: 'any reading works',
  },
  'chains-limit-param': {
    section: '4.2',
    notShown: 'The name of the query parameter for the page size of chains',
    assumed: 'limit',
    why: "The answer's field and the address listing have that name. The client never needs to send it",
    switch: 'chainsLimitParam',
  },
  'rates-currency-param': {
    section: '4.2',
    notShown: 'The name of the query parameter for the fiat currency of a rate, and the currency without it',
    assumed: 'currency',
    why: "The answer's field has that name. An answer in another currency than asked is refused",
    switch: 'ratesCurrencyParam',
  },
  'unknown-worth': {
    section: '4.2',
    notShown: 'Whether every coin has a rate',
    assumed: 'show: a payment in fiat whose coin has no rate is shown; it is counted and logged',
    why: 'Rates may be away for a while, and the fields of the transaction are compared with the price all the same',
    switch: 'unknownWorth',
  },
  'partial-money': {
    section: '3.1',
    notShown:
      'Whether amountReceived of a payment that is not completed counts confirmed transfers alone, and whether a part is paid out',
    assumed:
      'confirmed: a part of the amount is confirmed and is the merchant’s; the whole amount is once it is completed',
    why: 'A part is never completed, so no other answer would ever confirm it. Refunds and short payments depend on it',
    switch: 'partialMoney',
  },
  'webhook-fetched': {
    section: '4.3',
    notShown: 'What is answered when there is no webhook, or more than one',
    assumed: 'null, or a list, of which the first active webhook counts',
    why: 'The message speaks of webhooks. HTTP 404 stays an error, since a wrong base address gives it too',
    fallback: 'any reading works',
  },
  'logs-page-param': {
    section: '4.3',
    notShown:
      'The name of the query parameter for the page of webhook logs, and the number of the first page',
    assumed: 'page, from 1',
    why: 'The address listing has it so. The answer tells no page, so a walk fails when a page repeats',
    switch: 'logsPageParam',
  },
  'logs-limit-param': {
    section: '4.3',
    notShown: 'The name of the query parameter for the page size of webhook logs',
    assumed: 'limit',
    why: 'The address listing has that name. The client never needs to send it',
    switch: 'logsLimitParam',
  },
  'wallet-verdict': {
    section: '4.4',
    notShown: 'Whether data of wallet/validate is a boolean or a record with the boolean valid',
    assumed: 'either; anything else is refused',
    why: 'A record like that of deleting a webhook is likely, but the text can be read both ways',
    fallback: 'any reading works',
  },
  'addresses-end': {
    section: '4.4',
    notShown: 'How the listing of wallet addresses tells its last page',
    assumed: 'the first page without a new address is behind the last',
    why: 'The answer has no counts, and a short page may be due to a maximum page size',
    fallback: 'any reading works',
  },
  'wallet-reference-path': {
    section: '4.4',
    notShown: 'How a wallet reference of . or .. is written in the path of its addresses',
    assumed:
      'not at all: these two and an empty one are refused before anything is sent; any other text is encoded',
    why: 'Every URL parser resolves . and .., encoded too. Sections 2.9 and 4.4 set no other limit',
    fallback: 'fails closed',
  },
  'payouts-page-param': {
    section: '4.5',
    notShown: 'The name of the query parameter for the page of payouts',
    assumed: 'page',
    why: "The answer's field and the address listing have that name. An answer with another page than asked is refused",
    switch: 'payoutsPageParam',
  },
  'payouts-limit-param': {
    section: '4.5',
    notShown: 'The name of the query parameter for the page size of payouts',
    assumed: 'limit',
    why: "The answer's field and the address listing have that name. The client never needs to send it",
    switch: 'payoutsLimitParam',
  },
  'onramp-chain-param': {
    section: '4.6',
    notShown: 'The name of the query parameter for the chain of on-ramp coins',
    assumed: 'chain',
    why: 'Bodies name a chain like that. Coins of other chains are left out, in case the service ignores it',
    switch: 'onrampChainParam',
  },
  'agents-operations': {
    section: '4.7',
    notShown: 'The operations on agents and sub-businesses',
    assumed: 'none',
    why: 'Named, but without an endpoint',
    fallback: 'not used',
  },
  'payout-creation': {
    section: '4.7',
    notShown: 'How a payout is created',
    assumed: 'not at all',
    why: 'Named, but without an endpoint; and money leaves by it',
    fallback: 'not used',
  },
  'onramp-initiation': {
    section: '4.7',
    notShown: 'How an on-ramp is initiated',
    assumed: 'not at all: a shop may name its own page for that',
    why: 'Named, but without an endpoint. The lists say which coins to link',
    fallback: 'not used',
  },
} as const satisfies Record<string, Assumption>
