/**
 * Every switch of the assumptions that an endpoint needs, tried both ways through `serve`: a service with another reading, with
 * the default and with `GATEWAY_ASSUMPTIONS`. Those of lists that `serve` does not ask for are tried through `doctor`.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../../src/cli/listen/listen.js'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type SandboxOptions,
} from '../../../src/sandbox/index.js'
import { defaultAssumptions } from '../../../src/gateway/index.js'
import { bundledCommand, type Command } from '../../support/command/command.js'
import { endAll, startServe } from '../../support/serve-process.js'

const apiKey = 'api-key-of-the-shop'
const authorization = `Bearer ${apiKey}`
const json = { 'content-type': 'application/json' }

let command: Command
let service: Listener
beforeAll(async () => {
  command = await bundledCommand()
})
afterEach(async () => {
  endAll()
  await service.close(0)
})

/** Starts `serve` before a sandbox with the fault. `change` is a session's order. */
async function start(fault: string, assumptions: string, options: SandboxOptions = {}, operation?: string) {
  return startWith({ GATEWAY_ASSUMPTIONS: assumptions }, fault, options, operation)
}

async function startWith(
  settings: Record<string, string>,
  fault: string | undefined,
  options: SandboxOptions = {},
  operation?: string,
  currency = 'USD',
) {
  const sandbox = createSandbox({ seed: 'assumptions', confirmDelayMs: 0, ...options })
  if (fault !== undefined) {
    const body = JSON.stringify({ name: fault, ...(operation && { operation }) })
    const url = 'http://127.0.0.1/sandbox/api/faults'
    const set = await sandbox.fetch(new Request(url, { method: 'POST', headers: json, body }))
    expect(set.status).toBe(200)
  }
  service = await listen({
    fetch: (request) => sandbox.fetch(request),
    ...{ host: '127.0.0.1', port: 0, maxConnections: 50, maxConnectionsPerAddress: 50 },
    names: { port: 'port', host: 'host' },
  })
  const serve = await startServe(command, {
    GATEWAY_URL: service.url,
    GATEWAY_ACCESS_ID: sandboxAccessId,
    CHECKOUT_SECRET: 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o',
    CHECKOUT_API_KEY: apiKey,
    DATABASE_URL: 'sqlite::memory:',
    ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
  })
  const order = { reference: 'order-1042', amount: '49.99', currency }
  const created = await fetch(`${serve.url}/checkout/sessions`, {
    method: 'POST',
    headers: { authorization, ...json },
    body: JSON.stringify(order),
  })
  const { session } = (await created.json()) as { session: string }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${serve.url}/checkout${path}`, {
      ...init,
      headers: { authorization: `Bearer ${session}`, ...json },
    })
  const create = (chain = 'tron', coin = 'usdt') =>
    ask('/payments', { method: 'POST', body: JSON.stringify({ chain, coin }) })
  /** The status of a new payment: 201 if its address is shown. */
  const pay = async () => (await create()).status
  const methods = async () => {
    const { methods } = (await (await ask('/methods')).json()) as {
      methods: { chain: { id: string }; coin: { id: string }; estimate: string | null; buyUrl?: string }[]
    }
    return methods
  }
  /** The payment, to be looked at after 49.5 of its 49.99 USDT have arrived. */
  const payAlmostAll = async () => {
    const { id } = (await (await create()).json()) as { id: string }
    const [payment] = sandbox.payments()
    sandbox.deposit(payment?._id ?? '', '49.5')
    return async () => ((await (await ask(`/payments/${id}`)).json()) as { status: string }).status
  }
  return { serve, pay, methods, payAlmostAll }
}

const compact = { shapes: { initiate: 'compact', initiateFiat: 'compact' } } as const

describe('a service of another reading', () => {
  it.each<[fault: string, assumptions: string, options?: SandboxOptions]>([
    ['reading-coin-field', 'fiatCoinField=coin'],
    ['reading-compact-amount', 'compactAmount=coinAmount'],
    ['reading-price-fields', 'priceFields=coinAmount+rate'],
  ])('shows no address with %s, and one with %s', async (fault, assumptions, options) => {
    const plain = await start(fault, '', options)
    expect(await plain.pay()).not.toBe(201)
    plain.serve.signal('SIGTERM')
    await plain.serve.ended
    await service.close(0)
    const set = await start(fault, assumptions, options)
    expect(await set.pay()).toBe(201)
  })

  it.each([
    ['', true],
    ['validateIds=txId', true],
    ['validateIds=_id', false],
  ])('fails for a payment by _id: with "%s" an address is shown: %s', async (assumptions, isShown) => {
    const shapes = { initiateFiat: 'expanded' } as const
    const { pay } = await start('reading-validate-tx-id', assumptions, { shapes })
    expect((await pay()) === 201).toBe(isShown)
  })

  it.each([
    ['', true],
    ['unknownWorth=refuse', false],
  ])('has no rates: with "%s" a payment in fiat is shown: %s', async (assumptions, isShown) => {
    const { pay } = await start('rate-null', assumptions)
    expect((await pay()) === 201).toBe(isShown)
  })

  it.each([
    ['', true],
    ['unlistedChains=hide', false],
  ])('refuses networks that only currencies name: with "%s" they are methods: %s', async (set, isShown) => {
    const { methods } = await start('unlisted-chains-refused', set)
    expect((await methods()).some(({ chain }) => chain.id === 'base')).toBe(isShown)
  })

  it.each([
    ['', false],
    ['compactCurrency=coin', true],
  ])('names another coin in the compact shape: with "%s" that shows', async (assumptions, isRefused) => {
    const { pay } = await start('coin-changed', assumptions, compact, 'initiateFiat')
    // By default the field is no coin, and validate says which one it is.
    expect((await pay()) !== 201).toBe(isRefused)
  })

  it.each([
    ['', 'paid'],
    ['partialMoney=unconfirmed', 'partial'],
  ])('has a part of the amount: with "%s" it is %s within SHORT_PAYMENT_PERCENT', async (set, status) => {
    const settings = { GATEWAY_ASSUMPTIONS: set, SHORT_PAYMENT_PERCENT: '2' }
    const { payAlmostAll } = await startWith(settings, undefined)
    await expect.poll(await payAlmostAll(), { interval: 200 }).toBe(status)
  })

  it.each(['', 'compactCurrency=coin'])('names the coin in the compact shape, with "%s"', async (set) => {
    const { pay } = await start('reading-compact-coin', set, compact)
    expect(await pay()).toBe(201)
  })
})

describe('a service whose rates and signatures are read otherwise', () => {
  const estimateOf = async ({ methods }: Awaited<ReturnType<typeof startWith>>) => {
    const found = async () =>
      (await methods()).find(({ chain, coin }) => chain.id === 'sol' && coin.id === 'sol')
    return (await found())?.estimate ?? null
  }

  it('has no estimate in euros while the parameter has another name, and one with ratesCurrencyParam', async () => {
    const inEuros = (set: string) =>
      startWith({ GATEWAY_ASSUMPTIONS: set }, 'reading-query-names', {}, undefined, 'EUR')
    const plain = await inEuros('')
    expect(await estimateOf(plain)).toBeNull()
    plain.serve.signal('SIGTERM')
    await plain.serve.ended
    await service.close(0)
    expect(Number(await estimateOf(await inEuros('ratesCurrencyParam=fiat')))).toBeGreaterThan(0)
  })

  it('values euros by the price of a coin with rateMeaning, and as if it cost a euro without', async () => {
    const inEuros = (set: string) =>
      startWith({ GATEWAY_ASSUMPTIONS: set }, 'reading-rate-per-usd', {}, undefined, 'EUR')
    const plain = await inEuros('')
    expect(Number(await estimateOf(plain))).toBeGreaterThan(40)
    plain.serve.signal('SIGTERM')
    await plain.serve.ended
    await service.close(0)
    expect(Number(await estimateOf(await inEuros('rateMeaning=per-usd')))).toBeLessThan(10)
  })

  it.each([
    ['', false],
    ['signature=colon', true],
  ])('wants another signature: with "%s" there are links to buy a coin: %s', async (set, isSigned) => {
    const onramp = {
      ONRAMP_URL: 'https://buy.example/?coin={coin}',
      GATEWAY_ACCESS_SECRET: sandboxAccessSecret,
    }
    const { methods } = await startWith({ ...onramp, GATEWAY_ASSUMPTIONS: set }, undefined, {
      signature: 'colon',
    })
    const links = async () => (await methods()).flatMap(({ buyUrl }) => buyUrl ?? [])
    if (isSigned) await expect.poll(links).toContain('https://buy.example/?coin=usdt')
    else expect(await links()).toEqual([])
  })
})

describe('the cases here and in the tests of doctor', () => {
  it('are of every switch', () => {
    const throughServe =
      'fiatCoinField validateIds compactAmount compactCurrency priceFields unknownWorth unlistedChains partialMoney signature rateMeaning ratesCurrencyParam'
    const throughDoctor =
      'chainsPageParam chainsLimitParam logsPageParam logsLimitParam logFields payoutsPageParam payoutsLimitParam payoutMerchantField onrampChainParam'
    expect(`${throughServe} ${throughDoctor}`.split(' ').toSorted()).toEqual(
      Object.keys(defaultAssumptions).toSorted(),
    )
  })
})
