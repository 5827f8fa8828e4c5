import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkAddress, respell } from '../../src/client/address-check.js'
import { accountOf } from '../../src/core/addresses/account.js'
import { payment, usdt } from '../support/manual-client.js'

const ton = { id: 'ton', name: 'TON', type: 'ton' }
const address = 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT'
const respelledAddress = accountOf('ton', address)
const contract = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
const respelledContract = accountOf('ton', contract)
const known = payment({ chain: ton, address, coin: { ...usdt, contract } })
const answer = (changes: Partial<typeof known> = {}) => ({ ...known, status: 'partial' as const, ...changes })

const module = '../../src/core/addresses/payable.js'

afterEach(() => {
  vi.doUnmock(module)
  vi.resetModules()
})

/** The check while its code can't be loaded. */
async function withoutCode() {
  vi.resetModules()
  vi.doMock(module, () => {
    throw new Error('offline')
  })
  return import('../../src/client/address-check.js')
}

describe('checkAddress', () => {
  it('takes an address that can receive money', async () => {
    expect(await checkAddress(payment(), [])).toBe(true)
  })

  it('error: refuses a broken checksum, and a contract that the endpoint lists', async () => {
    const shown = payment().address
    expect(await checkAddress(payment({ address: `${shown.slice(0, -1)}9` }), [])).toBe(false)
    expect(await checkAddress(payment(), [shown])).toBe(false)
  })

  it('error: rejects when its code can’t be loaded', async () => {
    const { checkAddress: check } = await withoutCode()
    await expect(check(payment(), [])).rejects.toThrow()
  })
})

describe('respell', () => {
  it('spells address and contract as they were on screen where both name the same account', async () => {
    const respelled = await respell(
      answer({ address: respelledAddress, coin: { ...usdt, contract: respelledContract } }),
      known,
    )
    expect(respelled).toEqual(answer())
  })

  it('respells an address with the contract as it was, and a contract with the address as it was', async () => {
    expect(await respell(answer({ address: respelledAddress }), known)).toEqual(answer())
    const other = { ...usdt, contract: respelledContract }
    expect(await respell(answer({ coin: other }), known)).toEqual(answer())
  })

  it('leaves another address and another contract as they are', async () => {
    const other = answer({ address: contract, coin: { ...usdt, contract: address } })
    expect(await respell(other, known)).toEqual(other)
  })

  it('adds no contract to a coin that has none', async () => {
    const { contract: _contract, ...coin } = known.coin
    const native = answer({ coin, address: respelledAddress })
    const respelled = await respell(native, known)
    expect(respelled).toEqual({ ...native, address })
    expect(Object.hasOwn(respelled.coin, 'contract')).toBe(false)
  })

  it('leaves a contract that the known coin has not', async () => {
    const { contract: _contract, ...coin } = known.coin
    expect(await respell(answer(), payment({ chain: ton, address, coin }))).toEqual(answer())
  })

  const { contract: _contract, ...native } = known.coin
  it.each<[string, typeof known, typeof known | undefined]>([
    ['nothing was known', answer(), undefined],
    ['address and contract are the same', answer(), known],
    ['neither has a contract', answer({ coin: native }), payment({ chain: ton, address, coin: native })],
  ])('leaves the answer as it is, and needs no code, where %s', async (_, same, before) => {
    expect(await respell(same, before)).toBe(same)
    const { respell: respellOffline } = await withoutCode()
    expect(await respellOffline(same, before)).toBe(same)
  })

  it('error: leaves the answer as it is when the code can’t be loaded', async () => {
    const { respell: respellOffline } = await withoutCode()
    const other = answer({ address: respelledAddress })
    expect(await respellOffline(other, known)).toBe(other)
  })
})
