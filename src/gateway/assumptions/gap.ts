import type { Assumptions } from './assumptions.js'

/** One gap of the interface, with the switch that changes what is assumed, or what happens without one. */
export type Assumption = {
  /** The section of the interface with the gap. */
  section: string
  notShown: string
  assumed: string
  why: string
} & (
  | { switch: keyof Assumptions; otherwise?: never }
  | {
      switch?: never
      /**
       * `fails closed`: any other reading is refused and nothing is done on it; `any reading works`: nothing depends
       * on the answer; `not used`: this package has no part that would need to know.
       */
      otherwise: 'fails closed' | 'any reading works' | 'not used'
    }
)
