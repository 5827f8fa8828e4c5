/** A checkout with what it fires, and what is found in it. */
import type { CryptoCheckout } from '../../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { Answers } from '../../support/canned-endpoint.js'
import { openCheckout, type Opening } from '../journey.js'

const eventTypes = [
  'crypto-ready',
  'crypto-method-change',
  'crypto-payment-created',
  'crypto-status-change',
  'crypto-payment-completed',
  'crypto-error',
] as const

type Opened = { element: CryptoCheckout; fired: string[] }

export async function open(answers: Answers, opening: Opening = {}): Promise<Opened> {
  const fired: string[] = []
  const parentNode = document.createElement('main')
  for (const type of eventTypes) parentNode.addEventListener(type, () => fired.push(type))
  // Its language is the page's, which some of the tests change.
  return { element: await openCheckout(answers, { lang: '', ...opening, parentNode }), fired }
}

export const find = <Found extends Element = HTMLElement>(
  element: CryptoCheckout,
  selector: string,
): Found => {
  const found = element.renderRoot.querySelector<Found>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

export const text = (element: CryptoCheckout): string => find(element, '.card').innerText.replace(/\s+/g, ' ')
