import { describe, expect, it } from 'vitest'
import { formatAssumptions, parseAssumptions } from '../../../src/cli/options/assumptions.js'
import { deskOptions } from '../../../src/cli/desk/desk.js'
import { recoverOptions } from '../../../src/cli/orders/deliveries.js'
import { readOptions } from '../../../src/cli/options/options.js'
import { serveOptions } from '../../../src/cli/options/serve.js'
import { defaultAssumptions, type Assumptions } from '../../../src/gateway/index.js'

/** Another value than the default for every switch. */
const others: { [K in keyof Assumptions]: [text: string, value: unknown] } = {
  signature: ['colon', 'colon'],
  fiatCoinField: ['coin', 'coin'],
  validateIds: ['txId+_id', ['txId', '_id']],
  compactCurrency: ['coin', 'coin'],
  compactAmount: ['coinAmount', 'coinAmount'],
  priceFields: ['', []],
  recordFields: ['symbol', ['symbol']],
  receivingAccounts: ['existing', 'existing'],
  unknownWorth: ['refuse', 'refuse'],
  partialMoney: ['unconfirmed', 'unconfirmed'],
  paymentReference: ['attempt', 'attempt'],
  unlistedChains: ['hide', 'hide'],
  rateMeaning: ['per-usd', 'per-usd'],
  ratesCurrencyParam: ['fiat', 'fiat'],
  chainsPageParam: ['page[number]', 'page[number]'],
  chainsLimitParam: ['size', 'size'],
  logsPageParam: ['p', 'p'],
  logsLimitParam: ['size', 'size'],
  logFields: ['', undefined],
  payoutsPageParam: ['p', 'p'],
  payoutsLimitParam: ['size', 'size'],
  payoutMerchantField: ['merchant', 'merchant'],
  onrampChainParam: ['network', 'network'],
}
const switches = Object.entries(others).filter(([name]) => name !== 'logFields')

describe('GATEWAY_ASSUMPTIONS', () => {
  it('has a case here for every switch', () => {
    expect(Object.keys(others).toSorted()).toEqual(Object.keys(defaultAssumptions).toSorted())
  })

  it.each(switches)('sets %s', (name, [text, value]) => {
    expect(parseAssumptions(`${name}=${text}`)).toStrictEqual({ [name]: value })
  })

  it('sets names of the log one by one, and keeps the other ones', () => {
    expect(parseAssumptions('logFields.id=logId, logFields.payload=body')).toStrictEqual({
      logFields: { ...defaultAssumptions.logFields, id: 'logId', payload: 'body' },
    })
  })

  it('is written as it is read', () => {
    const text = switches.map(([name, [value]]) => `${name}=${value}`).join(',')
    expect(formatAssumptions(parseAssumptions(text))).toBe(text)
    expect(parseAssumptions(formatAssumptions(defaultAssumptions))).toStrictEqual(defaultAssumptions)
  })

  it.each([
    ['sinature=colon', 'names sinature, which is no assumption; the names are signature, '],
    ['constructor=colon', 'names constructor, which is no assumption'],
    ['logFields.price=a', 'names logFields.price, which is no assumption'],
    ['\u001b[31m=colon', 'names a word, which is no assumption'],
    ['signature=colon,signature=dot', 'names signature twice'],
    ['signature=semicolon', 'has a wrong signature: must be'],
    ['validateIds=', 'has a wrong validateIds: must be an array that is not empty'],
    ['validateIds=id', 'has a wrong validateIds: must be'],
    ['priceFields=rate+worth', 'has a wrong priceFields: must be'],
    ['fiatCoinField=', 'has a wrong fiatCoinField: must'],
    ['signature', 'must have the form name=value,name=value'],
    ['signature=colon,', 'must have the form name=value,name=value'],
  ])('error: refuses %j by name', (text, message) => {
    expect(() => parseAssumptions(text)).toThrow(message)
  })

  it.each([
    ['serve', { assumptions: serveOptions.assumptions }],
    ['desk', { assumptions: deskOptions.assumptions }],
    ['orders recover', { assumptions: recoverOptions.assumptions }],
  ])('is an option of %s', (_, options) => {
    const env = { GATEWAY_ASSUMPTIONS: 'signature=colon,validateIds=txId' }
    expect(readOptions(options, [], env)).toEqual({
      assumptions: { signature: 'colon', validateIds: ['txId'] },
    })
    expect(() => readOptions(options, ['--gateway-assumptions', 'x=1'], {})).toThrow(
      'GATEWAY_ASSUMPTIONS (--gateway-assumptions) names x, which is no assumption',
    )
  })
})
