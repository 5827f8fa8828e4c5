import { expect } from '@open-wc/testing'
import type { WalletFamily } from '../../src/core/transfers/wallet-transfer.js'
import { WalletDiscovery } from '../../src/elements/wallets/discovery.js'
import { announcements } from '../../src/elements/wallets/sources.js'
import { fakeWallet } from '../support/fake-wallet.js'

const announce = (target: EventTarget, detail: unknown) =>
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const provider = { request: () => Promise.resolve(null) }

describe('WalletDiscovery', () => {
  it('asks the wallets to announce themselves, and knows each once', () => {
    const target = new EventTarget()
    const wallet = fakeWallet('Meta Mask')
    target.addEventListener('eip6963:requestProvider', () => wallet.announce(target))
    const discovery = new WalletDiscovery(target)
    let news = 0
    discovery.subscribe(() => (news += 1))
    discovery.subscribe(() => undefined)
    wallet.announce(target)
    expect(discovery.wallets.map(({ name }) => name)).to.deep.equal(['Meta Mask'])
    expect(news).to.equal(1)
  })

  it('finds wallets that announce themselves late, also without a subscriber', () => {
    const target = new EventTarget()
    const discovery = new WalletDiscovery(target)
    discovery.subscribe(() => undefined)()
    fakeWallet('Late').announce(target)
    expect(discovery.wallets.map(({ name }) => name)).to.deep.equal(['Late'])
  })

  const listening = () => {
    const target = new EventTarget()
    const discovery = new WalletDiscovery(target)
    discovery.subscribe(() => undefined)
    return { target, discovery }
  }

  it('takes a name as plain, short text', () => {
    const { target, discovery } = listening()
    announce(target, { info: { uuid: 'a', name: ' Evil\u202e\n wallet\u0000 ', rdns: 7 }, provider })
    announce(target, { info: { uuid: 'b', name: '🦊'.repeat(40), rdns: 'x' }, provider })
    expect(discovery.wallets.map(({ name }) => name)).to.deep.equal(['Evil wallet', '🦊'.repeat(32)])
    expect(discovery.wallets[0]?.rdns).to.equal('')
    announce(target, { info: { uuid: 'c', name: 'C', rdns: 'r'.repeat(1_000) }, provider })
    expect(discovery.wallets[2]?.rdns).to.have.length(64)
  })

  it('takes a picture that the wallet announced as data, and no other', () => {
    const { target, discovery } = listening()
    const picture = 'data:image/png;base64,iVBORw0KGgo='
    const icons = [
      picture,
      'https://tracker.example/icon.png',
      'data:text/html,<script>alert(1)</script>',
      'javascript:alert(1)',
      ' data:image/png;base64,',
      `data:image/png;base64,${'A'.repeat(70_000)}`,
      7,
      { toString: () => picture },
    ]
    for (const [index, icon] of icons.entries())
      announce(target, { info: { uuid: `${index}`, name: 'A', rdns: 'a', icon }, provider })
    expect(discovery.wallets.map(({ icon }) => icon)).to.deep.equal([picture, '', '', '', '', '', '', ''])
  })

  it('error: ignores malformed announcements, and too many of them', () => {
    const { target, discovery } = listening()
    const info = { uuid: 'a', name: 'A', rdns: 'a' }
    const trap = {
      get info(): never {
        throw new Error('a trap')
      },
    }
    for (const detail of [
      undefined,
      null,
      'x',
      {},
      { info },
      { info, provider: {} },
      { info: {}, provider },
      trap,
    ]) {
      announce(target, detail)
    }
    target.dispatchEvent(new Event('eip6963:announceProvider'))
    expect(discovery.wallets).to.deep.equal([])
    for (let index = 0; index < 50; index += 1)
      announce(target, { info: { ...info, uuid: `${index}` }, provider })
    expect(discovery.wallets).to.have.length(12)
  })
})

describe('wallets of other networks', () => {
  const discover = (family: WalletFamily, page: EventTarget = new EventTarget()) => {
    const discovery = new WalletDiscovery(page, announcements[family])
    discovery.subscribe(() => undefined)
    return { page, names: () => discovery.wallets.map(({ name }) => name) }
  }
  const standardWallet = (name: unknown, changes: object = {}) => ({
    name,
    chains: ['solana:mainnet'],
    features: {
      'standard:connect': { connect: () => ({}) },
      'solana:signAndSendTransaction': { signAndSendTransaction: () => [] },
    },
    ...changes,
  })
  type Register = (...wallets: unknown[]) => void

  it('are found on a phone by the mark of the wallet whose browser shows the page', () => {
    const inside = (mark: object) => Object.assign(new EventTarget(), { ethereum: { ...provider, ...mark } })
    expect(discover('evm', inside({ isTrust: true })).names()).to.deep.equal([])
    const { matchMedia } = globalThis
    globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList
    try {
      expect(discover('evm', inside({ isTrust: true, isMetaMask: true })).names()).to.deep.equal([
        'Trust Wallet',
      ])
      expect(discover('evm', inside({ isMetaMask: true })).names()).to.deep.equal([])
      const { page, names } = discover('evm', inside({ isTrust: true }))
      announce(page, { info: { uuid: 'a', name: 'Announced', rdns: 'x' }, provider })
      expect(names()).to.deep.equal(['Announced'])
    } finally {
      globalThis.matchMedia = matchMedia
    }
  })

  it('are found on TRON by TIP-6963, and TronLink before it by the object that it writes', () => {
    const legacy = Object.assign(new EventTarget(), { tron: { ...provider, isTronLink: true } })
    const { page, names } = discover('tron', legacy)
    expect(names()).to.deep.equal(['TronLink'])
    const info = { uuid: 'a', name: 'Other', rdns: 'x' }
    page.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail: { info, provider } }))
    // Its object may be the announced wallet's.
    expect(names()).to.deep.equal(['Other'])
    expect(discover('tron', Object.assign(new EventTarget(), { tron: provider })).names()).to.deep.equal([
      'TRON',
    ])
    expect(discover('tron', Object.assign(new EventTarget(), { tron: {} })).names()).to.deep.equal([])
  })

  it('are found on Solana whether they are there before the page or after it', () => {
    const page = new EventTarget()
    page.addEventListener('wallet-standard:app-ready', (event) => {
      ;(event as CustomEvent<{ register: Register }>).detail.register(standardWallet('Early'))
    })
    const { names } = discover('sol', page)
    const late = ({ register }: { register: Register }) => register(standardWallet('Late'))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: late }))
    expect(names()).to.deep.equal(['Early', 'Late'])
  })

  it('error: are no wallets of Solana without its main network or a way to send, and not too many', () => {
    const { page, names } = discover('sol')
    const register = (detail: unknown) =>
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('a trap')
        },
      },
    )
    register(undefined)
    register(() => {
      throw new Error('a trap')
    })
    register(({ register }: { register: Register }) =>
      register(
        null,
        'x',
        {},
        trap,
        standardWallet(7),
        standardWallet('A', { chains: ['solana:devnet'] }),
        standardWallet('B', { features: {} }),
      ),
    )
    expect(names()).to.deep.equal([])
    register(({ register }: { register: Register }) => {
      for (let index = 0; index < 300; index += 1) register(standardWallet(`<img src=x> ${index}`))
    })
    expect(names()).to.have.length(12)
    expect(names()[0]).to.equal('<img src=x> 0')
  })

  it('are found on TON by the object of each, without running a getter', () => {
    const bridge = { connect: () => ({}), send: () => ({}), restoreConnection: () => ({}) }
    const page = Object.assign(new EventTarget(), {
      one: { tonconnect: { ...bridge, walletInfo: { name: 'One' } } },
      two: { tonconnect: { ...bridge, deviceInfo: { appName: 'Two' } } },
      three: { tonconnect: bridge },
      none: { tonconnect: { connect: () => ({}) } },
      empty: null,
      text: 'x',
    })
    let reads = 0
    Object.defineProperty(page, 'trap', { get: () => (reads += 1) })
    expect(discover('ton', page).names()).to.deep.equal(['One', 'Two', 'three'])
    expect(reads).to.equal(0)
    const many = Array.from(
      { length: 300 },
      (_, index) => [`wallet${index}`, { tonconnect: bridge }] as const,
    )
    expect(
      discover('ton', Object.assign(new EventTarget(), Object.fromEntries(many))).names(),
    ).to.have.length(12)
  })
})
