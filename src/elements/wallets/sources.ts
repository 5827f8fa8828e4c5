/** How wallets of each family announce themselves to a page. */
import type { WalletFamily } from '../../core/transfers/wallet-transfer.js'
import { field } from './provider.js'

/** What a wallet says of itself; `isUsable` if it has what the family's code calls. */
export type Claim = {
  id: unknown
  name: unknown
  rdns: unknown
  icon?: unknown
  provider: unknown
  isUsable: boolean
}

/** Listens on a page, and returns the function that requests announcements. Reading one may throw. */
export type Source = (page: EventTarget, found: (read: () => Claim) => void) => () => void

const hasMethod = (value: unknown, ...path: readonly string[]): boolean =>
  typeof field(value, ...path) === 'function'

/** EIP-6963, and TIP-6963, which differs in its prefix. */
const events =
  (prefix: string): Source =>
  (page, found) => {
    page.addEventListener(`${prefix}:announceProvider`, (event) =>
      found(() => {
        const detail = field(event, 'detail')
        const provider = field(detail, 'provider')
        const [id, name, rdns, icon] = ['uuid', 'name', 'rdns', 'icon'].map((key) =>
          field(detail, 'info', key),
        )
        return { id, name, rdns, icon, provider, isUsable: hasMethod(provider, 'request') }
      }),
    )
    return () => page.dispatchEvent(new CustomEvent(`${prefix}:requestProvider`))
  }

/** The id of a wallet that wrote an object of the page instead of announcing itself. */
export const legacyId = 'legacy'

/** Wallets whose own browser on phones may write an object without announcing it, by their own marks alone: others copy `isMetaMask`. */
const phoneWallets = {
  isTrust: 'Trust Wallet',
  isCoinbaseWallet: 'Coinbase Wallet',
  isTokenPocket: 'TokenPocket',
  isImToken: 'imToken',
  isBitKeep: 'Bitget Wallet',
}

/** EIP-6963; on a phone, which has no extensions beside it, also the wallet whose browser shows this page. */
const evm: Source = (page, found) => {
  const request = events('eip6963')(page, found)
  return () => {
    request()
    if (globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches !== true) return
    found(() => {
      const provider = field(page, 'ethereum')
      const [, name] = Object.entries(phoneWallets).find(([mark]) => field(provider, mark) === true) ?? []
      return { id: legacyId, name, rdns: '', provider, isUsable: hasMethod(provider, 'request') }
    })
  }
}

/** The browser inside TronLink, and its extension before TIP-6963: the wallet that wrote the page's object. */
const tron: Source = (page, found) => {
  const request = events('TIP6963')(page, found)
  const findLegacy = () =>
    found(() => {
      const provider = field(page, 'tron') ?? field(page, 'tronLink')
      const isUsable = hasMethod(provider, 'request')
      const isTronLink = field(provider, 'isTronLink') === true || provider === field(page, 'tronLink')
      return { id: legacyId, name: isTronLink ? 'TronLink' : 'TRON', rdns: '', provider, isUsable }
    })
  page.addEventListener('tronLink#initialized', findLegacy)
  return () => {
    request()
    findLegacy()
  }
}

/** The main network, and what sends on it, in the names of the Wallet Standard. */
export const solanaChain = 'solana:mainnet'
export const solanaSend = 'solana:signAndSendTransaction'

/** Wallet Standard: a wallet that is there early answers the page's event, one that comes late sends its own. */
const solana: Source = (page, found) => {
  // A wallet has no id of its own.
  const ids = new WeakMap<object, string>()
  let count = 0
  const read = (wallet: unknown): Claim => {
    const name = field(wallet, 'name')
    const isUsable =
      typeof wallet === 'object' &&
      hasMethod(wallet, 'features', 'standard:connect', 'connect') &&
      hasMethod(wallet, 'features', solanaSend, 'signAndSendTransaction')
    const chains = field(wallet, 'chains')
    const isMain = Array.isArray(chains) && chains.slice(0, 50).includes(solanaChain)
    const id = isUsable && wallet ? (ids.get(wallet) ?? `sol-${(count += 1)}`) : ''
    if (isUsable && wallet) ids.set(wallet, id)
    const icon = field(wallet, 'icon')
    return { id, name, rdns: '', icon, provider: wallet, isUsable: isUsable && isMain }
  }
  const register = (...wallets: readonly unknown[]) => {
    for (const wallet of wallets.slice(0, 50)) found(() => read(wallet))
    // By the standard, the function that takes them back. A wallet that goes fails when it is asked.
    return () => undefined
  }
  page.addEventListener('wallet-standard:register-wallet', (event) => {
    const callback = field(event, 'detail')
    try {
      if (typeof callback === 'function') Reflect.apply(callback, undefined, [{ register }])
    } catch {
      // A wallet that fails before it is there.
    }
  })
  return () => page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

/** TON Connect: each wallet writes an object of its own name. A property's getter is not run: it may be the page's. */
const ton: Source = (page, found) => {
  const find = () => {
    for (const key of Object.getOwnPropertyNames(page)) {
      const value: unknown = Object.getOwnPropertyDescriptor(page, key)?.value
      if (typeof value !== 'object' || value === null) continue
      found(() => {
        const provider = field(value, 'tonconnect')
        const isUsable = ['connect', 'send', 'restoreConnection'].every((name) => hasMethod(provider, name))
        const name = field(provider, 'walletInfo', 'name') ?? field(provider, 'deviceInfo', 'appName') ?? key
        return { id: key, name, rdns: '', provider, isUsable }
      })
    }
  }
  page.addEventListener('load', find)
  return find
}

export const announcements: Readonly<Record<WalletFamily, Source>> = {
  evm,
  tron,
  sol: solana,
  ton,
}
