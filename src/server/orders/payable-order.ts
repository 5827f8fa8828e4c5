/** An order as a program pays it, from its link alone: `GET /pay/{session}` for `accept: application/json`. */
import { transferOf, type Transfer } from '../../core/transfers/chain-agnostic.js'
import type { CheckoutSession, Method, Payment } from '../../core/contract/wire.js'
import type { Context } from '../context.js'
import type { PaymentChecks } from '../payment-checks.js'
import { nextStepOf, type NextAction, type NextStep } from '../rules/next-step.js'
import { showMethods, showSession } from './public-session.js'
import type { Session } from './sessions.js'

/** A payment, and the transfer that settles it while it asks for money. */
export type PayablePayment = Payment & { transfer?: Transfer }

/** A request that a payer's program may make. */
export type PayerRequest = {
  method: 'GET' | 'POST'
  href: string
  headers: Readonly<Record<string, string>>
}

export type PayableOrder = {
  order: CheckoutSession
  /** Of the payment that counts; `unpaid` without one. */
  status: Payment['status'] | 'unpaid'
  next: { action: NextAction; detail: string; request?: PayerRequest }
  /** The payment that `next` is about. */
  payment?: PayablePayment
  /** What the order can be paid with; only where a payment can be created. */
  methods: Method[]
  /** The bearer token of the other routes. */
  session: string
  links: Readonly<Record<'self' | 'session' | 'methods' | 'payments' | 'serviceDesc', string>>
}

/**
 * Reads the order of a link for a program.
 * @param sealed the session, as `authorization: Bearer` takes it.
 * @param self the link, absolute: `…/pay/…`.
 * @throws what `showSession` and `showMethods` throw.
 */
export async function payableOrder(
  context: Context,
  checks: PaymentChecks,
  session: Session,
  { sealed, self }: { sealed: string; self: string },
): Promise<PayableOrder> {
  const order = await showSession(context, checks, session)
  const { payments } = order
  const known = nextStepOf(payments, context.now(), !session.expired)
  const step = order.incomplete && asksForPayment(known) ? { ...known, ...incompleteStep } : known
  const { action, payment } = step
  const takesPayment = asksForPayment(step)
  const base = self.slice(0, self.lastIndexOf('/pay/'))
  const request = requestFor(action, { payment, count: payments.length, id: order.id, sealed, base })
  const detail = order.mode === 'sandbox' ? `${step.detail} This is a sandbox: no real money.` : step.detail
  return {
    order,
    status: payment?.status ?? 'unpaid',
    next: { action, detail, ...(request && { request }) },
    ...(payment && { payment: withTransfer(payment, action) }),
    methods: takesPayment ? await showMethods(context, session) : [],
    session: sealed,
    links: {
      self,
      session: `${base}/session`,
      methods: `${base}/methods`,
      payments: `${base}/payments`,
      serviceDesc: `${base}/openapi.json`,
    },
  }
}

const asksForPayment = ({ action }: NextStep): boolean => action === 'create-payment' || action === 'renew'

/** A program that was shown an address before may have paid it: it does not ask for another by itself. */
const incompleteStep: Omit<NextStep, 'payment'> = {
  action: 'ask-shop',
  detail: 'The endpoint may have lost a payment of this order. Ask the shop before you send anything.',
}

/** The transfer is there only while money is asked for: a program that sends what it finds sends nothing too much. */
function withTransfer(payment: Payment, action: NextAction): PayablePayment {
  const { chain, coin, address, remaining } = payment
  const transfer = action === 'send' ? transferOf({ chain, coin, address, amount: remaining }) : undefined
  return transfer ? { ...payment, transfer } : payment
}

type Asked = {
  payment: Payment | undefined
  /** How many payments the session has. */
  count: number
  id: string
  sealed: string
  base: string
}

/**
 * The request of the step. A payment's key follows from the session and from how many it has: two runs of one program, and a
 * program that was started again, name the same request. A held poll is one request for up to 30 s.
 */
function requestFor(
  action: NextAction,
  { payment, count, id, sealed, base }: Asked,
): PayerRequest | undefined {
  const authorization = `Bearer ${sealed}`
  if (action === 'create-payment' || action === 'renew') {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `${id}-${count + 1}` }
    return { method: 'POST', href: `${base}/payments`, headers: { authorization, ...headers } }
  }
  if (!payment || action === 'done') return undefined
  return {
    method: 'GET',
    href: `${base}/payments/${payment.id}`,
    headers: { authorization, prefer: 'wait=30' },
  }
}
