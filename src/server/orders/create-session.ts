/** Creates the session of an order. Its price is the order's from then on, also where no payment is ever asked for. */
import type { Context } from '../context.js'
import type { OrderInput } from '../input/bodies.js'
import { orderPriceOf } from '../rules/price.js'
import { storeSteps } from '../store-steps.js'
import { sealPrice } from './changes.js'
import type { Contacts } from './contacts.js'
import type { SealedSession } from './sessions.js'

/** @param requestedAt the endpoint's address as the request for the session had it. */
export type CreateSession = (input: OrderInput, requestedAt?: string) => Promise<SealedSession>

/** @param onSealed is called when money came at a price that this one replaces: it needs a person. */
export function createSessionWith(
  { store, sessions, storeMode, now, onError }: Context,
  onSealed: () => void,
  contacts?: Contacts,
): CreateSession {
  return async function create(input, requestedAt, after?: number): Promise<SealedSession> {
    const sealed = await sessions.create(input, requestedAt, after)
    const { order, sealedAt } = await sessions.open(sealed.session)
    const { reference, title, email } = order
    const price = { price: orderPriceOf(order), sealedAt, ...(title !== undefined && { title }) }
    const stored = storeSteps(onError)
    await stored(storeMode.check())
    const { needsPerson, laterAt } = await stored(sealPrice(store, reference, price, now()))
    // By a process whose clock is ahead, or by a request beside this one. What is stored last holds: its shop has the later answer.
    if (laterAt !== undefined) return create(input, requestedAt, laterAt)
    if (needsPerson) onSealed()
    await contacts?.keep(reference, { url: sealed.url, ...(email !== undefined && { email }) })
    return sealed
  }
}
