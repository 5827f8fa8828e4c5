/** Whether an answer of the payment service is about the payment, and what it says of its status. */
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/gateway/index.js'
import { extractDestination, matchesAttempt } from '../../../src/server/rules/evidence.js'
import type { NewAttempt, Observation } from '../../../src/server/store/store.js'
import { attempt as newAttempt, awaiting, destination as trx } from '../../support/stored-orders.js'
import {
  answer,
  attempt,
  completed,
  destination,
  find,
  findIn,
  held,
  inCoin,
  otherAddress,
  partial,
  token,
  usdd,
  usdt,
  without,
} from './usdt-answers.js'

const { address } = destination
const mistyped = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdG'
const fiatPrice = { kind: 'fiat', amount: '51', currency: 'USD' } as const
const coinPrice = { kind: 'crypto', amount: '25.5' } as const

/** What tells that an answer is about another payment, also once the address is shown. */
const differences: [string, Partial<Transaction>][] = [
  ['another identifier', { ids: ['service-2'] }],
  ['another address', { address: otherAddress }],
  ['another network', { chain: 'ethereum' }],
  ['the record of another network', { recordChain: 'ethereum' }],
  ['another coin', { coin: 'tron' }],
  ['another contract', { contract: usdd }],
  ['no contract', { contract: '' }],
  ['another amount', { amount: '2550' }],
  ['a smaller amount', { amount: '25.499999' }],
  ['a larger amount', { amount: '25.500001' }],
]

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
    const onNew = { ...onBase, chain: { ...base, id: 'nova', name: 'Nova' }, chainId: 'nova' }
    expect(extract({ ...evm, chain: 'nova', symbol: 'eth' }, onNew)).toHaveProperty('address')
    expect(extract({ ...evm, chain: 'nova', symbol: 'NOV' }, onNew)).toHaveProperty('reason')
  })

  it('error: refuses an address with a tag where the network has tags, also before it is shown', () => {
    const reason = 'its address has a tag or memo, which no page shows'
    const xrp = newAttempt('b', {
      ...{ chainId: 'xrpl', chain: { id: 'xrpl', name: 'XRP Ledger', type: 'xrpl' } },
      ...{ coinId: 'xrp', coin: { id: 'xrp', name: 'XRP', symbol: 'XRP', token: false } },
    })
    const change = { chain: 'xrpl', coin: 'xrp', contract: '', address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH' }
    expect(extract(change, xrp)).toHaveProperty('address')
    expect(extract({ ...change, hasTag: true }, xrp)).toEqual({ reason })
    expect(extract({ hasTag: true })).toHaveProperty('address')
    const matches = (hasTag: boolean) =>
      matchesAttempt({ ...xrp, phase: 'created' }, { ...destination, ...change }, 'service-1', {
        ...{ ...answer, ...change },
        hasTag,
      })
    expect([matches(false), matches(true)]).toEqual([true, false])
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
    ...differences,
    ['the record of another symbol', { symbol: 'USDC' }],
    ['a payment that is held back', { blacklisted: true }],
    ['a payment that is completed', { status: 'completed' }],
    ['money that has arrived', { received: '0.000001' }],
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

describe('evaluate', () => {
  it('is paid on a completed answer with all of the amount', () => {
    expect(find({ ...completed, txId: 'tx-1' })).toEqual({
      ...{ ids: ['service-1'], serviceStatus: 'completed', received: '25.5', remaining: '0' },
      ...{ confirmed: '25.5', status: 'paid', flags: [], wasPaid: true, txId: 'tx-1' },
    })
  })

  it.each(differences)(
    'error: puts an answer with %s under review, and reads no money in it',
    (_name, change) => {
      const found = find({ ...completed, ...change })
      expect(found).toMatchObject({ status: 'review', received: '0', remaining: '25.5' })
      expect(found).not.toHaveProperty('wasPaid')
      expect(found.ids).toEqual(['service-1'])
      expect(find({ ...completed, ...change }, { before: partial })).toMatchObject({ received: '10' })
    },
  )

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
      ...{ status: 'partial', received: '10', remaining: '15.5', txId: 'tx-1' },
    })
    expect(find({ received: '10', remaining: '15' }, { before })).toMatchObject({ remaining: '15' })
    // What was seen before is not lowered, and pays nothing.
    const whole = { ...before, received: '25.5', remaining: '0', status: 'confirming' as const }
    expect(find({ ...completed, received: '9' }, { before: whole })).toMatchObject({
      ...{ status: 'review', received: '25.5' },
    })
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
      const { credited: _credited, ...nothing } = accepted
      for (const before of [nothing, { ...accepted, credited: '0' }]) expect(doubted(before)).toBeUndefined()
    })
  })

  it('error: asks for nothing more where all arrived, though the service’s balance lags or is wrong', () => {
    for (const remaining of ['25.5', '0.000001'])
      expect(find({ received: '25.5', remaining })).toMatchObject({ status: 'review', remaining: '0' })
    expect(find({ received: '20', remaining: '25.5' })).toMatchObject({ status: 'partial', remaining: '5.5' })
  })

  it('keeps what was seen where an answer names no money, and another spelling is no news', () => {
    const silent = without('received', 'remaining')
    expect(findIn(silent, { now: held + 1, before: partial })).toMatchObject({
      ...{ status: 'partial', received: '10', flags: [] },
    })
    expect(findIn(silent, { now: held + 1 })).toMatchObject({ status: 'awaiting', received: '0', flags: [] })
    const again = find({ received: '10.0', remaining: '15.5' }, { before: partial })
    expect(again.received).toBe('10')
  })

  it('has no field for what no answer named', () => {
    const found = findIn(without('status'))
    for (const name of ['serviceStatus', 'txId', 'late', 'wasPaid']) expect(found).not.toHaveProperty(name)
  })

  it('knows a coin without a contract, and no contract in its place', () => {
    const trxAnswer = { ...answer, ...completed, coin: 'tron', contract: '' }
    const statusOf = (contract: string) => findIn({ ...trxAnswer, contract }, {}, newAttempt('a'), trx).status
    expect(statusOf('')).toBe('paid')
    expect(statusOf(usdt)).toBe('review')
  })
})
