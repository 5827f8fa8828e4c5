/** Everything that one sandbox is made of, put together; the service, the control routes and the page act on it. */
import { Clock } from './clock.js'
import { Faults } from './faults.js'
import { Ledger } from './ledger.js'
import { stateAt, type Payment } from './payment.js'
import { Random } from './random.js'

export type WorldOptions = { seed: string; now: () => number; confirmDelayMs: number; closing: AbortSignal }

/** A payment as the control routes tell it: the service's names, without the personal data. */
export type PaymentSummary = {
  _id: string
  txId: string
  /** The caller's own reference, which the service never repeats. */
  reference?: string
  chain: string
  coin: string
  walletAddress: string
  amount: string
  amountReceived: string
  balanceRequired: string
  status: string
  createdAt: string
  updatedAt: string
}

export class World {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly faults: Faults

  constructor({ seed, now, confirmDelayMs, closing }: WorldOptions) {
    const random = new Random(seed)
    this.clock = new Clock(now)
    this.ledger = new Ledger(random.fork('ledger'), this.clock.now, confirmDelayMs)
    this.faults = new Faults(random.fork('faults'), this.clock, closing)
  }

  /** Forgets payments and faults, and sets the clock right. */
  reset(): void {
    this.clock.reset()
    this.faults.clear()
    this.ledger.reset()
  }

  /** All payments, newest first. */
  summaries(): PaymentSummary[] {
    return this.ledger.list().map((payment) => this.summary(payment))
  }

  summary(payment: Payment): PaymentSummary {
    const { status, due, updatedAt } = stateAt(payment, this.clock.now())
    return {
      _id: payment.id,
      txId: payment.txId,
      ...(payment.reference !== undefined && { reference: payment.reference }),
      chain: payment.chain.id,
      coin: payment.currency.id,
      walletAddress: payment.address,
      amount: payment.amount,
      amountReceived: payment.received,
      balanceRequired: due,
      status,
      createdAt: new Date(payment.createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    }
  }
}
