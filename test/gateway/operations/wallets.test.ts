import { describe, expect, it } from 'vitest'
import { gatewayTo, success, wallet, walletAddress } from '../fixtures.js'

const malformedReferences = ['', '.', '..', '\ud800', undefined, null, 7, {}]
const addressOn = (network: string) => ({
  network,
  address: `address-on-${network}`,
  addressReference: 'ref-1',
})

describe('wallets.create', () => {
  it('leaves out an odd address reference, and an unusable address', async () => {
    const addresses = [
      { ...walletAddress('tron'), address_reference: 7 },
      { ...walletAddress('bsc'), address: 'TXYZ\u200babc' },
    ]
    const { gateway } = gatewayTo(() => success({ reference: 'user-1', addresses }))
    const { addresses: found } = await gateway.wallets.create({ reference: 'user-1' })
    expect(found).toEqual([
      { ...addressOn('tron'), addressReference: undefined, dropped: ['address_reference'] },
    ])
    expect(found.dropped).toStrictEqual({ count: 1, reasons: ['1.address'] })
  })

  it('error: refuses the wallet of another reference', async () => {
    const { gateway } = gatewayTo(() => success(wallet('user-2')))
    await expect(gateway.wallets.create({ reference: 'user-1' })).rejects.toMatchObject({
      code: 'schema',
      message: 'wallet: data.reference is not the one asked for',
      ambiguous: true,
    })
  })

  it.each(malformedReferences)(
    'error: refuses the reference %j before anything is sent',
    async (reference) => {
      const { gateway, seen } = gatewayTo(() => success(wallet('user-1')))
      // Callers without types can pass anything.
      await expect(gateway.wallets.create({ reference: reference as string })).rejects.toMatchObject({
        code: 'invalid-input',
        message: 'reference is malformed',
      })
      expect(seen).toHaveLength(0)
    },
  )
})

describe('wallets.addresses', () => {
  it('error: refuses a malformed reference, page or page size', async () => {
    const { gateway, seen } = gatewayTo(() => success([]))
    for (const call of [
      gateway.wallets.addresses('..'),
      gateway.wallets.addresses('user-1', { page: 0 }),
      gateway.wallets.addresses('user-1', { limit: 0.5 }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'invalid-input' })
    expect(seen).toHaveLength(0)
  })
})

describe('wallets.allAddresses', () => {
  const networks = async (pages: string[][], limit?: number) => {
    const { gateway, seen } = gatewayTo((_, index) =>
      success((pages[index] ?? []).map((network) => walletAddress(network))),
    )
    const found: string[] = []
    for await (const { network } of gateway.wallets.allAddresses('user-1', limit ? { limit } : {}))
      found.push(network)
    return { found, asked: seen.map(({ url }) => url.search) }
  }

  it('ends with the first page that brings nothing new, whatever the size of pages', async () => {
    expect(await networks([['tron', 'bsc'], ['ton']], 50)).toStrictEqual({
      found: ['tron', 'bsc', 'ton'],
      asked: ['?page=1&limit=50', '?page=2&limit=50', '?page=3&limit=50'],
    })
  })

  it('ends when the service gives its last page again', async () => {
    const { found, asked } = await networks([['tron', 'bsc'], ['bsc', 'ton'], ['bsc', 'ton'], ['sol']])
    expect(found).toStrictEqual(['tron', 'bsc', 'ton'])
    expect(asked).toHaveLength(3)
  })

  it('error: stops with the caller between two pages', async () => {
    const caller = new AbortController()
    const { gateway, seen } = gatewayTo(() => success([walletAddress('tron')]))
    const addresses = gateway.wallets
      .allAddresses('user-1', { signal: caller.signal })
      [Symbol.asyncIterator]()
    await addresses.next()
    caller.abort()
    await expect(addresses.next()).rejects.toMatchObject({ code: 'aborted' })
    expect(seen).toHaveLength(1)
  })
})

describe('wallets.validate', () => {
  const question = { address: 'TXYZabc123', networks: ['tron', 'xrpl'] }

  it.each([
    ['a record', { valid: true }, true],
    ['a boolean', true, true],
    ['a boolean', false, false],
  ])('reads the verdict from %s', async (_, data, verdict) => {
    const { gateway } = gatewayTo(() => success(data))
    expect(await gateway.wallets.validate(question)).toBe(verdict)
  })

  it('passes network identifiers on as they are', async () => {
    const { gateway, seen } = gatewayTo(() => success({ valid: true }))
    await gateway.wallets.validate({ ...question, networks: ['TRC20', 'eip155:1'] })
    expect(seen[0]?.body).toStrictEqual({ ...question, networks: ['TRC20', 'eip155:1'] })
  })

  it('error: takes nothing else for a verdict', async () => {
    for (const data of [null, {}, 'true', { valid: 'true' }, { valid: 1 }]) {
      const { gateway } = gatewayTo(() => success(data))
      await expect(gateway.wallets.validate(question)).rejects.toMatchObject({ code: 'schema' })
    }
  })

  it.each([
    ['address', ['', 'a b', 'TXYZ\u200b', 'T'.repeat(257)]],
    ['networks', [[], [''], ['a b'], 'tron', Array.from({ length: 101 }, () => 'tron')]],
  ])('error: refuses a malformed %s before anything is sent', async (field, values) => {
    const { gateway, seen } = gatewayTo(() => success({ valid: true }))
    for (const value of values) {
      const call = gateway.wallets.validate({ ...question, [field]: value })
      await expect(call).rejects.toMatchObject({ code: 'invalid-input' })
      await expect(call).rejects.toThrow(field)
    }
    expect(seen).toHaveLength(0)
  })
})

describe('wallets.watch', () => {
  const question = { address: 'TXYZabc123', chains: ['tron'] }

  it('error: refuses no chains before anything is sent', async () => {
    const { gateway, seen } = gatewayTo(() => success({}))
    await expect(gateway.wallets.watch({ ...question, chains: [] })).rejects.toThrow('chains is malformed')
    expect(seen).toHaveLength(0)
  })
})
