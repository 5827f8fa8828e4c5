/** The requests of people at the shop, over HTTP. */
import type { OrderDetails } from '../../src/server/index.js'
import { operations, type OperationName } from '../../src/server/orders/operation-table.js'
import type { Endpoint } from './endpoint.js'

/** The key of a person at the shop. */
export const apiKey = 'api-key-of-a-person-at-the-shop'
export const apiKeys = [{ name: 'bob', key: apiKey }]

/** @param send sends a request with that key; it answers undefined where it is refused. */
export function doorOf(
  send: <T>(method: string, path: string, body?: unknown) => Promise<T | undefined>,
): Endpoint['act'] {
  const post = (name: OperationName, id: string, body: object) =>
    send('POST', `/${operations[name].on}s/${id}/${operations[name].path}`, body)
  return async (reference, deed, { by, amount }) => {
    const reason = `by ${by}`
    if (deed === 'note') return post('note', reference, { text: reason })
    if (deed === 'accept' || deed === 'close') return post(deed, reference, { reason })
    if (deed === 'refund')
      return post('refund', reference, { reason, ...(amount !== undefined && { amount, coin: true }) })
    const order = await send<OrderDetails>('GET', `/orders/${reference}`)
    const state = deed === 'sent' ? 'address-given' : 'requested'
    const id = order?.refunds.find((refund) => refund.state === state)?.id
    if (id === undefined) return undefined
    return deed === 'sent'
      ? post('refund-sent', id, { transaction: `0x${id.replace('ref_', '').repeat(2)}` })
      : post('refund-cancel', id, { reason })
  }
}
