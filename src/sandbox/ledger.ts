/** The payments of one run: making them, finding them, and everything that can happen to one. */
import {
  divideDecimalsUp,
  isDecimal,
  isZero,
  multiplyDecimals,
  toBaseUnits,
  type Decimal,
} from '../core/decimal.js'
import { decimalsOf } from '../core/chains/tokens.js'
import { deriveAddress } from './addresses/derive.js'
import { chains, type Chain } from './catalogue/chains.js'
import { currencies, type Currency } from './catalogue/currencies.js'
import { receive, stateAt, type Payment } from './payment.js'
import { agentCurrency } from './people.js'
import type { Random } from './random.js'
import { Rates } from './rates.js'
import { Refusal } from './refusal.js'

/** What a caller asks to be paid. Without `fiat` the amount is in the coin. */
export type Order = {
  amount: string
  chain: string
  coin: string
  fiat?: string
  reference?: string | undefined
}

/** A quote has at most this many decimals, whatever the coin has: people copy it by hand. */
const quotedDecimals = 8
/** Longer amounts than anybody means would outgrow the arithmetic. */
const maxAmountLength = 40

export class Ledger {
  readonly #random: Random
  readonly #now: () => number
  readonly #confirmDelayMs: number
  #payments: Payment[] = []
  #rates: Rates
  #nextIndex: number

  constructor(random: Random, now: () => number, confirmDelayMs: number) {
    this.#random = random
    this.#now = now
    this.#confirmDelayMs = confirmDelayMs
    this.#rates = new Rates(random.fork('rates'), now)
    // A shop's database outlives the sandbox, so another run starts at other addresses.
    this.#nextIndex = random.below(2 ** 24)
  }

  /** Newest first. */
  list(): readonly Payment[] {
    return this.#payments.toReversed()
  }

  /**
   * By `_id` or by `txId`.
   * @throws {Refusal} 404 when there is none.
   */
  find(id: string): Payment {
    const payment = this.#payments.find((candidate) => candidate.id === id || candidate.txId === id)
    if (!payment) throw new Refusal(404, 'id: no such payment')
    return payment
  }

  /** @throws {Refusal} naming the field that can't be met. */
  create({ amount, chain: chainId, coin, fiat, reference }: Order): Payment {
    const chain = chainOf(chainId)
    const currency = currencyOn(chain, coin)
    const contractAddress = currency.contractAddress[chain.id] ?? ''
    const decimals = coinDecimals(chain, currency)
    const usdRate = this.usdRate(coin)
    const due = fiat ? this.#quote(amount, fiat, usdRate, decimals) : amountOf(amount, decimals)
    const now = this.#now()
    const addressIndex = this.#nextIndex++
    const payment: Payment = {
      id: this.#random.hex(24),
      txId: `txn_${this.#random.hex(32)}`,
      chain,
      currency,
      contractAddress,
      decimals,
      amount: due,
      address: deriveAddress(chain.family, addressIndex),
      addressIndex,
      usdRate,
      agentRate: this.fiatRate(agentCurrency),
      reference,
      createdAt: now,
      received: '0',
      touchedAt: now,
      confirmsAt: undefined,
      forcedStatus: undefined,
    }
    this.#payments.push(payment)
    return payment
  }

  /**
   * Lets money arrive: `amount`, or what is still due.
   * @throws {Refusal} 400 for an amount that the coin can't have, 409 when nothing is due and no amount is given.
   */
  deposit(payment: Payment, amount?: string): void {
    const now = this.#now()
    const { due } = stateAt(payment, now)
    if (amount === undefined && due === '0') {
      throw new Refusal(409, 'amount: nothing is due, so say how much arrives')
    }
    receive(payment, amountOf(amount ?? due, payment.decimals), now, this.#confirmDelayMs)
  }

  /** Lets whatever is still due arrive, confirmed at once. */
  complete(payment: Payment): void {
    const now = this.#now()
    receive(payment, stateAt(payment, now).due, now, 0)
    payment.confirmsAt = now
  }

  /** Sets any status, one that the interface names or not. The amounts stay what they are. */
  setStatus(payment: Payment, status: string): void {
    payment.forcedStatus = status
    payment.touchedAt = this.#now()
  }

  /** Forgets every payment and starts the rates again. Identifiers and addresses go on: none is given out twice. */
  reset(): void {
    this.#payments = []
    this.#rates = new Rates(this.#random.fork('rates'), this.#now)
  }

  /** Dollars for one of a coin. @throws {Refusal} 404 for an unknown coin. */
  usdRate(coin: string): Decimal {
    const rate = this.#rates.usd(coin)
    if (rate === undefined) throw new Refusal(404, 'coin: no such currency')
    return rate
  }

  /** Units of a currency for one dollar. @throws {Refusal} 400 for a code without a rate. */
  fiatRate(fiat: string): Decimal {
    const rate = this.#rates.perUsd(fiat)
    if (rate === undefined) throw new Refusal(400, 'currency: no rate for this fiat currency')
    return rate
  }

  // Rounded up, once: what is asked for must never fall short of the price.
  #quote(amount: string, fiat: string, usdRate: Decimal, decimals: number): Decimal {
    const price = multiplyDecimals(this.fiatRate(fiat), usdRate)
    return divideDecimalsUp(amountOf(amount, 8), price, Math.min(decimals, quotedDecimals))
  }
}

/** @throws {Refusal} 404 for an unknown identifier. */
export function chainOf(id: string, field = 'chain'): Chain {
  const chain = chains.find((candidate) => candidate.id === id)
  if (!chain) throw new Refusal(404, `${field}: no such chain`)
  return chain
}

function currencyOn(chain: Chain, coin: string): Currency {
  const currency = currencies.find(({ id }) => id === coin)
  if (!currency) throw new Refusal(404, 'coin: no such currency')
  if (!currency.chains.includes(chain.id)) throw new Refusal(422, `coin: ${coin} is not on ${chain.id}`)
  return currency
}

function coinDecimals(chain: Chain, { isContract, contractAddress }: Currency): number {
  if (!isContract) return chain.decimals
  const contract = contractAddress[chain.id]
  // Tokens of the XRP Ledger count digits rather than decimals; six are within what they can hold.
  return decimalsOf(chain.id, { token: true, contract }) ?? 6
}

function amountOf(amount: string, decimals: number): Decimal {
  if (!isDecimal(amount) || amount.length > maxAmountLength) {
    throw new Refusal(400, 'amount: must be a decimal amount such as 49.99')
  }
  if (isZero(amount)) throw new Refusal(400, 'amount: must be above zero')
  try {
    toBaseUnits(amount, decimals)
  } catch {
    throw new Refusal(400, `amount: must not have more than ${decimals} decimals`)
  }
  return amount
}
