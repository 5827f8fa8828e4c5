/**
 * The script tag's first file: the checkout up to the choice of a coin. Everything else comes after it, each tag at once
 * where the page has it and else when the browser is idle, so that every tag works and none is waited for.
 */
import './base/old-browsers.js'
import './components/crypto-checkout/crypto-checkout.define.js'
import { CryptoCheckout } from './components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from './components/crypto-checkout/screens/lazy-screens.js'
import { Lazy, whenIdle } from './base/lazy.js'
import { registerMessages } from './i18n/translations.js'

declare global {
  /** What a page with a script tag reaches by script. The elements are reached by their tags. */
  var cryptoCheckout: { registerMessages: typeof registerMessages } | undefined
}

/** The tags that are no part of a checkout's first screen, by what defines them. */
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
  'crypto-wallet-button': lazyScreens.wallet,
}

/** For how long the rest waits for an order that does not come. */
const orderPatienceMs = 3000

function loadTags(isWanted: (tag: string) => boolean): void {
  for (const [tag, part] of Object.entries(tags)) if (isWanted(tag)) void part.load()
}

globalThis.cryptoCheckout ??= { registerMessages }

// Beside another copy, whose elements are in use already, nothing of this one is.
if (customElements.get('crypto-checkout') === CryptoCheckout) {
  loadTags((tag) => document.querySelector(tag) !== null)
  const loadRest = () => whenIdle(() => loadTags(() => true))
  // An order that is on its way comes first.
  if (document.querySelector('crypto-checkout') === null) loadRest()
  else {
    document.addEventListener('crypto-ready', loadRest, { once: true })
    setTimeout(loadRest, orderPatienceMs)
  }
}
