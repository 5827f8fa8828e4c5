/**
 * What the script tag's file loads: the checkout up to the choice of a coin. The other elements are loaded later: at once if
 * their tag is on the page, else when the browser is idle. No tag waits for another.
 */
import './base/old-browsers.js'
import './components/crypto-checkout/crypto-checkout.define.js'
import { CryptoCheckout } from './components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from './components/crypto-checkout/screens/lazy-screens.js'
import { Lazy, loadAndDraw, loadInTime, whenIdle } from './lazy.js'
import { checkoutMessages } from './i18n/english/checkout.js'
import { fallbackMessages } from './i18n/english/fallback.js'
import { addEnglish, loadMessages, messagesFor, registerMessages } from './i18n/translations.js'

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

function loadTags(isWanted: (tag: string) => unknown): void {
  for (const [tag, part] of Object.entries(tags)) if (isWanted(tag)) void load(tag, part)
}

/** What elements without their code say. */
const said = new Map<HTMLElement, HTMLElement>()

/** Asks twice at once, then again when the payer does, or the browser is online again. */
async function load(tag: string, part: Lazy<unknown>): Promise<void> {
  await loadInTime(part)
  await loadAndDraw(part, () => {
    for (const element of document.querySelectorAll<HTMLElement>(tag)) void sayMissing(element, part)
    for (const [{ shadowRoot }, words] of said) if (shadowRoot !== null) words.remove()
  })
}

/** Words and a retry in an element whose code could not be loaded, unless it has its own: of the endpoint, or of the page. */
async function sayMissing(element: HTMLElement, part: Lazy<unknown>): Promise<void> {
  const hasWords = element.localName !== 'crypto-checkout-button' && element.childElementCount > 0
  if (element.shadowRoot !== null || hasWords || said.has(element)) return
  const words = document.createElement('p')
  said.set(element, words)
  for (const english of [checkoutMessages, fallbackMessages]) addEnglish(english)
  const lang = element.closest<HTMLElement>('[lang]')?.lang
  await loadMessages(lang)
  if (element.shadowRoot !== null) return
  const { failures, sentence, tryAgain } = messagesFor(lang)
  const { title, next } = failures['network-error']
  const again = document.createElement('button')
  words.role = 'alert'
  again.type = 'button'
  again.textContent = tryAgain
  again.onclick = () => {
    words.remove()
    said.delete(element)
    void load(element.localName, part)
  }
  words.append(`${sentence(title)} ${next} `, again)
  element.append(words)
}

// Another copy already defined the elements: use none of this one.
if (customElements.get('crypto-checkout') === CryptoCheckout) {
  globalThis.cryptoCheckout = { registerMessages }
  loadTags((tag) => document.querySelector(tag) !== null)
  // One that is on its way may have been asked for before.
  addEventListener('online', () => loadTags((tag) => tags[tag]?.failed || tags[tag]?.coming))
  // Each in a task of its own.
  const loadRest = () => Object.entries(tags).forEach(([tag, part]) => whenIdle(() => void load(tag, part)))
  // Load a pending order first.
  if (document.querySelector('crypto-checkout, crypto-payment-page') === null) loadRest()
  else {
    document.addEventListener('crypto-ready', loadRest, { once: true })
    setTimeout(loadRest, orderTimeoutMs)
  }
}
