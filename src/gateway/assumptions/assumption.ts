import type { Assumptions } from './assumptions.js'

/** One assumption, with the switch that changes it, or the behaviour without one. */
export type Assumption = {
  /** The section of the interface that leaves it open. */
  section: string
  /** The fact that the interface does not show. */
  notShown: string
  /** What this package assumes instead. */
  assumed: string
  /** The reason for the assumption. */
  why: string
} & (
  | {
      /** The option that changes it; absent if there is none. */
      switch: keyof Assumptions
      fallback?: never
    }
  | {
      switch?: never
      /**
       * `fails closed`: any other behaviour of the service is refused; `any reading works`: nothing depends on the
       * answer; `not used`: no part of this package needs to know.
       */
      fallback: 'fails closed' | 'any reading works' | 'not used'
    }
)
