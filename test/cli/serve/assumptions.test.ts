/**
 * Every switch of the assumptions that an endpoint needs, tried both ways: a service with another reading, with the default and with
 * the switch. `serve` hands them on, as three cases show, and has a setting of its own for one. Those of lists that `serve` does not ask
 * for are tried through `doctor`.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { parseAssumptions } from '../../../src/cli/options/assumptions.js'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type Sandbox,
} from '../../../src/sandbox/index.js'
import { defaultAssumptions } from '../../../src/gateway/index.js'
import { bundledCommand } from '../../support/command/command.js'
import { control } from '../../support/sandbox-control.js'
import {
  apiKey,
  changing,
  order,
  secret,
  startEndpoint,
  type Endpoint,
  type EndpointOptions,
  type Fault,
} from '../../support/sandbox-endpoint.js'
import { serveSandbox } from '../../support/serve-fetch.js'
import { endAll, startServe } from '../../support/serve-process.js'

let endpoint: Endpoint | undefined
afterEach(async () => {
  await endpoint?.close()
  endpoint = undefined
})

/** An endpoint with the assumptions, before a sandbox with the fault, and a session. */
async function start(
  fault: Fault | undefined,
  assumptions: string,
  options: EndpointOptions = {},
  change: Partial<typeof order> = {},
) {
  await endpoint?.close()
  endpoint = await startEndpoint({
    assumptions: assumptions === '' ? {} : parseAssumptions(assumptions),
    ...options,
    sandbox: { confirmDelayMs: 0, ...options.sandbox },
  })
  if (fault) await endpoint.fault(fault)
  const { methods, pay, session } = endpoint
  const sealed = await session(change)
  return {
    session: sealed,
    methods: () => methods(sealed),
    /** The status of a new payment: 201 if its address is shown. */
    pay: async (chain?: string, coin?: string) => (await pay(sealed, chain, coin)).status,
  }
}

type Ask = <Answer>(path: string, body?: object) => Promise<{ status: number; json: Answer }>

/** Does `work` with a session of the command, which has the settings. */
async function throughServe(
  sandbox: Sandbox,
  settings: Record<string, string>,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const service = await serveSandbox(sandbox)
  const serve = await startServe(await bundledCommand(), {
    GATEWAY_URL: service.url,
    GATEWAY_ACCESS_ID: sandboxAccessId,
    CHECKOUT_SECRET: secret,
    CHECKOUT_API_KEY: apiKey,
    DATABASE_URL: 'sqlite::memory:',
    ...settings,
  })
  const askAs =
    (token: string): Ask =>
    async <Answer>(path: string, body?: object) => {
      const answer = await fetch(`${serve.url}/checkout${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      return { status: answer.status, json: (await answer.json()) as Answer }
    }
  try {
    const created = await askAs(apiKey)<{ session: string }>('/sessions', order)
    await work(askAs(created.json.session))
  } finally {
    endAll()
    await service.close()
  }
}

const usdtOnTron = { chain: 'tron', coin: 'usdt' }

const compact = { sandbox: { shapes: { initiate: 'compact', initiateFiat: 'compact' } } } as const

describe('serve', () => {
  const sandboxWith = async (fault: string) => {
    const sandbox = createSandbox({ seed: 'assumptions', confirmDelayMs: 0 })
    await control(sandbox, '/faults', { name: fault })
    return sandbox
  }

  it('hands GATEWAY_ASSUMPTIONS to the endpoint', async () => {
    const settings = { GATEWAY_ASSUMPTIONS: 'fiatCoinField=coin' }
    await throughServe(await sandboxWith('reading-coin-field'), settings, async (ask) =>
      expect((await ask('/payments', usdtOnTron)).status).toBe(201),
    )
  })

  it('refuses what no rate values, where the assumptions say so, beside its own setting', async () => {
    const settings = { GATEWAY_ASSUMPTIONS: 'unknownWorth=refuse' }
    await throughServe(await sandboxWith('rate-null'), settings, async (ask) =>
      expect((await ask('/payments', usdtOnTron)).status).not.toBe(201),
    )
  })

  it('signs for ONRAMP_URL, and takes a part within SHORT_PAYMENT_PERCENT for paid', async () => {
    const sandbox = createSandbox({ seed: 'assumptions', confirmDelayMs: 0, signature: 'colon' })
    const settings = {
      GATEWAY_ASSUMPTIONS: 'signature=colon',
      GATEWAY_ACCESS_SECRET: sandboxAccessSecret,
      ONRAMP_URL: 'https://buy.example/?coin={coin}',
      SHORT_PAYMENT_PERCENT: '2',
    }
    await throughServe(sandbox, settings, async (ask) => {
      const links = async () =>
        (await ask<{ methods: { buyUrl?: string }[] }>('/methods')).json.methods.map(({ buyUrl }) => buyUrl)
      await expect.poll(links).toContain('https://buy.example/?coin=usdt')
      const { id } = (await ask<{ id: string }>('/payments', usdtOnTron)).json
      // Of 49.99.
      sandbox.deposit(sandbox.payments()[0]?._id ?? '', '49.5')
      const status = async () => (await ask<{ status: string }>(`/payments/${id}`)).json.status
      await expect.poll(status).toBe('paid')
    })
  })
})

describe('a service of another reading', () => {
  it.each([
    ['reading-coin-field', 'fiatCoinField=coin'],
    ['reading-compact-amount', 'compactAmount=coinAmount'],
    ['reading-price-fields', 'priceFields=coinAmount+rate'],
  ])('shows no address with %s, and one with %s', async (name, assumptions) => {
    expect(await (await start({ name }, '')).pay()).not.toBe(201)
    expect(await (await start({ name }, assumptions)).pay()).toBe(201)
  })

  it.each([
    ['recordFields=symbol', { chainId: { id: 'mainnet' } }],
    ['recordFields=chain', { currency: { id: 'usdt', symbol: 'Tether', isContract: true } }],
  ])('has other texts in its records: shows no address, and one with %s', async (assumptions, records) => {
    const intercept = changing('/v1/api/payment', (data) => {
      const { chainId, currency } = records as { chainId?: object; currency?: object }
      if (typeof data['chainId'] === 'object' && chainId) Object.assign(data['chainId'] ?? {}, chainId)
      if (typeof data['currency'] === 'object' && currency) Object.assign(data['currency'] ?? {}, currency)
    })
    expect(await (await start(undefined, '', { intercept })).pay()).not.toBe(201)
    expect(await (await start(undefined, assumptions, { intercept })).pay()).toBe(201)
  })

  it.each([
    ['', true],
    ['validateIds=txId', true],
    ['validateIds=_id', false],
  ])('fails for a payment by _id: with "%s" an address is shown: %s', async (assumptions, isShown) => {
    const sandbox = { shapes: { initiateFiat: 'expanded' } } as const
    const { pay } = await start({ name: 'reading-validate-tx-id' }, assumptions, { sandbox })
    expect((await pay()) === 201).toBe(isShown)
  })

  it.each([
    ['', true],
    ['unknownWorth=refuse', false],
  ])('has no rates: with "%s" a payment in fiat is shown: %s', async (assumptions, isShown) => {
    const { pay } = await start({ name: 'rate-null' }, assumptions)
    expect((await pay()) === 201).toBe(isShown)
  })

  it.each([
    ['', 422],
    ['receivingAccounts=existing', 201],
  ])('has accounts already: with "%s" a payment below the reserve of one answers %d', async (set, status) => {
    const { pay } = await start(undefined, set, {}, { amount: '0.10' })
    expect(await pay('stellar', 'stellar')).toBe(status)
  })

  it.each([
    ['', true],
    ['unlistedChains=hide', false],
  ])('refuses networks that only currencies name: with "%s" they are methods: %s', async (set, isShown) => {
    const { methods } = await start({ name: 'unlisted-chains-refused' }, set)
    expect((await methods()).some(({ chain }) => chain.id === 'base')).toBe(isShown)
  })

  it.each([
    ['', false],
    ['compactCurrency=coin', true],
  ])('names another coin in the compact shape: with "%s" that shows', async (assumptions, isRefused) => {
    const { pay } = await start({ name: 'coin-changed', operation: 'initiateFiat' }, assumptions, compact)
    // By default the field is no coin, and validate says which one it is.
    expect((await pay()) !== 201).toBe(isRefused)
  })

  it.each([
    ['', 'paid'],
    ['partialMoney=unconfirmed', 'partial'],
  ] as const)('has a part of the amount: with "%s" it is %s within the tolerance', async (set, status) => {
    const { session } = await start(undefined, set, { shortPaymentPercent: 2 })
    const { body } = await endpoint!.pay(session)
    // Of 49.99.
    endpoint!.deposit(body.address, '49.5')
    expect((await endpoint!.until(session, body.id, status)).status).toBe(status)
  })

  it.each(['', 'compactCurrency=coin'])('names the coin in the compact shape, with "%s"', async (set) => {
    const { pay } = await start({ name: 'reading-compact-coin' }, set, compact)
    expect(await pay()).toBe(201)
  })
})

describe('a service whose rates and signatures are read otherwise', () => {
  const estimateInEuros = async (name: string, assumptions: string) => {
    const { methods } = await start({ name }, assumptions, {}, { currency: 'EUR' })
    return (
      (await methods()).find(({ chain, coin }) => chain.id === 'sol' && coin.id === 'sol')?.estimate ?? null
    )
  }

  it('has no estimate in euros while the parameter has another name, and one with ratesCurrencyParam', async () => {
    expect(await estimateInEuros('reading-query-names', '')).toBeNull()
    expect(Number(await estimateInEuros('reading-query-names', 'ratesCurrencyParam=fiat'))).toBeGreaterThan(0)
  })

  it('values euros by the price of a coin with rateMeaning, and as if it cost a euro without', async () => {
    expect(Number(await estimateInEuros('reading-rate-per-usd', ''))).toBeGreaterThan(40)
    expect(Number(await estimateInEuros('reading-rate-per-usd', 'rateMeaning=per-usd'))).toBeLessThan(10)
  })

  it.each([
    ['', false],
    ['signature=colon', true],
  ])('wants another signature: with "%s" there are links to buy a coin: %s', async (set, isSigned) => {
    const onramp = { onrampUrl: 'https://buy.example/?coin={coin}', isSigned: true }
    const { methods } = await start(undefined, set, { ...onramp, sandbox: { signature: 'colon' } })
    const links = async () => (await methods()).flatMap(({ buyUrl }) => buyUrl ?? [])
    if (isSigned) await expect.poll(links).toContain('https://buy.example/?coin=usdt')
    else expect(await links()).toEqual([])
  })
})

describe('the cases here and in the tests of doctor', () => {
  it('are of every switch', () => {
    const throughServe =
      'fiatCoinField validateIds compactAmount compactCurrency priceFields recordFields receivingAccounts unknownWorth unlistedChains partialMoney paymentReference signature rateMeaning ratesCurrencyParam'
    const throughDoctor =
      'chainsPageParam chainsLimitParam logsPageParam logsLimitParam logFields payoutsPageParam payoutsLimitParam payoutMerchantField onrampChainParam'
    expect(`${throughServe} ${throughDoctor}`.split(' ').toSorted()).toEqual(
      Object.keys(defaultAssumptions).toSorted(),
    )
  })
})
