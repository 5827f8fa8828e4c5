/** What the doctor can say of an assumption, and the form in which it asks. */
import {
  assumptions,
  GatewayError,
  type Assumption,
  type AssumptionId,
  type Assumptions,
  type Gateway,
} from '../../gateway/index.js'

/** The account under examination, read under other assumptions or signed with another secret. */
export type Account = (changes?: { assumptions?: Partial<Assumptions>; accessSecret?: string }) => Gateway

/** Unknown is also what can't be asked without doing something. */
export type Verdict = 'holds' | 'differs' | 'unknown'

/** Switches of `assumptions`, by their values that are words. */
export type Setting = { [K in keyof Assumptions]?: Extract<Assumptions[K], string> }

/** One assumption, and whether it holds. The note is for people and never repeats a value that the service sent. */
export type Finding = {
  id: AssumptionId
  verdict: Verdict
  note: string
  /** The switch to set in `assumptions`, where one is known to help. */
  setting?: Setting
}

/** The switches that take any name. */
export type NameSwitch = {
  [K in keyof Assumptions]: string extends Assumptions[K] ? K : never
}[keyof Assumptions]

/** A harmless question: what it is about, and how it is asked. */
export type Probe = {
  ids: readonly AssumptionId[]
  /** Answers for each of `ids`; a `GatewayError` leaves them all unknown. */
  ask: (account: Account, signal: AbortSignal) => Promise<Finding[]>
}

/** Asks, and takes a call that fails for an answer that tells nothing. */
export async function runProbe(probe: Probe, account: Account, signal: AbortSignal): Promise<Finding[]> {
  try {
    return await probe.ask(account, signal)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'aborted') throw error
    return probe.ids.map((id) => unknown(id, error.message))
  }
}

/** A finding that an assumption holds, and what showed it. */
export function holds(id: AssumptionId, note: string): Finding {
  return { id, verdict: 'holds', note }
}

/** A finding that nothing was found, and why. */
export function unknown(id: AssumptionId, note: string): Finding {
  return { id, verdict: 'unknown', note }
}

/** A finding that something differs, with the setting that makes it right where one was found. */
export function differs(id: AssumptionId, note: string, setting?: Setting): Finding {
  const change = Object.entries(setting ?? {}).map(([name, value]) => `set assumptions.${name} to '${value}'`)
  return { id, verdict: 'differs', note: [note, ...change].join('; '), ...(setting && { setting }) }
}

/** What is said of an assumption that no probe is about. */
export function notAsked(id: AssumptionId): Finding {
  const { otherwise }: Assumption = assumptions[id]
  const reason = otherwise ? reasons[otherwise] : 'it shows on payments only, and none is made here'
  // The client leaves out what a filter by a wrong name lets through, so neither it nor its user can tell.
  return unknown(
    id,
    `not asked: ${id === 'onramp-chain-param' ? 'coins of other chains are left out in any case' : reason}`,
  )
}

const reasons = {
  'any reading works': 'any reading works',
  'not used': 'nothing here depends on it',
  'fails closed': 'any other reading is refused',
}

/**
 * Looks for the name that the service heeds: the first, which is assumed and then holds, or another one of the
 * candidates. `isHeeded` makes a call under that setting.
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
      ? holds(id, `'${preset}' is heeded`)
      : differs(id, `'${preset}' is ignored`, setting)
  }
  return differs(id, `'${preset}' is ignored, and so is every other name known here`)
}

/** Whether a call went through; false when the client refused the answer as not the one asked for. */
export async function isAnswered(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'schema') return false
    throw error
  }
}
