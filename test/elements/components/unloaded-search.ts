/** A list whose search is not loaded before the payer uses it. Each page of tests has it once: it is loaded once for a page. */
import { fixture, html } from '@open-wc/testing'
import '../../../src/elements/components/crypto-method-select/crypto-method-select.define.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { manyMethods } from '../../support/canned-answers.js'

const { requestIdleCallback } = window

/** For a whole suite. */
export function holdSearch(): void {
  before(() => (window.requestIdleCallback = () => 0))
  after(() => (window.requestIdleCallback = requestIdleCallback))
}

export async function unloadedSearch() {
  const chosen: string[] = []
  const select = await fixture<CryptoMethodSelect>(
    html`<crypto-method-select lang="en" .methods=${manyMethods(60)}></crypto-method-select>`,
  )
  select.addEventListener('crypto-method-change', ({ chain, coin }) => chosen.push(`${chain}:${coin}`))
  const root = select.shadowRoot!
  const input = root.querySelector('input')!
  const enter = (words: string): void => {
    input.value = words
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  /** False if the list takes the key. */
  const press = (key: string): boolean =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const names = () => [...root.querySelectorAll('.row .name')].map(({ textContent }) => textContent)
  const firstRow = () => root.querySelector<HTMLElement>('[role=option]')!
  return { select, root, chosen, enter, press, names, firstRow }
}
