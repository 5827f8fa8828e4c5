import { describe, expect, it } from 'vitest'
import { accessId, answer, canary, compact, expanded, gatewayTo, success } from '../fixtures.js'

const order = { amount: '25.50', chain: 'tron', coin: 'usdt' }
const invalidInput = expect.objectContaining({ code: 'invalid-input', ambiguous: false, retryable: false })

describe('payments.initiate', () => {
  it('sends the headers of a basic request', async () => {
    const { gateway, seen } = gatewayTo(() => success(expanded()))
    await gateway.payments.initiate(order)
    expect(Object.fromEntries(seen[0]!.headers)).toStrictEqual({
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      accept: 'application/json',
      'content-type': 'application/json',
      'x-access-id': accessId,
    })
  })

  it('sends nothing that the interface does not name', async () => {
    const { gateway, seen } = gatewayTo(() => success(expanded()))
    const carried = { ...order, cardNumber: canary, meta: { customerEmail: 'a@b.example', phone: canary } }
    await gateway.payments.initiate(carried)
    expect(JSON.stringify(seen)).not.toContain(canary)
  })

  it.each([
    ['expanded', expanded],
    ['compact', compact],
  ])('accepts the %s shape', async (shape, data) => {
    const { gateway } = gatewayTo(() => success(data()))
    expect(await gateway.payments.initiate(order)).toMatchObject({ shape, amount: '25.50' })
    expect(await gateway.payments.initiateFiat('EUR', order)).toMatchObject({ shape, amount: '25.50' })
  })

  it.each([
    ['amount', ['0', '0.00', '', 'abc', 'NaN', '-1', '+1', '1e3', '1,5', '.5', '7'.repeat(400)]],
    ['amount', [25.5, 0, true, null, {}, undefined]],
    ['chain', ['', 'a b', 'a\n', 'x'.repeat(129), '\ud800', undefined]],
    ['coin', ['', 'a\u0000', 'x'.repeat(129)]],
    ['reference', ['', 'x'.repeat(129)]],
    ['meta', [{ customerEmail: '' }, { customerEmail: 'x'.repeat(255) }]],
  ])('error: refuses a malformed %s before anything is sent', async (field, values) => {
    const { gateway, seen } = gatewayTo(() => success(expanded()))
    for (const value of values) {
      const input = { ...order, [field]: value }
      await expect(gateway.payments.initiate(input)).rejects.toEqual(invalidInput)
      await expect(gateway.payments.initiateFiat('EUR', input)).rejects.toThrow(field)
    }
    expect(seen).toHaveLength(0)
  })
})

describe('payments.initiateFiat', () => {
  it('posts the coin under the name of fiatCoinField', async () => {
    const { gateway, seen } = gatewayTo(() => success(compact()), { assumptions: { fiatCoinField: 'coin' } })
    await gateway.payments.initiateFiat('EUR', order)
    expect(seen[0]?.body).toStrictEqual(order)
  })

  it.each(['', 'eur', 'EURO', 'E1R', '../', 'ＥＵＲ'])('error: refuses the currency %o', async (currency) => {
    const { gateway, seen } = gatewayTo(() => success(compact()))
    await expect(gateway.payments.initiateFiat(currency, order)).rejects.toEqual(invalidInput)
    expect(seen).toHaveLength(0)
  })
})

describe('payments.validate', () => {
  it('posts without a body and reads the status from its field, whatever the message says', async () => {
    const paid = expanded({ status: 'pending', amountReceived: '25.50', balanceRequired: '0' })
    const { gateway, seen } = gatewayTo(() =>
      answer({ status: 'success', message: 'payment received', data: paid }),
    )
    const transaction = await gateway.payments.validate('66f0a1')
    expect(transaction).toMatchObject({ status: 'pending', received: '25.50', remaining: '0' })
    expect(seen[0]?.headers.has('content-type')).toBe(false)
  })

  it('error: refuses an id that is none', async () => {
    const { gateway, seen } = gatewayTo(() => success(expanded()))
    for (const id of ['', '.', '..', 'a b', 'a\r\nb', 'x'.repeat(129), '\ud800'])
      await expect(gateway.payments.validate(id), id).rejects.toEqual(invalidInput)
    expect(seen).toHaveLength(0)
  })
})
