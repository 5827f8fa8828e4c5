/**
 * What the interface does not show, as far as the operations of this client touch it. Every gap is an entry with a
 * name, so that whoever learns the truth from a real account finds the switch instead of the code, and so that
 * nothing is guessed in passing. `docs/assumptions.md` is this list with the tests that pin it.
 */

/** The switches. Each is the answer to one gap; see {@link assumptions} for why the default is what it is. */
export type Assumptions = {
  /** The body field that names the coin in `initiate/{currency}`. */
  fiatCoinField: string
  /** The query parameter of `rates/{coin}` that names the fiat currency. */
  ratesCurrencyParam: string
  /** The query parameter of `chains` for the page. */
  chainsPageParam: string
  /** The query parameter of `chains` for the page size. Sent only when a page size is asked for. */
  chainsLimitParam: string
  /** The fields that hold the id for `validate/{id}`, best first. */
  validateIds: readonly ('_id' | 'txId')[]
  /** What the compact shape's `currency` holds: the identifier of a record, or the coin's id. */
  compactCurrency: 'record' | 'coin'
  /** The compact shape's field with the amount due in the coin. */
  compactAmount: 'amount' | 'coinAmount'
  /** What `rate` counts fiat for: one coin, or one US dollar. */
  rateMeaning: 'per-coin' | 'per-usd'
}

/** The reading of the interface that is used where nothing else is said. */
export const defaultAssumptions: Assumptions = {
  fiatCoinField: 'currency',
  ratesCurrencyParam: 'currency',
  chainsPageParam: 'page',
  chainsLimitParam: 'limit',
  validateIds: ['_id', 'txId'],
  compactCurrency: 'record',
  compactAmount: 'amount',
  rateMeaning: 'per-coin',
}

/** One gap of the interface. Without a `switch` there is nothing to configure. */
export type Assumption = {
  /** The section of the interface with the gap. */
  section: string
  notShown: string
  assumed: string
  why: string
  switch?: keyof Assumptions
}

/** Every gap, by its id. */
export const assumptions = {
  'fiat-coin-field': {
    section: '4.1',
    notShown: 'The name of the field that names the coin in initiate/{currency}',
    assumed: 'currency',
    why: 'The sample request has it. If the service ignores it, the payment answered is in another coin, which shows',
    switch: 'fiatCoinField',
  },
  'rates-currency-param': {
    section: '4.2',
    notShown: 'The name of the query parameter for the fiat currency of a rate, and the currency without it',
    assumed: 'currency',
    why: "The answer's field has that name. An answer in another currency than asked is refused",
    switch: 'ratesCurrencyParam',
  },
  'chains-page-param': {
    section: '4.2',
    notShown: 'The name of the query parameter for the page of chains',
    assumed: 'page',
    why: "The answer's field and the address listing have that name. An answer with another page than asked is refused",
    switch: 'chainsPageParam',
  },
  'chains-limit-param': {
    section: '4.2',
    notShown: 'The name of the query parameter for the page size of chains, and its maximum',
    assumed: 'limit',
    why: "The answer's field and the address listing have that name. The client never needs to send it",
    switch: 'chainsLimitParam',
  },
  'validate-id': {
    section: '4.1',
    notShown: 'Which field of a transaction is the identifier for validate/{id}',
    assumed: '_id, then txId',
    why: 'A record is addressed by its record identifier; the compact shape has txId only. Callers try in this order',
    switch: 'validateIds',
  },
  'compact-currency': {
    section: '2.2',
    notShown: "Whether the compact shape's currency is a record identifier or a coin id",
    assumed: 'a record identifier',
    why: 'It stands among identifiers that replace objects. The coin is then unknown until validate tells it',
    switch: 'compactCurrency',
  },
  'compact-amount': {
    section: '2.2',
    notShown: 'Which amount of the compact shape is due, in the coin',
    assumed: 'amount',
    why: 'The expanded shape describes amount as the amount in cryptocurrency',
    switch: 'compactAmount',
  },
  'rate-meaning': {
    section: '2.13',
    notShown: 'Whether rate is the price of a coin or of a US dollar, in the currency',
    assumed: 'of one coin',
    why: 'usd beside it is then the same in US dollars. Rates feed estimates only, never an amount due',
    switch: 'rateMeaning',
  },
  'initiate-shape': {
    section: '2.2',
    notShown: 'Which of the two shapes each initiate operation returns',
    assumed: 'either, from both',
    why: "Told apart by currency: a record in the expanded shape, a string in the compact one. validate's may be either too",
  },
  'success-status': {
    section: '2.1',
    notShown: 'Whether success is spelled differently anywhere, and what stands there on failure',
    assumed: 'exactly success, with HTTP 200',
    why: 'The only value shown. Anything else must not count as a payment',
  },
  'error-body': {
    section: '7',
    notShown: 'The body and the codes of errors, and the HTTP statuses',
    assumed: 'nothing: only the HTTP status is read',
    why: '400, 401, 403, 404 and 422 are refusals by their meaning in HTTP; after any other a payment may exist',
  },
  'activation-fee': {
    section: '2.2',
    notShown: 'Whether the amount due includes activationFee, and in which coin the fee is counted',
    assumed: 'included; reported beside the amount, never added to it',
    why: 'A new payment has balanceRequired equal to the amount due (3.1), so a caller can compare the two',
  },
  'base-url': {
    section: '9',
    notShown: 'Whether the base address ends in a slash or has a path',
    assumed: 'either: /v1/api is appended to it with one slash',
    why: 'Both spellings give the same address',
  },
} as const satisfies Record<string, Assumption>

/** The name of a gap. */
export type AssumptionId = keyof typeof assumptions
