/**
 * Reads the answers of the endpoint. What a later version of the contract adds keeps an order readable: a status that this
 * version does not know needs a person, and asks for no money.
 */
import { paymentStatuses } from '../core/contract/payment-statuses.js'
import type { Problem } from '../core/contract/problem.js'
import { read } from '../core/contract/shape.js'
import {
  methodsShape,
  paymentShape,
  problemShape,
  sessionShape,
  type CheckoutSession,
  type Method,
  type Methods,
  type Payment,
} from '../core/contract/wire.js'

/** Reads a value, or throws a `TypeError` that names the path of the field at fault. */
export type Reader<T> = (value: unknown, path: string) => T

/** The answer of `POST /payments` and `GET /payments/{id}`. */
export const readPayment: Reader<Payment> = (value, path) =>
  understood(read<Payment>(paymentShape, value, path))

/** The answer of `GET /session`. */
export const readSession: Reader<CheckoutSession> = (value, path) => {
  const session = read<CheckoutSession>(sessionShape, value, path)
  return { ...session, payments: session.payments.map(understood) }
}

/** The answer of `GET /methods`. */
export const readMethods: Reader<Method[]> = (value, path) => read<Methods>(methodsShape, value, path).methods

/** A refusal, as every route answers it. */
export const readProblem: Reader<Problem> = (value, path) => read<Problem>(problemShape, value, path)

function understood(payment: Payment): Payment {
  if (paymentStatuses.includes(payment.status)) return payment
  return { ...payment, status: 'review', flags: [...payment.flags, 'unrecognised-status'] }
}

/**
 * Whether this version of the page knows how such an order is paid. Of any other it shows what it knows, and asks for no
 * money.
 */
export const isUnderstood = ({ mode, price }: CheckoutSession): boolean =>
  (mode === 'live' || mode === 'sandbox') && (price.kind === 'fiat' || price.kind === 'crypto')
