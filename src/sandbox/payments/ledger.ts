/** The payments of one run: creating, finding and changing them. */
import { addDecimals, divideDecimalsUp, multiplyDecimals, type Decimal } from '../../core/money/decimal.js'
import { deriveAddress } from '../addresses/derive.js'
import { amountOf, chainOf, coinDecimals, currencyOn } from '../catalogue/lookup.js'
import { stateAt, type Payment } from './payment.js'
import { agentCurrency } from '../account/personal-data.js'
import type { Random } from '../random.js'
import { Rates } from '../catalogue/rates.js'
import { RefusalError } from '../http/refusal.js'

/** The input of a payment. Without `fiat` the amount is in the coin. */
export type Order = {
  amount: string
  chain: string
  coin: string
  fiat?: string
  reference?: string | undefined
}

/** A quote has at most this many decimals, because people copy it by hand. */
const quotedDecimals = 8

/** A payment in a state file: without the data of the catalogue. */
type KeptPayment = Omit<Payment, 'chain' | 'currency'> & { chain: string; coin: string }

/** The saved state of a ledger. */
export type LedgerState = {
  payments: KeptPayment[]
  /** When the rates started to drift. */
  ratesSince: number
  nextIndex: number
  draws: number
}

export class Ledger {
  readonly #random: Random
  readonly #now: () => number
  readonly #confirmDelayMs: number
  /** By `_id`, the oldest first. */
  readonly #payments = new Map<string, Payment>()
  readonly #byTxId = new Map<string, Payment>()
  #ratesSince: number
  #rates: Rates
  #nextIndex: number

  constructor(random: Random, now: () => number, confirmDelayMs: number) {
    this.#random = random
    this.#now = now
    this.#confirmDelayMs = confirmDelayMs
    this.#ratesSince = now()
    this.#rates = new Rates(random.fork('rates'), now, this.#ratesSince)
    // A shop's database outlives the sandbox, so another run starts at other addresses.
    this.#nextIndex = random.below(2 ** 24)
  }

  /** How many payments there are. */
  get size(): number {
    return this.#payments.size
  }

  /** Newest first. */
  list(): Payment[] {
    return [...this.#payments.values()].reverse()
  }

  /**
   * By `_id` or by `txId`.
   * @throws {RefusalError} 404 when there is none.
   */
  find(id: string): Payment {
    const payment = this.#payments.get(id) ?? this.#byTxId.get(id)
    if (!payment) throw new RefusalError(404, 'id: no such payment')
    return payment
  }

  /** @throws {RefusalError} naming the field at fault. */
  create({ amount, chain: chainId, coin, fiat, reference }: Order): Payment {
    const chain = chainOf(chainId)
    const currency = currencyOn(chain, coin)
    const contractAddress = currency.contractAddress[chain.id] ?? ''
    const decimals = coinDecimals(chain, currency)
    const usdRate = this.usdRate(coin)
    const due = fiat ? this.#quote(amount, fiat, usdRate, decimals) : amountOf(amount, decimals)
    const now = this.#now()
    const addressIndex = this.takeIndex()
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
      isBlacklisted: false,
      isAnnounced: false,
    }
    this.#keep(payment)
    return payment
  }

  /** An unused address number. */
  takeIndex(): number {
    return this.#nextIndex++
  }

  /**
   * Credits `amount`, or the amount due.
   * @throws {RefusalError} 400 for an amount that the coin can't have, 409 if nothing is due and no amount is given.
   */
  deposit(payment: Payment, amount?: string): void {
    const { due } = stateAt(payment, this.#now())
    if (amount === undefined && due === '0') {
      throw new RefusalError(409, 'amount: nothing is due, so say how much arrives')
    }
    this.credit(payment, amountOf(amount ?? due, payment.decimals))
  }

  /** Credits a valid amount. Once it is complete, it is confirmed after a delay. */
  credit(payment: Payment, amount: Decimal): void {
    payment.received = addDecimals(payment.received, amount)
    payment.forcedStatus = undefined
    payment.touchedAt = this.#now()
    if (stateAt(payment, payment.touchedAt).due === '0')
      payment.confirmsAt ??= payment.touchedAt + this.#confirmDelayMs
  }

  /** Credits the amount due, confirmed at once. */
  complete(payment: Payment): void {
    this.credit(payment, stateAt(payment, this.#now()).due)
    payment.confirmsAt = payment.touchedAt
  }

  /** Sets any status, documented or not. The amounts stay unchanged. */
  setStatus(payment: Payment, status: string): void {
    payment.forcedStatus = status
    payment.touchedAt = this.#now()
  }

  /** Removes received money, like a reorganisation of the chain. Another completion causes another event. */
  reorganise(payment: Payment): void {
    payment.received = '0'
    payment.confirmsAt = undefined
    payment.isAnnounced = false
    payment.forcedStatus = undefined
    payment.touchedAt = this.#now()
  }

  /** Flags a payment as blacklisted. Amounts and status stay unchanged. */
  blacklist(payment: Payment): void {
    payment.isBlacklisted = true
    payment.touchedAt = this.#now()
  }

  /** Removes every payment and restarts the rates. Identifiers and addresses are never reused. */
  reset(): void {
    this.#payments.clear()
    this.#byTxId.clear()
    this.#startRates(this.#now())
  }

  /** The saved state. */
  state(): LedgerState {
    return {
      payments: [...this.#payments.values()].map(({ chain, currency, ...payment }) => ({
        ...payment,
        chain: chain.id,
        coin: currency.id,
      })),
      ratesSince: this.#ratesSince,
      nextIndex: this.#nextIndex,
      draws: this.#random.draws,
    }
  }

  /** Replaces the state by a saved one. @throws {RefusalError} 404 for a network or a coin that left the catalogue. */
  restore({ payments, ratesSince, nextIndex, draws }: LedgerState): void {
    this.reset()
    for (const { chain: chainId, coin, ...payment } of payments) {
      const chain = chainOf(chainId)
      this.#keep({ ...payment, chain, currency: currencyOn(chain, coin) })
    }
    this.#startRates(ratesSince)
    this.#nextIndex = nextIndex
    this.#random.draws = draws
  }

  /** Dollars for one of a coin. @throws {RefusalError} 404 for an unknown coin. */
  usdRate(coin: string): Decimal {
    const rate = this.#rates.usd(coin)
    if (rate === undefined) throw new RefusalError(404, 'coin: no such currency')
    return rate
  }

  /** Units of a currency for one dollar. @throws {RefusalError} 400 for a code without a rate. */
  fiatRate(fiat: string): Decimal {
    const rate = this.#rates.perUsd(fiat)
    if (rate === undefined) throw new RefusalError(400, 'currency: no rate for this fiat currency')
    return rate
  }

  #keep(payment: Payment): void {
    this.#payments.set(payment.id, payment)
    this.#byTxId.set(payment.txId, payment)
  }

  #startRates(since: number): void {
    this.#ratesSince = since
    this.#rates = new Rates(this.#random.fork('rates'), this.#now, since)
  }

  // Rounded up, once: the amount due must never be below the price.
  #quote(amount: string, fiat: string, usdRate: Decimal, decimals: number): Decimal {
    const price = multiplyDecimals(this.fiatRate(fiat), usdRate)
    return divideDecimalsUp(amountOf(amount, 8), price, Math.min(decimals, quotedDecimals))
  }
}
