/** What may be refunded, of which payment, and how a refund moves. */
import { describe, expect, it } from 'vitest'
import type { Incident, Order } from '../../../src/server/rules/order.js'
import type { Observation } from '../../../src/server/rules/payment.js'
import type { Refund, RefundRequest } from '../../../src/server/rules/refund-data.js'
import { expireRefundsRule, refundAddressRule, requestRefundRule } from '../../../src/server/rules/refund.js'
import { endRefundRule, freeRefundRule } from '../../../src/server/rules/refund-end.js'
import { noteRule } from '../../../src/server/rules/decide.js'
import { ledgerOf } from '../../../src/server/rules/ledger.js'
import { takenBackDetail } from '../../../src/server/rules/taken-back.js'
import { changed, orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { awaiting, overpaid, paid, partly, reverted } from '../../support/stored-orders.js'

const took: Observation = { ...overpaid, credited: '25.5' }
const second: Observation = { ...paid, received: '7', confirmed: '7', flags: ['order-paid', 'duplicate'] }
const decision = { reference: 'order-1', paymentId: 'a', at: 3000 }
/** An order that the payment `a` paid with two coins too many, and `b` with seven. */
const order = (
  change: Partial<Order> = {},
  payments = [paymentOf('a', took), paymentOf('b', second)],
): Order => orderOf(payments, { record: recordOf({ state: 'paid', decision }), ...change })
const { record: _, ...unrecorded } = order()
const request = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  ...{ id: 'new', at: 5000, by: 'ada', reason: 'too much', expiresAt: 90_000, ...change },
})
const ask = (of: Order, change: Partial<RefundRequest> = {}) => requestRefundRule(of, request(change)).result
/** A refund of two coins of the payment `a`. */
const refund = (change: Partial<Refund> = {}): Refund => ({
  ...requestRefundRule(order(), request({ id: 'r', paymentId: 'a' })).result.refund,
  ...change,
})
const refused = (of: Order, change: Partial<RefundRequest> = {}): unknown => {
  try {
    return ask(of, change)
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return `${code}: ${message}`
  }
}
const coin = (value: string) => ({ amount: { of: 'coin' as const, value } })
const price = (value: string) => ({ amount: { of: 'order' as const, value } })

describe('requestRefundRule without an amount', () => {
  it('returns what the order did not take, of the named payment or of the one that has some', () => {
    expect(ask(order(), { paymentId: 'a' })).toMatchObject({ refund: { paymentId: 'a', amount: '2' } })
    expect(ask(order(), { paymentId: 'b' })).toMatchObject({ refund: { paymentId: 'b', amount: '7' } })
    const exact = order({}, [paymentOf('a', { ...paid, credited: '25.5' }), paymentOf('b', second)])
    expect(ask(exact)).toMatchObject({ refund: { paymentId: 'b', amount: '7' } })
  })

  it('error: asks for the payment where several have money, or a refund that waits', () => {
    const asked = 'invalid-request: payment: more than one has money to return; name it: '
    expect(refused(order())).toBe(`${asked}2 TRX (payment a) or 7 TRX (payment b)`)
    // The same request again returns no money of the other payment.
    for (const state of ['requested', 'address-given'] as const)
      expect(refused(order({ refunds: [refund({ state })] }))).toBe(
        `${asked}2 TRX (payment a) or 7 TRX (payment b)`,
      )
    expect(ask(order({ refunds: [refund({ state: 'sent' })] }))).toMatchObject({ refund: { paymentId: 'b' } })
  })

  it('is written with all that it is, its notification and its entry in the log', () => {
    const { result, change } = requestRefundRule(order(), request({ paymentId: 'a' }))
    expect(result.refund).toMatchObject({
      ...{ id: 'new', reference: 'order-1', paymentId: 'a', session: 'session-1', amount: '2' },
      ...{ state: 'requested', requestedAt: 5000, requestedBy: 'ada', reason: 'too much', expiresAt: 90_000 },
      payment: { id: 'a', received: '27.5', stale: false },
    })
    for (const name of ['fromCredit', 'fiat', 'address']) expect(result.refund).not.toHaveProperty(name)
    expect(change).toMatchObject({ at: 5000, refunds: [result.refund] })
    expect(change?.entries).toEqual([
      { at: 5000, reference: 'order-1', action: 'refund', by: 'ada', detail: 'new: 2 TRX' },
    ])
    expect(change?.notifications).toMatchObject([
      { type: 'refund.requested', identity: ['new', 'requested'], paymentId: 'a', at: 5000 },
    ])
    expect(JSON.parse(change?.notifications?.[0]?.payload ?? '')).toMatchObject({
      ...{
        session: 'session-1',
        payment: { id: 'a' },
        refund: { id: 'new', state: 'requested', amount: '2' },
      },
    })
  })

  it.each(['sent', 'address-given', 'requested'] as const)(
    'subtracts what is %s, of the same payment',
    (state) => {
      const refunds = [refund({ state, amount: '1.5' })]
      expect(ask(order({ refunds }), { paymentId: 'a' })).toMatchObject({ refund: { amount: '0.5' } })
      expect(ask(order({ refunds }), { paymentId: 'b' })).toMatchObject({ refund: { amount: '7' } })
    },
  )

  it('answers the refund of the same money that waits, and none that was sent', () => {
    const waiting = refund()
    const of = (refunds: Refund[], paymentId = 'a') => refused(order({ refunds }), { paymentId })
    expect(of([waiting])).toEqual({ refund: waiting, created: false })
    expect(of([refund({ state: 'address-given' })])).toMatchObject({ created: false })
    expect(of([refund({ state: 'sent' })])).toContain('nothing above the price')
    const other = refund({ id: 'other', paymentId: 'b', amount: '7' })
    expect(of([other])).toMatchObject({ created: true, refund: { paymentId: 'a' } })
    expect(of([waiting, other], 'b')).toEqual({ refund: other, created: false })
    const again = requestRefundRule(order({ refunds: [waiting, other] }), request({ paymentId: 'a' }))
    expect(again).toStrictEqual({ result: { refund: waiting, created: false } })
  })

  it('frees the money of a request that no address was given for, and expires it', () => {
    const refunds = [refund({ expiresAt: 5000 })]
    const { result, change } = requestRefundRule(order({ refunds }), request({ paymentId: 'a' }))
    expect(result).toMatchObject({ created: true, refund: { amount: '2' } })
    expect(change?.refunds).toMatchObject([
      { id: 'r', state: 'expired' },
      { id: 'new', state: 'requested' },
    ])
    const typesOf = (paymentId: string) =>
      requestRefundRule(order({ refunds }), request({ paymentId })).change?.notifications?.map(
        ({ type }) => type,
      )
    expect(typesOf('a')).toEqual(['refund.requested'])
    // The link of the other payment ended, too.
    expect(typesOf('b')).toEqual(['order.review', 'refund.requested'])
  })

  it('returns everything of an order that is closed, and of one that took nothing', () => {
    const closed = order({ record: recordOf({ closedAt: 4000 }) }, [paymentOf('a', partly('20'))])
    expect(ask(closed)).toMatchObject({ refund: { amount: '20' } })
  })

  const of = (...observations: Observation[]) =>
    order(
      {},
      observations.map((observation, index) => paymentOf('ab'[index] ?? '', observation)),
    )
  const onItsWay = { ...second, confirmed: '0' }
  it.each<[string, expected: string, Order, Partial<RefundRequest>?]>([
    ['of an order without a payment', 'not-found: reference: no payment was ever shown for this', orderOf()],
    [
      'of another order’s payment',
      'not-found: payment: is no payment of this order',
      order(),
      { paymentId: 'c' },
    ],
    ['of an order without a record', 'invalid-request: reference: the order may still', unrecorded],
    ['that may still be paid', 'invalid-request: reference: the order may', order({ record: recordOf() })],
    ['of exactly the price', 'nothing above the price is left', of({ ...paid, credited: '25.5' })],
    ['of nothing', 'nothing is left to return', of(awaiting)],
    [
      'of money that was taken back',
      'reference: the payment service does not confirm',
      of({ ...reverted, credited: '25.5' }),
    ],
    ['of money on its way', 'does not confirm', of(onItsWay)],
    ['of money on its way, beside a payment without any', 'does not confirm', of(awaiting, onItsWay)],
  ])('error: returns nothing %s', (_, expected, asked, change) => {
    expect(refused(asked, change)).toContain(expected)
  })
})

describe('requestRefundRule with an amount', () => {
  it('takes what is free first, then what the order gives back', () => {
    expect(ask(order(), coin('1.5')).refund).not.toHaveProperty('fromCredit')
    expect(ask(order(), coin('12'))).toMatchObject({
      refund: { paymentId: 'a', amount: '12', fromCredit: '10' },
    })
    expect(ask(order(), coin('27.5'))).toMatchObject({ refund: { amount: '27.5', fromCredit: '25.5' } })
  })

  it('is of the payment that decided the order, unless another alone has as much', () => {
    const payments = [paymentOf('b', { ...second, received: '90', confirmed: '90' }), paymentOf('a', took)]
    expect(ask(order({}, payments), coin('5')).refund.paymentId).toBe('a')
    expect(ask(order({}, payments), coin('50')).refund).toMatchObject({ paymentId: 'b', amount: '50' })
    expect(ask(order({}, payments), { ...coin('5'), paymentId: 'b' }).refund.paymentId).toBe('b')
  })

  it('is of the first payment that has as much where none decided the order', () => {
    expect(ask(order({ record: recordOf({ closedAt: 4000 }) }), coin('5')).refund.paymentId).toBe('a')
  })

  it('is fixed in the coin by the rate of the payment, rounded down', () => {
    // 25.5 coins for 49.99 USD.
    expect(ask(order(), price('10')).refund).toMatchObject({
      ...{ amount: '5.10102', fiat: { currency: 'USD', amount: '10' }, fromCredit: '3.10102' },
    })
    expect(ask(order(), price('49.99')).refund.amount).toBe('25.5')
  })

  it('error: in the coin, is of the named payment where money of several coins is there', () => {
    const bitcoin = { ...paymentOf('b', second).coin, symbol: 'BTC' }
    const two = order({}, [paymentOf('a', took), paymentOf('b', second, { coin: bitcoin })])
    expect(refused(two, coin('1'))).toBe(
      'invalid-request: payment: the order has TRX and BTC; name the payment whose coin is meant',
    )
    expect(ask(two, { ...coin('1'), paymentId: 'b' })).toMatchObject({
      refund: { paymentId: 'b', amount: '1' },
    })
    expect(ask(two, price('1'))).toMatchObject({ refund: { paymentId: 'a' } })
    const returned = refund({ paymentId: 'b', amount: '7', state: 'sent' })
    expect(ask({ ...two, refunds: [returned] }, coin('1'))).toMatchObject({ refund: { paymentId: 'a' } })
    expect(ask(order(), coin('1')), 'one coin on two networks').toMatchObject({ refund: { paymentId: 'a' } })
  })

  it('says what each payment has, in its coin', () => {
    const { coin: trx } = paymentOf('b')
    const other = paymentOf('b', second, { coin: { ...trx, symbol: 'POL' } })
    const none = paymentOf('c')
    expect(refused(order({}, [paymentOf('a', took), other, none]), price('100'))).toBe(
      'invalid-request: amount: is more than can be returned, which is 27.5 TRX or 7 POL',
    )
    expect(refused(order({}, [none]), coin('28'))).toBe(
      'invalid-request: reference: nothing is left to return',
    )
  })

  it('error: asks for one refund for each payment where several together have the sum', () => {
    const each =
      'invalid-request: amount: no payment has it alone; request one refund for each payment, which have 27.5 TRX (payment a) and 7 TRX (payment b)'
    for (const sum of [coin('27.6'), coin('34.5'), price('60')]) expect(refused(order(), sum)).toBe(each)
    expect(refused(order(), coin('34.6'))).toContain('is more than can be returned')
    expect(refused(order(), { ...coin('27.6'), paymentId: 'a' })).toContain('is more than can be returned')
  })

  it('has as many decimals as a coin could have, where those of the coin are not known', () => {
    const { coin: known } = paymentOf('a')
    const unknown = { ...known, id: 'new-coin', token: true, contract: 'T-new' }
    const of = order({}, [paymentOf('a', took, { coin: unknown })])
    expect(ask(of, coin('1.0000000000000000001')).refund.amount).toBe('1.0000000000000000001')
    expect(ask(of, price('10')).refund.amount).toBe('5.101020204040808161')
  })

  it('is in the coin where the price is', () => {
    const { fiatCurrency: _, ...inCoin } = paymentOf('a', took)
    const { refund: found } = ask(order({}, [{ ...inCoin, priceAmount: '25.5' }]), price('3'))
    expect(found).toMatchObject({ amount: '3', fromCredit: '1' })
    expect(found).not.toHaveProperty('fiat')
  })

  it.each<[string, Partial<RefundRequest>, expected: string]>([
    ['more than there is', coin('34.500001'), 'amount: is more than can be returned, which is 27.5 TRX'],
    ['more of the price than there is', price('68'), 'is more than can be returned'],
    ['a price as long as an amount may be', price('9'.repeat(80)), 'is more than can be returned'],
    ['less than the smallest unit', coin('0.0000001'), 'invalid-amount: amount: TRX has 6 decimals'],
    ['a part of a cent', price('4.999'), 'invalid-amount: amount: must have at most 2 decimals in USD'],
  ])('error: refuses %s', (_, change, expected) => {
    expect(refused(order(), change)).toContain(expected)
  })

  it('error: refuses a price below the smallest unit of the coin', () => {
    const dear = { ...paymentOf('a', took), priceAmount: '100000000' }
    expect(refused(order({}, [dear]), price('0.01'))).toContain('amount: is less than the smallest TRX')
  })

  it('error: returns no more than is left of what was returned before, in parts', () => {
    const refunds = [refund({ state: 'sent', amount: '12', fromCredit: '10' })]
    expect(refused(order({ refunds }), { ...coin('15.6'), paymentId: 'a' })).toContain('which is 15.5 TRX')
    expect(ask(order({ refunds }), { ...coin('15.5'), paymentId: 'a' }).refund).toMatchObject({
      ...{ amount: '15.5', fromCredit: '15.5' },
    })
  })

  it('error: returns no money that the service does not confirm (Only confirmed money is returned)', () => {
    const back = order({}, [paymentOf('a', { ...reverted, credited: '25.5' })])
    expect(refused(back, coin('1'))).toContain('does not confirm')
  })

  it('answers the same request again, and takes another amount or reason for another', () => {
    const waiting = requestRefundRule(order(), request({ id: 'r', ...coin('5') })).result.refund
    const refunds = [waiting]
    for (const spelled of ['5', '5.0'])
      expect(ask(order({ refunds }), coin(spelled))).toEqual({ refund: waiting, created: false })
    expect(ask(order({ refunds }), coin('5.1'))).toMatchObject({ created: true })
    expect(ask(order({ refunds }), { ...coin('5'), reason: 'the other half' })).toMatchObject({
      created: true,
    })
    const given: Refund = { ...waiting, state: 'address-given', address: 'payer', addressAt: 4000 }
    for (const reason of ['too much', 'the other half'])
      expect(ask(order({ refunds: [given] }), { ...coin('5'), reason })).toMatchObject({
        created: reason !== 'too much',
      })
    for (const change of [{ state: 'sent' }, { state: 'cancelled' }, { expiresAt: 5000 }] as const)
      expect(ask(order({ refunds: [{ ...waiting, ...change }] }), coin('5'))).toMatchObject({ created: true })
    // Each payment has a rate of its own.
    const payments = [paymentOf('a', took), paymentOf('b', second, { priceAmount: '7' })]
    const ofB = requestRefundRule(
      order({}, payments),
      request({ id: 'r', paymentId: 'b', ...price('1') }),
    ).result
    expect(ask(order({ refunds: [ofB.refund] }, payments), price('1'))).toEqual({ ...ofB, created: false })
    // The payment of the one that waits is not asked for.
    const other = { ...waiting, paymentId: 'b' }
    expect(ask(order({ refunds: [other] }), { ...coin('5'), paymentId: 'a' })).toMatchObject({
      created: true,
    })
  })
})

describe('refundAddressRule', () => {
  const give = (change: Partial<Refund> = {}, at = 6000) =>
    refundAddressRule(order({ refunds: [refund(change)] }), 'r', { address: 'payer', tag: '42', at })

  it('takes an address until the link ends, once, and notifies the shop', () => {
    const given = give({}, 89_999)
    expect(given?.result).toMatchObject({
      state: 'address-given',
      address: 'payer',
      tag: '42',
      addressAt: 89_999,
    })
    expect(given?.change).toMatchObject({
      ...{ at: 89_999, refunds: [given?.result] },
      notifications: [{ type: 'refund.requested', identity: ['r', 'address-given'], at: 89_999 }],
    })
    expect(changed(order({ refunds: [refund()] }), given?.change).record?.needs).toBe('refund-to-pay')
    const untagged = refundAddressRule(order({ refunds: [refund()] }), 'r', { address: 'payer', at: 6000 })
    expect(untagged?.result).not.toHaveProperty('tag')
  })

  it('is of the refund that is named, among others', () => {
    const refunds = [refund({ id: 'other', paymentId: 'b' }), refund()]
    const given = refundAddressRule(order({ refunds }), 'r', { address: 'payer', at: 6000 })
    expect(given?.result).toMatchObject({ id: 'r', address: 'payer' })
  })

  it('takes none after that, and none of an unknown refund', () => {
    expect(give({}, 90_000)).toBeUndefined()
    for (const state of ['address-given', 'sent', 'cancelled', 'expired'] as const)
      expect(give({ state })).toBeUndefined()
    expect(refundAddressRule(order(), 'r', { address: 'payer', at: 6000 })).toBeUndefined()
  })
})

describe('endRefundRule', () => {
  const sent = { state: 'sent', at: 7000, by: 'bob', transaction: 'tx' } as const
  const cancelled = { state: 'cancelled', at: 7000, by: 'bob', reason: 'wrong' } as const
  const given = refund({ state: 'address-given', address: 'payer', addressAt: 6000 })
  const incident = (kind: Incident['kind'], paymentId = 'a'): Incident => ({
    ...{ id: `${kind}-${paymentId}`, kind, reference: 'order-1', paymentId, at: 3000 },
  })

  it('is sent to an address alone, with the transaction, its notification and its entry', () => {
    const end = endRefundRule(order({ refunds: [given] }), 'r', sent)
    expect(end?.result).toMatchObject({ state: 'sent', endedAt: 7000, endedBy: 'bob', transaction: 'tx' })
    expect(end?.change).toMatchObject({ at: 7000, refunds: [end?.result] })
    expect(end?.change.entries).toEqual([
      { at: 7000, reference: 'order-1', action: 'refund-sent', by: 'bob', detail: 'r: 2 TRX, tx' },
    ])
    expect(end?.change.notifications).toMatchObject([
      { type: 'refund.sent', identity: ['r', 'sent'], at: 7000 },
    ])
    expect(JSON.parse(end?.change.notifications?.[0]?.payload ?? '')).toMatchObject({
      refund: { state: 'sent', address: 'payer', transaction: 'tx' },
    })
    for (const state of ['requested', 'sent', 'cancelled', 'expired'] as const)
      expect(endRefundRule(order({ refunds: [refund({ state })] }), 'r', sent)).toBeUndefined()
    expect(endRefundRule(order({ refunds: [{ ...given, state: 'sent' }] }), 'r', sent)).toBeUndefined()
    expect(endRefundRule(order(), 'r', sent)).toBeUndefined()
  })

  it('is sent from the state in which it was read, where that is named', () => {
    const end = (state: Refund['state']) =>
      endRefundRule(order({ refunds: [given] }), 'r', { ...sent, from: { state } })
    expect(end('address-given')?.result).toMatchObject({ state: 'sent' })
    expect(end('cancelled')).toBeUndefined()
    const freed = order({ refunds: [{ ...given, state: 'cancelled', freed: 1 }] })
    const asked = (from: Pick<Refund, 'state' | 'freed'>) => endRefundRule(freed, 'r', { ...sent, from })
    expect(asked({ state: 'cancelled' })).toBeUndefined()
    expect(asked({ state: 'cancelled', freed: 1 })?.result).toMatchObject({ state: 'sent' })
  })

  describe('that was cancelled with its address', () => {
    const paidBefore: Refund = { ...given, state: 'cancelled', endedAt: 6500, endedBy: 'ada' }
    const record = (refunds: Refund[], credited = '25.5') => {
      const of = order({ refunds: [paidBefore, ...refunds] }, [paymentOf('a', { ...took, credited })])
      const end = endRefundRule(of, 'r', sent)
      const after = changed(of, end?.change)
      const said = end?.change.notifications ?? []
      return {
        said: said.map(({ type, payload }) => [type, JSON.parse(payload) as object]),
        refund: end?.result,
        after,
        ledger: ledgerOf(after, after.payments[0]!, 7000),
      }
    }
    const again = { ...given, id: 'again', requestedAt: 6500 }

    it('is recorded as sent, and its money is returned no second time', () => {
      const { said, refund, after, ledger } = record([])
      expect(said).toMatchObject([['refund.sent', {}]])
      expect(refund).toMatchObject({ state: 'sent', transaction: 'tx', endedBy: 'bob' })
      expect(ledger).toMatchObject({ taken: '25.5', returned: '2', free: '0', lost: '0' })
      expect(after.record).not.toHaveProperty('needs')
      expect(record([{ ...again, paymentId: 'b' }]).said).toMatchObject([['refund.sent', {}]])
    })

    it('comes from what was free of its own payment, also where that is not there any more', () => {
      const ofOther = { ...paidBefore, paymentId: 'b', amount: '7' }
      for (const of of [order({ refunds: [ofOther] }), order({ refunds: [paidBefore] }, [])]) {
        const { result } = endRefundRule(of, 'r', sent) ?? {}
        expect(result).toMatchObject({ state: 'sent' })
        expect(result).not.toHaveProperty('fromCredit')
      }
    })

    it('comes from what the order took of its own payment, whatever was returned of another', () => {
      const ofOther = { ...again, id: 'of-b', paymentId: 'b', amount: '24', fromCredit: '24' }
      const { refund } = record([
        { ...again, state: 'sent' },
        { ...ofOther, state: 'sent' },
      ])
      expect(refund).toMatchObject({ amount: '2', fromCredit: '2' })
    })

    it('gives back nothing that the order did not take, where its money was taken back meanwhile', () => {
      const lost = [paymentOf('a', { ...reverted, credited: '1.5' })]
      const { result, change } = endRefundRule(order({ refunds: [paidBefore] }, lost), 'r', sent) ?? {}
      expect(result).toMatchObject({ amount: '2', fromCredit: '1.5' })
      expect(change?.incidents).toMatchObject([{ kind: 'reverted' }])
      const none = [paymentOf('a', reverted)]
      expect(endRefundRule(order({ refunds: [paidBefore] }, none), 'r', sent)?.result).not.toHaveProperty(
        'fromCredit',
      )
    })

    it.each<[string, Refund[], credited: string, ledger: object]>([
      ['the order took its money meanwhile', [], '27.5', { taken: '25.5', returned: '2', lost: '0' }],
      ['another refund waits', [again], '25.5', { taken: '23.5', returned: '4', lost: '2' }],
      [
        'another was sent',
        [{ ...again, state: 'sent' }],
        '25.5',
        { taken: '23.5', returned: '4', lost: '0' },
      ],
      [
        'all was sent',
        [{ ...again, state: 'sent', amount: '27', fromCredit: '25' }],
        '25.5',
        { taken: '0', lost: '1.5' },
      ],
    ])('needs a person where %s', (_name, refunds, credited, expected) => {
      const { said, after, ledger } = record(refunds, credited)
      expect(ledger).toMatchObject(expected)
      const detail = expect.stringContaining('again') as string
      const payment = { id: 'a', flags: ['overpaid'] }
      expect(said).toMatchObject([
        ['refund.sent', {}],
        ['order.reverted', { session: 'session-1', payment, detail }],
      ])
      expect(after.record?.needs).toBe('reverted')
      expect(after.incidents).toMatchObject([{ kind: 'reverted', detail: expect.stringContaining('again') }])
      const note = noteRule(after, { at: 8000, by: 'ada', reason: 'the payer sends it back' })
      expect(changed(after, note).record?.needs).toBe(
        refunds[0]?.state === again.state ? 'reverted' : undefined,
      )
    })
  })

  it('error: is not sent by the transaction by which money of the order came', () => {
    const [own, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
    const payments = [paymentOf('a', took), paymentOf('b', { ...second, txId: own })]
    const by = (transaction: string) =>
      endRefundRule(order({ refunds: [given] }, payments), 'r', { ...sent, transaction })
    const came = expect.objectContaining({
      message: 'transaction: is the one by which the payment b came',
    }) as Error
    for (const spelled of [own, `0x${own.toUpperCase()}`]) expect(() => by(spelled)).toThrow(came)
    expect(by(other)?.result).toMatchObject({ state: 'sent', transaction: other })
  })

  it('is of the refund that is named, among others', () => {
    const refunds = [{ ...given, id: 'other' }, given]
    expect(endRefundRule(order({ refunds }), 'r', sent)?.result).toMatchObject({ id: 'r', state: 'sent' })
  })

  it('is cancelled before it is sent, without a transaction or a notification, and ends no incident', () => {
    const exact = [paymentOf('a', { ...paid, credited: '25.5' })]
    const incidents = [incident('overpaid')]
    for (const state of ['requested', 'address-given'] as const) {
      const refunds = [refund({ state, fromCredit: '2' })]
      const end = endRefundRule(order({ refunds, incidents }, exact), 'r', cancelled)
      expect(end?.result).toMatchObject({ state: 'cancelled', endedAt: 7000, endedBy: 'bob' })
      expect(end?.result).not.toHaveProperty('transaction')
      expect(end?.change).toMatchObject({ notifications: [], ended: [] })
      expect(end?.change.entries).toMatchObject([{ action: 'refund-cancel', detail: 'r: wrong' }])
    }
    for (const state of ['sent', 'cancelled', 'expired'] as const)
      expect(endRefundRule(order({ refunds: [refund({ state })] }), 'r', cancelled)).toBeUndefined()
  })

  it('ends the incidents of a payment once all that the order did not take was sent', () => {
    const kinds = ['late', 'overpaid', 'duplicate', 'short', 'review', 'reverted', 'claim'] as const
    const incidents = [...kinds.map((kind) => incident(kind)), incident('overpaid', 'b')]
    const endedBy = (refunds: Refund[]) =>
      endRefundRule(order({ refunds, incidents }), 'r', sent)?.change.ended
    expect(endedBy([given])).toEqual(['late-a', 'overpaid-a', 'duplicate-a', 'short-a', 'review-a'])
    expect(endedBy([{ ...given, amount: '1.999' }])).toEqual([])
    expect(endedBy([{ ...given, paymentId: 'b', amount: '7' }])).toEqual(['overpaid-b'])
    expect(endedBy([given, refund({ id: 'other', paymentId: 'b' })])).toContain('overpaid-a')
    const part = { ...given, amount: '1' }
    expect(endedBy([part, refund({ id: 'sent before', state: 'sent', amount: '1' })])).toHaveLength(5)
    // The rest is promised, and may be cancelled.
    expect(endedBy([part, refund({ id: 'other', amount: '1' })])).toEqual([])
    expect(endedBy([{ ...given, paymentId: 'c' }])).toEqual([])
  })

  it('reports money that is sent although the service took it back, unless a person knows', () => {
    const lostBy = (incidents: Incident[], end: typeof sent | typeof cancelled = sent) => {
      const payments = [paymentOf('b', second), paymentOf('a', { ...reverted, credited: '25.5' })]
      const of = order({ refunds: [given], incidents }, payments)
      const { incidents: found = [], notifications = [] } = endRefundRule(of, 'r', end)?.change ?? {}
      const said = notifications.filter(({ type }) => type === 'order.reverted')
      expect(said.map(({ identity, recurs }) => [identity, recurs])).toEqual(found.map(() => [['a'], true]))
      for (const { payload } of said)
        expect(JSON.parse(payload)).toMatchObject({ payment: { id: 'a', status: 'review' } })
      return found
    }
    const lost = { id: 'inc_a_r', kind: 'reverted', reference: 'order-1', paymentId: 'a', at: 7000 }
    const others = [incident('late'), incident('reverted', 'b'), { ...incident('reverted'), closedAt: 4000 }]
    expect(lostBy(others)).toEqual([{ ...lost, detail: takenBackDetail }])
    expect(lostBy([...others, incident('reverted')])).toEqual([])
    expect(lostBy([], cancelled)).toEqual([])
    expect(endRefundRule(order({ refunds: [given] }), 'r', sent)?.change.incidents).toEqual([])
  })
})

describe('expireRefundsRule', () => {
  it('expires requests alone, and only in their time', () => {
    const refunds = (['requested', 'address-given', 'sent', 'cancelled', 'expired'] as const).map((state) =>
      refund({ id: state, state }),
    )
    expect(expireRefundsRule(order({ refunds }), 89_999)).toBeUndefined()
    expect(expireRefundsRule(order({ refunds }), 90_000)).toMatchObject({
      ...{ at: 90_000, refunds: [{ id: 'requested', state: 'expired' }] },
    })
  })

  it('needs a person again for the money that was not fetched', () => {
    const closed = order({ record: recordOf({ closedAt: 2500 }) }, [paymentOf('a', partly('20'))])
    const asked = changed(closed, requestRefundRule(closed, request()).change)
    expect(asked.record).not.toHaveProperty('needs')
    const expired = expireRefundsRule(asked, 90_000)
    expect(changed(asked, expired).record?.needs).toBe('after-decision')
    const detail = 'the payer gave no address for a refund in time'
    expect(expired?.notifications).toMatchObject([{ type: 'order.review', paymentId: 'a', at: 90_000 }])
    expect(expired?.notifications?.[0]?.payload).toContain(JSON.stringify({ detail }).slice(1))
    const notified = (...refunds: Refund[]) =>
      expireRefundsRule(order({ refunds }), 90_000)?.notifications?.map(({ identity }) => identity)
    const [ofA, ofB] = [refund(), refund({ id: 'other', paymentId: 'b', amount: '7' })]
    expect(notified(ofA)).toEqual([['a', 'not-fetched']])
    expect(notified(ofA, ofB)).toEqual([
      ['a', 'not-fetched'],
      ['b', 'not-fetched'],
    ])
    // Of what the order took, nothing is to be returned.
    const taken = order({}, [paymentOf('a', took)])
    const part = changed(taken, requestRefundRule(taken, request(coin('27.5'))).change)
    const gone = changed(part, { at: 80_000, payments: [paymentOf('a', { ...paid, credited: '25.5' })] })
    expect(expireRefundsRule(gone, 90_000)?.notifications).toEqual([])
  })
})

describe('freeRefundRule', () => {
  const cancelled = refund({ state: 'cancelled', address: 'payer', addressAt: 6000 })
  const free = (refunds: Refund[], from: Pick<Refund, 'state' | 'freed'> = { state: 'cancelled' }) =>
    freeRefundRule(order({ refunds }), { id: 'r', from, at: 7000 })

  it('counts each time that the transaction of a cancelled refund was freed, of that refund alone', () => {
    const first = free([{ ...cancelled, id: 'other' }, cancelled])
    expect(first).toEqual({ result: true, change: { at: 7000, refunds: [{ ...cancelled, freed: 1 }] } })
    const freed = { ...cancelled, freed: 1 }
    expect(free([freed], freed).change?.refunds).toEqual([{ ...cancelled, freed: 2 }])
  })

  it('frees nothing of a refund that has recorded it, has claimed as another, or is not there', () => {
    const nothing = { result: false }
    const sent = { ...cancelled, state: 'sent' } as const
    expect(free([sent], sent)).toEqual(nothing)
    expect(free([{ ...cancelled, freed: 1 }])).toEqual(nothing)
    expect(free([cancelled], { state: 'address-given' })).toEqual(nothing)
    expect(free([{ ...cancelled, id: 'other' }])).toEqual(nothing)
  })
})
