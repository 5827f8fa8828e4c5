/**
 * Finds the wallets of this page, as they announce themselves. An object like `window.ethereum` says nothing: the extension
 * that wrote it last owns it, so a payer with two wallets could not know which one a button opens.
 */
import type { WalletFamily } from '../../core/transfers/wallet-transfer.js'
import { iconFrom } from './icons.js'
import { announcements, legacyId, type Claim, type Source } from './sources.js'

/** A wallet on the page. Every field is the wallet's own claim. */
export type BrowserWallet = {
  /** New on every page load. */
  id: string
  /** Plain text of at most 32 characters. */
  name: string
  /** A domain name in reverse, e.g. `io.metamask`; distinguishes two wallets of one name, and may be empty. */
  rdns: string
  /** A picture as a data URL, or empty. */
  icon: string
  provider: unknown
}

const maxWallets = 12
const maxNameLength = 32

/** Listens from its first subscriber on: wallets announce themselves late and repeatedly. */
export class WalletDiscovery {
  readonly #target: EventTarget
  readonly #source: Source
  readonly #found = new Map<string, BrowserWallet>()
  readonly #listeners = new Set<() => void>()
  #request: (() => void) | undefined

  constructor(target: EventTarget, source: Source = announcements.evm) {
    this.#target = target
    this.#source = source
  }

  /** Every known wallet, in the order of their announcements. One that wrote an object counts while none announces itself. */
  get wallets(): readonly BrowserWallet[] {
    const all = [...this.#found.values()]
    return all.length > 1 ? all.filter(({ id }) => id !== legacyId) : all
  }

  /** Calls back for every new wallet, and requests announcements; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#request ??= this.#source(this.#target, this.#add)
    this.#request()
    return () => this.#listeners.delete(listener)
  }

  /**
   * A wallet may put anything into its announcement, even a throwing getter. The page keeps this function for good; written
   * inside `subscribe`, it would keep the first subscriber too.
   */
  readonly #add = (read: () => Claim): void => {
    try {
      const claim = read()
      const id = plainText(claim.id, 64)
      const name = plainText(claim.name, maxNameLength)
      if (id === '' || name === '' || !claim.isUsable) return
      if (this.#found.has(id) || this.#found.size >= maxWallets) return
      const { icon, rdns, provider } = claim
      this.#found.set(id, { id, name, rdns: plainText(rdns, 64), icon: iconFrom(icon), provider })
    } catch {
      return
    }
    for (const listener of this.#listeners) listener()
  }
}

const discoveries = new Map<WalletFamily, WalletDiscovery>()

/** The wallets of this page for one kind of network. */
export function pageWallets(family: WalletFamily): WalletDiscovery {
  const known =
    discoveries.get(family) ??
    new WalletDiscovery(globalThis.window ?? new EventTarget(), announcements[family])
  discoveries.set(family, known)
  return known
}

/**
 * Without characters that could reorder or hide the text around it: controls, direction marks, invisible characters.
 */
function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  const text = value
    .slice(0, 4 * maxLength)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  return [...text].slice(0, maxLength).join('')
}
