/**
 * How fast the sandbox answers as it fills up: `npm run bench -- sandbox`. Loopback only, about a minute.
 *
 * The sandbox runs in a thread of its own and is asked over HTTP, as a load test asks it. A flat curve is the point: what
 * is measured through the sandbox should be the endpoint, not the number of payments made before.
 */
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createSandbox, sandboxAccessId } from 'crypto-checkout/sandbox'
import { toNodeHandler } from 'crypto-checkout/server/node'
import { createReport, isOnce, perSecond } from './shared/report.mjs'

const sizes = isOnce ? [100] : [100, 1_000, 10_000, 100_000]
const requestsEach = isOnce ? 100 : 2_000
const connections = 16
const wanted = 1_000

const order = JSON.stringify({ amount: '25.5', chain: 'tron', coin: 'usdt' })
const headers = { 'x-access-id': sandboxAccessId, 'content-type': 'application/json' }

await (isMainThread ? measure() : serve())

/** Fills up when told to and answers with an id in use; serves in between. */
async function serve() {
  const sandbox = createSandbox({ seed: 'bench' })
  const server = createServer(toNodeHandler(sandbox)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  parentPort.postMessage({ port: server.address().port })
  let count = 0
  let id
  parentPort.on('message', async (size) => {
    for (; count < size; count++) {
      const url = 'http://127.0.0.1/v1/api/payment/initiate'
      const response = await sandbox.fetch(new Request(url, { method: 'POST', headers, body: order }))
      id = (await response.json()).data._id
    }
    count += requestsEach
    parentPort.postMessage({ id })
  })
}

async function measure() {
  const report = createReport('sandbox')
  const worker = new Worker(new URL(import.meta.url))
  const [{ port }] = await once(worker, 'message')
  // The first thousands of requests measure the compiler.
  await rateOf(port, '/v1/api/payment/initiate', order)
  await fetch(`http://127.0.0.1:${port}/sandbox/api/reset`, { method: 'POST' })
  for (const size of sizes) {
    worker.postMessage(size)
    const [{ id }] = await once(worker, 'message')
    for (const [what, path, body] of [
      ['initiate', '/v1/api/payment/initiate', order],
      ['validate', `/v1/api/payment/validate/${id}`],
    ]) {
      const rate = await rateOf(port, path, body)
      report.row(`${what}, among ${size.toLocaleString('en')}`, perSecond(rate), {
        ...{ budget: `>= ${perSecond(wanted)}`, isMet: rate >= wanted },
      })
    }
  }
  await worker.terminate()
  await report.end()
}

/** Requests a second, over connections of this measurement: a server closes those that idled while it was filled. */
async function rateOf(port, path, body) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const options = { host: '127.0.0.1', port, path, method: 'POST', headers, agent }
  const startedAt = performance.now()
  let left = requestsEach
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const [response] = await once(request(options).end(body), 'response')
        await once(response.resume(), 'end')
        if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
      }
    }),
  )
  agent.destroy()
  return (requestsEach * 1000) / (performance.now() - startedAt)
}
