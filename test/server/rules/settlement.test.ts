import { describe, expect, it } from 'vitest'
import type { Observation, Settlement } from '../../../src/server/rules/payment.js'
import { isNews, receivedByMerchant, settlementOf } from '../../../src/server/rules/settlement.js'

const observation = (settlement?: Settlement): Observation => ({
  ...{ received: '25.5', remaining: '0', status: 'paid', flags: [] },
  ...(settlement && { settlement }),
})

describe('a settlement (What the service did with the money decides nothing)', () => {
  it('keeps what an answer before said, and takes what the newest says', () => {
    const first = settlementOf({ fee: '0.5', feeSent: false, fundTransferred: false }, undefined)
    expect(settlementOf({ feeSent: true, receivedUsd: '25.49' }, first)).toEqual({
      ...{ fee: '0.5', feeSent: true, fundTransferred: false, receivedUsd: '25.49' },
    })
    expect(settlementOf({}, undefined)).toBeUndefined()
  })

  it('is no news, and everything else is', () => {
    expect(isNews(observation(), observation({ feeSent: true }))).toBe(false)
    expect(isNews(observation(), { ...observation(), received: '26' })).toBe(true)
  })

  it.each<[Settlement | undefined, string | undefined]>([
    [{ fee: '0.5', fundTransferred: true }, '25'],
    [{ fee: '0', fundTransferred: true }, '25.5'],
    [{ fee: '26', fundTransferred: true }, '0'],
    [{ fee: '0.5', fundTransferred: false }, undefined],
    [{ fee: '0.5' }, undefined],
    [{ fundTransferred: true }, undefined],
    [undefined, undefined],
  ])('gives the merchant what came less the fee, once it is transferred: %j', (settlement, net) => {
    expect(receivedByMerchant(observation(settlement))).toBe(net)
  })
})
