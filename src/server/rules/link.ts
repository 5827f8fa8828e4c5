/**
 * Links that are reused: what a link offers, what a buyer of it orders, and how many are left. A reservation holds stock until the
 * price of the order is held no more; money that was seen keeps it.
 */
import { fieldError } from '../../core/contract/problem.js'
import { currencyDigits } from '../../core/money/amount-format.js'
import {
  addDecimals,
  ceilDecimal,
  isDecimal,
  multiplyDecimals,
  trimDecimal,
  type Decimal,
} from '../../core/money/decimal.js'
import { chosenAmount } from './amount.js'
import type {
  Link,
  LinkChoice,
  LinkCounts,
  LinkOffer,
  LinkOrder,
  LinkRuling,
  LinkState,
} from './link-data.js'
import type { Observation } from './payment.js'

/** The references of such orders begin with it: no other order is looked up. */
export const linkPrefix = 'link-'

/** Later than any time: pieces that money was seen for stay reserved until the order is decided or closed. */
export const reservedForGood = 8_640_000_000_000_000

/** Orders keep so many decimals of a coin's amount; a currency has its own. */
const coinDecimals = 8

/**
 * The order of a choice: its amount is computed here and nowhere else.
 * @throws {CheckoutError} `invalid-request`, `invalid-amount` or `amount-out-of-range`, naming the field.
 */
export function orderOfChoice(
  { name, offer }: Link,
  choice: LinkChoice,
  terms: Pick<LinkOrder, 'reference' | 'reservedUntil' | 'createdAt'>,
): LinkOrder {
  const { quantity = 1, tip = 0 } = choice
  if (quantity > (offer.maxQuantity ?? 1))
    throw fieldError('quantity', `must be at most ${offer.maxQuantity ?? 1}`)
  if (tip !== 0 && !offer.tips?.includes(tip)) throw fieldError('tip', 'must be a percentage of the link')
  const unit = trimDecimal(chosenAmount(offer, choice.amount, 'link'))
  const goods = multiplyDecimals(unit, String(quantity))
  const amount = addDecimals(goods, tipOn(goods, tip, offer))
  if (!isDecimal(amount)) throw fieldError('amount', 'has too many digits', 'invalid-amount')
  return {
    ...{ ...terms, link: name, quantity, unit, fields: fieldsOf(offer, choice.fields ?? {}), amount },
    ...(tip !== 0 && { tip }),
  }
}

/** A tip, rounded up to the smallest unit. */
export function tipOn(goods: Decimal, percent: number, { currency }: LinkOffer): Decimal {
  const exact = multiplyDecimals(goods, String(percent))
  const digits = currency === undefined ? coinDecimals : currencyDigits(currency)
  return trimDecimal(ceilDecimal(multiplyDecimals(exact, '0.01'), digits))
}

function fieldsOf({ fields = [] }: LinkOffer, given: Record<string, string>): Record<string, string> {
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) throw fieldError('fields', 'has a field that the link does not ask for')
  const missing = fields.find(({ name, required }) => required === true && !Object.hasOwn(given, name))
  if (missing) throw fieldError(`fields.${missing.name}`, 'is required')
  return given
}

/** Whether a link takes orders: it is known, not closed, and not over. */
export function isOpen(link: Link | undefined, now: number): link is Link {
  return link !== undefined && link.closedAt === undefined && (link.endsAt ?? Infinity) > now
}

/** How many pieces another order could have; undefined if there is no end of them. */
export function leftOf({ stock }: LinkOffer, { sold, reserved }: LinkCounts): number | undefined {
  return stock === undefined ? undefined : Math.max(0, stock - sold - reserved)
}

/**
 * Reserves the pieces of an order. One that is begun again with the same choice is reserved again: a session never outlives its
 * reservation.
 */
export function reserveRule(
  { link, counts, order: known }: LinkState,
  order: LinkOrder,
  now: number,
): LinkRuling<'reserved' | 'differs' | 'sold-out' | 'closed'> {
  if (known && !isSameOrder(known, order)) return { result: 'differs' }
  const isHeld = known !== undefined && known.reservedUntil > now
  if (!isOpen(link, now) && !isHeld) return { result: 'closed' }
  if (!link || isHeld) return { result: 'reserved', ...(known && { order: longerHeld(known, order) }) }
  if ((leftOf(link.offer, counts) ?? Infinity) < order.quantity) return { result: 'sold-out' }
  return { result: 'reserved', order }
}

/**
 * Keeps the pieces of an order whose money was seen, for good or until a time. False if the reservation had ended and there are not
 * enough pieces left: then the money is for a person.
 */
export function keepRule(
  { link, counts, order }: LinkState,
  now: number,
  until = reservedForGood,
): LinkRuling<boolean> {
  if (!order || !link || order.reservedUntil >= until) return { result: true }
  const isHeld = order.reservedUntil > now
  if (!isHeld && (leftOf(link.offer, counts) ?? Infinity) < order.quantity) return { result: false }
  return { result: true, order: { ...order, reservedUntil: until } }
}

function longerHeld(known: LinkOrder, { reservedUntil }: LinkOrder): LinkOrder {
  return { ...known, reservedUntil: Math.max(known.reservedUntil, reservedUntil) }
}

/** Money for pieces that are gone: it neither pays the order nor is it refused, a person decides. */
export function asSoldOut({ wasPaid: _, ...observation }: Observation): Observation {
  return { ...observation, status: 'review', soldOut: true }
}

function isSameOrder(a: LinkOrder, b: LinkOrder): boolean {
  const chosen = ({ link, quantity, amount, tip, fields }: LinkOrder) =>
    JSON.stringify([link, quantity, amount, tip, Object.entries(fields).sort()])
  return chosen(a) === chosen(b)
}
