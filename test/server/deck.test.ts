/** The sandbox's whole deck of faults, at every step of a payment: whatever it does, what is shown is right. */
import { afterEach, describe, expect, it } from 'vitest'
import { canaries, createSandbox } from '../../src/sandbox/index.js'
import { startEndpoint, type Answer, type Body, type Endpoint } from './harness.js'

const listed = await createSandbox().fetch(new Request('http://127.0.0.1/sandbox/api/faults'))
const { data } = (await listed.json()) as { data: { deck: { name: string; about?: string[] }[] } }
const faultsOf = (operation: string) =>
  data.deck.flatMap(({ name, about }) => (about?.includes(operation) === false ? [] : [name]))

let endpoint: Endpoint
afterEach(() => endpoint.close())

/** The service's own records, read past every fault. */
const servicePayments = () => endpoint.sandbox.payments()

/** Whatever address an answer has is that of a payment of the service's, with its amount, network and coin, and nothing personal. */
function expectRight({ text, body }: Answer<Body>): void {
  for (const canary of canaries) expect(text).not.toContain(canary)
  if (body.address === undefined) return
  const service = servicePayments().find(({ walletAddress }) => walletAddress === body.address)
  expect(service).toMatchObject({ amount: body.amount, chain: body.chain.id, coin: body.coin.id })
}

async function run(name: string, operation: 'initiateFiat' | 'validate', when: 'creating' | 'created') {
  endpoint = await startEndpoint({
    sandbox: { seed: name, confirmDelayMs: 0 },
    gatewayTimeoutMs: 50,
    checkIntervalMs: 5,
  })
  const session = await endpoint.session()
  await endpoint.methods(session)
  if (when === 'created') expectRight(await endpoint.pay(session))
  await endpoint.fault({ name, operation, delayMs: 60_000 })
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await endpoint.pay(session)
    expectRight(answer)
    if (answer.status < 300) {
      const path = `/payments/${answer.body.id}`
      for (let looks = 0; looks < 3; looks += 1) expectRight(await endpoint.request('GET', path, { session }))
    }
  }
  // A service that said "paid" when there was no money was not believed.
  const isPaid = servicePayments().some(({ status }) => status === 'completed')
  if (!isPaid) expect(endpoint.told).toEqual([])

  await endpoint.heal()
  const { status, body } = await endpoint.pay(session)
  expect([200, 201]).toContain(status)
  expectRight({ status, body, text: JSON.stringify(body), headers: new Headers() })
  try {
    endpoint.deposit(body.address)
  } catch {
    // The fault has let the money arrive already.
  }
  await endpoint.until(session, body.id, 'paid')
  await expect.poll(() => endpoint.told).toHaveLength(1)
}

describe('POST /payments', () => {
  it.each(faultsOf('initiateFiat'))('is right, and paid in the end, when initiate meets %s', (name) =>
    run(name, 'initiateFiat', 'creating'),
  )
  it.each(faultsOf('validate'))('is right, and paid in the end, when the first validate meets %s', (name) =>
    run(name, 'validate', 'creating'),
  )
})

describe('GET /payments/{id}', () => {
  it.each(faultsOf('validate'))('is right, and paid in the end, when a later validate meets %s', (name) =>
    run(name, 'validate', 'created'),
  )
})
