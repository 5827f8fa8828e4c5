import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../src/core/addresses/index.js'
import { chains } from '../../src/core/chains/chains.js'
import { compareDecimals, isDecimal, multiplyDecimals } from '../../src/core/money/decimal.js'
import { canaries } from '../../src/sandbox/index.js'
import { startService, type Compact, type Currencies } from '../support/sandbox.js'

describe('POST /payment/initiate', () => {
  it('never repeats the reference or the e-mail address of the caller', async () => {
    const { initiate } = startService()
    const data = await initiate({ reference: 'order-secret', meta: { customerEmail: 'payer@example.com' } })
    expect(JSON.stringify(data)).not.toMatch(/order-secret|payer@example/)
  })

  it('answers the compact shape when asked to', async () => {
    const { initiate } = startService({ shapes: { initiate: 'compact' } })
    expect(await initiate()).not.toHaveProperty('_id')
  })

  it.each(chains.flatMap(({ ids, family }) => ids.map((id) => [id, family] as const)))(
    'gives every payment on %s an address of its own that passes the check',
    async (chain, family) => {
      const { initiate, get } = startService()
      const [native] = (await get<Currencies>(`/system/chains/${chain}/currency`)).data
      const order = { chain, coin: native?.id, amount: '1' }
      const addresses = [await initiate(order), await initiate(order)].map((data) => data.walletAddress)
      expect(addresses[0]).not.toBe(addresses[1])
      for (const address of addresses) expect(checkAddress(family, address)).toMatchObject({ ok: true })
    },
  )

  it('carries every canary among the personal data', async () => {
    const { initiate } = startService()
    const text = JSON.stringify(await initiate())
    expect(canaries.length).toBeGreaterThan(15)
    expect(canaries.filter((canary) => !text.includes(canary))).toEqual([])
  })

  it.each([
    ['amount', { amount: '1e3' }, 400],
    ['amount', { amount: '0.00' }, 400],
    ['amount', { amount: '1.1234567' }, 400],
    ['amount', { amount: '9'.repeat(60) }, 400],
    ['chain', { chain: 'dogecoin' }, 404],
    ['coin', { coin: 'doge' }, 404],
    ['coin', { chain: 'bitcoin' }, 422],
  ])('error: names %s when the body has %o', async (field, change, http) => {
    const { post } = startService()
    const answer = await post('/payment/initiate', { amount: '25.5', chain: 'tron', coin: 'usdt', ...change })
    expect(answer).toMatchObject({ http, status: 'error', data: null })
    expect(answer.message).toMatch(new RegExp(`^${field}: `))
  })
})

describe('POST /payment/initiate/{currency}', () => {
  it('answers the compact shape, without _id and status', async () => {
    const { post } = startService()
    const { data } = await post<Compact>('/payment/initiate/USD', {
      amount: '49.99',
      chain: 'bsc',
      currency: 'usdt',
    })
    expect(data).not.toHaveProperty('_id')
    expect(data).not.toHaveProperty('status')
    expect(data.usdAmount).toBe('49.99')
  })

  it.each([
    ['bitcoin', 'bitcoin', 8],
    ['ethereum', 'ethereum', 8],
    ['tron', 'usdt', 6],
    ['near', 'near', 8],
  ])('rounds the amount up on %s in %s, to at most %i decimals', async (chain, currency, decimals) => {
    const { post } = startService({ shapes: { initiateFiat: 'expanded' } })
    for (const amount of ['0.01', '49.99', '1234.56']) {
      const { data } = await post('/payment/initiate/USD', { amount, chain, currency })
      const [, fraction = ''] = data.amount.split('.')
      expect(fraction.length).toBeLessThanOrEqual(decimals)
      const worth = multiplyDecimals(data.amount, data.rate)
      expect(compareDecimals(worth, amount)).toBeGreaterThanOrEqual(0)
      // One unit in the last place less would be too little.
      const unit = multiplyDecimals(`0.${'0'.repeat(decimals - 1)}1`, data.rate)
      expect(Number(worth) - Number(amount)).toBeLessThanOrEqual(Number(unit) * 1.000001)
    }
  })

  it('counts in the currency of the path', async () => {
    const { post } = startService({ shapes: { initiateFiat: 'expanded' } })
    const { data } = await post('/payment/initiate/eur', {
      amount: '86.2',
      chain: 'avalanche',
      currency: 'usdc',
    })
    expect(data.amount).toBe('100')
  })

  it('error: names the currency without a rate', async () => {
    const { post } = startService()
    const order = { amount: '1', chain: 'tron', currency: 'usdt' }
    expect((await post('/payment/initiate/XYZ', order)).message).toMatch(/^currency: no rate/)
  })
})

describe('POST /payment/validate/{id}', () => {
  it('reports a partial payment and what is left of it, exactly', async () => {
    const { initiate, validate, sandbox } = startService()
    const { _id } = await initiate()
    sandbox.deposit(_id, '10.000001')
    const { data, message } = await validate(_id)
    expect(data).toMatchObject({
      status: 'pending',
      amountReceived: '10.000001',
      balanceRequired: '15.499999',
      isPartialPayment: true,
    })
    expect(message).toBe('success')
  })

  it('completes a full payment after the confirmation delay, not before', async () => {
    const { initiate, validate, sandbox } = startService({ confirmDelayMs: 4000 })
    const { _id } = await initiate()
    sandbox.deposit(_id, '20')
    sandbox.deposit(_id)
    sandbox.clock.advance(3999)
    const seen = await validate(_id)
    expect(seen.data).toMatchObject({ status: 'pending', balanceRequired: '0', amountReceived: '25.5' })
    expect(seen.data.isPartialPayment).toBe(false)
    expect(seen.message).toBe('success')
    sandbox.clock.advance(1)
    const confirmed = await validate(_id)
    expect(confirmed.data).toMatchObject({ status: 'completed', balanceRequired: '0', feeSent: true })
    expect(confirmed.message).toBe('payment received')
    expect(Date.parse(confirmed.data.updatedAt) - Date.parse(confirmed.data.createdAt)).toBe(4000)
  })

  it('keeps what arrives beyond the amount', async () => {
    const { initiate, validate, sandbox } = startService({ confirmDelayMs: 0 })
    const { _id } = await initiate()
    sandbox.deposit(_id, '30')
    const { data } = await validate(_id)
    expect(data).toMatchObject({ status: 'completed', amountReceived: '30', balanceRequired: '0' })
    expect([data.amountReceivedUSD, data.usdAmount].every(isDecimal)).toBe(true)
  })
})
