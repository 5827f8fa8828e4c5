/** The store as it fills up: payments that were created as the endpoint creates them, and the lookup of what is due. */
import { quantile } from './report.mjs'

const lookups = 200
const awaiting = { received: '0', remaining: '25.5', status: 'awaiting', flags: [] }
const destination = { serviceIds: ['s'], contract: '', amount: '25.5' }
const chain = { id: 'tron', name: 'TRON', type: 'tron' }
let made = 0

/** A creation's two durable writes: the attempt, and its revealing with the destination. */
export async function create(store) {
  const id = `p${made++}`
  await store.claimAttempt({
    ...{ id, sessionId: id, reference: id, chainId: 'tron', coinId: 'usdt', priceAmount: '25.5' },
    ...{
      chain,
      coin: { id: 'usdt', name: 'Tether USD', symbol: 'USDT', token: true },
    },
    ...{ priceHeldUntil: made, startedAt: made },
  })
  const found = { destination: { ...destination, address: id }, chain }
  await store.reveal(id, id, awaiting, { at: made, nextCheckAt: 1e12 + made }, found)
}

/** For each size: one batch of what is due, taken and put back among so many that are open and mostly not due. */
export async function* growth(store, sizes) {
  let count = 0
  for (const size of sizes) {
    while (count < size) {
      const batch = Math.min(size - count, 5_000)
      await Promise.all(Array.from({ length: batch }, () => create(store)))
      count += batch
    }
    const takes = await timesOf(lookups, () => store.takeDuePayments(1e12 + 20, 20, 1e12 + 20))
    const stats = await timesOf(5, () => store.stats(1e12))
    yield { size, p50: quantile(takes, 0.5), p99: quantile(takes, 0.99), statsMs: quantile(stats, 0.5) }
  }
}

export async function timesOf(count, work) {
  const times = []
  for (let index = 0; index < count; index++) {
    const at = performance.now()
    await work()
    times.push(performance.now() - at)
  }
  return times
}
