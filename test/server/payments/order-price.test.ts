import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshFolder } from '../../support/folders.js'
import { freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
let other: Endpoint

beforeEach(async () => {
  const file = join(freshFolder(), 'checkout.db')
  endpoint = await freshEndpoint({ file, sandbox: { confirmDelayMs: 0 } })
  other = await freshEndpoint({ file, beside: endpoint })
})

const replaced = { status: 409, body: { code: 'price-replaced' } }
const cheap = { amount: '1' }
const dear = { amount: '1000' }

describe('one price for one order', () => {
  it('error: fulfils nothing when a cheaper session is paid that was shown before the price was sealed', async () => {
    const { session: older, body: first } = await endpoint.begin(cheap)
    const { session: newer, body: second } = await other.begin(dear)
    endpoint.deposit(first.address)
    const reviewed = await endpoint.until(older, first.id, 'review')
    expect(reviewed.flags).toContain('price-replaced')
    await expect
      .poll(() => endpoint.reports.concat(other.reports).filter(({ where }) => where === 'incident'))
      .toMatchObject([{ error: { kind: 'review', reference: 'order-1042', paymentId: first.id } }])
    expect([...endpoint.notified, ...other.notified]).toEqual([])

    endpoint.deposit(second.address)
    await endpoint.until(newer, second.id, 'paid')
    await expect
      .poll(() => [...endpoint.notified, ...other.notified])
      .toMatchObject([{ payment: { id: second.id, fiat: { amount: '1000' } } }])
  })

  it('error: asks for no money at a price that was replaced, before the new one is paid and after', async () => {
    const older = await endpoint.session(cheap)
    const newer = await other.session(dear)
    const expectRefused = async () => {
      expect(await endpoint.pay(older)).toMatchObject(replaced)
      for (const path of ['/session', '/methods'])
        expect(await other.request('GET', path, { session: older }), path).toMatchObject(replaced)
    }
    await expectRefused()
    expect(endpoint.calls.filter((call) => call.includes('/initiate'))).toHaveLength(0)
    expect(await endpoint.pay(newer)).toMatchObject({ status: 201 })
    await expectRefused()
    expect(endpoint.calls.filter((call) => call.includes('/initiate'))).toHaveLength(1)
  })

  it('takes the price that is sealed last, also where the clock of the instance before is ahead', async () => {
    endpoint.advance(60_000)
    const older = await endpoint.session(cheap)
    const newer = await other.session(dear)
    expect(await other.pay(older)).toMatchObject(replaced)
    expect(await other.pay(newer)).toMatchObject({ status: 201 })
    expect(await endpoint.pay(newer)).toMatchObject({ status: 200 })
  })
})
