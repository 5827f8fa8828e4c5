/** The search of `<crypto-method-select>` before its code is here. A page of its own: it is loaded once for a page. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../../src/elements/components/crypto-method-select/crypto-method-select.define.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { manyMethods } from '../../support/canned-answers.js'

const original = globalThis.requestIdleCallback

describe('<crypto-method-select> before its search is loaded', () => {
  before(() => (globalThis.requestIdleCallback = () => 0))
  after(() => (globalThis.requestIdleCallback = original))

  it('loses neither what is typed nor the keys after it', async () => {
    const chosen: string[] = []
    const select = await fixture<CryptoMethodSelect>(html`
      <crypto-method-select
        .methods=${manyMethods(60)}
        @crypto-method-change=${({ chain, coin }: { chain: string; coin: string }) => chosen.push(`${chain}:${coin}`)}
      ></crypto-method-select>
    `)
    const root = select.shadowRoot!
    const input = root.querySelector('input')!
    const rows = () => [...root.querySelectorAll('.row .name')].map(({ textContent }) => textContent)
    const press = (key: string): boolean =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    expect(rows()).to.have.lengthOf(40)

    input.value = 'coin 47'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    expect(press('Enter')).to.equal(false)
    // The letters of a search are the browser's.
    expect(press('x')).to.equal(true)
    expect(chosen).to.deep.equal([])
    expect(rows()).to.have.lengthOf(40)

    await select.updateComplete
    expect(rows()).to.deep.equal(['Coin 47'])
    expect(chosen).to.deep.equal([select.value])
    expect(select.value).to.match(/:coin-?47$/)
  })
})
