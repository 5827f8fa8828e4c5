/**
 * A synchronous standby that hangs: commits wait on the server, which nothing can cancel. The endpoint keeps to its ten connections,
 * so that the server goes on taking those of others, and creations work again once the standby does.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { startReplicated, type ReplicatedPostgres } from '../../support/postgres/server.js'
import { startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

/** Each process has at most ten. */
const mostConnections = 10
/** Longer than twice the wait for a statement: without a limit, the connections would have doubled by then. */
const hangsMs = 40_000
const workers = 20

let postgres: ReplicatedPostgres | undefined
let endpoint: Endpoint | undefined

beforeEach(async () => {
  postgres = await startReplicated()
})
afterEach(async () => {
  await endpoint?.close()
  await Promise.all([postgres?.primary.stop(), postgres?.standby.stop()])
})

it('keeps to ten connections while commits wait for a standby', { timeout: 180_000 }, async () => {
  const { primary, standby } = postgres!
  endpoint = await startEndpoint({
    limits: false,
    store: await postgresStore(primary.url),
    gatewayBudget: { concurrent: 1000, perSecond: 100_000 },
  })
  const { session, pay } = endpoint
  const statuses: number[] = []
  let isOver = false
  let orders = 0

  async function work(): Promise<void> {
    while (!isOver) {
      const sealed = await session({ reference: `order-${(orders += 1)}` }).catch(() => undefined)
      const { status, body } = sealed === undefined ? { status: 503, body: {} } : await pay(sealed)
      statuses.push(status)
      if (status !== 201 && sealed !== undefined) expect(body).toMatchObject({ retryable: true })
    }
  }

  const connections = async () =>
    Number(
      await primary.query(`SELECT count(*) FROM pg_stat_activity WHERE application_name = 'crypto-checkout'`),
    )
  const working = Promise.all(Array.from({ length: workers }, work))
  await expect.poll(() => statuses.length).toBeGreaterThan(20)
  await standby.pause()
  let most = 0
  for (const end = performance.now() + hangsMs; performance.now() < end;) {
    // Another user's connection, each time.
    most = Math.max(most, await connections())
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  expect(most).toBeLessThanOrEqual(mostConnections)
  const hung = statuses.length
  await standby.resume()
  await expect.poll(() => statuses.slice(hung).filter((status) => status === 201).length).toBeGreaterThan(50)
  isOver = true
  await working
  expect(await connections()).toBeLessThanOrEqual(mostConnections)
  expect(statuses.every((status) => [201, 503].includes(status))).toBe(true)
  process.stderr.write(
    `a standby hung for ${hangsMs / 1000} s: ${most} connections, ${statuses.length} creations\n`,
  )
})
