/** Failures on demand: what a service in trouble does to its callers, by name, for one operation or for all. */
import type { MiddlewareHandler } from 'hono'
import type { Clock } from './clock.js'
import type { Random } from './random.js'
import { failure, Refusal } from './refusal.js'

/** The operations of the service, by the names that faults go by. */
export const operations = [
  'initiate',
  'initiateFiat',
  'validate',
  'chains',
  'chainCurrencies',
  'currencies',
  'rates',
] as const
export type Operation = (typeof operations)[number]

export const faultNames = [
  'down',
  'slow',
  'html',
  'redirect',
  'timeout-after-execute',
  'error-envelope',
] as const
export type FaultName = (typeof faultNames)[number]

/** What each fault does to the operation that it strikes. */
export const faultEffects: Record<FaultName, string> = {
  down: 'answers 503',
  slow: 'answers after a delay',
  html: 'answers 200 with a web page',
  redirect: 'answers 302 to another host',
  'timeout-after-execute': 'carries the request out and never answers',
  'error-envelope': 'answers 200 with an error in the envelope',
}

/** A fault that is on. It strikes the next `times` requests, or all; each with `probability`, from 0 to 1. */
export type Fault = {
  name: FaultName
  /** Without one, every operation. */
  operation?: Operation | undefined
  times?: number | undefined
  probability?: number | undefined
  /** For `slow`. */
  delayMs?: number | undefined
}

/** How long a request that is never answered stays open. */
const holdMs = 60_000

export class Faults {
  readonly #random: Random
  readonly #clock: Clock
  readonly #closing: AbortSignal
  #active: Fault[] = []

  constructor(random: Random, clock: Clock, closing: AbortSignal) {
    this.#random = random
    this.#clock = clock
    this.#closing = closing
  }

  /** Those that are on, oldest first. */
  list(): readonly Fault[] {
    return this.#active
  }

  add(fault: Fault): void {
    this.#active.push({ ...fault })
  }

  clear(): void {
    this.#active = []
  }

  /** Lets whatever fault is due strike an operation. Stands before the operation's handler. */
  strike(operation: Operation): MiddlewareHandler {
    return async (c, next) => {
      const fault = this.#take(operation)
      const wait = (ms: number) => this.#clock.wait(ms, AbortSignal.any([c.req.raw.signal, this.#closing]))
      switch (fault?.name) {
        case undefined:
          return next()
        case 'down':
          return failure(new Refusal(503, 'the service is down'), c)
        case 'error-envelope':
          return c.json({ status: 'error', message: 'something went wrong', data: null })
        case 'html':
          return c.html('<!doctype html><title>Maintenance</title><h1>We will be right back</h1>')
        case 'redirect':
          return c.redirect('https://elsewhere.sandbox.invalid/')
        case 'slow':
          await wait(fault?.delayMs ?? 5000)
          return next()
        case 'timeout-after-execute':
          await next()
          await wait(holdMs)
          throw new Refusal(504, 'the answer was held back')
      }
    }
  }

  #take(operation: Operation): Fault | undefined {
    const fault = this.#active.find((candidate) => {
      if (candidate.operation !== undefined && candidate.operation !== operation) return false
      const { probability = 1 } = candidate
      return probability === 1 || this.#random.below(1_000_000) < probability * 1_000_000
    })
    if (fault?.times !== undefined && --fault.times === 0) {
      this.#active = this.#active.filter((candidate) => candidate !== fault)
    }
    return fault
  }
}
