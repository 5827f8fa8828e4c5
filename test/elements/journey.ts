/** A whole payment, from the choice to paid, one answer of the endpoint at a time. */
import { fixture, html, oneEvent } from '@open-wc/testing'
import { nothing } from 'lit'
import type { Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoCheckoutButton } from '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import { loadMessages } from '../../src/elements/i18n/translations.js'
import { createEndpoint, mountEndpoint, type Answers } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { waitUntil } from '../support/wait-until.js'

/** Everything that is rendered, through all shadow roots. */
export function* rendered(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* rendered(element.shadowRoot)
  }
}

/** The first element in a checkout that fits, through all shadow roots. */
export function partOf(checkout: CryptoCheckout, selector: string): Element {
  const found = Array.from(rendered(shadowOf(checkout))).find((one) => one.matches(selector))
  if (found === undefined) throw new Error(`there is no ${selector}`)
  return found
}

export const shadowOf = (element: Element): ShadowRoot => {
  if (!element.shadowRoot) throw new Error('no shadow root')
  return element.shadowRoot
}

/** How a test opens a checkout. With a state, it is reached, and what it loads is drawn. */
export type Opening = {
  state?: CryptoCheckout['state']
  chain?: string
  coin?: string
  /** Empty for none. */
  lang?: string
  supportUrl?: string
  fetchSession?: (() => Promise<string>) | undefined
  parentNode?: HTMLElement
}

/** A checkout of an endpoint, or of one that gives these answers. Its words are there: what is measured is in its language. */
export async function openCheckout(
  answers: Answers | string,
  opening: Opening = {},
): Promise<CryptoCheckout> {
  const { state, chain = '', coin = '', lang = 'en', supportUrl = '', fetchSession, parentNode } = opening
  await loadMessages(lang)
  const element = await fixture<CryptoCheckout>(
    html`<crypto-checkout
      endpoint=${typeof answers === 'string' ? answers : createEndpoint({ ...answers })}
      session="sealed"
      lang=${lang || nothing}
      chain=${chain}
      coin=${coin}
      support-url=${supportUrl}
      .fetchSession=${fetchSession}
    ></crypto-checkout>`,
    { ...(parentNode && { parentNode }) },
  )
  if (state !== undefined) await reach(element, state)
  return element
}

/** The checkout in the page. */
export const inPage = (endpoint: string): Promise<CryptoCheckout> => openCheckout(endpoint)

/** The checkout in the dialog of the button, open. */
export async function inDialog(endpoint: string): Promise<CryptoCheckout> {
  const button = await fixture<CryptoCheckoutButton>(
    html`<crypto-checkout-button endpoint=${endpoint} session="sealed" lang="en"></crypto-checkout-button>`,
  )
  button.show()
  await button.updateComplete
  return shadowOf(button).querySelector('crypto-checkout')!
}

/** What comes into view has come: an audit of contrast reads no colour that fades. */
export async function comeIn(element: Element): Promise<void> {
  await Promise.allSettled(
    shadowOf(element)
      .getAnimations()
      .map(({ finished }) => finished),
  )
}

/** What the elements load has come, and is drawn. */
export async function settled(element: Element): Promise<void> {
  let pending: unknown[] = [element]
  for (let known = 0; pending.length > known;) {
    known = pending.length
    await Promise.all(pending.map((one) => (one as CryptoCheckout).updateComplete))
    pending = [element, ...rendered(shadowOf(element))].filter((one) => 'updateComplete' in one)
  }
}

/** Opens everything that can be opened, and waits for what is in it. */
export async function unfold(element: Element): Promise<void> {
  const folded = Array.from(rendered(shadowOf(element))).filter(
    (one): one is HTMLDetailsElement => one instanceof HTMLDetailsElement && !one.open,
  )
  const unfolded = folded.map((one) => oneEvent(one, 'toggle'))
  for (const one of folded) one.open = true
  await Promise.all(unfolded)
  await settled(element)
}

/** Where each line of a text stands, in reading order. A font that the system adds for a letter may move that letter a little. */
export function linesOf(text: Node | Range): DOMRect[] {
  const range = text instanceof Range ? text : document.createRange()
  if (text instanceof Node) range.selectNodeContents(text)
  const lines: DOMRect[] = []
  for (const box of range.getClientRects()) {
    const line = lines.at(-1)
    if (box.width > 0 && (line === undefined || box.top >= line.bottom - 2)) lines.push(box)
  }
  return lines
}

/** The words below an element that are broken within, onto more than one line. */
export function brokenWords(element: Node): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1)
        broken.push(word)
    }
  }
  return broken
}

/** A payment that goes its whole way, one step at a call. */
export function journey() {
  const { usdtOnTron } = canned.payments
  const steps: Payment[] = [canned.partial, canned.confirming, canned.paid].map((payment) => ({
    ...payment,
    id: usdtOnTron.id,
  }))
  let answer: ((payment: Payment) => void) | undefined
  let create: () => void = () => undefined
  const created = new Promise<void>((resolve) => (create = resolve))
  const endpoint: string = mountEndpoint((request) => {
    const path = new URL(request.url).pathname.slice(endpoint.length)
    if (path === '/session') return Promise.resolve(Response.json(canned.session))
    if (path === '/methods') return Promise.resolve(Response.json({ methods: canned.methods }))
    if (path === '/payments') return created.then(() => Response.json(usdtOnTron))
    return new Promise((resolve) => (answer = (payment) => resolve(Response.json(payment))))
  })
  const next = async (): Promise<void> => {
    await waitUntil(() => answer !== undefined, 'asks for the payment')
    const payment = steps.shift()
    if (payment) answer?.(payment)
    answer = undefined
  }
  return { endpoint, create, next, skip: () => steps.shift() }
}

export async function begin(endpoint: string): Promise<CryptoCheckout> {
  const element = await openCheckout(endpoint)
  await waitUntil(() =>
    element.renderRoot.querySelector('crypto-method-select')?.shadowRoot?.querySelector('input'),
  )
  return element
}

/** Takes rows of the list by their names, one after the other. */
export async function choose(element: CryptoCheckout, ...names: string[]): Promise<void> {
  const select = element.renderRoot.querySelector('crypto-method-select')!
  for (const name of names) {
    const row = () =>
      Array.from(select.renderRoot.querySelectorAll<HTMLElement>('[role=option]')).find(
        (one) => one.querySelector('.name')?.textContent === name,
      )
    await waitUntil(row, `lists ${name}`)
    row()?.click()
    await select.updateComplete
  }
}

export const reach = async (element: CryptoCheckout, state: CryptoCheckout['state']): Promise<void> => {
  await waitUntil(() => element.state === state, `reaches ${state}`)
  await settled(element)
}
