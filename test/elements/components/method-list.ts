/** The list of `<crypto-method-select>`, as a payer uses it. */
import { fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { Method } from '../../../src/core/contract/wire.js'
import '../../../src/elements/components/crypto-method-select/crypto-method-select.define.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import type { CryptoMethodChangeEvent } from '../../../src/elements/base/events.js'

export const create = (list: readonly Method[] | null, value = '') =>
  fixture<CryptoMethodSelect>(
    html`<crypto-method-select .methods=${list} .value=${value}></crypto-method-select>`,
  )

export const rows = (element: CryptoMethodSelect) =>
  Array.from(element.renderRoot.querySelectorAll<HTMLElement>('[role=option]'))

export const names = (element: CryptoMethodSelect) =>
  rows(element).map((row) => row.querySelector('.name')?.textContent)

export const row = (element: CryptoMethodSelect, name: string): HTMLElement => {
  const found = rows(element).find((row) => row.querySelector('.name')?.textContent === name)
  if (!found) throw new Error(`no row ${name}`)
  return found
}

/** A row's accessible name: its content in order, without what is hidden from assistive technology. */
export const label = (element: CryptoMethodSelect, name: string) =>
  Array.from(row(element, name).querySelectorAll('.name, .detail, .estimate'), ({ textContent }) =>
    textContent.trim(),
  )

/** The row that is active for assistive technology: by the element that has the focus. */
export const activeName = (element: CryptoMethodSelect) => {
  const id = element.shadowRoot?.activeElement?.getAttribute('aria-activedescendant')
  return id == null ? id : element.shadowRoot?.getElementById(id)?.querySelector('.name')?.textContent
}

export const press = async (element: CryptoMethodSelect, ...keys: string[]) => {
  for (const key of keys) {
    await sendKeys({ press: key })
    await element.updateComplete
  }
}

export const inputOf = (element: CryptoMethodSelect) => element.renderRoot.querySelector('input')

export const type = async (element: CryptoMethodSelect, words: string) => {
  inputOf(element)?.focus()
  await sendKeys({ type: words })
  await element.updateComplete
}

export const open = async (element: CryptoMethodSelect, name: string) => {
  row(element, name).click()
  await element.updateComplete
}

export const chosenBy = async (element: CryptoMethodSelect, act: () => unknown) => {
  const fired = oneEvent<CryptoMethodChangeEvent>(element, 'crypto-method-change')
  await act()
  const { chain, coin } = await fired
  return [chain, coin]
}
