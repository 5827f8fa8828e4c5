/**
 * `serve` killed at random while payers choose, pay and look; and two of it on one PostgreSQL, racing, and with one of them
 * frozen until its leases ran out. `CHECK_SEED` repeats a run's choices.
 */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetails } from '../../../src/server/orders/operations.js'
import { deepRuns, seed } from '../../support/check.js'
import { postgresUrl } from '../../support/postgres/database.js'
import { randomFrom } from '../../support/seeded.js'
import { postgresDatabase, sqliteDatabase, type TestDatabase } from './databases.js'
import type { Serve } from '../../support/serve-process.js'
import { acting, refundAll, transaction } from './deeds.js'
import { useEnvironment, type Payer } from './environment.js'

const kills = Math.ceil(deepRuns / 10_000)
const random = randomFrom(seed)
const timeout = 1_800_000

const url = await postgresUrl()
const testbed = useEnvironment()

describe.each<[string, () => Promise<TestDatabase>]>([
  ['SQLite', async () => sqliteDatabase(testbed.folder, 'shared')],
  ['PostgreSQL', () => postgresDatabase(url)],
])('serve on %s', { timeout }, (name, newDatabase) => {
  it(`loses no payment and notifies of none twice while it is killed ${kills} times under load`, async () => {
    const startedAt = performance.now()
    const database = await newDatabase()
    let serve = await testbed.start(database)
    let answers = 0
    const deeds: string[] = []
    let killAfter = 10
    let killed = 0
    let replacing: Promise<void> | undefined
    const replace = async () => {
      serve.signal('SIGKILL')
      await serve.ended
      serve = await testbed.start(database)
      expect(serve.url, serve.log()).toBeDefined()
      killAfter = answers + 5 + Math.floor(random() * 40)
      replacing = undefined
    }
    /** After so many answers the endpoint is killed in the middle of the others, and another one started. */
    const count = async () => {
      answers += 1
      if (answers >= killAfter && killed < kills && !replacing) {
        killed += 1
        replacing = replace()
      }
      // No server runs meanwhile.
      await replacing
    }
    const payers: Payer[] = []
    const busy = async (worker: number) => {
      for (let order = 0; killed < kills || order < 3; order += 1) {
        const payer = await testbed.environment.payer(`order-${worker}-${order}`)
        payers.push(payer)
        const kind = random()
        for (;;) {
          const payment = await payer.pay(serve.url ?? '')
          await count()
          if (!payment) continue
          // Some say that they paid, with a part or nothing, and leave; some pay and leave; some wait for the receipt.
          if (kind < 0.2) {
            if (await payer.claim(serve.url ?? '', payment.id, transaction)) deeds.push('claim')
            if (kind < 0.1) testbed.environment.deposit(payment.address, '20')
            break
          }
          testbed.environment.deposit(payment.address)
          if (kind < 0.4 || (await payer.untilPaid(serve.url ?? '', payment.id))) break
        }
        const { reference } = payer
        const { environment } = testbed
        const act = (deed: string, input: object) =>
          acting(environment, serve.url ?? '', deeds)(deed, `/orders/${reference}/${deed}`, input)
        const refund = async (reason: string) => {
          const url = serve.url ?? ''
          deeds.push(...(await refundAll(environment, url, { reference, amount: '30', reason })))
        }
        // Two people at once: one accepts what the other closes; of a paid order both give back, more than there is.
        if (kind < 0.2)
          await Promise.all([act('close', { reason: 'gone' }), act('accept', { reason: 'enough' })])
        else await Promise.all(['ada', 'bob'].map(refund))
        await act('note', { text: 'seen' })
        await count()
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(busy))
    const paid = testbed.environment.sandbox.payments().filter(({ status }) => status === 'completed')
    await Promise.all(paid.map(({ reference = '' }) => testbed.environment.untilNotified(reference)))
    // An acceptance may be stored whose answer was cut.
    for (const { reference } of payers) {
      const order = await testbed.environment.ask<OrderDetails>(serve.url ?? '', `/orders/${reference}`)
      if (order.body?.accepted) await testbed.environment.untilNotified(reference)
    }
    serve.signal('SIGTERM')
    expect(await serve.ended, serve.log()).toBe(0)
    await testbed.assertLedger(database, payers)
    const times = (action: string) => deeds.filter((deed) => deed === action).length
    for (const action of ['claim', 'accept', 'refund', 'refund-address', 'refund-sent'])
      expect(times(action), action).toBeGreaterThan(0)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    process.stdout.write(
      `load on ${name}: ${payers.length} orders, ${paid.length} paid, ${times('refund')} refunds, ${times('accept')} accepted, ${killed} kills, ${seconds} s, CHECK_SEED=${seed}\n`,
    )
  })
})

describe('two of serve on one PostgreSQL', { timeout }, () => {
  let database: TestDatabase
  let admin: pg.Client

  beforeEach(async () => {
    database = await postgresDatabase(url)
    admin = new pg.Client({ connectionString: database.databaseUrl })
    await admin.connect()
  })
  afterEach(() => admin.end())

  /** Lets a time that a payment or a notification is put off for be over. */
  const timePasses = () =>
    admin.query(`UPDATE crypto_checkout.payments SET next_check_at = 1 WHERE next_check_at IS NOT NULL;
      UPDATE crypto_checkout.outbox SET next_attempt_at = 1 WHERE next_attempt_at IS NOT NULL`)

  const frozen = async ({ pid }: Serve) => {
    const state = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0]
    await expect.poll(state).toBe('T')
  }

  it.each([
    ['with an answer in its hands that says paid', 'after POST /v1/api/payment/validate/ 2'],
    ['before it writes the decision', 'before WITH fence AS ( INSERT INTO orders AS o (referen 1'],
    ['before it notifies the shop', 'before notifying the shop 1'],
  ])('notify of an order under one id when one is frozen %s, past its lease', async (_, point) => {
    const sleeper = await testbed.start(database, { CHAOS_POINT: point, CHAOS_SIGNAL: 'SIGSTOP' })
    const payer = await testbed.environment.payer('order-1042')
    const payment = await payer.pay(sleeper.url ?? '')
    testbed.environment.deposit(payment?.address ?? '')
    // The payer's browser is closed: no client waits for the answer.
    const asked = payer.untilPaid(sleeper.url ?? '', payment?.id ?? '')
    const neverFrozen = testbed.environment.untilNotified('order-1042').then(() => {
      throw new Error(`The shop was notified, and serve has no point "${point}".`)
    })
    await Promise.race([frozen(sleeper), neverFrozen])

    const other = await testbed.start(database)
    await timePasses()
    const paid = await payer.untilPaid(other.url ?? '', payment?.id ?? '')
    expect(paid?.status).toBe('paid')
    await testbed.environment.untilNotified('order-1042')
    sleeper.signal('SIGCONT')
    expect((await asked)?.status).toBe('paid')
    for (const serve of [sleeper, other]) {
      serve.signal('SIGTERM')
      expect(await serve.ended, serve.log()).toBe(0)
    }
    await testbed.assertLedger(database, [payer])
    expect(sleeper.log() + other.log()).not.toContain('"where":"incident"')
  })
})
