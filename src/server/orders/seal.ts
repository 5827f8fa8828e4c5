/** A session's price is its order's price from the moment at which it is sealed, also where no payment is ever asked for. */
import type { Context } from '../context.js'
import { orderPriceOf } from '../rules/price.js'
import { storeSteps } from '../store-steps.js'
import { sealPrice } from './changes.js'
import type { SealedSession } from './sessions.js'

/** @param onSealed is called when money came at a price that this one replaces: it needs a person. */
export async function sealPriceOf(
  { session: token }: Pick<SealedSession, 'session'>,
  { store, sessions, storeMode, now, onError }: Context,
  onSealed: () => void,
): Promise<void> {
  const { order, sealedAt } = await sessions.open(token)
  const { reference, title } = order
  const stored = storeSteps(onError)
  await stored(storeMode.check())
  const { needsPerson } = await stored(
    sealPrice(
      store,
      reference,
      { price: orderPriceOf(order), sealedAt, ...(title !== undefined && { title }) },
      now(),
    ),
  )
  if (needsPerson) onSealed()
}
