import { expect, fixture, html, nextFrame } from '@open-wc/testing'
import '../../../src/elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import type { CryptoWalletButton } from '../../../src/elements/components/crypto-wallet-button/crypto-wallet-button.js'
import type { Payment } from '../../../src/core/contract/wire.js'
import { fakeWallet, hash, refusal, silence } from '../../support/fake-wallet.js'
import { heldFor, payments } from '../../support/canned-answers.js'
import { passTime } from '../../support/page-clocks.js'
import { waitUntil } from '../../support/wait-until.js'
import { shortWaits } from '../../support/short-waits.js'

// Wallets stay on a page once they are there: this one is there from the second test on.
const wallet = fakeWallet('Fox & Friends')
let count = 0
/** A payment that no wallet of this page knows. */
const fresh = (changes: Partial<Payment> = {}): Payment => ({
  ...payments.usdcOnBase,
  id: `payment-${(count += 1)}`,
  ...changes,
})

describe('<crypto-wallet-button>', () => {
  shortWaits()

  beforeEach(() => {
    wallet.answers = {}
    wallet.calls.length = 0
    wallet.chainId = '0x2105'
    localStorage.clear()
  })
  after(() => localStorage.clear())

  const create = (
    payment: Payment,
    attributes: { wallet?: string; test?: boolean; noMemory?: boolean } = {},
  ) =>
    fixture<CryptoWalletButton>(
      html`<crypto-wallet-button
        .payment=${payment}
        wallet=${attributes.wallet ?? ''}
        ?test=${attributes.test}
        ?no-memory=${attributes.noMemory}
      ></crypto-wallet-button>`,
    )
  // Without the letter in the wallet's mark.
  const labelOf = (button: HTMLElement) =>
    (button.querySelector<HTMLElement>('.sentence') ?? button).innerText.trim()
  const buttons = (element: CryptoWalletButton) =>
    [...element.renderRoot.querySelectorAll('button')].map(labelOf)
  const press = async (element: CryptoWalletButton, label: string) => {
    const found = [...element.renderRoot.querySelectorAll('button')].find(
      (button) => labelOf(button) === label,
    )
    if (found === undefined) throw new Error(`no button “${label}” among ${buttons(element).join(', ')}`)
    found.focus()
    found.click()
    await element.updateComplete
  }
  const words = (element: CryptoWalletButton) =>
    element.renderRoot.querySelector<HTMLElement>('[role=status]')?.innerText.replace(/\s+/g, ' ').trim() ??
    ''
  const says = (element: CryptoWalletButton, text: string) =>
    waitUntil(() => words(element).includes(text), `“${text}”, but it says “${words(element)}”`)
  const links = (element: CryptoWalletButton) =>
    [...element.renderRoot.querySelectorAll('a')].map(({ href }) => new URL(href).host)
  const pay = 'Pay with Fox & Friends'

  it('shows no button where the browser has no wallet', async () => {
    const element = await create(fresh())
    expect(buttons(element)).to.deep.equal([])
  })

  it('shows the wallet as soon as it announces itself', async () => {
    const element = await create(fresh())
    wallet.announce()
    await element.updateComplete
    expect(buttons(element)).to.deep.equal([pay])
  })

  it('sends what is due, keeps the focus, and waits to see it arrive', async () => {
    const element = await create(fresh({ status: 'partial', received: '40', remaining: '9.995' }))
    await press(element, pay)
    await says(element, 'Sent from your wallet. Waiting to see it arrive.')
    expect(wallet.sends()).to.equal(1)
    const [sent] = wallet.calls.at(-1)?.params as { data: string }[]
    expect(BigInt(`0x${sent?.data.slice(74)}`)).to.equal(9_995_000n)
    expect(element.renderRoot.querySelector('a')?.href).to.equal(`https://basescan.org/tx/${hash}`)
    expect(element.shadowRoot?.activeElement?.getAttribute('role')).to.equal('status')
    expect(buttons(element)).to.deep.equal(['Send it again'])
  })

  it('error: offers no way to pay once the price is no longer held', async () => {
    const ended = await create({ ...heldFor(payments.usdcOnBase, -60), id: fresh().id })
    expect([buttons(ended), links(ended)]).to.deep.equal([[], []])
    const element = await create({ ...heldFor(payments.usdcOnBase, 600), id: fresh().id })
    expect(buttons(element)).to.deep.equal([pay])
    passTime(600_000)
    await waitUntil(() => buttons(element).length + links(element).length === 0, 'offers nothing')
  })

  it('still says what was sent when the hold ends, and does not offer to send it again', async () => {
    const element = await create({ ...heldFor(payments.usdcOnBase, 600), id: fresh().id })
    await press(element, pay)
    await says(element, 'Sent from your wallet.')
    expect(buttons(element)).to.deep.equal(['Send it again'])
    passTime(600_000)
    await waitUntil(() => buttons(element).length === 0, 'offers nothing')
    expect(words(element)).to.include('Sent from your wallet.')
  })

  it('keeps the focus when the step of the focused button is over', async () => {
    let connect: (accounts: readonly string[]) => void = () => undefined
    const connected = new Promise<readonly string[]>((resolve) => (connect = resolve))
    wallet.answers = {
      eth_requestAccounts: () => connected,
      eth_sendTransaction: silence,
    }
    const element = await create(fresh())
    await press(element, pay)
    await says(element, 'Connect in Fox & Friends')
    const [cancel] = element.renderRoot.querySelectorAll('button')
    cancel?.focus()
    expect(element.shadowRoot?.activeElement).to.equal(cancel)
    connect(wallet.accounts)
    await says(element, 'Confirm in Fox & Friends')
    expect(element.shadowRoot?.activeElement?.className).to.equal('panel')
  })

  for (const [what, changes] of Object.entries({
    'the money is seen': { status: 'confirming', received: '49.995', remaining: '0' },
    'the price ends': { flags: ['price-replaced'] },
  } satisfies Record<string, Partial<Payment>>)) {
    it(`keeps the focus when ${what}`, async () => {
      const payment = heldFor(fresh(), 600)
      const element = await create(payment)
      element.renderRoot.querySelector('button')?.focus()
      expect(document.activeElement).to.equal(element)
      element.payment = { ...payment, ...changes }
      await element.updateComplete
      expect(buttons(element)).to.deep.equal([])
      expect(document.activeElement).to.equal(element)
    })
  }

  it('says what the wallet must ask for, and takes no second click', async () => {
    wallet.answers = { eth_sendTransaction: silence }
    const element = await create(fresh())
    const button = element.renderRoot.querySelector('button')
    button?.click()
    button?.click()
    await says(element, 'Confirm in Fox & Friends')
    expect(words(element)).to.contain('exactly 49.995 USDC on Base')
    expect(buttons(element)).to.deep.equal([])
    expect(wallet.sends()).to.equal(1)
  })

  it('warns of sending again, also after the element was away, and sends only when asked to', async () => {
    const payment = fresh()
    const first = await create(payment)
    await press(first, pay)
    await says(first, 'Sent from your wallet')
    first.remove()
    const element = await create(payment)
    expect(words(element)).to.contain('Sent from your wallet')
    await press(element, 'Send it again')
    expect(words(element)).to.contain('You already sent this from your wallet')
    await press(element, 'Cancel')
    expect(words(element)).to.contain('Sent from your wallet')
    await press(element, 'Send it again')
    expect(wallet.sends()).to.equal(1)
    await press(element, 'Send anyway')
    await waitUntil(() => wallet.sends() === 2)
  })

  it('is calm about a payer who declines, and fires no error', async () => {
    let errors = 0
    const count = () => (errors += 1)
    addEventListener('crypto-error', count)
    wallet.answers = {
      eth_sendTransaction: () => {
        throw refusal(4001)
      },
    }
    const element = await create(fresh())
    await press(element, pay)
    await says(element, 'You declined in your wallet Nothing was sent. You can try again.')
    removeEventListener('crypto-error', count)
    expect(errors).to.equal(0)
    expect(element.renderRoot.querySelector('.message')?.classList.contains('quiet')).to.equal(true)
    expect(buttons(element)).to.deep.equal([pay])
    wallet.answers = {}
    await press(element, pay)
    await says(element, 'Sent from your wallet')
  })

  const fail = (code: number) => () => {
    throw refusal(code)
  }
  for (const [what, answers, words, sends] of [
    [
      'stays on another network',
      { wallet_switchEthereumChain: () => null },
      'is still on another network',
      0,
    ],
    ['doesn’t know the network', { wallet_switchEthereumChain: fail(4902) }, 'doesn’t know this network', 0],
    ['fails', { eth_sendTransaction: fail(-32000) }, 'could not send it', 1],
  ] as const)
    it(`error: says that the wallet ${what}, and asks no second time`, async () => {
      wallet.chainId = '0x1'
      wallet.answers = answers
      const element = await create(fresh())
      await press(element, pay)
      await says(element, `Your wallet ${words}`)
      expect(wallet.sends()).to.equal(sends)
    })

  it('error: sends the payer to the wallet, not to a second payment, when the answer is no hash', async () => {
    wallet.answers = { eth_sendTransaction: () => 'done!' }
    const element = await create(fresh())
    await press(element, pay)
    await says(element, 'We can’t tell whether your wallet sent it')
    await press(element, pay)
    expect(words(element)).to.contain('You already sent this from your wallet')
    expect(wallet.sends()).to.equal(1)
  })

  it('warns before real money is sent for a test', async () => {
    const element = await create(fresh(), { test: true })
    await press(element, pay)
    expect(words(element)).to.contain(
      'This is a test checkout Real money sent from your wallet would be lost.',
    )
    expect(wallet.calls).to.deep.equal([])
    await press(element, 'Cancel')
    expect(buttons(element)).to.deep.equal([pay])
  })

  it('stops asking when it leaves the page before the wallet was asked to send', async () => {
    let answer: (accounts: string[]) => void = () => undefined
    wallet.answers = { eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) }
    const element = await create(fresh())
    await press(element, pay)
    await says(element, 'Connect in Fox & Friends')
    element.remove()
    answer(wallet.accounts)
    await nextFrame()
    expect(wallet.calls.map(({ method }) => method)).to.deep.equal(['eth_requestAccounts'])
  })

  it('error: offers no browser wallet where contract, network or coin are not pinned', async () => {
    const { usdcOnBase, ethOnOptimism, usdtOnTron } = payments
    const offered = await create(fresh(ethOnOptimism))
    expect(buttons(offered)).to.deep.equal([pay])
    const other = { ...usdcOnBase.coin, contract: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' }
    const refused = [
      fresh({ coin: other }),
      fresh({ chain: { id: 'stable', name: 'Stable', type: 'evm' } }),
      fresh({ status: 'confirming' }),
      fresh({ remaining: '0.0000001' }),
      fresh(usdtOnTron),
    ]
    for (const payment of refused) expect(buttons(await create(payment))).to.deep.equal([])
  })

  it('error: offers the link of a TON wallet whose relay can’t be used, and says that nothing was sent', async () => {
    class Refused extends EventTarget {
      static readonly CLOSED = 2
      readonly readyState = 2
      constructor() {
        super()
        setTimeout(() => this.dispatchEvent(new Event('error')))
      }
      close(): void {}
    }
    const { EventSource } = globalThis
    Object.assign(globalThis, { EventSource: Refused })
    try {
      const element = await fixture<CryptoWalletButton>(
        html`<crypto-wallet-button
          .payment=${fresh(payments.ton)}
          ton-manifest="/tonconnect-manifest.json"
        ></crypto-wallet-button>`,
      )
      const unfold = () => element.renderRoot.querySelector('details')?.setAttribute('open', '')
      unfold()
      await waitUntil(() => buttons(element).includes('Pay with Tonkeeper'), 'offers to connect')
      expect(links(element)).to.deep.equal([])
      await press(element, 'Pay with Tonkeeper')
      await says(element, 'Your wallet can’t be used here Nothing was sent.')
      unfold()
      expect(links(element)).to.deep.equal(['app.tonkeeper.com'])
      expect(buttons(element)).to.deep.equal(['Pay with MyTonWallet', 'Pay with Tonhub'])
    } finally {
      Object.assign(globalThis, { EventSource })
    }
  })

  it('opens wallet apps that read this coin, in a new tab, without a referrer', async () => {
    const element = await create(fresh(payments.ton))
    expect(links(element)).to.deep.equal(['app.tonkeeper.com', 'my.tt'])
    for (const link of element.renderRoot.querySelectorAll('a')) {
      expect([link.target, link.rel]).to.deep.equal(['_blank', 'noopener noreferrer'])
    }
  })

  it('offers the page’s app first, and then the one that the payer chose', async () => {
    const firstOf = async (attributes: Parameters<typeof create>[1]) =>
      (await create(fresh(payments.ton), attributes)).renderRoot.querySelector<HTMLElement>('.wallets > a')
        ?.innerText
    expect(await firstOf({})).to.equal(undefined)
    expect(await firstOf({ wallet: 'MyTonWallet' })).to.contain('Open in MyTonWallet')
    const element = await create(fresh(payments.ton))
    const link = element.renderRoot.querySelector('a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    expect(await firstOf({ wallet: 'MyTonWallet' })).to.contain('Open in Tonkeeper')
    expect(await firstOf({ wallet: 'MyTonWallet', noMemory: true })).to.contain('Open in MyTonWallet')
    expect(await firstOf({ wallet: 'unheard-of', noMemory: true })).to.equal(undefined)
  })

  it('keeps the payer’s choice off the device when asked to', async () => {
    const element = await create(fresh(payments.ton), { noMemory: true })
    const link = element.renderRoot.querySelector('a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    expect(localStorage).to.have.length(0)
  })

  it('tells several wallets apart, also two of one name', async () => {
    const other = fakeWallet('Fox & Friends')
    other.announce()
    fakeWallet('Rabbit').announce()
    fakeWallet('<img src=x> \u202e').announce()
    const element = await create(fresh())
    expect(buttons(element)).to.deep.equal([
      'Fox & Friends\nexample.foxfriends',
      'Fox & Friends\nexample.foxfriends',
      'Rabbit',
      '<img src=x>',
    ])
    const group = element.renderRoot.querySelector('[role=group]')
    expect(group?.getAttribute('aria-labelledby')).to.equal('wallets')
    await press(element, 'Rabbit')
    await says(element, 'Sent from your wallet')
    expect(wallet.calls).to.deep.equal([])
  })

  it('shows the picture that a wallet announced, and its letter where that is none', async () => {
    const square =
      "<svg xmlns='http://www.w3.org/2000/svg' width='96' height='96'><rect width='96' height='96'/></svg>"
    const pictured = fakeWallet('Pictured')
    const broken = fakeWallet('Broken')
    pictured.icon = `data:image/svg+xml,${encodeURIComponent(square)}`
    broken.icon = 'data:image/png;base64,iVBORw0KGgo='
    pictured.announce()
    broken.announce()
    const element = await create(fresh())
    const iconOf = (name: string) =>
      [...element.renderRoot.querySelectorAll('button')]
        .find((button) => button.textContent.includes(name))
        ?.querySelector('.icon')
    await waitUntil(() => iconOf('Pictured')?.querySelector('img.shown'), 'shows the picture')
    const letter = iconOf('Pictured')?.querySelector('svg')
    expect(letter && getComputedStyle(letter).visibility).to.equal('hidden')
    expect(iconOf('Pictured')?.querySelector('img')?.alt).to.equal('')
    const failed = iconOf('Broken')?.querySelector('img')
    await waitUntil(() => failed?.complete, 'has tried the other')
    expect(iconOf('Broken')?.querySelector('img.shown')).to.equal(null)
  })

  for (const theme of ['light', 'dark']) {
    it(`passes the accessibility audit in ${theme}, with buttons and with a message`, async () => {
      const element = await create(fresh())
      element.setAttribute('theme', theme)
      element.style.background = theme === 'dark' ? '#15181f' : '#fff'
      element.renderRoot.querySelector('details')?.setAttribute('open', '')
      await expect(element).to.be.accessible()
      await press(element, 'Rabbit')
      await says(element, 'Sent from your wallet')
      await expect(element).to.be.accessible()
    })
  }
})
