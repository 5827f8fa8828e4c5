/** A refund is withdrawn at every door: HTTP, `checkout.orders`, the command line and the desk. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orders as command } from '../../../src/cli/orders/orders.js'
import type { Store } from '../../../src/server/store/store.js'
import { openDesk, runOn } from '../../support/doors.js'
import { freshFolder } from '../../support/folders.js'
import { freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

type Door = (at: { endpoint: Endpoint; store: Store; database: string }, id: string) => Promise<unknown>

const reference = 'order-1042'
const reason = 'returned by hand'
const doors: [string, Door, unknown][] = [
  [
    'HTTP',
    async ({ endpoint }, id) => {
      const headers = { authorization: 'Bearer full-key' }
      const answer = await endpoint.request<{ state: string }>('POST', `/refunds/${id}/cancel`, {
        ...{ headers, body: { reason } },
      })
      return [answer.status, answer.body.state]
    },
    [200, 'cancelled'],
  ],
  [
    'checkout.orders',
    async ({ endpoint }, id) =>
      (await endpoint.checkout.orders.refundCancel(id, { by: 'ada', reason, reference })).state,
    'cancelled',
  ],
  [
    'the command line',
    ({ database }, id) =>
      runOn(database, command, 'refund-cancel', id, '--reason', reason, '--order', reference, '--by', 'ada'),
    { code: 0, said: '' },
  ],
  [
    'the desk',
    async ({ store }, id) => {
      const desk = await openDesk(store, { by: 'ada' })
      const form = { action: 'refund-cancel', reference, refund: id, reason }
      return (await desk.post(form)).status
    },
    303,
  ],
]

it('a refund is withdrawn at every door, and its link takes no address any more', async () => {
  const database = join(freshFolder(), 'orders.db')
  let store: Store | undefined
  const endpoint = await freshEndpoint({
    ...{ file: database, apiKeys: [{ name: 'ada', key: 'full-key' }], sandbox: { confirmDelayMs: 0 } },
    wrapStore: (opened) => ((store = opened), {}),
  })
  await endpoint.receive({ amount: '70' })
  const { orders } = endpoint.checkout
  for (const [door, act, answer] of doors) {
    const { refund, url } = await orders.refund(reference, { by: 'ada', reason: 'returned' })
    expect(await act({ endpoint, store: store!, database }, refund.id), door).toEqual(answer)
    const { refunds, timeline } = await orders.get(reference)
    expect(
      refunds.find(({ id }) => id === refund.id),
      door,
    ).toMatchObject({
      ...{ state: 'cancelled', endedBy: 'ada' },
    })
    const actions = timeline.filter(({ event, detail }) => event === 'action' && detail?.includes(refund.id))
    expect(actions, door).toMatchObject([{ type: 'refund' }, { type: 'refund-cancel', by: 'ada' }])
    expect(JSON.stringify(actions[1])).toContain(reason)
    const body = { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
    const given = await endpoint.request('POST', `/refund/${url.split('/').at(-1)}`, { body })
    expect(given, door).toMatchObject({ status: 409, body: { code: 'refund-closed' } })
  }
})
