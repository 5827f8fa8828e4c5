/**
 * Whether a session's price may be claimed for its order, and the effect on payments at another price (rule R9). Pure,
 * so that every store follows the same rule.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { AttemptPhase, Observation, OrderPrice } from './store.js'

/** A live attempt of the order, with its price. */
export type PricedAttempt = {
  id: string
  phase: AttemptPhase
  /** Absent in rows of a release that recorded no price: such a payment is never replaced. */
  price?: string | undefined
  /** Of a revealed payment. */
  observation?: Observation | undefined
}

/** What a store writes for a claim, in the transaction that commits the attempt. */
export type PriceClaim = {
  orderPrice: OrderPrice
  /** Unrevealed attempts at a replaced price: they are abandoned as `orphaned`. */
  abandoned: string[]
  /** Revealed payments whose price is now replaced, or current again. Their revision grows by one. */
  marked: { id: string; observation: Observation }[]
}

/**
 * Refuses a claim for a closed order.
 * @throws {CheckoutError} `order-closed`
 */
export function assertOpen(current: OrderPrice | undefined): void {
  if (current?.closedAt !== undefined)
    throw new CheckoutError('order-closed', { detail: 'The shop closed this order.' })
}

/** Whether a claim changes the price of its order, so that the order's attempts must be read and locked. */
export function changesPrice(current: OrderPrice | undefined, claim: OrderPrice): boolean {
  return current !== undefined && current.price !== claim.price
}

/**
 * Claims a price for an order.
 * @param current the order's price so far.
 * @param attempts the live attempts of the order; needed only if {@link changesPrice} is true.
 * @throws {CheckoutError} `price-replaced` if another price was sealed later than this one, `order-closed` if money, or
 * an incident, was seen at another price, or the shop closed the order.
 */
export function claimPrice(
  current: OrderPrice | undefined,
  claim: OrderPrice,
  attempts: readonly PricedAttempt[],
): PriceClaim {
  assertOpen(current)
  if (!current || !changesPrice(current, claim)) {
    const sealedAt = Math.max(claim.sealedAt, current?.sealedAt ?? claim.sealedAt)
    return { orderPrice: { ...claim, sealedAt }, abandoned: [], marked: [] }
  }
  if (claim.sealedAt <= current.sealedAt) throw new CheckoutError('price-replaced')
  if (attempts.some(({ observation }) => observation && observation.status !== 'awaiting'))
    throw new CheckoutError('order-closed', {
      detail: 'Money has arrived for this order at another price, so its price can’t change.',
    })
  const isAtOther = ({ price }: PricedAttempt) => price !== undefined && price !== claim.price
  return {
    orderPrice: claim,
    abandoned: attempts.filter((attempt) => !attempt.observation && isAtOther(attempt)).map(({ id }) => id),
    marked: attempts.flatMap((attempt) => {
      const observation = attempt.observation && markReplaced(attempt.observation, isAtOther(attempt))
      return observation ? [{ id: attempt.id, observation }] : []
    }),
  }
}

/** Undefined if nothing changes. */
function markReplaced(observation: Observation, isReplaced: boolean): Observation | undefined {
  if (observation.flags.includes('price-replaced') === isReplaced) return undefined
  const flags = observation.flags.filter((flag) => flag !== 'price-replaced')
  return { ...observation, flags: isReplaced ? [...flags, 'price-replaced'] : flags }
}
