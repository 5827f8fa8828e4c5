/** A pointer that goes down on a row before the search comes. A page of its own: the search is loaded once for a page. */
import { expect, fixture, html } from '@open-wc/testing'
import { resetMouse, sendMouse } from '@web/test-runner-commands'
import '../../../src/elements/components/crypto-method-select/crypto-method-select.define.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { manyMethods } from '../../support/canned-answers.js'

const original = globalThis.requestIdleCallback

describe('<crypto-method-select> under a pointer that is down', () => {
  before(() => (globalThis.requestIdleCallback = () => 0))
  after(() => (globalThis.requestIdleCallback = original))
  afterEach(() => resetMouse())

  it('error: takes no other coin that has come under the pointer, and any other click', async () => {
    const chosen: string[] = []
    const select = await fixture<CryptoMethodSelect>(html`
      <crypto-method-select
        .methods=${manyMethods(60)}
        @crypto-method-change=${({ chain, coin }: { chain: string; coin: string }) => chosen.push(`${chain}:${coin}`)}
      ></crypto-method-select>
    `)
    const root = select.shadowRoot!
    const input = root.querySelector('input')!
    const row = () => root.querySelector<HTMLElement>('[role=option]')!
    const { x, y, width, height } = row().getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })

    await sendMouse({ type: 'down' })
    const before = row()
    input.value = 'coin 47'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await select.updateComplete
    expect(row()).to.equal(before)
    expect(row().querySelector('.name')?.textContent).to.equal('Coin 47')
    await sendMouse({ type: 'up' })
    expect(chosen).to.deep.equal([])

    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'up' })
    expect(chosen).to.have.lengthOf(1)
    row().click()
    expect(chosen).to.have.lengthOf(2)
    expect(select.value).to.match(/:coin-?47$/)
  })
})
