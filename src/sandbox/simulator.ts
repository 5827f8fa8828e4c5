/** The whole state of one sandbox; the service, the control routes and the page act on it. */
import { Scheduler, type ScheduledAction } from './simulation/scheduler.js'
import { amountOf, chainOf, coinDecimals, currencyOn } from './catalogue/lookup.js'
import { Clock } from './simulation/clock.js'
import { Faults, type Fault } from './faults/faults.js'
import { Ledger, type LedgerState } from './payments/ledger.js'
import { stateAt, type Payment } from './payments/payment.js'
import { seedPayouts, type Payout } from './account/payouts.js'
import { Random } from './random.js'
import {
  depositOf,
  scenarios,
  type ScenarioName,
  type ServiceScenarioName,
  type Step,
} from './simulation/scenarios.js'
import { summaryOf, type PaymentSummary } from './payments/summary.js'
import { expandedTransaction } from './payments/transaction.js'
import { Wallets, type Deposit, type DepositOrder, type WalletsState } from './account/wallets.js'
import type { Deliver } from './webhooks/attempt.js'
import { Webhooks, type WebhooksState } from './webhooks/webhooks.js'

export type SimulatorOptions = {
  seed: string
  now: () => number
  confirmDelayMs: number
  deliver: Deliver
  closing: AbortSignal
  /** Called after a change that a state file should hold. */
  onChange: () => void
}

/** A scheduled action. Payments and deliveries are named by their identifiers. */
export type Action =
  | { kind: 'announce'; payment: string }
  | { kind: 'deliver'; delivery: string }
  | { kind: 'step'; payment: string; step: Step }

/** The content of a state file. */
export type SimulatorState = {
  seed: string
  startedAt: number
  skippedMs: number
  ledger: LedgerState
  wallets: WalletsState
  webhooks: WebhooksState
  faults: Fault[]
  schedule: ScheduledAction<Action>[]
}

export class Simulator {
  readonly seed: string
  readonly clock: Clock
  readonly ledger: Ledger
  readonly wallets: Wallets
  readonly webhooks: Webhooks
  readonly faults: Faults
  readonly #scheduler: Scheduler<Action>
  readonly #startedAt: number
  #payouts: readonly Payout[] | undefined
  readonly #onChange: () => void

  /** @param state - restores it; its seed is used. */
  constructor(
    { seed, now, confirmDelayMs, deliver, closing, onChange }: SimulatorOptions,
    state?: SimulatorState,
  ) {
    this.seed = state?.seed ?? seed
    const random = new Random(this.seed)
    this.#onChange = onChange
    this.clock = new Clock(now)
    this.#startedAt = state?.startedAt ?? now()
    this.#scheduler = new Scheduler(this.clock, (action, at) => this.#perform(action, at))
    this.ledger = new Ledger(random.fork('ledger'), this.clock.now, confirmDelayMs)
    this.wallets = new Wallets(random.fork('wallets'), () => this.ledger.takeIndex())
    this.webhooks = new Webhooks({
      random: random.fork('webhooks'),
      now: this.clock.now,
      deliver,
      plan: (at, delivery) => this.#plan(at, { kind: 'deliver', delivery }),
      closing,
      onChange,
    })
    this.faults = new Faults(random.fork('faults'), this, closing)
    if (state) this.#restore(state)
    closing.addEventListener('abort', () => this.#scheduler.close())
  }

  /** The payouts, newest first; created at the first use, because deriving addresses takes time. */
  get payouts(): readonly Payout[] {
    this.#payouts ??= seedPayouts(new Random(`${this.seed}/payouts`), this.#startedAt)
    return this.#payouts
  }

  /** Skips time: due actions run. */
  advance(ms: number): void {
    this.#scheduler.advance(ms)
  }

  /** Removes everything but payouts and used identifiers and addresses, and resets the clock. */
  reset(): void {
    this.#scheduler.replace([])
    this.clock.skippedMs = 0
    this.faults.clear()
    this.ledger.reset()
    this.wallets.reset()
    this.webhooks.reset()
  }

  /** Like {@link Ledger.deposit}, followed by its event. */
  deposit(payment: Payment, amount?: string): void {
    this.ledger.deposit(payment, amount)
    this.#expectCompletion(payment)
  }

  /** Like {@link Ledger.complete}, followed by its event. */
  complete(payment: Payment): void {
    this.ledger.complete(payment)
    this.#expectCompletion(payment)
  }

  /** Like {@link Ledger.setStatus}, followed by its event if it is `completed`. */
  setStatus(payment: Payment, status: string): void {
    this.ledger.setStatus(payment, status)
    this.#announce(payment)
  }

  /** Plays a scenario with a payment. */
  play(payment: Payment, name: ScenarioName): void {
    const start = this.clock.now()
    for (const { afterMs, ...step } of scenarios[name].steps) {
      this.#plan(start + afterMs, { kind: 'step', payment: payment.id, step })
    }
  }

  /** Plays a scenario of the whole service. */
  playService(name: ServiceScenarioName): void {
    if (name === 'down-for-a-minute') this.faults.add({ name: 'down', forMs: 60_000 })
    else this.faults.add({ name: 'webhook-before-answer', times: 1 })
  }

  /**
   * Deposits to a wallet or a watched address. The service sends an event for a watched one (section 6).
   * @throws {RefusalError} naming the field at fault.
   */
  depositAt(order: DepositOrder): Deposit {
    const chain = chainOf(order.chain)
    amountOf(order.amount, coinDecimals(chain, currencyOn(chain, order.coin)))
    const deposit = this.wallets.receive(order, this.clock.now())
    const { watched, at: _, ...data } = deposit
    if (watched) this.webhooks.emit('SUB_USER_WALLET_TRANSACTION_DETECTED', data)
    return deposit
  }

  /** The newest payments first, at most `limit` of them. */
  summaries(limit?: number): PaymentSummary[] {
    return this.ledger
      .list()
      .slice(0, limit)
      .map((payment) => this.summary(payment))
  }

  summary(payment: Payment): PaymentSummary {
    return summaryOf(payment, this.clock.now())
  }

  /** The content of a state file. */
  state(): SimulatorState {
    return {
      seed: this.seed,
      startedAt: this.#startedAt,
      skippedMs: this.clock.skippedMs,
      ledger: this.ledger.state(),
      wallets: this.wallets.state(),
      webhooks: this.webhooks.state(),
      faults: [...this.faults.list()],
      schedule: [...this.#scheduler.entries],
    }
  }

  #restore(state: SimulatorState): void {
    this.clock.skippedMs = state.skippedMs
    this.ledger.restore(state.ledger)
    this.wallets.restore(state.wallets)
    this.webhooks.restore(state.webhooks)
    this.faults.restore(state.faults)
    // A try that the end of the last run interrupted is not scheduled.
    const planned = new Set(state.schedule.map(({ action }) => action.kind === 'deliver' && action.delivery))
    this.#scheduler.replace(state.schedule)
    for (const { log } of state.webhooks.deliveries) {
      if (log.status !== 'pending' || planned.has(log._id)) continue
      this.#plan(this.clock.now(), { kind: 'deliver', delivery: log._id })
    }
  }

  #plan(at: number, action: Action): void {
    this.#scheduler.add(at, action)
  }

  #perform(action: Action, at: number): void {
    if (action.kind === 'deliver') {
      this.webhooks.attempt(action.delivery, at)
      return
    }
    const payment = this.ledger.find(action.payment)
    if (action.kind === 'announce') this.#announce(payment)
    else this.#step(payment, action.step)
    this.#onChange()
  }

  #step(payment: Payment, step: Step): void {
    switch (step.do) {
      case 'deposit':
      case 'pay-rest': {
        const amount = depositOf(payment, step, this.clock.now())
        if (amount !== '0') this.ledger.credit(payment, amount)
        return this.#expectCompletion(payment)
      }
      case 'status':
        return this.setStatus(payment, step.status)
      case 'blacklist':
        return this.ledger.blacklist(payment)
      case 'reorganise':
        return this.ledger.reorganise(payment)
      case 'announce-again':
        return this.webhooks.repeat(({ data }) => '_id' in data && data._id === payment.id)
    }
  }

  #expectCompletion(payment: Payment): void {
    if (payment.confirmsAt === undefined || payment.isAnnounced) return
    this.#plan(payment.confirmsAt, { kind: 'announce', payment: payment.id })
  }

  // The interface does not show when the event is sent: here, at the first `completed` status.
  #announce(payment: Payment): void {
    const now = this.clock.now()
    if (payment.isAnnounced || stateAt(payment, now).status !== 'completed') return
    payment.isAnnounced = true
    this.webhooks.emit('transaction_completed', expandedTransaction(payment, now))
  }
}
