/** What a payer does after a key that waits for the search. A page of its own: the search is loaded once for a page. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../../src/elements/components/crypto-method-select/crypto-method-select.define.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { manyMethods } from '../../support/canned-answers.js'

const original = globalThis.requestIdleCallback

describe('<crypto-method-select> while a key waits for its search', () => {
  before(() => (globalThis.requestIdleCallback = () => 0))
  after(() => (globalThis.requestIdleCallback = original))

  it('error: takes nothing in the place of the row that the payer has taken since', async () => {
    const chosen: string[] = []
    const select = await fixture<CryptoMethodSelect>(html`
      <crypto-method-select
        .methods=${manyMethods(60)}
        @crypto-method-change=${({ chain, coin }: { chain: string; coin: string }) => chosen.push(`${chain}:${coin}`)}
      ></crypto-method-select>
    `)
    const root = select.shadowRoot!
    const input = root.querySelector('input')!
    input.value = 'coin 47'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    root.querySelector<HTMLElement>('[role=option]')!.click()
    const [taken] = chosen
    expect(taken).to.equal(select.value)
    await select.updateComplete
    expect(root.querySelector('.row .name')?.textContent).to.equal('Coin 47')
    expect(chosen).to.deep.equal([taken])
  })
})
