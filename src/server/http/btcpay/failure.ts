/** The errors of BTCPay's interface: a code with a message, or what is wrong with each field. */
import { CheckoutError } from '../../../core/contract/problem.js'

type Failure = { code: string; message: string } | { path: string; message: string }[]

/** An answer that is an error in the words of the interface. */
export class GreenfieldError extends Error {
  override readonly name = 'GreenfieldError'
  readonly status: number
  readonly body: Failure

  constructor(status: number, body: Failure) {
    super(
      Array.isArray(body) ? body.map(({ path, message }) => `${path}: ${message}`).join('; ') : body.message,
    )
    this.status = status
    this.body = body
  }
}

/** One field is wrong. */
export const fieldError = (path: string, message: string): GreenfieldError =>
  new GreenfieldError(422, [{ path, message }])

export const notFound = (what: 'invoice' | 'store' | 'webhook' | 'route'): GreenfieldError =>
  new GreenfieldError(404, { code: `${what}-not-found`, message: `There is no such ${what}.` })

/** The names that a request of the interface has for fields of ours. */
export type FieldNames = Partial<Record<string, string>>

/** Fields of an order by the names that an invoice has for them. */
const invoiceFields: FieldNames = {
  reference: 'metadata.orderId',
  returnUrl: 'checkout.redirectURL',
  expiresInSeconds: 'checkout.expirationMinutes',
  methods: 'checkout.paymentMethods',
}

/** Runs an operation whose input has other names in the interface. @throws {GreenfieldError} */
export async function withNames<T>(names: FieldNames, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof CheckoutError ? greenfieldError(error, names) : error
  }
}

/** A failure of an operation, in the words of the interface. */
export function greenfieldError(error: CheckoutError, fieldNames = invoiceFields): GreenfieldError {
  const { code, status, message } = error
  const [, field = '', problem = ''] = /^([\w.]+): (.+)$/s.exec(message) ?? []
  if (field !== '' && (code === 'invalid-request' || code === 'invalid-amount'))
    return fieldError(fieldNames[field] ?? field, problem)
  return new GreenfieldError(status, { code, message })
}
