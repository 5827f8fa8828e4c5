/**
 * The script tag's first file: the checkout up to the choice of a coin. The other elements are loaded later: at once if
 * their tag is on the page, else when the browser is idle. No tag waits for another.
 */
import './base/old-browsers.js'
import './components/crypto-checkout/crypto-checkout.define.js'
import { CryptoCheckout } from './components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from './components/crypto-checkout/screens/lazy-screens.js'
import { Lazy, whenIdle } from './base/lazy.js'
import { registerMessages } from './i18n/translations.js'

declare global {
  /** The script API of a page with a script tag. The elements are used by their tags. */
  var cryptoCheckout: { registerMessages: typeof registerMessages } | undefined
}

/** The tags outside a checkout's first screen, with their lazy definitions. */
const tags: Record<string, Lazy<unknown>> = {
  'crypto-address': lazyScreens.pay,
  'crypto-amount': lazyScreens.pay,
  'crypto-amount-input': lazyScreens.amount,
  'crypto-checkout-button': new Lazy(
    () => import('./components/crypto-checkout-button/crypto-checkout-button.define.js'),
  ),
  'crypto-payment-frame': new Lazy(
    () => import('./components/crypto-payment-frame/crypto-payment-frame.define.js'),
  ),
  'crypto-payment-page': new Lazy(
    () => import('./components/crypto-payment-page/crypto-payment-page.define.js'),
  ),
  'crypto-payment-status': lazyScreens.pay,
  'crypto-qr-code': lazyScreens.pay,
  'crypto-receipt': lazyScreens.outcome,
  'crypto-refund': new Lazy(() => import('./components/crypto-refund/crypto-refund.define.js')),
  'crypto-wallet-button': lazyScreens.wallet,
}

/** How long the other elements wait for an order that does not arrive. */
const orderTimeoutMs = 3000

function loadTags(isWanted: (tag: string) => boolean): void {
  for (const [tag, part] of Object.entries(tags)) if (isWanted(tag)) void part.load()
}

globalThis.cryptoCheckout ??= { registerMessages }

// Another copy already defined the elements: use none of this one.
if (customElements.get('crypto-checkout') === CryptoCheckout) {
  loadTags((tag) => document.querySelector(tag) !== null)
  const loadRest = () => whenIdle(() => loadTags(() => true))
  // Load a pending order first.
  if (document.querySelector('crypto-checkout') === null) loadRest()
  else {
    document.addEventListener('crypto-ready', loadRest, { once: true })
    setTimeout(loadRest, orderTimeoutMs)
  }
}
