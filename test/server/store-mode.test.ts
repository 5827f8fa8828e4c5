/** The mode of a store: bound by its first payment, and kept. */
import { afterEach, expect, it } from 'vitest'
import { memoryStore, MemoryDatabase } from '../../src/server/store/memory.js'
import { startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const endpoints: Endpoint[] = []
afterEach(async () => {
  for (const endpoint of endpoints.splice(0)) await endpoint.close()
})

async function start(database: MemoryDatabase, mode: 'sandbox' | 'live'): Promise<Endpoint> {
  const endpoint = await startEndpoint({ store: memoryStore(database), mode })
  endpoints.push(endpoint)
  return endpoint
}

it('a start and a page bind an empty store to nothing, the first sealed price does', async () => {
  const database = new MemoryDatabase()
  const mistyped = await start(database, 'live')
  await mistyped.checkout.ready
  await mistyped.checkout.connect()
  expect(await memoryStore(database).getMode()).toBeUndefined()
  const right = await start(database, 'sandbox')
  await right.session()
  expect(await memoryStore(database).getMode()).toBe('sandbox')
})

it('error: an endpoint of the other mode creates no payment in a store that was bound meanwhile', async () => {
  const database = new MemoryDatabase()
  const sandbox = await start(database, 'sandbox')
  const live = await start(database, 'live')
  await Promise.all([sandbox.checkout.ready, live.checkout.ready])
  await sandbox.pay(await sandbox.session())
  const before = live.calls.length
  await expect(live.session()).rejects.toMatchObject({ code: 'store-unavailable' })
  expect(live.calls.slice(before).filter((call) => call.includes('/initiate'))).toEqual([])
  expect(live.reports.map(({ error }) => String(error))).toContainEqual(
    expect.stringMatching(/store: has payments of the mode sandbox, not live/),
  )
})
