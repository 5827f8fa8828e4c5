/** PostgreSQL behind PgBouncer in transaction mode: consecutive statements of one process run on different connections. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import type { Store } from '../../../src/server/store/store.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { startPgBouncer } from '../../support/postgres/pgbouncer.js'
import { startEndpoint } from '../../support/sandbox-endpoint.js'
import type { StoreTest } from '../../support/stored-orders.js'
import { describeClaims } from './conformance-claims.js'
import { describeFirstClaims } from './conformance-first-claims.js'
import { describeReads } from './conformance-reads.js'

const url = await postgresUrl()
const bouncer = await startPgBouncer(url)
afterAll(() => bouncer.stop())

describe('postgresStore behind PgBouncer', () => {
  let schema: string
  let stores: [Store, Store]

  beforeEach(async () => {
    schema = freshSchema()
    stores = [await postgresStore(bouncer.url, { schema }), await postgresStore(bouncer.url, { schema })]
  })
  afterEach(() => Promise.all(stores.map((store) => store.close())))

  const onStores: StoreTest = (name, test) => it(name, () => test(...stores))
  describeClaims(onStores)
  describeFirstClaims(onStores)
  describeReads(onStores)

  it('takes payments of many orders at once, each once', async () => {
    const endpoint = await startEndpoint({
      store: await postgresStore(bouncer.url, { schema }),
      limits: false,
      sandbox: { confirmDelayMs: 0 },
      gatewayBudget: { concurrent: 100, perSecond: 10_000 },
    })
    try {
      const made = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const session = await endpoint.session({ reference: `order-${index}` })
          const answers = await Promise.all([endpoint.pay(session), endpoint.pay(session)])
          expect(new Set(answers.map(({ body }) => body.address)).size).toBe(1)
          return answers[0].body
        }),
      )
      for (const { address } of made) endpoint.deposit(address)
      // The first check without a page is due by then.
      endpoint.advance(20_000)
      await expect.poll(() => endpoint.notified.length).toBe(30)
      expect(new Set(endpoint.notified.map(({ id }) => id)).size).toBe(30)
    } finally {
      await endpoint.close()
    }
  })
})
