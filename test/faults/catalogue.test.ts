/**
 * The sandbox's whole catalogue of faults (F001 to F064), at every step of a payment, and the same oracles after each. The check
 * tries each in memory, with one shape of a transaction: what an answer says wrong at each step; what is wrong with any answer at the
 * creation, at one of the checks and at one of the listings. The deep check tries all, with both shapes, on each store.
 */
import { freshFolder } from '../support/folders.js'
import { getFulfilment } from '../support/order-changes.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canaries, createSandbox, sandboxAccessId } from '../../src/sandbox/index.js'
import type { Store } from '../../src/server/store/store.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { control } from '../support/sandbox-control.js'
import { startEndpoint, type Answer, type Body, type Endpoint } from '../support/sandbox-endpoint.js'
import { isDeep } from '../support/check.js'
import { storeKinds, type StoreKind } from '../support/empty-stores.js'
import { endHeldCalls } from '../support/held-calls.js'

type Listed = { id: string; name: string; about?: string[] }
const { catalogue } = await control<{ catalogue: Listed[] }>(createSandbox(), '/faults')

const shapes = ['expanded', 'compact'] as const
const memory: StoreKind = { name: 'memory', place: () => async () => memoryStore() }
const kinds = isDeep ? [memory, ...(await storeKinds())] : [memory]
const combinations = kinds.flatMap((kind) => shapes.map((shape) => ({ kind, store: kind.name, shape })))
type Case = Listed & (typeof combinations)[number]

/** Every fault that can strike the operation, with all combinations, or with the shapes in turn. */
function casesOf(operation: string): Case[] {
  const faults = catalogue.filter(({ about }) => about?.includes(operation) !== false)
  return faults.flatMap((fault, index) => {
    const one = combinations[index % combinations.length]
    return (isDeep || !one ? combinations : [one]).map((combination) => ({ ...fault, ...combination }))
  })
}

/** The cases at one of several places. What can strike any operation does so at one of them, in turn. */
const casesAt = (operation: string, place: number, places: number): Case[] =>
  casesOf(operation).filter(({ about }, index) => isDeep || about || index % places === place)

let folder: string
let endpoint: Endpoint
let store: Store
let shown: Set<string>
let texts: string[]
let creations: number

beforeEach(() => void (folder = freshFolder()))
afterEach(() => endpoint.close())

async function start({ name, shape, kind }: Case): Promise<void> {
  store = await kind.place(folder)()
  shown = new Set()
  texts = []
  creations = 0
  endpoint = await startEndpoint({
    store,
    sandbox: { seed: name, confirmDelayMs: 0, shapes: { initiate: shape, initiateFiat: shape } },
    intercept: endHeldCalls(),
    checkIntervalMs: 5,
  })
}

/** Remembers what a payer has seen. */
function seen(answer: Answer<Body>): Answer<Body> {
  texts.push(answer.text, JSON.stringify([...answer.headers]))
  if (answer.body.address !== undefined) shown.add(answer.body.address)
  return answer
}

async function pay(session: string): Promise<Answer<Body>> {
  creations += 1
  return seen(await endpoint.pay(session))
}

const look = async (session: string, id: string) =>
  seen(await endpoint.request('GET', `/payments/${id}`, { session }))
const strike = (name: string, operation: string) => endpoint.fault({ name, operation, delayMs: 60_000 })

/** The service is well again, and the payer pays. */
async function endWell(session: string): Promise<void> {
  // A service that said "paid" when there was no money was not believed.
  const isPaid = endpoint.sandbox.payments().some(({ status }) => status === 'completed')
  if (!isPaid) expect(endpoint.notified).toEqual([])
  await endpoint.heal()
  const { status, body } = await pay(session)
  expect([200, 201]).toContain(status)
  const due = endpoint.sandbox.payments().find(({ walletAddress }) => walletAddress === body.address)
  // Some faults let the money arrive by themselves.
  if (due?.balanceRequired !== '0') endpoint.deposit(body.address)
  await endpoint.until(session, body.id, 'paid')
  await look(session, body.id)
  await expect.poll(() => endpoint.notified).toHaveLength(1)
  await expectOracles()
}

async function expectOracles(): Promise<void> {
  // O1, O2: what is paid is decided once, and notified under one id.
  const [paid] = endpoint.notified
  expect(await getFulfilment(store, 'order-1042')).toMatchObject({ paymentId: paid?.payment.id })
  expect(new Set(endpoint.notified.map(({ id }) => id)).size).toBe(1)
  // O3: whatever was shown is stored, and is the service's own.
  const stored = await store.listPayments('order-1042')
  for (const address of shown) {
    const truth = endpoint.sandbox.payments().find(({ walletAddress }) => walletAddress === address)
    const record = stored.find(({ destination }) => destination.address === address)
    expect(record).toMatchObject({
      chain: { id: truth?.chain },
      coin: { id: truth?.coin },
      destination: { amount: truth?.amount },
    })
  }
  // O4: nothing of people or of the account came out.
  const reports = endpoint.reports.map(({ error, where }) => `${where} ${String(error)}`)
  const said = [...texts, ...reports, JSON.stringify([endpoint.notified, endpoint.events])].join('\n')
  for (const canary of [...canaries, sandboxAccessId]) expect(said).not.toContain(canary)
  // O5: it is well. An unhandled rejection fails the whole run.
  expect((await endpoint.request('GET', '/health')).body).toMatchObject({ status: 'ok', store: 'up' })
  // O8: a creation that fails is not tried again by itself.
  const initiates = endpoint.calls.filter((call) => call.includes('/initiate')).length
  expect(initiates).toBeLessThanOrEqual(creations)
}

/** A price in money is created by a call of its own, and one in a coin by another. */
const creationCalls = [
  { operation: 'initiateFiat', price: {} },
  { operation: 'initiate', price: { currency: undefined, coin: 'usdt' } },
]
const creationCases = creationCalls.flatMap(({ operation, price }, number) =>
  casesOf(operation)
    .filter((_, index) => isDeep || index % 2 === number)
    .map((fault) => ({ ...fault, operation, price })),
)

describe(`POST /payments`, () => {
  it.each(creationCases)(
    '$id: is right, and paid in the end, when $operation meets $name ($store, $shape)',
    async ({ operation, price, ...fault }) => {
      await start(fault)
      const session = await endpoint.session(price)
      await strike(fault.name, operation)
      await pay(session)
      await pay(session)
      await endWell(session)
    },
  )

  it.each(casesAt('validate', 0, 2))(
    '$id: is right, and paid in the end, when the first validate meets $name ($store, $shape)',
    async (fault) => {
      await start(fault)
      const session = await endpoint.session()
      await strike(fault.name, 'validate')
      await pay(session)
      await pay(session)
      await endWell(session)
    },
  )
})

describe(`GET /payments/{id}`, () => {
  it.each(casesAt('validate', 1, 2))(
    '$id: is right, and paid in the end, when a later validate meets $name ($store, $shape)',
    async (fault) => {
      await start(fault)
      const session = await endpoint.session()
      const { body } = await pay(session)
      await strike(fault.name, 'validate')
      for (let looks = 0; looks < 3; looks += 1) await look(session, body.id)
      await endWell(session)
    },
  )
})

/** What is large is read for a list in the check, and not for each of twenty rates. */
const isLarge = ({ name }: Listed) => ['gzip-bomb', 'many-keys', 'list-long'].includes(name)
const listings = ['chains', 'currencies', 'rates'].flatMap((operation, number) =>
  casesAt(operation, number, 3)
    .filter((fault) => isDeep || operation === 'chains' || !isLarge(fault))
    .map((fault) => ({ ...fault, operation })),
)

describe(`GET /methods`, () => {
  it.each(listings)(
    '$id: answers what it knows or that it knows nothing when $operation meets $name ($store, $shape)',
    async ({ operation, ...fault }) => {
      await start(fault)
      const session = await endpoint.session()
      await strike(fault.name, operation)
      const answer = await endpoint.request<{ methods?: unknown[]; code?: string }>('GET', '/methods', {
        session,
      })
      texts.push(answer.text)
      if (answer.status === 200) expect(Array.isArray(answer.body.methods)).toBe(true)
      else if (/40[13]/.test(fault.name))
        expect(answer).toMatchObject({ status: 502, body: { code: 'gateway-refused' } })
      else expect(answer).toMatchObject({ status: 503, body: { code: 'gateway-unavailable' } })
      await endpoint.heal()
      // What was read of a sick service is kept for no longer than the listings are.
      endpoint.advance(3_600_000)
      expect((await endpoint.methods(await endpoint.session())).length).toBeGreaterThan(5)
      await endWell(await endpoint.session())
    },
  )
})
