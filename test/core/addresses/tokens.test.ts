import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../src/core/addresses/index.js'
import { chains, findChain } from '../../../src/core/chains/chains.js'
import { tokenSources } from '../../../data/token-sources.js'
import { decimalsOf, findToken, pinnedContracts, tokensOf } from '../../../src/core/addresses/tokens.js'

const pinned = chains.flatMap((chain) =>
  tokensOf(chain.ids[0]).map((token) => ({ chain, id: chain.ids[0], token })),
)

const unpinned = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

describe('tokensOf', () => {
  it('pins a symbol at most once per network', () => {
    const symbols = pinned.map(({ id, token }) => `${token.symbol} on ${id}`)
    expect(new Set(symbols).size).toBe(symbols.length)
    expect(symbols).toContain('USDT on tron')
  })

  it('pins these tokens', () => {
    const symbolsOf = (id: string) => tokensOf(id).map(({ symbol }) => symbol)
    const both = ['USDT', 'USDC']
    expect(Object.fromEntries(chains.map(({ ids: [id] }) => [id, symbolsOf(id)]))).toEqual({
      ...Object.fromEntries(chains.map(({ ids: [id] }) => [id, both])),
      ...{ stable: ['USDT'], ton: ['USDT'], xrpl: ['USDC'] },
      ...{ planq: [], pego: [], bitcoin: [] },
    })
  })

  it.each(pinned)('$id $token.symbol has a well-formed contract and a source', ({ chain, id, token }) => {
    const source = tokenSources[id]?.[token.symbol]
    const [issuer = ''] = token.contract.split(':').reverse()
    const address =
      source?.standard === 'classic' || source?.standard === 'trustline' ? issuer : token.contract
    expect(checkAddress(chain.family, address)).toMatchObject({ ok: true })
    expect(source?.readFrom.length).toBeGreaterThan(0)
    expect(token.unproven === true).toBe(source?.confidence === 'low')
  })

  it('answers under every id of a network', () => {
    expect(tokensOf('8453')).toBe(tokensOf('base'))
    expect(tokensOf('xrp')).toBe(tokensOf('xrpl'))
    expect(tokensOf('8453').length).toBeGreaterThan(0)
  })

  it('is empty where nothing is pinned', () => {
    expect(tokensOf('bitcoin')).toEqual([])
    expect(tokensOf('brand-new')).toEqual([])
  })

  it('marks the token that its issuer withdrew', () => {
    expect(
      pinned.filter(({ token }) => token.discontinued).map(({ id, token }) => [id, token.symbol]),
    ).toEqual([['tron', 'USDC']])
  })
})

describe('findToken', () => {
  it.each(pinned)('finds $token.symbol on $id by its contract', ({ id, token }) => {
    expect(findToken(id, token.contract)).toBe(token)
  })

  it('knows every spelling of a contract', () => {
    const [usdt] = tokensOf('ton')
    expect(findToken('ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7')?.symbol).toBe('USDT')
    const raw = Buffer.from(usdt?.contract ?? '', 'base64url')
      .subarray(2, 34)
      .toString('hex')
    expect(findToken('ton', `0:${raw}`)).toBe(usdt)
  })

  it('error: finds nothing on a network that is not in the registry', () => {
    expect(findToken('brand-new', tokensOf('tron')[0]?.contract ?? '')).toBeUndefined()
  })

  it('error: does not find the contract of another network', () => {
    expect(findToken('polygon', '0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBeUndefined()
  })

  it('error: does not find a look-alike', () => {
    const lookalikes = pinned.flatMap(({ id, token }) =>
      Object.values(token.lookalikes ?? {}).map((contract) => ({ id, contract })),
    )
    expect(lookalikes.length).toBeGreaterThan(5)
    expect(lookalikes.filter(({ id, contract }) => checkAddress(findChain(id)?.family, contract).ok)).toEqual(
      lookalikes,
    )
    expect(lookalikes.filter(({ id, contract }) => findToken(id, contract))).toEqual([])
  })

  it('error: disregards no case where case matters', () => {
    expect(findToken('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T')).toBeUndefined()
  })
})

describe('pinnedContracts', () => {
  it('has every contract with the family of its network, and those that are confused with it', () => {
    const contracts = pinnedContracts()
    expect(contracts).toContainEqual({ family: 'tron', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })
    expect(contracts).toContainEqual({
      family: 'evm',
      contract: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    })
    const wanted = pinned.flatMap(({ chain: { family }, token }) =>
      [token.contract, ...Object.values(token.lookalikes ?? {})].map((contract) => ({ family, contract })),
    )
    expect(contracts).toHaveLength(wanted.length)
    expect(contracts).toEqual(expect.arrayContaining(wanted))
  })
})

describe('decimalsOf', () => {
  it.each([
    ['ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
    ['bsc', '0x55d398326f99059fF775485246999027B3197955', 18],
    ['stellar', 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', 7],
    ['stable', '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', 6],
  ])('of a token on %s comes from the contract %s: %d', (id, contract, decimals) => {
    expect(decimalsOf(id, { token: true, contract })).toBe(decimals)
  })

  it.each([
    ['bitcoin', 8],
    ['stable', 18],
    ['near', 24],
    ['xrp', 6],
  ])('of the coin of %s are %d', (id, decimals) => {
    expect(decimalsOf(id, { token: false })).toBe(decimals)
    expect(decimalsOf(id, { token: false, contract: '' })).toBe(decimals)
  })

  it('error: are not guessed', () => {
    expect(decimalsOf('ethereum', { token: true })).toBeUndefined()
    expect(decimalsOf('ethereum', { token: true, contract: unpinned })).toBeUndefined()
    expect(decimalsOf('ethereum', { token: false, contract: unpinned })).toBeUndefined()
    expect(decimalsOf('brand-new', { token: false })).toBeUndefined()
  })

  it('error: are undefined for a token of the XRP Ledger, which has none', () => {
    const [usdc] = tokensOf('xrpl')
    expect(usdc?.decimals).toBeNull()
    expect(decimalsOf('xrpl', { token: true, contract: usdc?.contract })).toBeUndefined()
  })
})
