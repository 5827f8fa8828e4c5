/** Holds what payers were shown and what the shop was told against the service's own ledger, when all is over. */
import { expect } from 'vitest'
import type { Store } from '../../../src/server/index.js'
import type { Payer, Town } from './environment.js'

export async function judge({ sandbox, told }: Town, store: Store, payers: readonly Payer[]): Promise<void> {
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
    // What is truly paid is told under one id, with the payment that was paid; what is not is not told.
    const truths = stored.map(({ destination }) => ledger.get(destination.address))
    const isPaid = truths.some((truth) => truth?.status === 'completed')
    const tellings = told.filter((telling) => telling.reference === reference)
    expect(new Set(tellings.map(({ id }) => id)).size, `${reference} is told under one id`).toBe(
      isPaid ? 1 : 0,
    )
    const decision = await store.getFulfilment(reference)
    expect(new Set(tellings.map(({ paymentId }) => paymentId))).toEqual(
      new Set(decision ? [decision.paymentId] : []),
    )
    expect((await store.getNotification(reference)) !== undefined).toBe(isPaid)
  }
  const references = new Set(payers.map(({ reference }) => reference))
  for (const { reference, paymentId } of told)
    if (references.has(reference)) expect(shownPayments).toContain(paymentId)
}
