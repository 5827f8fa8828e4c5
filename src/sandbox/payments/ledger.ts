/** The payments of one run: making them, finding them, and everything that can happen to one. */
import { divideDecimalsUp, multiplyDecimals, type Decimal } from '../../core/money/decimal.js'
import { deriveAddress } from '../addresses/derive.js'
import { amountOf, chainOf, coinDecimals, currencyOn } from '../catalogue/lookup.js'
import { forget, receive, stateAt, type Payment } from './payment.js'
import { agentCurrency } from '../account/personal-data.js'
import type { Random } from '../simulation/random.js'
import { Rates } from '../catalogue/rates.js'
import { Refusal } from '../http/refusal.js'

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

/** A payment as a state file has it: what the catalogue knows is left to the catalogue. */
type KeptPayment = Omit<Payment, 'chain' | 'currency'> & { chain: string; coin: string }

/** What a state file keeps of a ledger. */
export type LedgerState = {
  payments: KeptPayment[]
  /** When the rates began to drift. */
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
   * @throws {Refusal} 404 when there is none.
   */
  find(id: string): Payment {
    const payment = this.#payments.get(id) ?? this.#byTxId.get(id)
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

  /** The number of an address that nobody has been given. */
  takeIndex(): number {
    return this.#nextIndex++
  }

  /**
   * Lets money arrive: `amount`, or what is still due.
   * @throws {Refusal} 400 for an amount that the coin can't have, 409 when nothing is due and no amount is given.
   */
  deposit(payment: Payment, amount?: string): void {
    const { due } = stateAt(payment, this.#now())
    if (amount === undefined && due === '0') {
      throw new Refusal(409, 'amount: nothing is due, so say how much arrives')
    }
    this.credit(payment, amountOf(amount ?? due, payment.decimals))
  }

  /** Lets an amount arrive that the coin can have. */
  credit(payment: Payment, amount: Decimal): void {
    receive(payment, amount, this.#now(), this.#confirmDelayMs)
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

  /** Takes back whatever arrived, as a reorganisation of the chain does. */
  reorganise(payment: Payment): void {
    forget(payment, this.#now())
  }

  /** Flags a payment as blacklisted. The amounts and the status stay what they are. */
  blacklist(payment: Payment): void {
    payment.isBlacklisted = true
    payment.touchedAt = this.#now()
  }

  /** Forgets every payment and starts the rates again. Identifiers and addresses go on: none is given out twice. */
  reset(): void {
    this.#payments.clear()
    this.#byTxId.clear()
    this.#startRates(this.#now())
  }

  /** What a state file keeps. */
  state(): LedgerState {
    return {
      payments: [...this.#payments.values()].map(({ chain, currency, ...payment }) => ({
        ...payment,
        chain: chain.id,
        coin: currency.id,
      })),
      ratesSince: this.#ratesSince,
      nextIndex: this.#nextIndex,
      draws: this.#random.position,
    }
  }

  /** Goes on from there, in place of what is. @throws {Refusal} 404 for a network or a coin that left the catalogue. */
  restore({ payments, ratesSince, nextIndex, draws }: LedgerState): void {
    this.reset()
    for (const { chain: chainId, coin, ...payment } of payments) {
      const chain = chainOf(chainId)
      this.#keep({ ...payment, chain, currency: currencyOn(chain, coin) })
    }
    this.#startRates(ratesSince)
    this.#nextIndex = nextIndex
    this.#random.position = draws
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

  #keep(payment: Payment): void {
    this.#payments.set(payment.id, payment)
    this.#byTxId.set(payment.txId, payment)
  }

  #startRates(since: number): void {
    this.#ratesSince = since
    this.#rates = new Rates(this.#random.fork('rates'), this.#now, since)
  }

  // Rounded up, once: what is asked for must never fall short of the price.
  #quote(amount: string, fiat: string, usdRate: Decimal, decimals: number): Decimal {
    const price = multiplyDecimals(this.fiatRate(fiat), usdRate)
    return divideDecimalsUp(amountOf(amount, 8), price, Math.min(decimals, quotedDecimals))
  }
}
