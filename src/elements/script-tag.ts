/**
 * The script tag's file. It shows the list of coins as the endpoint draws it, and then loads the checkout, which takes it over.
 * Whatever fails here, the checkout is loaded and draws the list itself.
 */
import type { registerMessages } from './i18n/translations.js'

declare global {
  /** The script API of a page with a script tag. The elements are used by their tags. */
  var cryptoCheckout: { registerMessages: typeof registerMessages } | undefined
}

/** How long the checkout waits for the endpoint's list. */
const drawTimeoutMs = 250

/** Checkouts that begin with the list, in its default look. */
const listFirst = 'crypto-checkout[endpoint][session]:not([appearance], [chain], [coin])'

/** What fails is tried again: at once, and when the network may be back. */
const retryDelaysMs = [0, 1_000, 4_000, 15_000]

let loading: Promise<unknown> | undefined

const importCheckout = (): Promise<unknown> => import('./cdn.js')

function load(): Promise<unknown> {
  loading ??= attempt()
  return loading
}

/** Never rejects: it goes on when the network may be back, or the payer is. */
function attempt(): Promise<unknown> {
  let imported = importCheckout()
  for (const delay of retryDelaysMs) imported = imported.catch(() => wait(delay).then(importCheckout))
  return imported.then(
    () => standIns.forEach((standIn) => standIn.remove()),
    () => {
      undrawn('[endpoint]:not(:defined, :has(*))').forEach(replace)
      return wait().then(attempt)
    },
  )
}

/** Ends earlier when the browser is online again, or the page is shown or hidden. */
const wait = (ms?: number): Promise<unknown> =>
  new Promise((resolve) => {
    for (const type of ['online', 'visibilitychange']) addEventListener(type, resolve, { once: true })
    if (ms !== undefined) setTimeout(resolve, ms)
  })

/** The page has messages of its own, which the endpoint does not know. */
let hasOwnMessages = false

const undrawn = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(({ shadowRoot }) => shadowRoot === null)

const endpointOf = (host: Element): string => host.getAttribute('endpoint')?.replace(/\/+$/, '') ?? ''

/** What stands in the elements while the checkout can't be loaded. */
const standIns: HTMLElement[] = []

/** Attributes with the endpoint's page that does the same without a script. */
const pages = { session: 'pay', token: 'refund', link: 'l' }

/** For an element without a fallback of the page's author. */
function replace(host: HTMLElement): void {
  const standIn = document.createElement('a')
  standIn.lang = 'en'
  standIn.textContent = 'This can’t be loaded. Check your internet connection.'
  for (const [name, page] of Object.entries(pages)) {
    const value = host.getAttribute(name)
    if (!value) continue
    standIn.href = `${endpointOf(host)}/${page}/${value}`
    standIn.textContent = `Open the ${page === 'refund' ? page : 'payment'} page`
  }
  standIns.push(standIn)
  host.append(standIn)
}

/** Calls back with the checkouts of the page that nothing is drawn in, as soon as there is a checkout or the page is complete. */
function findCheckouts(callback: (hosts: HTMLElement[]) => void): void {
  const find = (): void => {
    if (document.querySelector('crypto-checkout') === null && document.readyState === 'loading') return
    observer.disconnect()
    document.removeEventListener('DOMContentLoaded', find)
    callback(undrawn(listFirst))
  }
  const observer = new MutationObserver(find)
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', find)
  find()
}

/** Whether an address was shown here for the order: the checkout warns of it before the payer chooses. See opened-orders.ts. */
function wasOpened(reference: string | null | undefined): boolean {
  try {
    const orders: unknown = JSON.parse(localStorage.getItem('crypto-checkout:opened-orders') ?? '[]')
    return (
      Array.isArray(orders) && orders.some((order) => Reflect.get(Object(order), 'reference') === reference)
    )
  } catch {
    // Blocked or unreadable: nothing is remembered.
    return false
  }
}

/** Asks the endpoint for the list as HTML, and shows it. Resolves whether or not there is one. */
function draw(host: HTMLElement): Promise<void> {
  const query = new URLSearchParams({ lang: host.closest('[lang]')?.getAttribute('lang') || 'en' })
  const preferred = host.getAttribute('preferred-methods')
  if (preferred) query.set('preferredMethods', preferred)
  // Of an answer as a document no script runs, and no Trusted Types policy is needed for it.
  const request = new XMLHttpRequest()
  request.responseType = 'document'
  return new Promise((resolve) => {
    request.onloadend = () => {
      const answer = request.responseXML
      const reference = answer?.querySelector('meta[name=reference]')?.getAttribute('content')
      const drawn = answer?.querySelector('crypto-checkout')
      const template = drawn?.querySelector<HTMLTemplateElement>(':scope > template')
      const direction = drawn?.getAttribute('dir') ?? 'ltr'
      const isWanted =
        host.shadowRoot === null &&
        !hasOwnMessages &&
        !wasOpened(reference) &&
        getComputedStyle(host).direction === direction
      if (template && isWanted) attach(host, template)
      resolve()
    }
    request.open('GET', `${endpointOf(host)}/session?${query.toString()}`)
    request.setRequestHeader('accept', 'text/html')
    request.setRequestHeader('authorization', `Bearer ${host.getAttribute('session') ?? ''}`)
    request.send()
  })
}

/** Does what a parser does with a declarative shadow root. A strict policy refuses a `<style>`, and allows an adopted sheet. */
function attach(host: Element, template: HTMLTemplateElement): void {
  // An adopted sheet belongs to one document.
  const content = document.adoptNode(template.content)
  for (const inner of content.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    if (inner.parentElement) attach(inner.parentElement, inner)
    inner.remove()
  }
  const root = host.attachShadow({ mode: 'open' })
  for (const style of content.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style.textContent)
    registerColors(style.textContent)
    root.adoptedStyleSheets.push(sheet)
    style.remove()
  }
  root.append(content)
}

/** Registers what the styles calculate, which the checkout then leaves: see styles/tokens.ts. */
function registerColors(styles: string): void {
  for (const [name] of styles.matchAll(/--_cc-[\w-]+(?=:)/g)) {
    try {
      CSS.registerProperty({ name, syntax: '<color>|<number>', inherits: true, initialValue: '0' })
    } catch {
      // It is registered.
    }
  }
}

/** Calls back after the next frame. A page that no one sees has no frames. */
function afterFrame(callback: () => void): void {
  if (document.hidden) callback()
  else requestAnimationFrame(() => setTimeout(callback))
}

// Another copy that came first serves the page.
if (globalThis.cryptoCheckout === undefined) {
  globalThis.cryptoCheckout = {
    registerMessages(...messages) {
      hasOwnMessages = true
      void load().then(() => globalThis.cryptoCheckout?.registerMessages(...messages))
    },
  }
  findCheckouts((hosts) => {
    // What is on the page already is painted first.
    if (hosts.length === 0) return afterFrame(() => void load())
    setTimeout(() => void load(), drawTimeoutMs)
    void Promise.allSettled(hosts.map(draw)).then(() => afterFrame(() => void load()))
  })
}
