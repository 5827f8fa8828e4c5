/**
 * Finds the wallets of this browser, as they announce themselves (EIP-6963). `window.ethereum` is not used: the
 * extension that wrote it last owns it, so a payer with two wallets could not know which one a button opens.
 */
import type { WalletProvider } from './provider.js'

/** A wallet on the page. Every field is the wallet's own claim. */
export type BrowserWallet = {
  /** New on every page load. */
  id: string
  /** Plain text of at most 32 characters. */
  name: string
  /** A domain name in reverse, e.g. `io.metamask`; distinguishes two wallets of one name, and may be empty. */
  rdns: string
  provider: WalletProvider
}

const maxWallets = 12
const maxNameLength = 32

/** Listens from its first subscriber on: wallets announce themselves late and repeatedly. */
export class WalletDiscovery {
  readonly #target: EventTarget
  readonly #found = new Map<string, BrowserWallet>()
  readonly #listeners = new Set<() => void>()
  #listening = false

  constructor(target: EventTarget) {
    this.#target = target
  }

  /** Every known wallet, in the order of their announcements. */
  get wallets(): readonly BrowserWallet[] {
    return [...this.#found.values()]
  }

  /** Calls back for every new wallet, and requests announcements; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (!this.#listening) {
      this.#listening = true
      this.#target.addEventListener('eip6963:announceProvider', (event) => this.#add(event))
    }
    this.#target.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => this.#listeners.delete(listener)
  }

  #add(event: Event): void {
    const wallet = readAnnouncement(event)
    if (wallet === undefined || this.#found.has(wallet.id) || this.#found.size >= maxWallets) return
    this.#found.set(wallet.id, wallet)
    for (const listener of this.#listeners) listener()
  }
}

/** The wallets of this page. */
export const pageWallets = new WalletDiscovery(globalThis.window ?? new EventTarget())

function readAnnouncement(event: Event): BrowserWallet | undefined {
  if (!('detail' in event)) return undefined
  // A wallet may put anything there, even a throwing getter.
  try {
    // By the standard; each field is checked before use.
    const { info, provider } = event.detail as {
      info: Record<'uuid' | 'name' | 'rdns', unknown>
      provider: WalletProvider
    }
    const [id, name, rdns] = [
      plainText(info.uuid, 64),
      plainText(info.name, maxNameLength),
      plainText(info.rdns, 64),
    ]
    if (id === '' || name === '' || typeof provider.request !== 'function') return undefined
    return { id, name, rdns, provider }
  } catch {
    return undefined
  }
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
  return Array.from(text).slice(0, maxLength).join('')
}
