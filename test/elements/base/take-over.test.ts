/** An element draws again what the endpoint drew. */
import { expect, nextFrame } from '@open-wc/testing'
import type { LitElement } from 'lit'
import '../../../src/elements/components/crypto-payment-page/crypto-payment-page.define.js'
import { redrawing } from '../../../src/elements/base/redrawing.js'
import { createEndpoint } from '../../support/canned-endpoint.js'
import { session } from '../../support/canned-answers.js'
import { waitUntil } from '../../support/wait-until.js'

describe('a page that the endpoint drew', () => {
  it('is drawn again element by element, in tasks of their own, and stays on screen meanwhile', async () => {
    const page = document.createElement('crypto-payment-page')
    page.attachShadow({ mode: 'open' }).innerHTML = '<p>Choose how to pay</p>'
    Object.assign(page, { endpoint: createEndpoint({ session }), session: 'sealed' })
    document.body.append(page)
    expect(redrawing.turn).to.be.a('function')

    const turns: (() => void)[] = []
    redrawing.turn = () => new Promise((resolve) => turns.push(resolve))
    const find = (tag: string, around: LitElement) => around.renderRoot.querySelector<LitElement>(tag)!
    const take = async (): Promise<void> => {
      await waitUntil(() => turns.length > 0)
      turns.shift()?.()
    }

    await take()
    await page.updateComplete
    const checkout = find('crypto-checkout', page)
    expect(checkout.hasUpdated).to.equal(false)
    while (checkout.renderRoot?.querySelector('crypto-method-select') == null) await take()
    expect(find('crypto-method-select', checkout).hasUpdated).to.equal(false)
    expect(page.shadowRoot?.querySelector('p')?.checkVisibility()).to.equal(true)

    const isOver = () => page.shadowRoot?.querySelector('p') === null
    while (!isOver()) {
      turns.shift()?.()
      await nextFrame()
    }
    expect(redrawing.turn).to.equal(undefined)
    expect(find('crypto-method-select', checkout).checkVisibility()).to.equal(true)
    page.remove()
  })
})
