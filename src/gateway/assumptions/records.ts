/**
 * Assumptions about records and their states.
 */
import type { Assumption } from './assumption.js'

/** Sections 2 and 3, by id. */
export const recordAssumptions = {
  'success-status': {
    section: '2.1',
    notShown: 'Whether success is spelled differently anywhere, and what stands there on failure',
    assumed: 'exactly success, with HTTP 200',
    why: 'The only value shown. Anything else must not count as a payment',
    fallback: 'fails closed',
  },
  'message-text': {
    section: '2.1',
    notShown: 'All texts of message, and whether one means anything',
    assumed: 'they mean nothing and are never read',
    why: 'Words for people change without notice; every fact they state is in a field as well',
    fallback: 'not used',
  },
  'transaction-type': {
    section: '2.2',
    notShown: 'Values of type beside receive',
    assumed: 'any text; it decides nothing',
    why: 'What a payment is follows from its address, amount and status',
    fallback: 'any reading works',
  },
  'numeric-types': {
    section: '2.2',
    notShown: 'Which numeric fields are JSON numbers: the table says strings, and 3.1 shows 0',
    assumed:
      "either, in every operation; a number is read exactly. One that can't be read is refused if it decides something, else left out, by its name; a balance below zero is zero",
    why: 'Both are in the interface. Rounding a number would change an amount',
    fallback: 'any reading works',
  },
  'native-contract': {
    section: '2.2',
    notShown: 'Whether a native coin may lack contractAddress, or have null there',
    assumed: 'both are the empty string; a currency record with isContract needs a string',
    why: 'The interface shows an empty string for native coins. The endpoint compares the contract with the listing',
    fallback: 'any reading works',
  },
  'solana-accounts': {
    section: '2.2',
    notShown:
      'Whether walletAddress on Solana is always the address of a key pair, or may be an account of a program',
    assumed: 'of a key pair; an address off the curve is refused',
    why: 'A token account is off the curve too, and tokens sent to one are lost. Without the chain the two look the same',
    fallback: 'fails closed',
  },
  'initiate-shape': {
    section: '2.2',
    notShown: 'Which of the two shapes each initiate operation returns',
    assumed: 'either, from both',
    why: "Told apart by currency: a record in the expanded shape, a string in the compact one. validate's may be either too",
    fallback: 'any reading works',
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
  'price-fields': {
    section: '2.2',
    notShown:
      'Whether usdAmount, coinAmount, agentAmount and rate value the amount due, and which pair rate is for',
    assumed: 'all four do; rate is the price of one coin, in US dollars or in the currency of the price',
    why: 'Their names say so. A payment in fiat that one of them contradicts is not shown',
    switch: 'priceFields',
  },
  'record-fields': {
    section: '2.2',
    notShown:
      'Whether the id of the chain record is that of chain, and the symbol of the currency record that of the listing',
    assumed: 'both are, where they are sent; two ids of one network are the same',
    why: 'The tables call both chain identifiers. A payment that one of them contradicts is not shown',
    switch: 'recordFields',
  },
  'activation-fee': {
    section: '2.2',
    notShown: 'Whether the amount due includes activationFee, and in which coin the fee is counted',
    assumed: 'included; reported beside the amount, never added to it',
    why: 'A new payment has balanceRequired equal to the amount due (3.1). The endpoint shows no address where they differ',
    fallback: 'fails closed',
  },
  'receiving-accounts': {
    section: '2.2',
    notShown:
      'Whether walletAddress is an account already, on networks where the first payment has to create it',
    assumed: 'new: no payment is below the reserve of an account on Solana, Stellar and the XRP Ledger',
    why: 'Addresses have an index and accounts an activation fee. A network refuses less than the reserve',
    switch: 'receivingAccounts',
  },
  'payment-tag': {
    section: '2.2',
    notShown: 'Whether walletAddress needs a tag or memo on the XRP Ledger, Stellar and TON',
    assumed:
      'it needs none; with text or a number in memo, memoId, tag, addressTag, destinationTag or destination_tag, the payment is not shown',
    why: 'No field of a transaction is for one, and money without it is lost',
    fallback: 'fails closed',
  },
  'own-address': {
    section: '2.2',
    notShown: 'Whether two open payments may have one walletAddress',
    assumed: 'of one coin, they may not: a second one with an address that is in use is not shown',
    why: 'A transfer to a shared address would tell nothing of the order that it pays',
    fallback: 'fails closed',
  },
  'fee-share': {
    section: '2.2',
    notShown: 'Who bears fee, and in which coin it is counted',
    assumed: 'the merchant, in the coin of the payment: the export has what came less the fee as net',
    why: 'A new payment has balanceRequired equal to the amount due, and the payer is asked for no more. It decides nothing',
    fallback: 'any reading works',
  },
  'webhook-version-key': {
    section: '2.7',
    notShown: 'The name of the numeric version key of a webhook',
    assumed: '__v; never read',
    why: 'Unnamed fields are dropped, whatever they are called. The sandbox sends it under this name',
    fallback: 'not used',
  },
  'log-fields': {
    section: '2.8',
    notShown: 'The field names of an entry of the webhook log',
    assumed: '_id, webhookId, eventType, status, statusCode, payload, response, attempts, createdAt',
    why: 'Named as the same things are elsewhere. Without an id, type and status under these names no entry is read',
    switch: 'logFields',
  },
  'address-reference': {
    section: '2.9',
    notShown: 'The meaning of address_reference',
    assumed: 'a text for the caller; it decides nothing',
    why: 'It is passed on as it came, and left out when it is odd',
    fallback: 'any reading works',
  },
  'network-ids': {
    section: '2.9',
    notShown: 'Whether the network identifiers of wallets are the chain identifiers',
    assumed: 'any identifier, sent and read as it is',
    why: 'The caller takes them from a listing or a wallet of the same service',
    fallback: 'any reading works',
  },
  'unlisted-chains': {
    section: '2.11',
    notShown: 'Whether a network that only currency listings name can be paid on',
    assumed: 'show: it can; one that this package knows is a method, any other is left out and logged',
    why: 'A currency names the networks it is on. A payment that the service refuses shows no address',
    switch: 'unlistedChains',
  },
  'currency-extras': {
    section: '2.12',
    notShown: 'The names of the activation-fee and wallet-application fields of a currency',
    assumed: 'none; never read',
    why: 'The payment itself has its fee, and wallets are the payer’s choice',
    fallback: 'not used',
  },
  'fee-units': {
    section: '2.12',
    notShown: 'The units of the fees of a currency',
    assumed: 'a text for the caller, never calculated with',
    why: 'A fee in unknown units is no amount',
    fallback: 'any reading works',
  },
  'rate-meaning': {
    section: '2.13',
    notShown: 'Whether rate is the price of a coin or of a US dollar, in the currency',
    assumed: 'of one coin',
    why: 'usd beside it is then the same in US dollars. Rates feed estimates and comparisons, never an amount due',
    switch: 'rateMeaning',
  },
  'rate-coin': {
    section: '2.13',
    notShown: 'What coin of a rate holds: an id, a symbol, a name or a price tag',
    assumed:
      'any of these four of the coin asked for; with any other text the rate is of another coin, and none',
    why: 'The table says string. A rate of another coin would value a payment wrongly',
    fallback: 'fails closed',
  },
  'payout-merchant-field': {
    section: '2.14',
    notShown: "The name of the field with a payout's merchant identifier",
    assumed: 'merchantId',
    why: 'A webhook has it under that name. It decides nothing and may be missing',
    switch: 'payoutMerchantField',
  },
  'transaction-states': {
    section: '3.1',
    notShown: 'The full set of states of a transaction',
    assumed: 'only completed is paid; any other is kept, watched and flagged',
    why: 'An unknown word is neither a payment nor a failure',
    fallback: 'fails closed',
  },
  'transaction-transitions': {
    section: '3.1',
    notShown: 'The transitions between the states of a transaction',
    assumed: 'any; an answer that knows less than the one before takes nothing back',
    why: 'Answers may come from replicas that lag behind, and a fulfilled order stays fulfilled',
    fallback: 'any reading works',
  },
  'payout-states': {
    section: '3.2',
    notShown: 'Values of the status of a payout beside completed, and its transitions',
    assumed: 'any text; it decides nothing',
    why: 'Payouts are listed and never acted upon',
    fallback: 'any reading works',
  },
  'log-transitions': {
    section: '3.3',
    notShown: 'The transitions between the delivery statuses of a webhook log entry',
    assumed: 'any; each reading of the log stands for itself',
    why: 'The log is shown and never acted upon',
    fallback: 'any reading works',
  },
} as const satisfies Record<string, Assumption>
