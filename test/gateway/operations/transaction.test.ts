import { describe, expect, it } from 'vitest'
import { defaultAssumptions } from '../../../src/gateway/assumptions/assumptions.js'
import { FieldError } from '../../../src/gateway/schemas/fields.js'
import { readTransaction } from '../../../src/gateway/operations/transaction.js'
import { canary, compact, expanded } from '../fixtures.js'

const read = (data: unknown, changes = {}) => readTransaction(data, { ...defaultAssumptions, ...changes })

describe('readTransaction', () => {
  it.each([
    ['expanded', expanded],
    ['compact', compact],
  ])('lets no personal, unknown or inherited field out of the %s shape', (_, shape) => {
    const transaction = read(JSON.parse(JSON.stringify(shape())))
    expect(JSON.stringify(transaction)).not.toContain(canary)
    expect(Object.getPrototypeOf(transaction)).toBe(Object.prototype)
    expect(read(shape({ status: undefined })).status).toBeUndefined()
  })

  it('reads a token with its contract, and refuses one without', () => {
    const currency = { id: 'usdt', isContract: true }
    expect(read(expanded({ currency })).contract).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    for (const contractAddress of [undefined, null])
      expect(() => read(expanded({ currency, contractAddress }))).toThrow('data.contractAddress')
  })

  it.each([
    ...['memo', 'memoId', 'tag', 'addressTag', 'destinationTag', 'destination_tag'].map((name) => ({
      [name]: 'x',
    })),
    { tag: 0 },
  ])('says that there is a tag beside the address, and not which: %o', (field) => {
    for (const transaction of [read(expanded(field)), read(compact(field))]) {
      expect(transaction.hasTag).toBe(true)
      expect(Object.values(transaction)).not.toContain('x')
    }
    for (const value of ['', ' ', null, undefined, {}, false])
      expect(read(expanded({ [Object.keys(field)[0]!]: value }))).not.toHaveProperty('hasTag')
  })

  it('names the amount in the coin only where the amount is not read from it', () => {
    expect(read(compact(), { compactAmount: 'coinAmount' })).not.toHaveProperty('coinAmount')
    expect(read(compact(), { compactAmount: 'amount' })).toMatchObject({ coinAmount: '25.5' })
  })

  it.each(['EURO', 'AEUR', 'eur', 'EU'])('leaves out %s, which is no code of a currency', (code) => {
    expect(read(compact({ agentCurrency: code }))).not.toHaveProperty('agentCurrency')
    const agentId = { defaultFiatCurrency: { currency: code } }
    expect(read(expanded({ agentId }))).not.toHaveProperty('agentCurrency')
  })

  it.each([
    [['_id'], 'data._id'],
    [['txId', '_id'], 'data.txId'],
    [[], 'data._id'],
  ])('error: names the identifier that is missing where %j may be one', (validateIds, field) => {
    const data = expanded({ _id: undefined, txId: undefined })
    expect(() => read(data, { validateIds })).toThrow(new FieldError(field.replace('data.', '')).message)
  })

  it('leaves missing fields missing instead of inventing a value', () => {
    const empty = {
      ...{ status: undefined, amountReceived: undefined, balanceRequired: undefined },
      ...{ usdAmount: null, agentAmount: '', coinAmount: '', agentId: null, rate: undefined, fee: '' },
      ...{ feeUSD: null, activationFeeUSD: '', amountReceivedUSD: null, balanceRequiredUSD: '' },
      ...{ amountReceivedAgent: '', balanceRequiredAgent: null, walletAddressIndex: '' },
      ...{ paymentBlacklisted: null, isPartialPayment: '', feeSent: null, fundTransferred: undefined },
      ...{ chainId: null, currency: { id: 'usdt', symbol: '' } },
    }
    const transaction = read(expanded(empty))
    const kept = 'shape ids chain address contract amount type coin txId createdAt updatedAt'
    expect(Object.keys(transaction).sort()).toStrictEqual(kept.split(' ').sort())
  })

  it('keeps an unknown type as it is, and an unknown status', () => {
    for (const type of ['refund', 'send', '']) expect(read(expanded({ type })).type).toBe(type)
    for (const status of ['Completed', ' completed', 'сompleted', 'expired', ''])
      expect(read(expanded({ status })).status).toBe(status)
  })

  it.each([undefined, null, ''])('takes a txId of %o for one that is not there yet', (txId) => {
    const transaction = read(expanded({ txId }))
    expect(transaction.ids).toStrictEqual(['66f0a1'])
    expect(transaction).not.toHaveProperty('txId')
  })

  it.each(['', null, undefined])(
    'reads the contract %o of a native coin as an empty one',
    (contractAddress) => {
      const native = { id: 'trx', isContract: false }
      expect(read(expanded({ contractAddress, currency: native })).contract).toBe('')
      expect(read(compact({ contractAddress })).contract).toBe('')
    },
  )

  it('reports an activation fee beside the amount, and adds nothing to it', () => {
    expect(read(expanded({ activationFee: '1.5' }))).toMatchObject({ activationFee: '1.5', amount: '25.50' })
  })

  it.each(['', null])('does not know what is due from a balance of %o', (balanceRequired) => {
    expect(read(expanded({ balanceRequired }))).not.toHaveProperty('remaining')
  })

  it.each([
    ['rate', {}, 'rate'],
    ['txId', 'tx\n1', 'txId'],
    ['agentId', { defaultFiatCurrency: { currency: 'eur' } }, 'agentCurrency'],
  ])('leaves out an expanded %s of %o alone, and says so', (field, value, name) => {
    const transaction = read(expanded({ [field]: value }))
    expect(transaction).not.toHaveProperty(name)
    expect(transaction).toMatchObject({
      ids: ['66f0a1', ...(name === 'txId' ? [] : ['tx-1'])],
      amount: '25.50',
    })
    expect(transaction.dropped).toStrictEqual([field])
  })

  it.each([
    ['as held back', true, [true, 'true', 'TRUE', ' yes ', 1, '1']],
    ['as not held back', false, [false, 'false', 'no', 0, '0', '']],
  ])('reads paymentBlacklisted %s', (_, blacklisted, values) => {
    for (const paymentBlacklisted of values)
      for (const shape of [expanded, compact])
        expect(read(shape({ paymentBlacklisted })), String(paymentBlacklisted)).toMatchObject({ blacklisted })
  })

  it('error: refuses what is no answer to whether a payment is held back', () => {
    for (const paymentBlacklisted of ['perhaps', 2, -1, {}, [true], 'ja'])
      for (const shape of [expanded, compact])
        expect(() => read(shape({ paymentBlacklisted }))).toThrow('paymentBlacklisted')
  })

  it('does not take a currency for a token that is not said to be one, and says so', () => {
    const currency = { id: 'trx', isContract: 'yes' }
    expect(read(expanded({ currency })).dropped).toStrictEqual(['currency.isContract'])
  })

  it.each([
    ['chain', ''],
    ['walletAddress', undefined],
    ['walletAddress', ''],
    ['walletAddress', 'TXYZ abc'],
    ['walletAddress', 'TXYZ\u200babc'],
    ['walletAddress', '\u202eTXYZ'],
    ['walletAddress', 'T'.repeat(257)],
    ['contractAddress', '0x 1'],
    ['contractAddress', 0],
    ['status', 1],
    ['status', 'x'.repeat(257)],
    ['_id', { $oid: '66f0a1' }],
    ['_id', 'a'.repeat(129)],
    ['_id', 'a\u0000b'],
  ])('error: refuses the expanded %s %o', (field, value) => {
    expect(() => read(expanded({ [field]: value }))).toThrow(new FieldError(field))
  })

  it('error: refuses a currency record without an id, what nothing identifies, and what is no record', () => {
    expect(() => read(expanded({ currency: { symbol: 'USDT' } }))).toThrow(new FieldError('currency.id'))
    expect(() => read(expanded({ currency: undefined }))).toThrow(new FieldError('currency'))
    expect(() => read(compact({ txId: '' }))).toThrow(new FieldError('_id'))
    for (const data of [undefined, null, 'receive', 1, [], [expanded()]])
      expect(() => read(data)).toThrow(FieldError)
  })

  it('takes the ids in the order of validateIds', () => {
    expect(read(expanded(), { validateIds: ['txId', '_id'] }).ids).toStrictEqual(['tx-1', '66f0a1'])
    expect(read(expanded({ txId: '66f0a1' })).ids).toStrictEqual(['66f0a1'])
    expect(() => read(compact(), { validateIds: ['_id'] })).toThrow(new FieldError('_id'))
  })

  it('takes the compact currency for the coin when compactCurrency says so', () => {
    expect(read(compact({ currency: 'usdt' }), { compactCurrency: 'coin' }).coin).toBe('usdt')
    expect(read(compact({ currency: 'usdt' }))).not.toHaveProperty('coin')
  })

  it('leaves out the fields about the price that priceFields does not name', () => {
    const amounts = ['usdAmount', 'coinAmount', 'agentAmount', 'rate']
    const data = expanded()
    expect(Object.keys(read(data))).toEqual(expect.arrayContaining(amounts))
    const some = Object.keys(read(data, { priceFields: ['rate'] }))
    expect(some.filter((name) => amounts.includes(name))).toEqual(['rate'])
  })

  it('leaves out the records that recordFields does not name, and what is no identifier', () => {
    const records = { chainId: { id: 'ethereum', rpcUrl: canary }, currency: { id: 'usdt', symbol: 'USDC' } }
    expect(read(expanded(records))).toMatchObject({ recordChain: 'ethereum', symbol: 'USDC' })
    const marked = { ...records, currency: { id: 'usdt', symbol: '\u202AUSDC' } }
    expect(read(expanded(marked))).toMatchObject({ symbol: 'USDC' })
    expect(read(expanded(records), { recordFields: ['symbol'] })).not.toHaveProperty('recordChain')
    expect(read(expanded(records), { recordFields: [] })).not.toHaveProperty('symbol')
    for (const chainId of ['66c0ff', undefined, null, {}, { id: null }])
      expect(read(expanded({ chainId }))).not.toHaveProperty('recordChain')
    expect(read(expanded({ chainId: { id: 'a b' } })).dropped).toEqual(['chainId'])
  })

  it('takes the compact amount from coinAmount when compactAmount says so', () => {
    const fiat = compact({ amount: '49.99', coinAmount: '0.00077' })
    expect(read(fiat, { compactAmount: 'coinAmount' }).amount).toBe('0.00077')
    const without = compact({ coinAmount: undefined })
    expect(() => read(without, { compactAmount: 'coinAmount' })).toThrow(new FieldError('coinAmount'))
  })
})
