/** Looks up networks, coins and amounts in the catalogue. */
import { decimalsOf } from '../../core/addresses/tokens.js'
import { isDecimal, isZero, toBaseUnits, type Decimal } from '../../core/money/decimal.js'
import { RefusalError } from '../http/refusal.js'
import { chains, type Chain } from './chains.js'
import { currencies, type Currency } from './currencies.js'

const chainsById = new Map(chains.map((chain) => [chain.id, chain]))
const currenciesById = new Map(currencies.map((currency) => [currency.id, currency]))

/** Longer amounts would exceed the arithmetic. */
const maxAmountLength = 40

/** @throws {RefusalError} 404 for an unknown identifier. */
export function chainOf(id: string, field = 'chain'): Chain {
  const chain = chainsById.get(id)
  if (!chain) throw new RefusalError(404, `${field}: no such chain`)
  return chain
}

/** @throws {RefusalError} 404 for an unknown coin, 422 for one that is on other networks. */
export function currencyOn(chain: Chain, coin: string): Currency {
  const currency = currenciesById.get(coin)
  if (!currency) throw new RefusalError(404, 'coin: no such currency')
  if (!currency.chains.includes(chain.id)) throw new RefusalError(422, `coin: ${coin} is not on ${chain.id}`)
  return currency
}

/** How many decimals a coin has on a network. */
export function coinDecimals(chain: Chain, { isContract, contractAddress }: Currency): number {
  if (!isContract) return chain.decimals
  const contract = contractAddress[chain.id]
  // Tokens of the XRP Ledger have significant digits rather than decimals; six decimals always fit.
  return decimalsOf(chain.id, { token: true, contract }) ?? 6
}

/** @throws {RefusalError} 400 unless it is an amount above zero that the coin can have. */
export function amountOf(amount: string, decimals: number): Decimal {
  if (!isDecimal(amount) || amount.length > maxAmountLength) {
    throw new RefusalError(400, 'amount: must be a decimal amount such as 49.99')
  }
  if (isZero(amount)) throw new RefusalError(400, 'amount: must be above zero')
  try {
    toBaseUnits(amount, decimals)
  } catch {
    throw new RefusalError(400, `amount: must not have more than ${decimals} decimals`)
  }
  return amount
}
