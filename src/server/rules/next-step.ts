/** What the payer of an order does next, for a program that pays: at no time two ways to pay one order. */
import type { Payment } from '../../core/contract/wire.js'

/**
 * - `create-payment`: choose a method and ask for an address.
 * - `send`: send what is missing to the address, once.
 * - `wait`: send nothing; ask again, held.
 * - `renew`: the price hold has ended. If nothing was sent, ask for the payment again; else wait.
 * - `ask-shop`: send nothing; a person at the shop decides.
 * - `done`: the order is paid; send nothing.
 */
export const nextActions = ['create-payment', 'send', 'wait', 'renew', 'ask-shop', 'done'] as const
export type NextAction = (typeof nextActions)[number]

/** The step, the reason in one sentence, and the payment that it is about. */
export type NextStep = { action: NextAction; detail: string; payment?: Payment }

/** The state that counts, of several payments of one order: the first of these that a payment has. */
const precedence = ['paid', 'review', 'confirming', 'partial', 'awaiting'] as const

/**
 * The next step of an order's payer. Money that is under way always comes before a new address.
 * @param isOpen whether the session can still create a payment.
 */
export function nextStepOf(payments: readonly Payment[], now: number, isOpen: boolean): NextStep {
  const payment = leadingPayment(payments, now)
  if (!payment)
    return isOpen
      ? { action: 'create-payment', detail: 'Choose a method of the list, and create its payment.' }
      : { action: 'ask-shop', detail: 'The link has expired. Ask the shop for another.' }
  return { ...stepOf(payment, now, isOpen), payment }
}

function stepOf(payment: Payment, now: number, isOpen: boolean): Omit<NextStep, 'payment'> {
  const { status, flags } = payment
  if (status === 'paid') return { action: 'done', detail: 'The order is paid. Send nothing.' }
  if (flags.includes('order-paid'))
    return { action: 'done', detail: 'Another payment has paid the order. Send nothing.' }
  if (status === 'confirming')
    return { action: 'wait', detail: 'The money arrived, and its network confirms it. Send nothing.' }
  if (status === 'review')
    return { action: 'ask-shop', detail: 'A person at the shop looks at this payment. Send nothing.' }
  if (flags.includes('price-replaced') || flags.includes('closed'))
    return { action: 'ask-shop', detail: 'The shop no longer takes this price. Send nothing.' }
  const isHeld = isHeldAt(payment, now)
  if (isHeld && status === 'partial')
    return { action: 'send', detail: 'A part arrived. Send `remaining` to the same address, once.' }
  if (isHeld) return { action: 'send', detail: 'Send `amount` to `address`, once.' }
  if (status === 'partial')
    return { action: 'ask-shop', detail: 'The price hold ended before the rest came. Send nothing.' }
  return isOpen
    ? {
        action: 'renew',
        detail: 'The price hold has ended. If you sent nothing, create the payment again; else wait.',
      }
    : { action: 'ask-shop', detail: 'The link has expired. If you sent nothing, ask the shop for another.' }
}

/** The payment that decides the step; of several in one state, the newest at a price that holds. */
function leadingPayment(payments: readonly Payment[], now: number): Payment | undefined {
  const newest = [...payments].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  for (const status of precedence) {
    const found = newest.filter((payment) => payment.status === status)
    const holding = found.filter(({ flags }) => !flags.includes('price-replaced'))
    const [payment] = [...holding.filter((one) => isHeldAt(one, now)), ...holding, ...found]
    if (payment) return payment
  }
  return newest[0]
}

function isHeldAt({ priceHeldUntil }: Payment, now: number): boolean {
  return priceHeldUntil === undefined || Date.parse(priceHeldUntil) > now
}
