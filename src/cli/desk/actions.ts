/** What the forms of the desk do. */
import { CheckoutError } from '../../core/contract/problem.js'
import type { Desk } from '../../server/orders/desk.js'
import type { Refunds } from '../../server/orders/refunds.js'
import type { DeskActionName } from './pages/confirm.js'

export type ActionInput = {
  reference: string
  refund: string
  reason: string
  transaction: string
}

const maxTextLength = 500

/**
 * @returns the payer's link, of a refund.
 * @throws {CheckoutError} with a detail for the person.
 */
export async function act(
  action: DeskActionName,
  { reference, refund, ...given }: ActionInput,
  { desk, refunds, by }: { desk: Desk; refunds: Refunds | undefined; by: string },
): Promise<string | undefined> {
  const reason = () => required(given.reason, 'reason')
  switch (action) {
    case 'accept':
      await accept(desk, reference, { by, reason: reason() })
      return undefined
    case 'close':
      await desk.close(reference, { by, reason: reason() })
      return undefined
    case 'note':
      await desk.note(reference, { by, text: reason() })
      return undefined
    case 'check':
      await desk.check(reference, { by })
      return undefined
    case 'resend':
      await desk.resend(reference, { by })
      return undefined
    case 'refund': {
      if (!refunds)
        throw new CheckoutError('invalid-request', {
          detail: 'Set CHECKOUT_SECRET and PUBLIC_URL: the payer’s link needs them.',
        })
      return (await refunds.request(reference, { by, reason: reason() })).url
    }
    case 'refund-sent':
      await refunds?.sent(refund, { by, transaction: required(given.transaction, 'transaction') })
      return undefined
    case 'refund-cancel':
      await refunds?.cancel(refund, { by, reason: reason() })
      return undefined
  }
}

/** @throws {CheckoutError} when another decision was first. */
async function accept(desk: Desk, reference: string, action: { by: string; reason: string }): Promise<void> {
  const { order, accepted } = await desk.accept(reference, action)
  if (accepted) return
  throw new CheckoutError('order-closed', {
    detail: order.accepted
      ? `Nothing was changed: ${order.accepted.by} accepted the order before, with the reason “${order.accepted.reason}”.`
      : 'Nothing was changed: a payment has paid the order meanwhile.',
  })
}

function required(text: string, name: string): string {
  const value = text.trim()
  if (value !== '' && value.length <= maxTextLength && !/\p{Cc}/u.test(value)) return value
  throw new CheckoutError('invalid-request', { detail: `${name}: must be 1 to ${maxTextLength} characters` })
}
