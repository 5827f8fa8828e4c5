import { describe, expect, it } from 'vitest'
import { linkSources, tonAppSources } from '../../../data/wallet-sources.js'
import { chains } from '../../../src/core/chains/chains.js'
import { accountOf } from '../../../src/core/addresses/account.js'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import { tonApps } from '../../../src/core/transfers/ton-apps.js'
import { linkedWallets, walletLinks } from '../../../src/core/transfers/wallet-links.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { targetOf } from '../../support/targets.js'

const evm = abandonAbout.evm[0]
const ton = abandonAbout.ton[0]
const tron = abandonAbout.tron[0]
const xrpl = abandonAbout.xrpl[0]

const linksOf = (...payment: Parameters<typeof targetOf>) =>
  Object.fromEntries(walletLinks(targetOf(...payment)).map(({ id, href }) => [id, href]))

describe('walletLinks', () => {
  it('writes the network’s own coin in its smallest unit for MetaMask, in whole coins for Trust Wallet', () => {
    expect(linksOf('ethereum', 'ETH', '0.010')).toEqual({
      metamask: `https://link.metamask.io/send/${evm}@1?value=10000000000000000`,
      trust: `https://link.trustwallet.com/send?asset=c60&address=${evm}&amount=0.01`,
    })
  })

  it('names the token and its receiver apart', () => {
    const contract = '0x55d398326f99059fF775485246999027B3197955'
    expect(linksOf('bsc', 'USDT', '25.515')).toEqual({
      metamask: `https://link.metamask.io/send/${contract}@56/transfer?address=${evm}&uint256=25515000000000000000`,
      trust: `https://link.trustwallet.com/send?asset=c20000714_t${contract}&address=${evm}&amount=25.515`,
    })
  })

  it('writes TON’s coin and its jetton in their own units, the jetton only where it is read', () => {
    expect(linksOf('ton', 'TON', '2.5')).toEqual({
      tonkeeper: `https://app.tonkeeper.com/transfer/${ton}?amount=2500000000`,
      mytonwallet: `https://my.tt/transfer/${ton}?amount=2500000000`,
    })
    expect(linksOf('ton', 'USDT', '25.515')).toEqual({
      tonkeeper: `https://app.tonkeeper.com/transfer/${ton}?amount=25515000&jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs`,
    })
  })

  it('writes a TRC-20 token for Trust Wallet and XRP for Xaman', () => {
    expect(linksOf('tron', 'USDT', '25.50')).toEqual({
      trust: `https://link.trustwallet.com/send?asset=c195_tTR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t&address=${tron}&amount=25.5`,
    })
    expect(linksOf('xrp', 'XRP', '12')).toEqual({
      xaman: `https://xaman.app/detect/request:${xrpl}?amount=12&network=XRPL`,
    })
  })

  it('is https on the wallets’ own hosts for everything that the registry has', () => {
    const hosts = ['link.metamask.io', 'link.trustwallet.com', 'app.tonkeeper.com', 'my.tt', 'xaman.app']
    const found = chains.flatMap(({ ids: [id] }) =>
      [undefined, ...tokensOf(id).map(({ symbol }) => symbol)].flatMap((symbol) =>
        walletLinks(targetOf(id, symbol, '1.5')),
      ),
    )
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter(({ href }) => !href.startsWith('https://'))).toEqual([])
    expect([...new Set(found.map(({ href }) => new URL(href).host))].sort()).toEqual(hosts.sort())
  })

  it('has a source with its date for every wallet', () => {
    expect(Object.keys(linkSources)).toEqual(linkedWallets.map(({ id }) => id))
    expect(Object.keys(tonAppSources)).toEqual(tonApps.map(({ name }) => name))
    for (const { evidence, read } of [...Object.values(linkSources), ...Object.values(tonAppSources)]) {
      expect(evidence.length).toBeGreaterThan(20)
      expect(read).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  it('names every wallet as its maker does', () => {
    expect(linkedWallets.map(({ id, name }) => [id, name])).toEqual([
      ['metamask', 'MetaMask'],
      ['trust', 'Trust Wallet'],
      ['tonkeeper', 'Tonkeeper'],
      ['mytonwallet', 'MyTonWallet'],
      ['xaman', 'Xaman'],
    ])
  })

  it('error: has no link to an address that can’t receive money', () => {
    const usdt = tokensOf('tron')[0]?.contract ?? ''
    expect(walletLinks(targetOf('tron', 'USDT', '1', { address: usdt }))).toEqual([])
  })

  it('error: has no link for Trust Wallet on a network that it was not read for', () => {
    expect(Object.keys(linksOf('polygon', 'USDT', '1'))).toEqual(['metamask'])
  })

  it('error: has no links where the endpoint names another kind of network', () => {
    expect(linksOf('bsc', 'USDT', '1', { chain: { id: 'bsc', name: 'BSC', type: 'tron' } })).toEqual({})
    expect(linksOf('ton', 'TON', '1', { chain: { id: 'brand-new', name: 'New', type: 'ton' } })).toEqual({})
  })

  it('error: has no link for an amount finer than the coin', () => {
    expect(linksOf('xrpl', 'XRP', '0.000001')).toHaveProperty('xaman')
    expect(linksOf('xrpl', 'XRP', '0.0000001')).toEqual({})
  })

  it('error: has no MetaMask link for a number that MetaMask would misread', () => {
    expect(linksOf('bsc', 'USDT', '999.999')).toHaveProperty('metamask')
    expect(linksOf('bsc', 'USDT', '1000')).not.toHaveProperty('metamask')
  })

  it('error: has no links for coins and spellings without evidence', () => {
    expect(linksOf('sol', 'USDC', '1')).toEqual({})
    expect(linksOf('ton', 'TON', '1', { address: accountOf('ton', ton) })).toEqual({})
    expect(linksOf('tron', 'USDT', '1', { address: evm })).toEqual({})
    expect(linksOf('tron', 'USDC', '1')).toEqual({})
    expect(linksOf('xrpl', 'USDC', '1')).toEqual({})
  })
})
