/**
 * Links that open one named wallet with the payment filled in. Unlike a QR code, one wallet only reads such a link, so
 * it may carry a token if that wallet's documentation or code says how. No evidence, no link.
 */
import { checkPayable } from '../addresses/payable.js'
import { pinnedAmount } from './pinned-amount.js'
import { familyOf } from '../chains/chains.js'
import { trimDecimal } from '../money/decimal.js'
import { evmTransfer } from './evm-transfer.js'
import type { PaymentTarget } from './payment-payload.js'

/** A wallet with links. The sources of their forms are in `data/wallet-sources.ts`. */
export type LinkedWallet = {
  /** Lower-case letters; also a value of the page's `wallet` attribute. */
  id: string
  name: string
  /** An https link that pays exactly this; undefined without evidence for this network and coin. */
  link: (target: PaymentTarget) => string | undefined
}

/** The wallets, those for most networks first. */
export const linkedWallets: readonly LinkedWallet[] = [
  {
    id: 'metamask',
    name: 'MetaMask',
    link: metamask,
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    link: trust,
  },
  {
    id: 'tonkeeper',
    name: 'Tonkeeper',
    link: tonkeeper,
  },
  {
    id: 'mytonwallet',
    name: 'MyTonWallet',
    link: myTonWallet,
  },
  {
    id: 'xaman',
    name: 'Xaman',
    link: xaman,
  },
]

/** A link that may be shown for a payment. */
export type WalletLink = Pick<LinkedWallet, 'id' | 'name'> & { href: string }

/** The links for a payment; none for an address that can't receive money. Each is https and leads to the wallet's own site, which the app takes over. */
export function walletLinks(target: PaymentTarget): WalletLink[] {
  if (!checkPayable(target).ok) return []
  return linkedWallets.flatMap(({ id, name, link }) => {
    const href = link(target)
    return href === undefined ? [] : [{ id, name, href }]
  })
}

// MetaMask reads numbers of 22 digits or more as text with an exponent.
function metamask(target: PaymentTarget): string | undefined {
  const transfer = evmTransfer(target)
  if (transfer === undefined || transfer.units >= 10n ** 21n) return undefined
  const { chainId, receiver, units, contract } = transfer
  return contract === undefined
    ? `https://link.metamask.io/send/${receiver}@${chainId}?value=${units}`
    : `https://link.metamask.io/send/${contract}@${chainId}/transfer?address=${receiver}&uint256=${units}`
}

function trust(target: PaymentTarget): string | undefined {
  const { chain, address, amount } = target
  const transfer = chain.id === 'tron' ? pinnedAmount(target) : evmTransfer(target)
  const network = new Map([
    ['ethereum', 'c60'],
    ['bsc', 'c20000714'],
    ['tron', 'c195'],
  ]).get(chain.id)
  if (transfer === undefined || network === undefined) return undefined
  const asset = transfer.contract === undefined ? network : `${network}_t${transfer.contract}`
  return `https://link.trustwallet.com/send?asset=${asset}&address=${address}&amount=${trimDecimal(amount)}`
}

function tonkeeper(target: PaymentTarget): string | undefined {
  const { address } = target
  const pinned = tonAmount(target)
  if (pinned === undefined) return undefined
  // The wallet rejects a link with more parameters.
  const jetton = pinned.contract === undefined ? '' : `&jetton=${pinned.contract}`
  return `https://app.tonkeeper.com/transfer/${address}?amount=${pinned.units}${jetton}`
}

// A wallet that ignores the jetton would send the same number of nano: only wallets that are known to read it.
function myTonWallet(target: PaymentTarget): string | undefined {
  const pinned = tonAmount(target)
  if (pinned === undefined || pinned.contract !== undefined) return undefined
  return `https://my.tt/transfer/${target.address}?amount=${pinned.units}`
}

function xaman(target: PaymentTarget): string | undefined {
  const { chain, coin, address, amount } = target
  if (familyOf(chain) !== 'xrpl' || coin.token) return undefined
  if (pinnedAmount(target) === undefined) return undefined
  return `https://xaman.app/detect/request:${address}?amount=${trimDecimal(amount)}&network=XRPL`
}

// The path holds the URL-safe friendly spelling only; `:`, `+` and `/` would break it.
function tonAmount(target: PaymentTarget) {
  const { chain, address } = target
  const isLinkable = familyOf(chain) === 'ton' && !/[:+/]/.test(address)
  return isLinkable ? pinnedAmount(target) : undefined
}
