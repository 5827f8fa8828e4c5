import { describe, expect, it } from 'vitest'
import { scenarioNames } from '../../../src/sandbox/simulation/scenarios.js'
import { receiver, startService } from '../../support/sandbox.js'

const minute = 60_000

async function prepared() {
  const { requests, deliver } = receiver()
  const service = startService({ deliver, confirmDelayMs: 8000 })
  const eventTypes = ['transaction_completed']
  await service.signed('POST', '/webhook', { url: 'https://shop.example/hook', eventTypes })
  const { _id } = await service.initiate()
  const play = (name: string) => service.control(`/payments/${_id}/scenario`, { name })
  const after = async (ms: number) => {
    service.sandbox.clock.advance(ms)
    await service.sandbox.settled()
    return (await service.validate(_id)).data
  }
  return { ...service, requests, play, after }
}

describe('POST /sandbox/api/payments/{_id}/scenario', () => {
  it.each([
    ['paid', 10_000, { status: 'completed', amountReceived: '25.5' }],
    ['partial-then-rest', 30_000, { status: 'pending', amountReceived: '8.4915', isPartialPayment: true }],
    ['partial-then-rest', 2 * minute, { status: 'completed', amountReceived: '25.5' }],
    ['partial-only', 14 * 24 * 60 * minute, { status: 'pending', balanceRequired: '17.0085' }],
    ['overpaid', minute, { status: 'completed', amountReceived: '28.05', balanceRequired: '0' }],
    ['overpaid-by-a-unit', minute, { status: 'completed', amountReceived: '25.500001' }],
    ['overpaid-twofold', minute, { amountReceived: '51' }],
    ['overpaid-thousandfold', minute, { amountReceived: '25500' }],
    ['late', 23 * 60 * minute, { status: 'pending', amountReceived: '0' }],
    ['late', 25 * 60 * minute, { status: 'completed', amountReceived: '25.5' }],
    ['two-parts', 1500, { status: 'pending', amountReceived: '12.75' }],
    ['two-parts', minute, { status: 'completed', amountReceived: '25.5' }],
    ['reorg', minute, { status: 'completed', amountReceived: '25.5' }],
    ['reorg', 3 * minute, { status: 'pending', amountReceived: '0', balanceRequired: '25.5' }],
    ['unknown-status', minute, { status: 'under_inspection', amountReceived: '25.5' }],
    ['blacklisted', minute, { status: 'completed', paymentBlacklisted: true }],
  ])('%s after %i ms is %o', async (name, ms, expected) => {
    const { play, after } = await prepared()
    expect(await play(name)).toMatchObject({ http: 200 })
    expect((await after(0)).amountReceived).toBe('0')
    expect(await after(ms)).toMatchObject(expected)
  })

  it('plays the same whether time passes at once or in steps', async () => {
    const [once, steps] = [await prepared(), await prepared()]
    await Promise.all([once.play('partial-then-rest'), steps.play('partial-then-rest')])
    for (let i = 0; i < 20; i++) await steps.after(6000)
    const [atOnce, stepwise] = [await once.after(120_000), await steps.after(0)]
    expect(atOnce).toEqual(stepwise)
    expect(once.requests).toEqual(steps.requests)
  })

  it('webhook-twice sends the same event twice', async () => {
    const { play, after, requests } = await prepared()
    await play('webhook-twice')
    await after(5 * minute)
    expect(requests).toHaveLength(2)
    expect(requests[1]?.body).toEqual(requests[0]?.body)
  })

  it('reorg sends one event and takes nothing back', async () => {
    const { play, after, requests } = await prepared()
    await play('reorg')
    await after(5 * minute)
    expect(requests).toHaveLength(1)
  })

  it('sends the event of a payment that is paid again after a reorg', async () => {
    const { play, after, requests } = await prepared()
    await play('reorg')
    await after(5 * minute)
    await play('paid')
    expect(await after(minute)).toMatchObject({ status: 'completed', amountReceived: '25.5' })
    expect(requests).toHaveLength(2)
  })

  it('error: names the scenarios there are, and forgets those of a reset', async () => {
    const { play, control, sandbox } = await prepared()
    const { http, message } = await play('rain')
    expect([http, message]).toEqual([400, `name: must be one of ${scenarioNames.join(', ')}`])
    await play('paid')
    await control('/reset')
    sandbox.clock.advance(minute)
    expect(sandbox.payments()).toEqual([])
  })
})

describe('POST /sandbox/api/scenarios', () => {
  it('down-for-a-minute answers 503 for a minute', async () => {
    const { control, get, sandbox } = startService()
    await control('/scenarios', { name: 'down-for-a-minute' })
    expect((await get('/system/chains')).http).toBe(503)
    sandbox.clock.advance(minute - 1)
    expect((await get('/system/chains')).http).toBe(503)
    sandbox.clock.advance(1)
    expect((await get('/system/chains')).http).toBe(200)
  })
})
