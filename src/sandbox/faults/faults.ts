/** Faults on demand, by name, for one operation or for all. */
import type { Context, MiddlewareHandler } from 'hono'
import type { Random } from '../random.js'
import { faultCatalogue } from './catalogue.js'
import type { Fault, FaultDefinition, FaultTarget, Operation } from './definition.js'

export { operations, type Fault } from './definition.js'

const definitions = new Map(faultCatalogue.map((definition) => [definition.name, definition]))

/** Whether the catalogue has a fault of this name. */
export function isFaultName(name: string): boolean {
  return definitions.has(name)
}

/** A fault with the end of its time, on the sandbox's clock. */
export type ActiveFault = Fault & { until?: number | undefined }

/** The active faults. */
export class Faults {
  readonly #random: Random
  readonly #simulator: FaultTarget
  readonly #closing: AbortSignal
  #active: ActiveFault[] = []

  constructor(random: Random, simulator: FaultTarget, closing: AbortSignal) {
    this.#random = random
    this.#simulator = simulator
    this.#closing = closing
  }

  /** The active faults, oldest first. */
  list(): readonly ActiveFault[] {
    this.#active = this.#active.filter(({ until = Infinity }) => until > this.#simulator.clock.now())
    return this.#active
  }

  /** Activates a fault, with the catalogue's defaults. */
  add(fault: Fault): void {
    const { forMs, ...rest } = { ...definitions.get(fault.name)?.defaults, ...definedOf(fault) }
    const until = forMs === undefined ? undefined : this.#simulator.clock.now() + forMs
    this.#active.push({ ...rest, ...(until !== undefined && { forMs, until }) })
  }

  clear(): void {
    this.#active = []
  }

  /** Restores the faults of a state file. */
  restore(faults: readonly Fault[]): void {
    this.#active = [...faults]
  }

  /** Middleware that applies the due fault, if any, before the operation. */
  apply(operation: Operation): MiddlewareHandler {
    return async (c, next) => {
      const [fault, definition] = this.#take(operation) ?? []
      if (!fault || !definition) return next()
      const signal = AbortSignal.any([c.req.raw.signal, this.#closing])
      const answer = await definition.apply({
        c,
        fault,
        simulator: this.#simulator,
        random: this.#random,
        run: async () => {
          await next()
          return c.res
        },
        wait: (ms) => this.#simulator.clock.wait(ms, signal),
      })
      replaceAnswer(c, answer)
    }
  }

  #take(operation: Operation): [ActiveFault, FaultDefinition] | undefined {
    for (const fault of this.list()) {
      const definition = definitions.get(fault.name)
      if (!definition || (definition.about && !definition.about.includes(operation))) continue
      if (fault.operation !== undefined && fault.operation !== operation) continue
      const { probability = 1 } = fault
      if (probability < 1 && this.#random.below(1_000_000) >= probability * 1_000_000) continue
      if (fault.times !== undefined && --fault.times === 0) {
        this.#active = this.#active.filter((candidate) => candidate !== fault)
      }
      return [fault, definition]
    }
    return undefined
  }
}

/** Hono merges the headers of an answer that replaces another, unless the old one is removed first. */
function replaceAnswer(c: Context, answer: Response): void {
  c.res = undefined
  c.res = answer
}

// Only optional fields can be undefined, so the rest is a whole fault; Object.fromEntries loses the type.
function definedOf(fault: Fault): Fault {
  return Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== undefined)) as Fault
}
