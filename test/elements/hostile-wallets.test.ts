/** Wallets that announce themselves without an end, under names and with pictures that no wallet has. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import type { CryptoWalletButton } from '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.js'
import type { Payment } from '../../src/core/contract/wire.js'
import { walletFamilyOf, type WalletFamily } from '../../src/core/transfers/wallet-transfer.js'
import { pageWallets } from '../../src/elements/wallets/discovery.js'
import { payments } from '../support/canned-answers.js'
import { waitUntil } from '../support/wait-until.js'

const count = 300
/** What the list takes. */
const most = 12
const evil = globalThis as { evil?: unknown }

/** What each of the 300 claims. Reading a name or a picture of a megabyte costs nothing: it is cut, or refused, by its length. */
const claims = Array.from({ length: count }, (_, index) => ({
  name:
    index === 0
      ? 'Honest'
      : `<img src=x onerror=evil=1>${index}\u202e${'A'.repeat(index === 1 ? 1_000_000 : 20)}`,
  icon:
    index === 0
      ? 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
      : [
          `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="parent.evil=1"/>')}`,
          `data:image/png;base64,${'A'.repeat(1_000_000)}`,
          'https://tracker.example/icon.png',
          'javascript:evil=1',
        ][index % 4],
}))

/** An object whose every property is one more of it, so that a walk through it has no end. */
const endless = (): unknown =>
  new Proxy(() => endless(), { get: (_, key) => (key === 'then' ? undefined : endless()) })

type Asked = (index: number) => unknown

/** A list that a wallet may have of networks. */
const chains = ['solana:mainnet', ...Array<string>(10_000).fill('x')]

/** By EIP-6963 or TIP-6963. */
const announced = (prefix: string) => (asked: Asked) => {
  for (const [index, { name, icon }] of claims.entries()) {
    const info = { uuid: `${prefix}-${index}`, name, icon, rdns: `<b>${'r'.repeat(1_000)}` }
    const provider = { request: () => asked(index) }
    dispatchEvent(new CustomEvent(`${prefix}:announceProvider`, { detail: { info, provider } }))
  }
}

const installs: Record<WalletFamily, (asked: Asked) => void> = {
  evm: announced('eip6963'),
  tron: announced('TIP6963'),
  sol: (asked) => {
    for (const [index, { name, icon }] of claims.entries()) {
      const features = {
        'standard:connect': { connect: () => asked(index) },
        'solana:signAndSendTransaction': { signAndSendTransaction: () => asked(index) },
      }
      const wallet = {
        name,
        icon,
        features,
        accounts: [],
        chains,
      }
      const detail = ({ register }: { register: (...wallets: unknown[]) => void }) => register(wallet)
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    }
  },
  ton: (asked) => {
    for (const [index, { name }] of claims.entries()) {
      const answer = () => asked(index)
      const tonconnect = { walletInfo: { name }, connect: answer, restoreConnection: answer, send: answer }
      Object.assign(globalThis, { [`hostile${index}`]: { tonconnect } })
    }
  },
}

const usdtOnTron: Payment = {
  ...payments.usdtOnTron,
  coin: { ...payments.usdtOnTron.coin, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
}

const shown: [WalletFamily, Payment][] = [
  ['evm', payments.usdcOnBase],
  ['tron', usdtOnTron],
  ['sol', payments.sol],
  ['ton', payments.ton],
]

describe('300 hostile wallets', () => {
  after(() => localStorage.clear())

  const open = (payment: Payment) =>
    fixture<CryptoWalletButton>(
      html`<crypto-wallet-button
        .payment=${{ ...payment, id: `hostile-${payment.chain.id}` }}
        solana-rpc="data:application/json,{}"
        ton-manifest="/tonconnect-manifest.json"
      ></crypto-wallet-button>`,
    )
  const buttonsOf = ({ renderRoot }: CryptoWalletButton) => [
    ...renderRoot.querySelectorAll<HTMLButtonElement>('[role=group] button'),
  ]

  for (const [family, payment] of shown) {
    it(`of ${family} are a short list of plain words without a freeze, and the first of them still pays`, async () => {
      expect(walletFamilyOf(payment.chain)).to.equal(family)
      const element = await open(payment)
      const asked: number[] = []
      const began = performance.now()
      installs[family]((index) => {
        asked.push(index)
        return endless()
      })
      // A page that has loaded asks again.
      dispatchEvent(new Event('load'))
      const tookMs = performance.now() - began
      await waitUntil(() => buttonsOf(element).length === most, 'shows the list')
      // All of them together: a frame or two on a phone. The limit leaves room for a busy machine.
      expect(tookMs).to.be.below(500)

      const wallets = pageWallets(family).wallets
      expect(wallets).to.have.length(most)
      for (const { name, rdns, icon } of wallets) {
        expect([...name].length).to.be.at.most(32)
        expect(rdns.length).to.be.at.most(64)
        expect(icon.length).to.be.at.most(65_536)
        expect(`${name}${rdns}`).not.to.match(/[\p{Cc}\p{Cf}]/u)
      }
      const group = element.renderRoot.querySelector('[role=group]')!
      expect(
        group.querySelectorAll('script, iframe, b, img[onerror], img:not([src^="data:image/"])'),
      ).to.have.length(0)
      const [first, second] = buttonsOf(element) as [HTMLButtonElement, HTMLButtonElement]
      // WebKit puts the letter beside the name on a line of its own.
      expect([first.innerText.trim(), second.innerText.trim().slice(0, 20)]).to.deep.equal([
        'Honest',
        '<img src=x onerror=e',
      ])
      expect(evil.evil).to.equal(undefined)
      expect(element.getBoundingClientRect().width).to.equal(group.getBoundingClientRect().width)

      first.click()
      const says = () => element.renderRoot.querySelector('.message.attention .title')?.textContent
      await waitUntil(says, 'says that nothing was sent')
      // Only the wallet that the payer pressed was asked, and its endless answer is none.
      expect(new Set(asked)).to.deep.equal(new Set([0]))
      expect(says()).to.equal('Your wallet shared no account')
    })
  }
})
