/** Two desks in processes of their own, on one database: the first decides an order, and the other answers who was first. */
import { getFulfilment } from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import type { Serve } from '../../support/serve-process.js'
import { postgresUrl } from '../../support/postgres/database.js'
import { postgresDatabase, sqliteDatabase, type TestDatabase } from './databases.js'
import { useEnvironment } from './environment.js'

const url = await postgresUrl()
const testbed = useEnvironment()
const references = Array.from({ length: 6 }, (_, index) => `race-${index}`)

/** A person whose browser is signed in at the desk of a process. */
async function signIn(serve: Serve) {
  const link = new URL((await serve.deskLink()) ?? '')
  const opened = await fetch(new URL('/open', link), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: link.origin },
    body: new URLSearchParams({ key: link.searchParams.get('key') ?? '' }),
  })
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const page = await (await fetch(link.origin, { headers: { cookie } })).text()
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  return async (reference: string, reason: string) => {
    const answer = await fetch(`${link.origin}/act`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: link.origin },
      body: new URLSearchParams({ csrf, action: 'accept', reference, reason }),
    })
    return { status: answer.status, text: await answer.text() }
  }
}

const kinds: string[] = ['order.paid', 'order.accepted']

/** The one decision of an order, as it is stored and as the shop has it. */
async function decisionOf(store: Store, reference: string) {
  const stored = (await store.listNotifications(reference)).filter(({ type }) => kinds.includes(type))
  expect(stored, reference).toHaveLength(1)
  const { received } = testbed.environment
  const ids = () =>
    received.filter((one) => one.reference === reference && kinds.includes(one.type)).map(({ id }) => id)
  await expect.poll(() => new Set(ids())).toEqual(new Set([stored[0]?.id]))
  return { type: stored[0]?.type, decision: await getFulfilment(store, reference) }
}

describe.each<[string, () => Promise<TestDatabase>]>([
  ['SQLite', async () => sqliteDatabase(testbed.folder, 'checkout')],
  ['PostgreSQL', () => postgresDatabase(url)],
])('two desks on %s', { timeout: 120_000 }, (_, newDatabase) => {
  async function start() {
    const database = await newDatabase()
    const first = await testbed.start(database, { DESK_PORT: '0' })
    const second = await testbed.start(database, { DESK_PORT: '0' })
    const payers = await Promise.all(
      references.map(async (reference) => {
        const payer = await testbed.environment.payer(reference)
        return { payer, payment: await payer.pay(first.url ?? '') }
      }),
    )
    const store = await database.open()
    const people = await Promise.all([first, second].map(signIn))
    return { first, payers, people, store }
  }

  it('accept an order once, however many press at once, and tell the others who was first', async () => {
    const { people, store } = await start()
    for (const reference of references) {
      const reasons = ['a', 'b', 'c', 'd']
      const answers = await Promise.all(
        reasons.map(async (reason, at) => people[at % people.length]?.(reference, `by ${reason}`)),
      )
      const { type, decision } = await decisionOf(store, reference)
      expect(type).toBe('order.accepted')
      const reason = decision?.accepted?.reason ?? ''
      for (const [at, answer] of answers.entries()) {
        const isFirst = reason === `by ${reasons[at]}`
        expect(answer?.status, answer?.text).toBe(isFirst ? 303 : 409)
        if (!isFirst)
          expect(answer?.text).toContain(`desk accepted the order before, with the reason “${reason}”`)
      }
      const accepts = (await store.listAuditEntries(reference)).filter(({ action }) => action === 'accept')
      expect(accepts).toHaveLength(1)
    }
    await store.close()
  })

  it('accept an order while the service completes its payment: one decision, under one id', async () => {
    const { first, payers, people, store } = await start()
    await Promise.all(
      payers.map(async ({ payer, payment }, at) => {
        const accept = async () => people[at % people.length]?.(payer.reference, 'cash')
        const pays = payer.untilPaid(first.url ?? '', payment?.id ?? '')
        // Some accept before the money is there, some with it, some after.
        const early = at % 3 === 0 ? accept() : undefined
        testbed.environment.deposit(payment?.address ?? '')
        if (at % 3 === 2) await pays
        const answer = await (early ?? accept())
        await pays
        const { type, decision } = await decisionOf(store, payer.reference)
        const isAccepted = type === 'order.accepted'
        expect(decision?.accepted !== undefined).toBe(isAccepted)
        expect(answer?.status, answer?.text).toBe(isAccepted ? 303 : 409)
        if (!isAccepted) expect(answer?.text).toContain('a payment has paid the order meanwhile')
        if (at % 3 === 2) expect(type).toBe('order.paid')
      }),
    )
    await store.close()
  })
})
