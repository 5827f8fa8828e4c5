/**
 * Scenarios by name: the events of a payment, step by step on the sandbox's clock. A step is plain data, so that it can
 * be scheduled and saved.
 */
import {
  addDecimals,
  ceilDecimal,
  divideDecimalsUp,
  multiplyDecimals,
  type Decimal,
} from '../../core/money/decimal.js'
import { stateAt, type Payment } from '../payments/payment.js'

/** A deposit: a multiple of the amount, or the amount due plus some units of the coin. */
export type DepositStep = { do: 'deposit'; times: Decimal } | { do: 'pay-rest'; units?: number }

/** One step. */
export type Step =
  | DepositStep
  | { do: 'status'; status: string }
  | { do: 'blacklist' }
  | { do: 'reorganise' }
  | { do: 'announce-again' }

/** A scenario: its steps with their times, counted from its start, in milliseconds. */
export type Scenario = { effect: string; steps: readonly (Step & { afterMs: number })[] }

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const rest = (afterMs: number) => ({ do: 'pay-rest', afterMs }) as const
const deposit = (times: Decimal, afterMs = second) => ({ do: 'deposit', times, afterMs }) as const

/** The scenarios of one payment. */
export const scenarios = {
  paid: { effect: 'the exact amount arrives', steps: [rest(second)] },
  'partial-then-rest': {
    effect: 'a third arrives, and the rest a minute later',
    steps: [deposit('0.333'), rest(minute)],
  },
  'partial-only': { effect: 'a third arrives, and nothing more', steps: [deposit('0.333')] },
  overpaid: { effect: 'a tenth too much arrives', steps: [deposit('1.1')] },
  'overpaid-by-a-unit': {
    effect: 'the smallest unit of the coin too much arrives',
    steps: [{ do: 'pay-rest', units: 1, afterMs: second }],
  },
  'overpaid-twofold': { effect: 'twice the amount arrives', steps: [deposit('2')] },
  'overpaid-thousandfold': { effect: 'a thousand times the amount arrives', steps: [deposit('1000')] },
  late: { effect: 'the exact amount arrives a day later', steps: [rest(day)] },
  'late-by-an-hour': { effect: 'the exact amount arrives an hour later', steps: [rest(hour)] },
  'late-by-13-days': { effect: 'the exact amount arrives 13 days later', steps: [rest(13 * day)] },
  'two-parts': {
    effect: 'two halves arrive, a second apart',
    steps: [deposit('0.5'), rest(2 * second)],
  },
  reorg: {
    effect: 'the amount arrives and is confirmed, and two minutes later nothing ever arrived',
    steps: [rest(second), { do: 'reorganise', afterMs: 2 * minute }],
  },
  'unknown-status': {
    effect: 'the amount arrives and the status is a word that no interface names',
    steps: [rest(second), { do: 'status', status: 'under_inspection', afterMs: 2 * second }],
  },
  blacklisted: {
    effect: 'the amount arrives from a blacklisted sender',
    steps: [rest(second), { do: 'blacklist', afterMs: second }],
  },
  'webhook-twice': {
    effect: 'the exact amount arrives, and the event of it is sent twice',
    steps: [rest(second), { do: 'announce-again', afterMs: 2 * minute }],
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

/** The names of the scenarios of one payment. */
// The keys of a constant record; Object.keys loses their type.
export const scenarioNames = Object.keys(scenarios) as ScenarioName[]

/** The scenarios of the whole service: each is a lasting fault. */
export const serviceScenarios = {
  'webhook-before-answer': 'the next payment is paid, and its event delivered, before initiate answers',
  'down-for-a-minute': 'the service answers 503 for a minute',
} as const

export type ServiceScenarioName = keyof typeof serviceScenarios

/** The names of the scenarios of the whole service. */
// As above.
export const serviceScenarioNames = Object.keys(serviceScenarios) as ServiceScenarioName[]

/** The amount of a step; zero if nothing is due. */
export function depositOf(payment: Payment, step: DepositStep, now: number): Decimal {
  const { amount, decimals } = payment
  if (step.do === 'deposit') return ceilDecimal(multiplyDecimals(amount, step.times), decimals)
  const { due } = stateAt(payment, now)
  const unit = divideDecimalsUp('1', `1${'0'.repeat(decimals)}`, decimals)
  return step.units === undefined ? due : addDecimals(due, multiplyDecimals(unit, String(step.units)))
}
