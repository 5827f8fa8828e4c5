import { describe, expect, it } from 'vitest'
import type { PaymentSummary } from '../../src/sandbox/index.js'
import { startService } from '../support/sandbox.js'

describe('/sandbox/api', () => {
  it('lists its routes', async () => {
    const { call } = startService()
    const { data } = await call<{ routes: object }>('GET', '/sandbox/api')
    expect(Object.keys(data.routes)).toContain('POST /sandbox/api/payments/{_id}/deposits')
  })

  it('lists payments newest first, with the reference that the service never repeats', async () => {
    const { call, initiate } = startService()
    const ids = [await initiate({ reference: 'first' }), await initiate()].map(({ _id }) => _id)
    const { data } = await call<PaymentSummary[]>('GET', '/sandbox/api/payments')
    expect(data.map(({ _id }) => _id)).toEqual(ids.toReversed())
    expect(data[1]).toMatchObject({
      reference: 'first',
      chain: 'tron',
      coin: 'usdt',
      balanceRequired: '25.5',
    })
    expect(JSON.stringify(data)).not.toContain('CANARY')
  })

  it('deposits any amount, or what is still due', async () => {
    const { control, initiate } = startService()
    const { _id } = await initiate()
    const part = await control(`/payments/${_id}/deposits`, { amount: '0.5' })
    expect(part.data).toMatchObject({ amountReceived: '0.5', balanceRequired: '25' })
    const rest = await control(`/payments/${_id}/deposits`)
    expect(rest.data).toMatchObject({ amountReceived: '25.5', balanceRequired: '0', status: 'pending' })
  })

  it('completes at once, with what was still due', async () => {
    const { control, initiate, validate } = startService()
    const { _id } = await initiate()
    await control(`/payments/${_id}/deposits`, { amount: '10' })
    await control(`/payments/${_id}/complete`)
    expect((await validate(_id)).data).toMatchObject({ status: 'completed', amountReceived: '25.5' })
  })

  it('sets any status, which holds until the next deposit', async () => {
    const { control, initiate, validate } = startService({ confirmDelayMs: 0 })
    const { _id } = await initiate()
    await control(`/payments/${_id}/status`, { status: 'under_inspection' })
    expect((await validate(_id)).data).toMatchObject({ status: 'under_inspection', balanceRequired: '25.5' })
    await control(`/payments/${_id}/deposits`)
    expect((await validate(_id)).data.status).toBe('completed')
  })

  it('advances the clock, and a reset sets it right', async () => {
    const { control, sandbox } = startService()
    const before = sandbox.clock.now()
    const { data } = await control<{ now: string }>('/clock', { advanceMs: 60_000 })
    expect(Date.parse(data.now) - before).toBe(60_000)
    await control('/reset')
    expect(sandbox.clock.now()).toBe(before)
  })

  it.each([
    ['a deposit that is no amount', 'deposits', { amount: '-1' }, 400],
    ['a deposit as a number', 'deposits', { amount: 1 }, 400],
    ['an empty status', 'status', { status: '' }, 400],
  ])('error: refuses %s', async (_, action, body, http) => {
    const { control, initiate } = startService()
    const { _id } = await initiate()
    expect(await control(`/payments/${_id}/${action}`, body)).toMatchObject({ http, status: 'error' })
  })

  it('error: names a field that it does not know, and does nothing', async () => {
    const { control, initiate, sandbox } = startService()
    const { _id } = await initiate()
    const address = { address: 'x', chain: 'tron', coin: 'usdt', amount: '1' }
    for (const [path, given] of Object.entries({
      ...{ [`/payments/${_id}/deposits`]: {}, [`/payments/${_id}/complete`]: {}, '/reset': {} },
      ...{
        [`/payments/${_id}/status`]: { status: 'expired' },
        [`/payments/${_id}/scenario`]: { name: 'late' },
      },
      ...{ '/wallets/deposits': address, '/clock': { advanceMs: 1 }, '/faults': { name: 'down' } },
    }))
      expect(await control(path, { ...given, ammount: '5' }), path).toMatchObject({
        ...{ http: 400, message: 'ammount: is not a known field' },
      })
    expect(sandbox.payments()).toMatchObject([{ amountReceived: '0', status: 'pending' }])
  })

  it('error: refuses a deposit of nothing when nothing is due', async () => {
    const { control, initiate, sandbox } = startService()
    const { _id } = await initiate()
    sandbox.deposit(_id)
    expect(await control(`/payments/${_id}/deposits`)).toMatchObject({ http: 409 })
  })

  it.each([
    ['another origin', { origin: 'https://elsewhere.example' }, 403],
    ['a cross-site page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a form', { 'content-type': 'text/plain' }, 415],
  ])('error: refuses %s', async (_, headers, http) => {
    const { call, initiate, sandbox } = startService()
    await initiate()
    expect(await call('POST', '/sandbox/api/reset', {}, headers)).toMatchObject({ http })
    expect(sandbox.payments()).toHaveLength(1)
  })

  it('takes a request without a body where nothing has to be said', async () => {
    const { call, initiate } = startService()
    const { _id } = await initiate()
    expect(await call('POST', `/sandbox/api/payments/${_id}/deposits`)).toMatchObject({ http: 200 })
    expect(await call('POST', '/sandbox/api/clock')).toMatchObject({ http: 400 })
  })

  it('lets its own page in', async () => {
    const { call } = startService()
    const headers = { origin: 'http://sandbox.test', 'sec-fetch-site': 'same-origin' }
    expect(await call('POST', '/sandbox/api/reset', {}, headers)).toMatchObject({ http: 200 })
  })
})

describe('faults', () => {
  const order = { amount: '1', chain: 'tron', coin: 'usdt' }

  it('down answers 503 as many times as asked, then the service is back', async () => {
    const { control, get, call } = startService()
    await control('/faults', { name: 'down', times: 2 })
    const statuses = [await get('/system/chains'), await get('/system/currency'), await get('/system/chains')]
    expect(statuses.map(({ http }) => http)).toEqual([503, 503, 200])
    expect((await call('GET', '/sandbox/api/faults')).data).toMatchObject({ active: [] })
  })

  it('applies a fault only to the operation it names, until it is cleared', async () => {
    const { control, get, post, call } = startService()
    await control('/faults', { name: 'error-envelope', operation: 'initiate' })
    expect(await get('/system/chains')).toMatchObject({ status: 'success' })
    const faulted = await post('/payment/initiate', order)
    expect(faulted).toMatchObject({ http: 200, status: 'error', data: null })
    await call('DELETE', '/sandbox/api/faults')
    expect(await post('/payment/initiate', order)).toMatchObject({ status: 'success' })
  })

  it('error: names what is wrong with a fault', async () => {
    const { control } = startService()
    expect((await control('/faults', { name: 'fire' })).message).toMatch(/^name: is not in the catalogue/)
    expect((await control('/faults', { name: 'down', operation: 'x' })).message).toMatch(/^operation: /)
    expect((await control('/faults', { name: 'down', probability: 2 })).message).toBe(
      'probability: must be 1 or less',
    )
  })
})
