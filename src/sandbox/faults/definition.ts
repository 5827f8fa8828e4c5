/** What a fault is: a name, and what it does to a request. */
import type { Context } from 'hono'
import { Refusal } from '../http/refusal.js'
import type { Connection } from '../options.js'
import type { Random } from '../simulation/random.js'
import type { Clock } from '../simulation/clock.js'
import type { ScenarioName } from '../simulation/scenarios.js'
import type { Payment } from '../payments/payment.js'
import type { Ledger } from '../payments/ledger.js'
import type { PaymentSummary } from '../payments/summary.js'

/** The operations of the service, by the names that faults go by. */
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

/** A fault that is on. It applies to the next `times` requests, or to all; to each with `probability`, from 0 to 1. */
export type Fault = {
  name: string
  /** Without one, every operation that the fault is about. */
  operation?: Operation | undefined
  times?: number | undefined
  probability?: number | undefined
  /** How long it stays on, on the sandbox's clock. */
  forMs?: number | undefined
  /** For those that wait. */
  delayMs?: number | undefined
  /** For `unknown-status`: the word. */
  value?: string | undefined
}

/** What faults use of the simulator. Declared here, since the simulator holds the faults. */
export type FaultTarget = {
  clock: Pick<Clock, 'now' | 'wait'>
  ledger: Pick<Ledger, 'find' | 'list'>
  webhooks: { settled(): Promise<void> }
  complete(payment: Payment): void
  play(payment: Payment, name: ScenarioName): void
  summary(payment: Payment): PaymentSummary
}

/** A request that is faulted, and what a fault may do with it. */
export type FaultedRequest = {
  c: Context
  fault: Fault
  simulator: FaultTarget
  random: Random
  /** Carries the request out, and gives the service's answer. */
  run: () => Promise<Response>
  /** Waits on the sandbox's clock; rejects when the caller leaves or the sandbox closes. */
  wait: (ms: number) => Promise<void>
}

/** The answer that the caller gets in the end, if any. */
export type ApplyFault = (faulted: FaultedRequest) => Response | Promise<Response>

/** A fault of the catalogue. */
export type FaultDefinition = {
  /** The entry of the fault catalogue that it belongs to. */
  id: string
  name: string
  effect: string
  /** The operations that it applies to; without them, all. */
  about?: readonly Operation[]
  /** What it is unless somebody says otherwise. */
  defaults?: Partial<Pick<Fault, 'probability' | 'forMs' | 'delayMs'>>
  apply: ApplyFault
}

/** The connection that a request came over, where the sandbox stands behind one. */
export function connectionOf(c: Context): Connection | undefined {
  // Hono hands through whatever was given beside the request; `Sandbox.fetch` gives this and nothing else.
  return (c.env as { connection?: Connection } | undefined)?.connection
}

/** The caller was cut off: what `fetch` rejects with then, by the code of the reason. */
export class Disconnected extends TypeError {
  constructor(code: 'ECONNREFUSED' | 'ECONNRESET') {
    super('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  }
}

/** Cuts the caller off. */
export function disconnect(c: Context, code: 'ECONNREFUSED' | 'ECONNRESET'): never {
  connectionOf(c)?.destroy()
  throw new Disconnected(code)
}

/** How long a request that is never answered stays open, on the sandbox's clock. */
export const holdMs = 60_000

/** Holds a request that is never answered. */
export async function hold(wait: FaultedRequest['wait']): Promise<never> {
  await wait(holdMs)
  throw new Refusal(504, 'the answer was held back')
}

/** JSON objects, as faults take them apart. */
export type Fields = Record<string, unknown>

/** A fault that lets the operation run, and edits the text of its answer if that is a success. */
export function rewritten(change: (text: string, faulted: FaultedRequest) => string): ApplyFault {
  return async (faulted) => {
    const answer = await faulted.run()
    if (answer.status !== 200) return answer
    const text = change(await answer.text(), faulted)
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
}

/** As {@link rewritten}, on the envelope. */
export function edited(change: (envelope: Fields, faulted: FaultedRequest) => unknown): ApplyFault {
  // A success of the sandbox always is an object.
  return rewritten((text, faulted) => JSON.stringify(change(JSON.parse(text) as Fields, faulted)))
}

/** As {@link edited}, on the envelope's data where that is an object: a transaction, a rate, the page of a list. */
export function withData(change: (data: Fields, faulted: FaultedRequest) => unknown): ApplyFault {
  return edited((envelope, faulted) => ({ ...envelope, data: change(envelope['data'] as Fields, faulted) }))
}

/** A fault that sets fields of the data; `undefined` takes a field away. */
export function withFields(fields: Fields | ((data: Fields, faulted: FaultedRequest) => Fields)): ApplyFault {
  return withData((data, faulted) => ({
    ...data,
    ...(typeof fields === 'function' ? fields(data, faulted) : fields),
  }))
}
