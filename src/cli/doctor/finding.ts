/** The findings of `doctor`, and the form of a probe. */
import { compareDecimals, multiplyDecimals, type Decimal } from '../../core/money/decimal.js'
import {
  assumptions,
  GatewayError,
  type Assumption,
  type AssumptionId,
  type Assumptions,
  type Gateway,
} from '../../gateway/index.js'

/** A client of the account, with other assumptions or another secret. */
export type Account = (changes?: { assumptions?: Partial<Assumptions>; accessSecret?: string }) => Gateway

/**
 * `unknown`: the service was asked, and its answer does not decide. `not-asked`: the check needs a payment or the access
 * secret, or the client works with either reading.
 */
export type Verdict = 'holds' | 'differs' | 'unknown' | 'not-asked'

/** Switches of `assumptions` whose values are words, or lists of words. */
export type Setting = { [K in keyof Assumptions]?: Extract<Assumptions[K], string | readonly string[]> }

/** One assumption, and whether it holds. The note is for people and never repeats a value of the service. */
export type Finding = {
  id: AssumptionId
  verdict: Verdict
  note: string
  /** The switch to set in `assumptions`, if one is known to help. */
  setting?: Setting
}

/** The switches whose value is any name. */
export type NameSwitch = {
  [K in keyof Assumptions]: string extends Assumptions[K] ? K : never
}[keyof Assumptions]

/** A read-only probe: its assumptions, and its call. */
export type Probe = {
  ids: readonly AssumptionId[]
  /** Findings for each of `ids`; after a `GatewayError` all are unknown. */
  ask: (account: Account, signal: AbortSignal) => Promise<Finding[]>
}

/** Runs a probe; a failed call makes its findings unknown. */
export async function runProbe(probe: Probe, account: Account, signal: AbortSignal): Promise<Finding[]> {
  try {
    return await probe.ask(account, signal)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'aborted') throw error
    return probe.ids.map((id) => unknown(id, error.message))
  }
}

/** A finding that an assumption holds, with the evidence. */
export function holds(id: AssumptionId, note: string): Finding {
  return { id, verdict: 'holds', note }
}

/** A finding without a result, with the reason. */
export function unknown(id: AssumptionId, note: string): Finding {
  return { id, verdict: 'unknown', note }
}

/** A finding that an assumption does not hold, with the setting that helps, if one was found. */
export function differs(id: AssumptionId, note: string, setting?: Setting): Finding {
  const change = Object.entries(setting ?? {}).map(([name, value]) =>
    Array.isArray(value)
      ? `set assumptions.${name} to ${JSON.stringify(value)}`
      : `set assumptions.${name} to '${String(value)}'`,
  )
  return { id, verdict: 'differs', note: [note, ...change].join('; '), ...(setting && { setting }) }
}

/** The finding of an assumption that only a signed request can check. */
export function needsSecret(id: AssumptionId): Finding {
  return { id, verdict: 'not-asked', note: 'GATEWAY_ACCESS_SECRET is not set' }
}

/** The finding of an assumption without a probe. */
export function notAsked(id: AssumptionId): Finding {
  const { fallback }: Assumption = assumptions[id]
  const note = fallback ? reasons[fallback] : 'it shows on payments only, and none is made here'
  return { id, verdict: 'not-asked', note }
}

const reasons = {
  'any reading works': 'any reading works',
  'not used': 'nothing here depends on it',
  'fails closed': 'any other reading is refused',
}

/**
 * Finds the parameter name that the service accepts: the default, which then holds, or another candidate. `isHeeded`
 * makes a call under that setting.
 */
export async function findName(
  id: AssumptionId,
  name: NameSwitch,
  candidates: readonly [string, ...string[]],
  isHeeded: (setting: Setting) => Promise<boolean>,
): Promise<Finding> {
  const [preset] = candidates
  for (const candidate of candidates) {
    const setting: Setting = { [name]: candidate }
    if (!(await isHeeded(setting))) continue
    return candidate === preset
      ? holds(id, `'${preset}' has an effect`)
      : differs(id, `'${preset}' is ignored`, setting)
  }
  return differs(id, `'${preset}' is ignored, and so is every other name known here`)
}

/** Whether a call gave something; false if the client refused the answer as not the requested one. */
export async function isAnswered(call: Promise<unknown>): Promise<boolean> {
  try {
    return (await call) !== undefined
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'schema') return false
    throw error
  }
}

/** Whether neither is more than three times the other. */
export function isAlike(a: Decimal, b: Decimal): boolean {
  return (
    compareDecimals(a, multiplyDecimals(b, '3')) <= 0 && compareDecimals(b, multiplyDecimals(a, '3')) <= 0
  )
}
