/** What a fault is: a name, and what it does to a request that it strikes. */
import type { Context } from 'hono'
import { Refusal } from '../http/refusal.js'
import type { Random } from '../simulation/random.js'
import type { World } from '../simulation/simulator.js'

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

/** A fault that is on. It strikes the next `times` requests, or all; each with `probability`, from 0 to 1. */
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

/** A request that is struck, and what a fault may do with it. */
export type Struck = {
  c: Context
  fault: Fault
  world: World
  random: Random
  /** Carries the request out, and gives the service's answer. */
  run: () => Promise<Response>
  /** Waits on the sandbox's clock; rejects when the caller leaves or the sandbox closes. */
  wait: (ms: number) => Promise<void>
}

/** The answer that the caller gets in the end, if any. */
export type Strike = (struck: Struck) => Response | Promise<Response>

/** A fault of the deck. */
export type FaultDefinition = {
  /** The entry of the fault catalogue that it belongs to. */
  id: string
  name: string
  effect: string
  /** The operations it can strike; without them, all. */
  about?: readonly Operation[]
  /** What it is unless somebody says otherwise. */
  defaults?: Partial<Pick<Fault, 'probability' | 'forMs' | 'delayMs'>>
  strike: Strike
}

/** How the sandbox cuts a caller off. Without a socket, as in a test, `fetch` rejects as if there had been one. */
export type Connection = {
  /** Ends it without another byte. */
  destroy: () => void
  /** Sends an interim answer (103). */
  hint: () => void
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
export async function hold(wait: Struck['wait']): Promise<never> {
  await wait(holdMs)
  throw new Refusal(504, 'the answer was held back')
}

/** JSON objects, as faults take them apart. */
export type Fields = Record<string, unknown>

/** A fault that lets the operation run, and edits the text of its answer if that is a success. */
export function rewritten(change: (text: string, struck: Struck) => string): Strike {
  return async (struck) => {
    const answer = await struck.run()
    if (answer.status !== 200) return answer
    const text = change(await answer.text(), struck)
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
}

/** As {@link rewritten}, on the envelope. */
export function edited(change: (envelope: Fields, struck: Struck) => unknown): Strike {
  // A success of the sandbox always is an object.
  return rewritten((text, struck) => JSON.stringify(change(JSON.parse(text) as Fields, struck)))
}

/** As {@link edited}, on the envelope's data where that is an object: a transaction, a rate, the page of a list. */
export function withData(change: (data: Fields, struck: Struck) => unknown): Strike {
  return edited((envelope, struck) => ({ ...envelope, data: change(envelope['data'] as Fields, struck) }))
}

/** A fault that sets fields of the data; `undefined` takes a field away. */
export function withFields(fields: Fields | ((data: Fields, struck: Struck) => Fields)): Strike {
  return withData((data, struck) => ({
    ...data,
    ...(typeof fields === 'function' ? fields(data, struck) : fields),
  }))
}
