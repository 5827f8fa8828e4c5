/** The built endpoint with a page to measure: the hosted page of an order, its snippet, and what rendering costs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox, sandboxAccessId } from '../../dist/sandbox/index.js'
import { createCheckout } from '../../dist/server/index.js'
import { toNodeHandler } from '../../dist/server/adapters/node.js'
import { memoryStore } from '../../dist/server/store/memory.js'

const basePath = '/hosted'
const pagesPerSecond = 200

/** An endpoint whose orders have as many coins as `count`, each on one network. */
export async function createHosted(count) {
  const sandbox = createSandbox()
  const checkout = createCheckout({
    gateway: {
      baseUrl: 'http://127.0.0.1:4100',
      accessId: sandboxAccessId,
      fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    },
    ...{ secrets: [Buffer.alloc(32, 7).toString('base64url')], store: memoryStore(), mode: 'sandbox' },
    ...{ merchant: { name: 'Shop' }, limits: false, basePath },
  })
  const create = (order) => checkout.sessions.create({ amount: '49.99', currency: 'USD', ...order })
  const { session } = await create({ reference: 'all' })
  const answer = await checkout.fetch(
    new Request(`http://127.0.0.1${basePath}/methods`, { headers: { authorization: `Bearer ${session}` } }),
  )
  const { methods } = await answer.json()
  const choice = (list) => list.map(({ chain, coin }) => ({ chain: chain.id, coin: coin.id }))
  const isFirst = ({ coin }, index) => methods.findIndex((other) => other.coin.id === coin.id) === index
  const created = await create({
    reference: 'order-1042',
    methods: choice(methods.filter(isFirst).slice(0, count)),
  })
  return {
    basePath,
    session: created.session,
    path: created.url,
    snippet: (await checkout.sessions.render(created, { styles: 'inline' })).html,
    handle: toNodeHandler(checkout),

    /** Renders pages at a constant rate; half of the orders have a price of their own, so that no list is known. */
    async renderTimes(size, seconds) {
      const times = []
      const orders = await Promise.all(
        Array.from({ length: pagesPerSecond }, (_, index) =>
          create({
            reference: `render-${index}`,
            amount: `${49 + (index % 2) * index}.99`,
            methods: choice(methods.slice(0, size)),
          }),
        ),
      )
      const startedAt = performance.now()
      for (let page = 0; page < seconds * pagesPerSecond; page += 1) {
        const early = startedAt + (page * 1000) / pagesPerSecond - performance.now()
        if (early > 0) await sleep(early)
        const before = process.cpuUsage()
        const { url: path } = orders[page % orders.length]
        await (await checkout.fetch(new Request(`http://127.0.0.1${path}`))).arrayBuffer()
        const { user, system } = process.cpuUsage(before)
        times.push((user + system) / 1000)
      }
      // The first second compiles.
      return times.slice(pagesPerSecond).toSorted((a, b) => a - b)
    },

    async close() {
      await checkout.close()
      await sandbox.close()
    },
  }
}
