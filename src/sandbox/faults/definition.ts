/** The definition of a fault: a name, and its effect on a request. */
import type { Context } from 'hono'
import { failure, RefusalError } from '../http/refusal.js'
import type { Connection } from '../options.js'
import type { Random } from '../random.js'
import type { Clock } from '../simulation/clock.js'
import type { ScenarioName } from '../simulation/scenarios.js'
import type { Payment } from '../payments/payment.js'
import type { Ledger } from '../payments/ledger.js'
import type { PaymentSummary } from '../payments/summary.js'

/** The operations of the service, by their names for faults. */
export const operations = [
  'initiate',
  'initiateFiat',
  'validate',
  'chains',
  'chainCurrencies',
  'currencies',
  'rates',
  'registerWebhook',
  'getWebhook',
  'deleteWebhook',
  'webhookLogs',
  'createWallet',
  'walletAddresses',
  'validateAddress',
  'filterDeposits',
  'payouts',
  'onrampCoins',
  'onrampChains',
] as const
export type Operation = (typeof operations)[number]

/** The operations that make a payment. */
export const initiates = ['initiate', 'initiateFiat'] as const satisfies readonly Operation[]
/** The operations that answer a payment. */
export const payments = [...initiates, 'validate'] as const

/** An active fault. It applies to the next `times` requests, or to all; to each with `probability`, from 0 to 1. */
export type Fault = {
  name: string
  /** Without one, every operation of the fault. */
  operation?: Operation | undefined
  times?: number | undefined
  probability?: number | undefined
  /** How long it stays active, on the sandbox's clock. */
  forMs?: number | undefined
  /** For faults that wait. */
  delayMs?: number | undefined
  /** For `unknown-status`: the status. */
  value?: string | undefined
}

/** The part of the simulator that faults use. Declared here, because the simulator holds the faults. */
export type FaultTarget = {
  clock: Pick<Clock, 'now' | 'wait'>
  ledger: Pick<Ledger, 'find' | 'list'>
  webhooks: { settled(): Promise<void> }
  complete(payment: Payment): void
  play(payment: Payment, name: ScenarioName): void
  summary(payment: Payment): PaymentSummary
}

/** A request with a fault, and what the fault may do with it. */
export type FaultedRequest = {
  c: Context
  fault: Fault
  simulator: FaultTarget
  random: Random
  /** Carries out the request, and returns the service's answer. */
  run: () => Promise<Response>
  /** Waits on the sandbox's clock; rejects if the caller disconnects or the sandbox closes. */
  wait: (ms: number) => Promise<void>
}

/** The final answer for the caller, if any. */
export type ApplyFault = (faulted: FaultedRequest) => Response | Promise<Response>

/** A fault of the catalogue. */
export type FaultDefinition = {
  /** Its entry in the fault catalogue. */
  id: string
  name: string
  effect: string
  /** The operations that it applies to; by default all. */
  about?: readonly Operation[]
  /** The defaults. */
  defaults?: Partial<Pick<Fault, 'probability' | 'forMs' | 'delayMs'>>
  apply: ApplyFault
}

/** One row of the catalogue; `about` are the operations that the fault applies to, by default all. */
export function fault(
  id: string,
  name: string,
  effect: string,
  apply: ApplyFault,
  about?: readonly Operation[],
): FaultDefinition {
  return { id, name, effect, apply, ...(about && { about }) }
}

/** The connection of a request, if the sandbox runs behind one. */
export function connectionOf(c: Context): Connection | undefined {
  // Hono passes on whatever was given beside the request; `Sandbox.fetch` gives a connection only.
  return (c.env as { connection?: Connection } | undefined)?.connection
}

/** The caller was disconnected: the rejection of `fetch`, by the code of the reason. */
export class DisconnectedError extends TypeError {
  constructor(code: 'ECONNREFUSED' | 'ECONNRESET') {
    super('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  }
}

/** Disconnects the caller. */
export function disconnect(c: Context, code: 'ECONNREFUSED' | 'ECONNRESET'): never {
  connectionOf(c)?.destroy()
  throw new DisconnectedError(code)
}

/** How long a request without an answer stays open, on the sandbox's clock. */
const holdMs = 60_000

/** Holds a request without an answer. */
export async function hold(wait: FaultedRequest['wait']): Promise<never> {
  await wait(holdMs)
  throw new RefusalError(504, 'the answer was held back')
}

/** A fault that refuses the request, and does nothing. */
export function refused(status: RefusalError['status'], message: string): ApplyFault {
  return ({ c }) => failure(new RefusalError(status, message), c)
}

/** A fault that carries the request out, and gives another answer. */
export function afterwards(
  apply: (answer: Response, faulted: FaultedRequest) => ReturnType<ApplyFault>,
): ApplyFault {
  return async (faulted) => apply(await faulted.run(), faulted)
}

/** What says that an answer is JSON. */
export const json = { 'content-type': 'application/json' }

/** JSON objects, for faults to edit. */
export type Fields = Record<string, unknown>

/** A fault that runs the operation, and edits the text of a successful answer. */
export function rewritten(change: (text: string, faulted: FaultedRequest) => string): ApplyFault {
  return afterwards(async (answer, faulted) => {
    if (answer.status !== 200) return answer
    return new Response(change(await answer.text(), faulted), { headers: json })
  })
}

/** Like {@link rewritten}, for the envelope. */
export function edited(change: (envelope: Fields, faulted: FaultedRequest) => unknown): ApplyFault {
  // A success of the sandbox is always an object.
  return rewritten((text, faulted) => JSON.stringify(change(JSON.parse(text) as Fields, faulted)))
}

/** Like {@link edited}, for the envelope's data if it is an object: a transaction, a rate, the page of a list. */
export function withData(change: (data: Fields, faulted: FaultedRequest) => unknown): ApplyFault {
  return edited((envelope, faulted) => ({ ...envelope, data: change(envelope['data'] as Fields, faulted) }))
}

/** A fault that sets fields of the data; `undefined` removes a field. */
export function withFields(fields: Fields | ((data: Fields, faulted: FaultedRequest) => Fields)): ApplyFault {
  return withData((data, faulted) => ({
    ...data,
    ...(typeof fields === 'function' ? fields(data, faulted) : fields),
  }))
}

/** Rows of faults that set fields of the answers to some operations. */
export const fieldsOf =
  (about: readonly Operation[]) =>
  (id: string, name: string, effect: string, change: Parameters<typeof withFields>[0]) =>
    fault(id, name, effect, withFields(change), about)

/** Of every answer that is a payment. */
export const answered = fieldsOf(payments)
