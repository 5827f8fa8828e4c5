/** What a payer may see of a payment, its versions, and the mark of a payment whose check is overdue. */
import { describe, expect, it } from 'vitest'
import {
  hasEtag,
  paymentEtag,
  representationOf,
  toPublicPayment,
  versionOf,
} from '../../../src/server/rules/public-payment.js'
import { withOverdueAsStale } from '../../../src/server/payments/staleness.js'
import type { Observation } from '../../../src/server/rules/payment.js'
import type { PaymentRecord, Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, paid } from '../../support/stored-orders.js'

const hash = 'ab'.repeat(32)
const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const record = (change: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...attempt('payment-1'),
  ...{
    serviceId: 'service-1',
    destination,
    observation: awaiting,
    revision: 3,
    stale: false,
    quietChecks: 0,
  },
  ...{ revealedAt: 2000, updatedAt: 3000, checkedAt: 4000 },
  ...change,
})
const shown = {
  ...{ id: 'payment-1', status: 'awaiting', flags: [], stale: false },
  chain: { id: 'tron', name: 'TRON', type: 'tron' },
  coin: { id: 'tron', name: 'TRON', symbol: 'TRX', token: false },
  ...{ address: destination.address, amount: '25.5', received: '0', remaining: '25.5' },
  fiat: { currency: 'USD', amount: '49.99' },
  explorerUrl: `https://tronscan.org/#/address/${destination.address}`,
  priceHeldUntil: '1970-01-01T00:00:05.000Z',
  createdAt: '1970-01-01T00:00:02.000Z',
  updatedAt: '1970-01-01T00:00:03.000Z',
  checkedAt: '1970-01-01T00:00:04.000Z',
}

describe('a payment as the payer sees it (The payer sees named fields alone)', () => {
  it('has no other fields', () => {
    expect(toPublicPayment(record())).toStrictEqual(shown)
  })

  it('has as its surplus what the order does not take (One number for payer, shop and ledger)', () => {
    const late = (credited: string | null): Observation => ({
      ...{ ...paid, received: '30', confirmed: '30', flags: ['overpaid', 'late'] },
      late: { held: '10', credited },
    })
    for (const [credited, surplus] of [
      ['16', '0.5'],
      ['15', '0'],
      ['40', undefined],
      [null, undefined],
    ] as const)
      expect(toPublicPayment(record({ observation: late(credited) })).surplus).toBe(surplus)
  })

  it('has the contract of a token, the fee of its activation, and its transaction', () => {
    const found = record({
      destination: { ...destination, contract, activationFee: '1.1' },
      observation: { ...paid, flags: ['late'], txId: hash },
      stale: true,
    })
    expect(toPublicPayment(found)).toStrictEqual({
      ...shown,
      ...{ status: 'paid', flags: ['late'], received: '25.5', remaining: '0', stale: true },
      coin: { ...shown.coin, contract },
      ...{ activationFee: '1.1', txId: hash },
      explorerUrl: `https://tronscan.org/#/transaction/${hash}`,
    })
  })

  it('has no price in a currency where the order has none, and no link on an unknown network', () => {
    const { fiatCurrency: _, ...inCoins } = record({ chain: { id: 'other', name: 'Other', type: 'tron' } })
    const { fiat: _fiat, explorerUrl: _url, ...rest } = shown
    expect(toPublicPayment(inCoins)).toStrictEqual({
      ...rest,
      chain: { id: 'other', name: 'Other', type: 'tron' },
    })
  })

  it('error: is not written with a value of another type, and the error names the field', () => {
    expect(() => representationOf(record({ id: 7 as never }))).toThrow(/\bpayment\.id\b/)
  })

  it('is written once for each record', () => {
    const found = record()
    const representation = representationOf(found)
    expect(representation.etag).toBe('"3.4000"')
    expect(JSON.parse(representation.body)).toEqual(shown)
    expect(representationOf(found)).toBe(representation)
    expect(representationOf(record({ revision: 4 })).etag).toBe('"4.4000"')
  })
})

describe('the version of a payment', () => {
  it('is its revision and the time and result of its last check', () => {
    expect(paymentEtag(record())).toBe('"3.4000"')
    expect(paymentEtag(record({ stale: true, revision: 12 }))).toBe('"12.4000.stale"')
  })

  it.each<[string, boolean]>([
    ['"3.4000"', true],
    ['W/"3.4000"', true],
    ['"1.1" , W/"3.4000"', true],
    ['"3.4000-gzip"', true],
    ['W/"3.4000-zstd"', true],
    ['"3.4001"', false],
    ['"3.4000-"', false],
    ['"3.4001-gzip"', false],
    ['"W/3.4000"', false],
    ['x W/"3.4000"', false],
    ['', false],
  ])('is known to a reader with %s: %s', (header, isKnown) => {
    expect(hasEtag(header, '"3.4000"')).toBe(isKnown)
  })

  it('of which a part looks weak is another', () => {
    expect(hasEtag('"aW/b"', '"ab"')).toBe(false)
    expect(hasEtag('"a-gzip"b"', '"a"b"')).toBe(false)
  })

  it.each<[string, ReturnType<typeof versionOf>]>([
    ['"3.4000"', { revision: 3, stale: false }],
    ['W/"12.4000.stale"', { revision: 12, stale: true }],
    ['"12.40"', { revision: 12, stale: false }],
    ['"other"', undefined],
    ['"3.x"', undefined],
    ['', undefined],
  ])('is read from %s', (header, version) => {
    expect(versionOf(header)).toEqual(version)
  })
})

describe('a store that reads payments', () => {
  const now = 100_000
  const due = (nextCheckAt: number, change: Partial<PaymentRecord> = {}) => record({ nextCheckAt, ...change })
  const readerOf = (...payments: PaymentRecord[]) =>
    withOverdueAsStale(
      {
        getPayment: (id: string) => Promise.resolve(payments.find((payment) => payment.id === id)),
        listPayments: () => Promise.resolve(payments),
        close: () => Promise.resolve(),
      } as unknown as Store,
      () => now,
    )

  it('marks one as stale whose check is more than half a minute late', async () => {
    const late = due(now - 30_001, { id: 'late' })
    const inTime = due(now - 30_000, { id: 'in-time' })
    const store = readerOf(late, inTime)
    expect(await store.getPayment('late')).toEqual({ ...late, stale: true })
    expect(await store.getPayment('in-time')).toBe(inTime)
    expect(await store.listPayments('order-1')).toEqual([{ ...late, stale: true }, inTime])
  })

  it('leaves one as it is that is stale already, paid, or not there', async () => {
    const stale = due(0, { id: 'stale', stale: true })
    const receipt = due(0, { id: 'receipt', observation: paid })
    const store = readerOf(stale, receipt)
    expect(await store.getPayment('stale')).toBe(stale)
    expect(await store.getPayment('receipt')).toBe(receipt)
    expect(await store.getPayment('other')).toBeUndefined()
  })

  it('does everything else as before', async () => {
    await expect(readerOf().close()).resolves.toBeUndefined()
  })
})
