import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/gateway/index.js'
import {
  evaluate,
  extractDestination,
  hasNewLateMoney,
  matchesAttempt,
  type Circumstances,
} from '../../../src/server/rules/evidence.js'
import { pricePolicyOf } from '../../../src/server/rules/price-policy.js'
import type { Attempt, NewAttempt, Observation } from '../../../src/server/store/store.js'
import { attempt as newAttempt, awaiting, destination as trx } from '../../support/stored-orders.js'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const usdd = 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz'
const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const otherAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const mistyped = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdG'

const token = { id: 'usdt', name: 'Tether', symbol: 'USDT', token: true, contract: usdt }
const fiatPrice = { kind: 'fiat', amount: '51', currency: 'USD' } as const
const coinPrice = { kind: 'crypto', amount: '25.5' } as const
const attempt: Attempt = {
  ...newAttempt('a', { coinId: 'usdt', coin: token, priceAmount: '51' }),
  phase: 'created',
}
const { fiatCurrency: _, ...inCoin } = attempt
const destination = { ...trx, contract: usdt }

const answer: Transaction = {
  ...{ shape: 'expanded', type: 'receive', status: 'pending', chain: 'tron', coin: 'usdt' },
  ...{ ids: ['service-1'], address, contract: usdt, amount: '25.5', received: '0', remaining: '25.5' },
}

/** The fields that a change removes. */
function without(...names: (keyof Transaction)[]): Transaction {
  return Object.fromEntries(
    Object.entries(answer).filter(([name]) => !names.includes(name as keyof Transaction)),
  ) as Transaction
}

describe('extractDestination', () => {
  const extract = (change: Partial<Transaction>, of: NewAttempt = attempt, listed: string[] = []) =>
    extractDestination(of, of.fiatCurrency ? fiatPrice : coinPrice, { ...answer, ...change }, listed)

  it('is where the money of a new payment goes', () => {
    expect(extract({ activationFee: '1.1' })).toEqual({
      ...{ serviceIds: ['service-1'], address, contract: usdt, amount: '25.5', activationFee: '1.1' },
    })
    expect(extract({})).not.toHaveProperty('activationFee')
  })

  it('takes an answer whose shape names no coin', () => {
    expect(extractDestination(attempt, fiatPrice, without('coin'), [])).toMatchObject({ address })
  })

  it.each<[string, Partial<Transaction>, reason: string]>([
    ['no identifier', { ids: [] }, 'the answer has no identifier'],
    ['another network', { chain: 'tron-nile' }, 'the answer is for another network'],
    ['the record of another network', { recordChain: 'polygon' }, 'its chain record is of another network'],
    ['the record of a network by another name', { recordChain: 'TRON' }, 'its chain record is of another'],
    ['the record of another symbol', { symbol: 'USDC' }, 'its currency record has another symbol'],
    ['another coin', { coin: 'usdd' }, 'the answer is for another coin'],
    ['the native coin of the network', { contract: '' }, 'the answer is for another kind of coin'],
    ['another contract', { contract: usdd }, 'the answer is for another contract'],
    [
      'a contract in other letters, where letters count',
      { contract: usdt.toLowerCase() },
      'another contract',
    ],
    ['no amount', { amount: '0' }, 'the answer asks for nothing'],
    ['no amount, in decimals', { amount: '0.000000' }, 'the answer asks for nothing'],
    ['an address with a broken checksum', { address: mistyped }, 'the address is not one of TRON'],
    ['an address of another network', { address: `0x${'ab'.repeat(20)}` }, 'the address is not one of TRON'],
    ['no address', { address: '' }, 'the address is not one of TRON'],
    ['the contract as the address', { address: usdt }, 'the address is the contract of the coin'],
  ])('error: refuses an answer with %s', (_name, change, reason) => {
    expect(extract(change)).toEqual({ reason: expect.stringContaining(reason) as string })
    expect(extract(change, inCoin)).toEqual({ reason: expect.stringContaining(reason) as string })
  })

  it('takes the records of its network and coin, under either id of the network and any symbol that the coin had', () => {
    expect(extract({ recordChain: 'tron', symbol: 'usdt' })).toMatchObject({ address })
    const base = { id: 'base', name: 'Base', type: 'evm' }
    const native = { id: 'eth', name: 'Ether', symbol: 'ETH', token: false }
    const evm = {
      chain: 'base',
      coin: 'eth',
      contract: '',
      address: '0x388C818CA8B9251b393131C08a736A67ccB19297',
    }
    const onBase = { ...attempt, chain: base, chainId: 'base', coinId: 'eth', coin: native }
    expect(extract({ ...evm, recordChain: '8453', symbol: 'ETH' }, onBase)).toHaveProperty('address')
    const polygon = { ...base, id: 'polygon', name: 'Polygon' }
    const onPolygon = { ...onBase, chain: polygon, chainId: 'polygon', coin: { ...native, symbol: 'POL' } }
    const asMatic = { ...evm, chain: 'polygon', symbol: 'MATIC' }
    expect(extract(asMatic, onPolygon)).toHaveProperty('address')
    expect(extract({ ...asMatic, symbol: 'ETH' }, onPolygon)).toHaveProperty('reason')
  })

  it('error: refuses an address that is another contract of the listing', () => {
    expect(extract({ address: otherAddress }, attempt, [usdt])).toMatchObject({ address: otherAddress })
    expect(extract({ address: otherAddress }, attempt, [usdt, otherAddress])).toHaveProperty('reason')
  })

  it('error: refuses a token where the coin of the network was asked for', () => {
    const native = newAttempt('b')
    expect(extract({ coin: 'tron' }, native)).toEqual({ reason: 'the answer is for another kind of coin' })
    expect(extract({ coin: 'tron', contract: '' }, native)).toMatchObject({ contract: '' })
  })

  it('takes any contract of a token whose listing names none', () => {
    const { contract: _contract, ...unlisted } = token
    expect(extract({ contract: usdd }, { ...attempt, coin: unlisted })).toMatchObject({ contract: usdd })
  })

  it('takes a contract in another spelling, where letters don’t count', () => {
    const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    const chain = { id: 'ethereum', name: 'Ethereum', type: 'evm' }
    const evm = { ...attempt, chain, chainId: 'ethereum', coin: { ...token, contract } }
    const change = {
      chain: 'ethereum',
      address: '0x388C818CA8B9251b393131C08a736A67ccB19297',
      contract: contract.toLowerCase(),
    }
    expect(extract(change, evm)).toMatchObject({ contract: contract.toLowerCase() })
    expect(extract({ ...change, contract: `0x${'cd'.repeat(20)}` }, evm)).toHaveProperty('reason')
  })

  it.each([
    ['25.5', true],
    ['25.500000', true],
    ['25.499999', false],
    ['25.500001', false],
    ['0.000001', false],
  ])('takes the amount %s for a price of 25.5 in the coin: %s', (amount, isTaken) => {
    const reason = { reason: 'the answer asks for another amount' }
    expect(extract({ amount }, inCoin)).toEqual(isTaken ? expect.objectContaining({ address }) : reason)
  })

  it('leaves the amount of a price in fiat to the service, rounded up to what the coin has', () => {
    expect(extract({ amount: '25.4999991' })).toMatchObject({ amount: '25.5' })
    expect(extract({ amount: '25.5000001' })).toMatchObject({ amount: '25.500001' })
  })
})

describe('matchesAttempt', () => {
  const matches = (change: Partial<Transaction>, to = destination) =>
    matchesAttempt(attempt, to, 'service-1', { ...answer, ...change })

  it('holds for the payment that was created, under any of its identifiers', () => {
    expect(matches({})).toBe(true)
    expect(
      matches({ ids: ['other', 'service-1'], status: 'new word', amount: '25.50', received: '0.0' }),
    ).toBe(true)
    expect(matches({ amount: '25.4999991', remaining: '25.4999992' })).toBe(true)
  })

  it.each<[string, Partial<Transaction>]>([
    ['another identifier', { ids: ['service-2'] }],
    ['another address', { address: otherAddress }],
    ['another network', { chain: 'ethereum' }],
    ['the record of another network', { recordChain: 'ethereum' }],
    ['the record of another symbol', { symbol: 'USDC' }],
    ['another coin', { coin: 'tron' }],
    ['another contract', { contract: usdd }],
    ['no contract', { contract: '' }],
    ['a payment that is held back', { blacklisted: true }],
    ['a payment that is completed', { status: 'completed' }],
    ['money that has arrived', { received: '0.000001' }],
    ['less to pay', { amount: '25.499999' }],
    ['more to pay', { amount: '25.500001' }],
    ['less left to pay', { remaining: '25.499999' }],
    ['more left to pay', { remaining: '25.500001' }],
  ])('error: does not hold with %s', (_name, change) => {
    expect(matches(change)).toBe(false)
  })

  it.each<keyof Transaction>(['coin', 'status', 'received', 'remaining'])(
    'error: does not hold without %s',
    (name) => {
      expect(matchesAttempt(attempt, destination, 'service-1', without(name))).toBe(false)
    },
  )

  it.each([
    ['has a broken checksum', mistyped],
    ['is the contract', usdt],
  ])('error: does not hold where the stored address %s, too', (_name, wrong) => {
    expect(matches({ address: wrong }, { ...destination, address: wrong })).toBe(false)
  })
})

const policy = pricePolicyOf({})
const held = attempt.priceHeldUntil
const partial: Observation = { ...awaiting, received: '10', remaining: '15.5', status: 'partial' }

describe('hasNewLateMoney', () => {
  it.each<[string, Partial<Transaction>, before: Observation | undefined, at: number, is: boolean]>([
    ['at the last moment of the hold', { received: '5' }, awaiting, held, false],
    ['a moment later', { received: '5' }, awaiting, held + 1, true],
    ['where nothing came', { received: '0.00' }, undefined, held + 1, false],
    ['where the answer names no money', {}, awaiting, held + 1, false],
    ['where no more came', { received: '10.0' }, partial, held + 1, false],
    ['where the least more came', { received: '10.000001' }, partial, held + 1, true],
    ['where the answer lags', { received: '9' }, partial, held + 1, false],
    ['where it was paid before', { received: '30' }, { ...partial, wasPaid: true }, held + 1, false],
  ])('%s', (_name, transaction, before, at, is) => {
    expect(hasNewLateMoney(attempt, transaction, before, at)).toBe(is)
  })
})

describe('evaluate', () => {
  const find = (change: Partial<Transaction>, circumstances: Partial<Circumstances> = {}) =>
    evaluate(
      attempt,
      destination,
      { ...answer, ...change },
      {
        ...{ serviceId: 'service-1', fulfilled: false, now: held, policy },
        ...circumstances,
      },
    )
  const completed = { status: 'completed', received: '25.5', remaining: '0' }

  it('is paid on a completed answer with all of the amount', () => {
    expect(find({ ...completed, txId: 'tx-1' })).toEqual({
      ...{ ids: ['service-1'], serviceStatus: 'completed', received: '25.5', remaining: '0' },
      ...{ confirmed: '25.5', status: 'paid', flags: [], wasPaid: true, txId: 'tx-1' },
    })
  })

  it.each<[string, Partial<Transaction>]>([
    ['another identifier', { ids: ['service-2'] }],
    ['another address', { address: otherAddress }],
    ['another network', { chain: 'ethereum' }],
    ['the record of another network', { recordChain: 'ethereum' }],
    ['another coin', { coin: 'tron' }],
    ['another contract', { contract: usdd }],
    ['no contract', { contract: '' }],
    ['another amount', { amount: '2550' }],
    ['a smaller amount', { amount: '25.499999' }],
  ])('error: puts an answer with %s under review, and reads no money in it', (_name, change) => {
    const found = find({ ...completed, ...change })
    expect(found).toMatchObject({ status: 'review', received: '0', remaining: '25.5' })
    expect(found).not.toHaveProperty('wasPaid')
    expect(found.ids).toEqual(['service-1'])
    expect(find({ ...completed, ...change }, { before: partial })).toMatchObject({ received: '10' })
  })

  it.each<[string, Partial<Transaction>]>([
    ['less than the amount', { received: '25.499999' }],
    ['a rest', { remaining: '0.000001' }],
    ['a payment that is held back', { blacklisted: true }],
  ])('error: puts a completed answer with %s under review', (_name, change) => {
    expect(find({ ...completed, ...change })).toMatchObject({ status: 'review' })
  })

  it('is paid under a symbol that the coin got later', () => {
    expect(find({ ...completed, symbol: 'USDT0' })).toMatchObject({ status: 'paid' })
  })

  it('knows the amount in another spelling', () => {
    expect(find({ ...completed, amount: '25.50' })).toMatchObject({ status: 'paid' })
    expect(find({ ...completed, amount: '25.4999999' })).toMatchObject({ status: 'paid' })
  })

  it('knows a payment by an identifier that it had before', () => {
    const before = { ...partial, ids: ['service-1', 'chain-1'] }
    expect(find({ ...completed, ids: ['chain-1'] }, { before })).toMatchObject({
      ...{ status: 'paid', ids: ['service-1', 'chain-1'] },
    })
  })

  it('has the identifier first that was answered, unless the answer is about another payment', () => {
    const before = { ...partial, ids: ['service-1', 'chain-1'] }
    const idsOf = (change: Partial<Transaction>) =>
      find({ ...completed, ...change }, { before, serviceId: 'chain-1' }).ids
    expect(idsOf({})).toEqual(['chain-1', 'service-1'])
    expect(idsOf({ address: otherAddress })).toEqual(['service-1', 'chain-1'])
  })

  it('keeps what was seen where an answer lags, and decides on a completed one alone (R6)', () => {
    const before = { ...partial, txId: 'tx-1' }
    expect(find({}, { before })).toMatchObject({
      ...{ status: 'partial', received: '10', remaining: '15.5' },
    })
    expect(find({}, { before })).toMatchObject({ txId: 'tx-1' })
    expect(find({ ...completed, received: '9' }, { before })).toMatchObject({
      // Decided on the completed answer alone, although what was seen before is not lowered.
      status: 'review',
      received: '10',
    })
    expect(find({ received: '10', remaining: '15' }, { before })).toMatchObject({ remaining: '15' })
  })

  it('error: is under review for ever once it was paid, unless it is paid (R6)', () => {
    const before: Observation = {
      ...awaiting,
      received: '25.5',
      remaining: '0',
      status: 'paid',
      wasPaid: true,
    }
    expect(find({ received: '25.5', remaining: '0' }, { before })).toMatchObject({
      ...{ status: 'review', wasPaid: true },
    })
    expect(find(completed, { before })).toMatchObject({ status: 'paid', wasPaid: true })
    expect(find({}, { fulfilled: true })).toMatchObject({ status: 'review' })
  })

  it('flags money that is first seen after the hold, and keeps the flag', () => {
    expect(find(completed, { now: held }).flags).toEqual([])
    const late = find(completed, { now: held + 1, perCoin: '2' })
    expect(late).toMatchObject({ status: 'paid', flags: ['late'], late: { held: '0', missing: '0' } })
    expect(find(completed, { before: late, now: held + 9 }).flags).toEqual(['late'])
    const intime = find(completed)
    expect(find(completed, { before: intime, now: held + 1 }).flags).toEqual([])
  })

  it('error: puts late money that is worth less under review, with what is missing in units of the coin', () => {
    const found = find(completed, { now: held + 1, perCoin: '1' })
    expect(found).toMatchObject({ status: 'review', flags: ['late'], remaining: '25.5' })
    expect(found).not.toHaveProperty('wasPaid')
  })

  it('values late money of a price in the coin without a rate', () => {
    const late = { now: held + 1, policy, serviceId: 'service-1', fulfilled: false }
    expect(evaluate(inCoin, destination, { ...answer, ...completed }, late)).toMatchObject({ status: 'paid' })
    expect(find(completed, { now: held + 1 })).toMatchObject({ status: 'review', flags: ['late'] })
  })

  it('leaves a part that comes late to a person, and names what they may ask for', () => {
    const late = { now: held + 1, perCoin: '1' }
    const first = find({ received: '5.5', remaining: '20' }, late)
    expect(first).toMatchObject({ status: 'review', remaining: '45.5', late: { missing: '45.5' } })
    const all = { received: '25.5', remaining: '0' }
    expect(find(all, { ...late, before: first })).toMatchObject({ status: 'review', remaining: '25.5' })
  })

  it.each([
    ['all of it late', undefined],
    ['half of it in time', { ...partial, received: '12.75' }],
  ])('error: forgives nothing of money that is late and short, with %s (R10)', (_, before) => {
    for (const status of ['pending', 'completed']) {
      const short = { status, received: '24.9', remaining: '0.6' }
      const found = find(short, {
        ...{ now: held + 1, perCoin: '2', policy: { ...policy, shortBasisPoints: 500 } },
        ...(before && { before }),
      })
      expect(found).toMatchObject({ status: 'review', flags: ['late'] })
    }
  })

  it('pays an order with late money of which the rate alone is a little lower', () => {
    const found = find(completed, { now: held + 1, perCoin: '1.95' })
    expect(found).toMatchObject({ status: 'paid', flags: ['late'] })
  })

  it('names no rest of a payment under review whose late money was enough', () => {
    const change = { ...completed, remaining: '1' }
    expect(find(change, { now: held + 1, perCoin: '2' })).toMatchObject({ status: 'review', remaining: '0' })
    const part = find({ received: '24.9', remaining: '0.6' }, { now: held + 1, perCoin: '2' })
    expect(part).toMatchObject({ status: 'review', remaining: '0.6', late: { missing: '0' } })
  })

  it('names what is left of a payment whose order was paid by another, whatever its late money is worth', () => {
    const before: Observation = { ...awaiting, flags: ['order-paid'] }
    const part = find({ received: '5.5', remaining: '20' }, { before, now: held + 1, perCoin: '1' })
    expect(part).toMatchObject({ status: 'partial', remaining: '20', late: { missing: '45.5' } })
  })

  it('keeps what the service did with the money, unless the answer is about another payment', () => {
    const before = find({ ...completed, fee: '0.5', fundTransferred: true })
    expect(before).toMatchObject({ settlement: { fee: '0.5', fundTransferred: true } })
    expect(find({ ...completed, fee: '1', address: otherAddress }, { before }).settlement).toEqual(
      before.settlement,
    )
    expect(find(completed)).not.toHaveProperty('settlement')
  })

  describe('doubt', () => {
    const accepted: Observation = { ...partial, flags: ['accepted'], credited: partial.received }

    it.each<[string, Partial<Transaction>]>([
      ['is held back', { blacklisted: true }],
      ['is about another payment', { address: otherAddress }],
      ['reports less', { received: '1' }],
    ])('is on money that a person accepted, and on no other, where the answer %s', (_, change) => {
      const doubted = (before: Observation) =>
        find({ ...partial, status: 'pending', ...change }, { before }).doubted
      expect(doubted(accepted)).toBe(true)
      expect(doubted({ ...accepted, flags: [] })).toBeUndefined()
      expect(doubted({ ...accepted, credited: '0' })).toBeUndefined()
    })
  })

  it('error: asks for nothing more where all arrived, though the service’s balance lags or is wrong', () => {
    for (const remaining of ['25.5', '0.000001'])
      expect(find({ received: '25.5', remaining })).toMatchObject({ status: 'review', remaining: '0' })
    expect(find({ received: '20', remaining: '25.5' })).toMatchObject({ status: 'partial', remaining: '5.5' })
  })

  it('error: decides on one completed answer alone, and never with money of an answer before (R4)', () => {
    const before: Observation = { ...partial, received: '25.5', remaining: '0', status: 'confirming' }
    expect(find({ ...completed, received: '9' }, { before })).toMatchObject({
      ...{ status: 'review', received: '25.5' },
    })
  })

  it('keeps what was seen where an answer names no money, and another spelling is no news', () => {
    const { received: _received, remaining: _remaining, ...silent } = answer
    const circumstances = {
      ...{ serviceId: 'service-1', fulfilled: false, now: held + 1, policy },
    }
    expect(evaluate(attempt, destination, silent, { ...circumstances, before: partial })).toMatchObject({
      ...{ status: 'partial', received: '10', flags: [] },
    })
    expect(evaluate(attempt, destination, silent, circumstances)).toMatchObject({
      ...{ status: 'awaiting', received: '0', flags: [] },
    })
    const again = find({ received: '10.0', remaining: '15.5' }, { before: partial })
    expect(again.received).toBe('10')
  })

  it('has no field for what no answer named', () => {
    const { status: _status, ...unnamed } = answer
    const circumstances = {
      ...{ serviceId: 'service-1', fulfilled: false, now: held, policy },
    }
    const found = evaluate(attempt, destination, unnamed, circumstances)
    for (const name of ['serviceStatus', 'txId', 'late', 'wasPaid']) expect(found).not.toHaveProperty(name)
  })

  it('knows a coin without a contract, and no contract in its place', () => {
    const native = newAttempt('a')
    const trxAnswer = { ...answer, ...completed, coin: 'tron', contract: '' }
    const circumstances = {
      ...{ serviceId: 'service-1', fulfilled: false, now: held, policy },
    }
    expect(evaluate(native, trx, trxAnswer, circumstances)).toMatchObject({ status: 'paid' })
    expect(evaluate(native, trx, { ...trxAnswer, contract: usdt }, circumstances)).toMatchObject({
      status: 'review',
    })
  })

  it('error: asks for no rest that its network does not take, unless the order is paid', () => {
    const bitcoin: Attempt = {
      ...newAttempt('a', {
        ...{ chainId: 'bitcoin', chain: { id: 'bitcoin', name: 'Bitcoin', type: 'btc' } },
        ...{ coinId: 'bitcoin', coin: { id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC', token: false } },
      }),
      phase: 'created',
    }
    const at = { ...trx, address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: '0.0005' }
    const btcAnswer = { ...answer, chain: 'bitcoin', coin: 'bitcoin', ...at }
    const restOf = (received: string, before?: Observation) =>
      evaluate(
        bitcoin,
        at,
        { ...btcAnswer, received, remaining: '0.0005' },
        {
          serviceId: 'service-1',
          fulfilled: false,
          now: held,
          policy,
          ...(before && { before }),
        },
      )
    expect(restOf('0.00049454')).toMatchObject({ status: 'partial', remaining: '0.00000546' })
    expect(restOf('0.00049455')).toMatchObject({ status: 'review', remaining: '0.00000545' })
    const decided: Observation = { ...awaiting, remaining: '0.0005', flags: ['order-paid'] }
    expect(restOf('0.00049455', decided)).toMatchObject({ status: 'partial' })
  })

  describe('what the service confirms', () => {
    const unconfirmed = pricePolicyOf({}, 'unconfirmed')
    const whole = { ...partial, received: '25.5', remaining: '0', status: 'confirming' as const }
    const wasCompleted: Observation = {
      ...{ ...whole, serviceStatus: 'completed', confirmed: '25.5', status: 'paid', wasPaid: true },
    }

    it.each<[string, Partial<Transaction>, Partial<Circumstances>, confirmed: string | undefined]>([
      ['nothing, where nothing came', {}, {}, undefined],
      ['a part', { received: '10', remaining: '15.5' }, {}, '10'],
      ['no part, by the other assumption', { received: '10' }, { policy: unconfirmed }, undefined],
      ['not the whole amount that is on its way', { received: '25.5', remaining: '0' }, {}, undefined],
      ['nor too much of it', { received: '30', remaining: '0' }, {}, undefined],
      [
        'the part before it, while the rest is on its way',
        { received: '25.5', remaining: '0' },
        { before: { ...partial, confirmed: '10' } },
        '10',
      ],
      ['all that is completed', { ...completed, received: '30' }, {}, '30'],
      ['all that is completed, by the other assumption', completed, { policy: unconfirmed }, '25.5'],
      ['too little that is completed', { ...completed, received: '5' }, {}, '5'],
      [
        'nothing that is held back',
        { ...completed, blacklisted: true },
        { before: { ...partial, confirmed: '10' } },
        undefined,
      ],
      [
        'what was known, in an answer about another payment',
        { ...completed, address: otherAddress },
        { before: { ...partial, confirmed: '10' } },
        '10',
      ],
      [
        'nothing that was completed and no longer is',
        { received: '25.5', remaining: '0' },
        { before: wasCompleted },
        undefined,
      ],
      [
        'no more than was received',
        { received: '26', remaining: '0' },
        { before: { ...whole, received: '30', confirmed: '30' } },
        '26',
      ],
      [
        'less, where less is left',
        { received: '5', remaining: '20.5' },
        { before: { ...partial, confirmed: '10' } },
        '5',
      ],
    ])('is %s', (_name, change, circumstances, confirmed) => {
      expect(find(change, circumstances).confirmed).toBe(confirmed)
    })

    it('is no news in another spelling', () => {
      const before = find({ received: '10', remaining: '15.5' })
      expect(find({ received: '10.00', remaining: '15.5' }, { before })).toEqual(before)
    })

    it('stays nothing after it was taken back, until it is completed again', () => {
      const back = find({ received: '25.5', remaining: '0' }, { before: wasCompleted })
      expect(back).toMatchObject({ status: 'review', received: '25.5' })
      const still = find({ received: '25.5', remaining: '0' }, { before: back })
      expect(still).not.toHaveProperty('confirmed')
      expect(find(completed, { before: still })).toMatchObject({ status: 'paid', confirmed: '25.5' })
    })
  })

  describe('a short payment (A small difference is no difference)', () => {
    const short = pricePolicyOf({ shortPaymentPercent: 2 })

    it.each<[received: string, status: string, flags: string[]]>([
      // 2 % of 25.5 is 0.51.
      ['25.49', 'paid', ['short']],
      ['24.99', 'paid', ['short']],
      ['24.989999', 'partial', []],
      ['25.5', 'confirming', []],
    ])('of %s of 25.5, with 2 percent allowed, is %s', (received, status, flags) => {
      const remaining = received === '25.5' ? '0' : '1'
      expect(find({ received, remaining }, { policy: short })).toMatchObject({ status, flags })
    })

    it('is paid with nothing remaining, and confirmed', () => {
      expect(find({ received: '25', remaining: '0.5' }, { policy: short })).toMatchObject({
        ...{ status: 'paid', remaining: '0', confirmed: '25', wasPaid: true },
      })
    })

    it('error: is not paid without the option, nor where a part is not confirmed', () => {
      const part = { received: '25.49', remaining: '0.01' }
      expect(find(part)).toMatchObject({ status: 'partial', flags: [] })
      const policy = pricePolicyOf({ shortPaymentPercent: 2 }, 'unconfirmed')
      expect(find(part, { policy })).toMatchObject({ status: 'partial', flags: [] })
    })

    it('stays paid where the option is taken away', () => {
      const before = find({ received: '25', remaining: '0.5' }, { policy: short })
      expect(find({ received: '25', remaining: '0.5' }, { before })).toMatchObject({
        ...{ status: 'paid', flags: ['short'] },
      })
    })

    it('is forgiven nothing of what it was paid with', () => {
      const before = find({ received: '25', remaining: '0.5' }, { policy: short })
      const less = { ...completed, received: '24.9', remaining: '0.6' }
      const wider = pricePolicyOf({ shortPaymentPercent: 5 })
      expect(find(less, { before, policy: wider })).toMatchObject({ status: 'review' })
      expect(find(less, { before })).toMatchObject({ status: 'review' })
    })
  })

  describe('a surplus (A small difference is no difference)', () => {
    it.each<[received: string, percent: number, flags: string[]]>([
      // 0.1 % of 25.5 is 0.0255, and 0.01 USD of 51 is 0.005.
      ['25.525499', 0.1, []],
      ['25.5255', 0.1, ['overpaid']],
      ['25.504999', 0, []],
      ['25.505', 0, ['overpaid']],
      ['25.754999', 1, []],
      ['25.755', 1, ['overpaid']],
    ])(
      'of %s for 25.5, with %d percent ignored, is flagged as %j',
      (received, surplusIgnoredPercent, flags) => {
        const policy = pricePolicyOf({ surplusIgnoredPercent })
        const found = find({ ...completed, received }, { policy })
        expect(found).toMatchObject({ status: 'paid', flags, received })
      },
    )

    it('of a currency with three decimals by ISO 4217 is one from 0.001 of it on, as its prices have', () => {
      const circumstances = {
        ...{ serviceId: 'service-1', fulfilled: false, now: held },
        policy: pricePolicyOf({ surplusIgnoredPercent: 0 }),
      }
      // 1 IQD of 51 would be 0.5, and `Intl` gives the dinar of Iraq no decimals.
      const iraqi = { ...attempt, fiatCurrency: 'IQD' }
      const more = { ...answer, ...completed, received: '25.503' }
      expect(evaluate(iraqi, destination, more, circumstances).flags).toEqual(['overpaid'])
    })

    it('of a price in the coin is ignored by its share alone', () => {
      const circumstances = {
        ...{ serviceId: 'service-1', fulfilled: false, now: held },
        policy: pricePolicyOf({ surplusIgnoredPercent: 0 }),
      }
      const least = { ...answer, ...completed, received: '25.500001' }
      expect(evaluate(inCoin, destination, least, circumstances).flags).toEqual(['overpaid'])
    })
  })
})
