import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Payment } from '../src/core/contract/wire.js'
import '../src/elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import type { CryptoWalletButton } from '../src/elements/components/crypto-wallet-button/crypto-wallet-button.js'
import { findX25519 } from '../src/elements/wallets/x25519.js'
import { element } from './element.js'
import { fakeWallet, refusal, silence, type Answers, type FakeWallet } from '../test/support/fake-wallet.js'
import { payments } from '../test/support/canned-answers.js'

type Args = {
  payment: Payment
  wallets: readonly string[]
  answers: Answers
  chainId: string
  test: boolean
  tonManifest?: string
}
type Story = StoryObj<Args>

// Wallets stay on a page once they are there, so each is made once, and answers as each story asks.
const installed = new Map<string, FakeWallet>()
let count = 0

/** A picture as wallets announce theirs. */
const square = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><rect width='96' height='96' rx='22' fill='${color}'/><circle cx='48' cy='48' r='22' fill='white'/></svg>`)}`
const icons: Readonly<Record<string, string>> = {
  Rabbit: square('#5b6cff'),
  'Brave little wallet': square('#e2572b'),
}

function install(name: string): FakeWallet {
  const wallet = installed.get(name) ?? fakeWallet(name)
  installed.set(name, wallet)
  wallet.icon = icons[name] ?? ''
  addEventListener('eip6963:requestProvider', () => wallet.announce())
  return wallet
}

const meta: Meta<Args> = {
  title: 'Elements/Wallet button',
  component: 'crypto-wallet-button',
  args: {
    payment: payments.usdcOnBase,
    wallets: ['Fox Wallet'],
    answers: {},
    chainId: '0x2105',
    test: false,
  },
  render: ({ payment, wallets, answers, chainId, ...others }) => {
    for (const wallet of wallets.map(install)) Object.assign(wallet, { answers, chainId })
    // A payment that no wallet was asked about yet.
    const id = `${payment.id}-${(count += 1)}`
    return element('crypto-wallet-button')({ ...others, payment: { ...payment, id } })
  },
}
export default meta

// On the page of documentation nothing is played, and the wallets of one story are there for all.
const press: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const wallet = canvasElement.querySelector<CryptoWalletButton>('crypto-wallet-button')
  await wallet?.updateComplete
  wallet?.renderRoot.querySelector('button')?.click()
}
const pressed: Story = { play: press, tags: ['!autodocs'] }
const decline = () => {
  throw refusal(4001)
}

export const OneWallet: Story = {}
export const Connecting: Story = { args: { answers: { eth_requestAccounts: silence } }, ...pressed }
export const SwitchingNetwork: Story = {
  args: { answers: { wallet_switchEthereumChain: silence }, chainId: '0x1' },
  ...pressed,
}
export const WrongNetwork: Story = {
  args: { answers: { wallet_switchEthereumChain: () => null }, chainId: '0x1' },
  ...pressed,
}
export const ConfirmInWallet: Story = { args: { answers: { eth_sendTransaction: silence } }, ...pressed }
export const Sent: Story = { ...pressed }
export const Declined: Story = { args: { answers: { eth_sendTransaction: decline } }, ...pressed }
export const Unclear: Story = { args: { answers: { eth_sendTransaction: () => 'done' } }, ...pressed }
export const TestCheckout: Story = { args: { test: true }, ...pressed }
export const SeveralWallets: Story = {
  args: { wallets: ['Fox Wallet', 'Rabbit', 'Brave little wallet'] },
  tags: ['!autodocs'],
}
/** A wallet on another device is connected by its code. */
export const ScanToConnect: Story = {
  args: { payment: payments.ton, wallets: [], tonManifest: '/tonconnect-manifest.json' },
  tags: ['!autodocs'],
  async play({ canvasElement }) {
    // No relay is asked: it is silent.
    class Silent extends EventTarget {
      close(): void {}
    }
    Object.assign(globalThis, { EventSource: Silent })
    const wallet = canvasElement.querySelector<CryptoWalletButton>('crypto-wallet-button')
    await findX25519()
    await wallet?.updateComplete
    wallet?.renderRoot.querySelector<HTMLButtonElement>('.apps button')?.click()
  },
}
export const AppsOnly: Story = { args: { payment: payments.ton, wallets: [] } }
