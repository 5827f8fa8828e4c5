/** Refunds of an order with several payments, as the desk asks for them. */
import { describe, expect, it } from 'vitest'
import { confirmPage } from '../../../src/cli/desk/pages/confirm.js'
import { orderPage } from '../../../src/cli/desk/pages/order.js'
import { taskOf } from '../../../src/cli/desk/pages/task.js'
import type { OrderDetails } from '../../../src/server/orders/order-details.js'
import { toPublicPayment } from '../../../src/server/rules/public-payment.js'
import { requestRefundRule } from '../../../src/server/rules/refund.js'
import type { Refund } from '../../../src/server/rules/refund-data.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { openDesk } from '../../support/doors.js'
import { orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { freshEndpoint } from '../../support/sandbox-endpoint.js'
import { awaiting, overpaid, paid, reverted } from '../../support/stored-orders.js'

const decision = { reference: 'order-1', paymentId: 'a', at: 3000 }
const record = recordOf({ state: 'paid', decision, needs: 'refund-to-pay' })

describe('the task of an order', () => {
  it('is to pay the refund whose money is there, and none of money that was taken back', () => {
    const request = { id: 'r', at: 4000, by: 'ada', reason: 'too much', expiresAt: 90_000 }
    const { refund } = requestRefundRule(orderOf([paymentOf('a', overpaid)], { record }), request).result
    const waiting = (paymentId: string, amount: string): Refund => ({
      ...{ ...refund, id: `refund-${paymentId}`, paymentId, amount },
      ...{ state: 'address-given', address: 'rTarget', addressAt: 4500 },
    })
    const payments = [paymentOf('a', reverted), paymentOf('b', { ...paid, received: '7', confirmed: '7' })]
    const order = orderOf(payments, { record, refunds: [waiting('a', '2'), waiting('b', '7')] })
    expect(taskOf(order, 5000)).toMatchObject({
      ...{ action: 'refund-sent', refundId: 'refund-b' },
      text: expect.stringMatching(/^Send 7 TRX /) as string,
    })
  })
})

describe('the task of an order whose money of several payments is to be returned', () => {
  const extra = { ...paid, received: '7', confirmed: '7', flags: ['order-paid' as const] }
  const order = orderOf([paymentOf('a', overpaid), paymentOf('b', extra)], {
    record: recordOf({ state: 'paid', decision, needs: 'duplicate' }),
  })

  it('has one button for each payment, which the form then names', async () => {
    const task = taskOf(order, 5000)
    const [first, second] = task?.payments ?? []
    expect(task?.payments).toHaveLength(2)
    expect(second).toEqual({ id: 'b', label: `Refund 7 TRX on ${order.payments[1]?.chain.name}` })
    expect(task?.text).toContain('Each payment has a refund of its own.')
    const details: OrderDetails = {
      ...{ reference: 'order-1', version: '1', fulfilled: true, refunds: [], timeline: [] },
      payments: order.payments.map((payment) => toPublicPayment(payment)),
    }
    const page = String(
      await orderPage({ csrf: 'csrf', order: details, price: '', task, canRefund: true, done: '' }),
    )
    const buttons = [...page.matchAll(/action=refund&amp;payment=(\w+)">([^<]+)</g)]
    expect(buttons.map(([, id, label]) => ({ id, label }))).toEqual([first, second])
    const form = await confirmPage({
      ...{ csrf: 'csrf', action: 'refund', refundId: '', typed: { payment: 'b' }, order: details },
    })
    expect(String(form)).toMatch(/<option value="b" selected>/)
    expect(String(form)).toContain('all that the order did not take of the payment')
  })

  it('has one button where one payment alone has money to return', () => {
    expect(taskOf({ ...order, payments: order.payments.slice(1) }, 5000)).not.toHaveProperty('payments')
  })
})

describe('the form of a refund', () => {
  const formOf = async (...payments: OrderDetails['payments']) =>
    String(
      await confirmPage({
        ...{ csrf: 'csrf', action: 'refund', refundId: '' },
        order: { reference: 'order-1', version: '1', fulfilled: true, payments, refunds: [], timeline: [] },
      }),
    )
  const { coin } = paymentOf('b')
  const unpaid = toPublicPayment(paymentOf('a', awaiting))
  const inPol = toPublicPayment(paymentOf('b', paid, { coin: { ...coin, symbol: 'POL' } }))
  const inTrx = toPublicPayment(paymentOf('c', paid))

  it('names the coin that came, not that of a payment without money', async () => {
    expect(await formOf(unpaid, inPol)).toContain('The amount is in POL')
    expect(await formOf(unpaid, inPol)).not.toContain('<select')
  })

  it('names the coin of the order where no money came', async () => {
    expect(await formOf(unpaid)).toContain('The amount is in TRX')
  })

  it('lets a person name the payment where several have money', async () => {
    const form = await formOf(unpaid, inPol, inTrx)
    const options = [...form.matchAll(/<option value="(\w*)"\s*>([^<]+)</g)].map(([, id, text]) => [id, text])
    expect(options).toEqual([
      ['', 'The one with money to return'],
      ['b', `25.5 of 25.5 POL, ${inPol.chain.name}`],
      ['c', `25.5 of 25.5 TRX, ${inTrx.chain.name}`],
    ])
    expect(form).toContain('The amount is in POL or TRX')
  })

  it.each([
    ['17,50', 'Amount must be a number such as 49.99'],
    ['5000', 'Amount is more than can be returned'],
  ])(
    'error: says in plain words that %s can’t be returned, beside the price, and puts the cursor there',
    async (amount, words) => {
      const store = memoryStore()
      const endpoint = await freshEndpoint({ store, sandbox: { confirmDelayMs: 0 } })
      const session = await endpoint.session()
      const { body } = await endpoint.pay(session, 'tron', 'usdt')
      endpoint.deposit(body.address, '70')
      await endpoint.until(session, body.id, 'paid')
      const desk = await openDesk(store)
      const asked = { action: 'refund', reference: 'order-1042', reason: 'half back', amount }
      const text = (await desk.post(asked)).text.replaceAll(/\s+/g, ' ')
      expect(text).toContain(`role="alert">${words}`)
      expect(text).toMatch(/<dt>Price<\/dt> ?<dd>\$49\.99/)
      expect(text.match(/<input id="(\w+)"[^>]*autofocus/)?.[1]).toBe('amount')
    },
  )

  it('error: keeps what was filled in where it is refused, so that no other sum is returned', async () => {
    const store = memoryStore()
    const endpoint = await freshEndpoint({ store, sandbox: { confirmDelayMs: 0 } })
    const session = await endpoint.session()
    const first = await endpoint.pay(session, 'tron', 'usdt')
    const second = await endpoint.pay(session, 'ethereum', 'usdt')
    for (const { body } of [first, second]) endpoint.deposit(body.address, '70')
    for (const { body } of [first, second]) await endpoint.until(session, body.id, 'paid')
    const filled = { reason: 'x'.repeat(501), amount: '5.5', coin: '1', payment: second.body.id }
    const desk = await openDesk(store)
    const { status, text } = await desk.post({ action: 'refund', reference: 'order-1042', ...filled })
    expect(status).toBe(409)
    const fields = text.replaceAll(/\s+/g, ' ')
    expect(fields).toContain(`name="reason" value="${filled.reason}"`)
    expect(fields).toContain('name="amount" value="5.5"')
    expect(fields).toContain('name="coin" value="1" checked')
    expect(fields).toContain(`value="${filled.payment}" selected`)
  })
})

describe('the page that records a refund', () => {
  it('suggests a payout of the service until it is recorded for another refund', async () => {
    const store = memoryStore()
    const endpoint = await freshEndpoint({ store, sandbox: { confirmDelayMs: 0 } })
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
    const txHash = '7c2d42'.padEnd(64, '0')
    const payout = { amount: '1', coin: 'usdt', chain: 'tron', address, txHash }
    const gateway = { payouts: { all: () => [payout] } } as never
    const desk = await openDesk(store, { gateway })
    const pageOf = async (reference: string) => {
      await endpoint.receive({ order: { reference }, amount: '60' })
      const asked = { by: 'ada', reason: 'too much', amount: '1', coin: true }
      const { refund, url } = await endpoint.checkout.orders.refund(reference, asked)
      await endpoint.request('POST', url.slice(url.indexOf('/refund/')), { body: { address } })
      const path = `/confirm?reference=${reference}&action=refund-sent&refund=${refund.id}`
      return { id: refund.id, text: await desk.get(path) }
    }
    const first = await pageOf('order-1')
    expect(first.text).toContain(`The service lists a payout of this sum to this address: <code>${txHash}`)
    await endpoint.checkout.orders.refundSent(first.id, { by: 'ada', transaction: txHash })
    const second = await pageOf('order-2')
    expect(second.text).toContain(address.slice(0, 4))
    expect(second.text).not.toContain(txHash)
  })
})
