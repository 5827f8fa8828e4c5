/** Pays an order in process, with the sandbox as the payment service: begin your own tests here. `node --test` runs it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createSandbox, sandboxAccessId } from 'crypto-checkout/sandbox'
import { createCheckout } from 'crypto-checkout/server'
import { memoryStore } from 'crypto-checkout/server/memory'

test('an order ships when it is paid, and not before', async (t) => {
  const sandbox = createSandbox({ seed: 'my-test', confirmDelayMs: 0 })
  const shipped = []
  const ship = ({ reference }) => void shipped.push(reference)
  const checkout = createCheckout({
    gateway: {
      baseUrl: 'http://127.0.0.1:4100',
      accessId: sandboxAccessId,
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    },
    secrets: [Buffer.alloc(32, 7).toString('base64url')],
    store: memoryStore(),
    merchant: { name: 'My shop' },
    mode: 'sandbox',
    checkIntervalMs: 20,
    watchIntervalMs: 20,
    on: { 'order.paid': ship, 'order.accepted': ship },
  })
  checkout.start()
  t.after(async () => {
    await checkout.close()
    await sandbox.close()
  })

  const { session } = await checkout.sessions.create({
    reference: 'order-1',
    amount: '49.99',
    currency: 'USD',
  })
  const ask = async (path, body) => {
    const answer = await checkout.fetch(
      new Request(`http://shop.invalid/checkout${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      }),
    )
    return answer.json()
  }
  const reached = async (id, status) => {
    while ((await ask(`/payments/${id}`)).status !== status) await setTimeout(20)
  }

  const { id } = await ask('/payments', { chain: 'tron', coin: 'usdt' })
  const [{ _id }] = sandbox.payments()
  sandbox.deposit(_id, '20') // a part
  await reached(id, 'partial')
  assert.deepEqual(shipped, [])
  sandbox.deposit(_id) // the rest
  await reached(id, 'paid')
  while (shipped.length === 0) await setTimeout(20)
  assert.deepEqual(shipped, ['order-1'])
})
