/** A payment of 25.5 USDT on TRON, for 51 USD, and what the payment service may answer about it. */
import type { Transaction } from '../../../src/gateway/index.js'
import { evaluate, type Circumstances } from '../../../src/server/rules/evidence.js'
import { pricePolicyOf } from '../../../src/server/rules/price-policy.js'
import type { Attempt, Destination, NewAttempt, Observation } from '../../../src/server/store/store.js'
import { attempt as newAttempt, awaiting, destination as trx } from '../../support/stored-orders.js'

export const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const usdd = 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz'
export const otherAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

export const token = { id: 'usdt', name: 'Tether', symbol: 'USDT', token: true, contract: usdt }
export const attempt: Attempt = {
  ...newAttempt('a', { coinId: 'usdt', coin: token, priceAmount: '51' }),
  phase: 'created',
}
const { fiatCurrency: _, ...inCoin } = attempt
export { inCoin }
export const destination = { ...trx, contract: usdt }
export const policy = pricePolicyOf({})
/** The last moment at which the price is held. */
export const held = attempt.priceHeldUntil

export const answer: Transaction = {
  ...{ shape: 'expanded', type: 'receive', status: 'pending', chain: 'tron', coin: 'usdt' },
  ...{ ids: ['service-1'], address: destination.address, contract: usdt, amount: '25.5' },
  ...{ received: '0', remaining: '25.5' },
}
export const completed = { status: 'completed', received: '25.5', remaining: '0' }
export const partial: Observation = { ...awaiting, received: '10', remaining: '15.5', status: 'partial' }

/** An answer without some of its fields. */
export function without(...names: (keyof Transaction)[]): Transaction {
  return Object.fromEntries(
    Object.entries(answer).filter(([name]) => !names.includes(name as keyof Transaction)),
  ) as Transaction
}

/** The observation of an answer, by default in time. */
export function findIn(
  transaction: Transaction,
  circumstances: Partial<Circumstances> = {},
  of: NewAttempt = attempt,
  to: Destination = destination,
): Observation {
  const usual = { serviceId: 'service-1', fulfilled: false, now: held, policy }
  return evaluate(of, to, transaction, { ...usual, ...circumstances })
}
export const find = (change: Partial<Transaction>, circumstances?: Partial<Circumstances>, of?: NewAttempt) =>
  findIn({ ...answer, ...change }, circumstances, of)
