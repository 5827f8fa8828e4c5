/** What a payer and the shop's people do beyond a payment, while the process may be killed. Each says which actions were acknowledged. */
import type { OrderDetails } from '../../../src/server/orders/operations.js'
import type { RefundDetails } from '../../../src/server/orders/refunds.js'
import type { Environment } from './environment.js'

const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
export const transaction = '7c2d42'.padEnd(64, '0')

type Asked = { refund: RefundDetails; url: string }

/** Acts for a person, and notes what was acknowledged. */
export function acting({ ask }: Pick<Environment, 'ask'>, url: string, done: string[]) {
  return async <T>(action: string, path: string, input: object): Promise<T | undefined> => {
    const { status, body } = await ask<T>(url, path, input)
    if (status === undefined || status >= 300) return undefined
    done.push(action)
    return body
  }
}

/** A refund until it is sent. Another process may have begun it: people look how far it is, and go on from there. */
export async function refundAll(
  environment: Pick<Environment, 'ask'>,
  url: string,
  { reference, amount, reason = 'returned' }: { reference: string; amount: string; reason?: string },
): Promise<string[]> {
  const done: string[] = []
  const act = acting(environment, url, done)
  const order = await environment.ask<OrderDetails>(url, `/orders/${reference}`)
  const [known] = order.body?.refunds ?? []
  let id = known?.id
  if (known === undefined || known.state === 'requested') {
    const asked = await act<Asked>('refund', `/orders/${reference}/refund-link`, { reason, amount })
    id = asked?.refund.id
    if (asked) await act('refund-address', `/refund/${asked.url.split('/').at(-1)}`, { address: wallet })
  }
  if (id !== undefined && known?.state !== 'sent')
    await act('refund-sent', `/refunds/${id}/sent`, { transaction })
  return done
}
