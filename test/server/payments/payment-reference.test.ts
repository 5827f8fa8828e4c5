/** The reference that the payment service gets, and a service that takes none twice. */
import { describe, expect, it } from 'vitest'
import { freshEndpoint, type Intercept } from '../../support/sandbox-endpoint.js'

describe('a service', () => {
  it.each([
    [{}, 502],
    [{ paymentReference: 'attempt' }, 201],
  ] as const)(
    'takes a reference once: with %j, the second payment of an order is answered %i',
    async (assumptions, status) => {
      const seen: string[] = []
      const intercept: Intercept = async (request, next) => {
        if (!request.url.includes('/payment/initiate')) return next(request)
        const { reference } = (await request.clone().json()) as { reference: string }
        const isUsed = seen.includes(reference)
        seen.push(reference)
        return isUsed ? Response.json({ status: 'error' }, { status: 422 }) : next(request)
      }
      const endpoint = await freshEndpoint({ assumptions, intercept, sandbox: { confirmDelayMs: 0 } })
      const session = await endpoint.session()
      const first = await endpoint.pay(session, 'tron', 'usdt')
      expect(first.status).toBe(201)
      const second = await endpoint.pay(session, 'bitcoin', 'bitcoin')
      expect(second.status).toBe(status)
      if (status !== 201) return expect(seen).toEqual(['order-1042', 'order-1042'])
      expect(seen).toEqual([first.body.id, second.body.id])
      endpoint.deposit(second.body.address)
      await endpoint.until(session, second.body.id, 'paid')
      await expect.poll(() => endpoint.notified).toMatchObject([{ reference: 'order-1042' }])
    },
  )
})
