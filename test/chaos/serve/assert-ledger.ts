/** Compares the payers' screens and the notifications of the shop with the ledger of the service, at the end of a run. */
import { getFulfilment } from '../../support/order-changes.js'
import { expect } from 'vitest'
import type { NotificationType, Store } from '../../../src/server/index.js'
import { assertMoney } from '../../model/order-oracles.js'
import type { Sandbox } from '../../../src/sandbox/index.js'

/** What the shop is notified of an order that is decided. */
export const decidedTypes: readonly NotificationType[] = ['order.paid', 'order.accepted']

/** A notification that the shop received. */
export type ReceivedNotification = {
  id: string
  type: NotificationType
  reference: string
  paymentId: string
}

/** The service with its ledger, and every notification that the shop received. */
type Outcome = { sandbox: Sandbox; received: readonly ReceivedNotification[] }

/** An order, and every address that any byte of an answer has shown for it. */
export type Shown = { reference: string; shown: Set<string> }

export async function assertLedger(
  { sandbox, received }: Outcome,
  store: Store,
  payers: readonly Shown[],
): Promise<void> {
  const ledger = new Map(sandbox.payments().map((payment) => [payment.walletAddress, payment]))
  const shownPayments = new Set<string>()
  for (const { reference, shown } of payers) {
    const stored = await store.listPayments(reference)
    for (const address of shown) {
      const truth = ledger.get(address)
      const record = stored.find(({ destination }) => destination.address === address)
      // Every address that was ever shown is the service's own and is known under this order.
      expect(truth, `${reference} was shown an address that is not the service's`).toBeDefined()
      expect(record).toMatchObject({
        reference,
        destination: { amount: truth?.amount },
        chain: { id: truth?.chain },
        coin: { id: truth?.coin },
      })
      expect([truth?._id, truth?.txId]).toContain(record?.serviceId)
      // It is watched, also when it is paid: a month long it is asked for daily.
      expect(record?.nextCheckAt).toBeDefined()
      if (record) shownPayments.add(record.id)
    }
    // An order that is paid or accepted is notified of that under one id, with its payment; another is not.
    const truths = stored.map(({ destination }) => ledger.get(destination.address))
    const isPaid = truths.some((truth) => truth?.status === 'completed')
    const decision = await getFulfilment(store, reference)
    const type = decision?.accepted ? 'order.accepted' : 'order.paid'
    expect(decision !== undefined).toBe(isPaid || type === 'order.accepted')
    const notifications = received.filter(
      (notification) => decidedTypes.includes(notification.type) && notification.reference === reference,
    )
    expect(new Set(notifications.map(({ id }) => id)).size, `${reference} is notified under one id`).toBe(
      decision ? 1 : 0,
    )
    const [order] = await store.readOrders([reference])
    // The sandbox takes nothing back.
    if (order) assertMoney(order, Date.now(), ({ observation }) => observation.confirmed)
    expect(new Set(notifications.map(({ paymentId }) => paymentId))).toEqual(
      new Set(decision ? [decision.paymentId] : []),
    )
    const sent = (await store.listNotifications(reference)).map((notification) => notification.type)
    expect(sent.filter((sentType) => decidedTypes.includes(sentType))).toEqual(decision ? [type] : [])
  }
  const references = new Set(payers.map(({ reference }) => reference))
  for (const { reference, paymentId } of received)
    if (references.has(reference)) expect(shownPayments).toContain(paymentId)
}
