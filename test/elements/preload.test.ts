/** What a checkout loads before it has the order. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from '../../src/elements/components/crypto-checkout/screens/lazy-screens.js'
import { createEndpoint } from '../support/canned-endpoint.js'
import { waitUntil } from '../support/wait-until.js'

const checkout = (chain: string) =>
  fixture<CryptoCheckout>(
    html`<crypto-checkout
      endpoint=${createEndpoint({ session: 'never' })}
      session="sealed"
      chain=${chain}
      coin="usdt"
    ></crypto-checkout>`,
  )

describe('while the order loads', () => {
  it('loads the pay screen where the page has chosen the network and the coin, and not before', async () => {
    const undecided = await checkout('')
    await undecided.updateComplete
    expect(lazyScreens.pay.value).to.equal(undefined)
    const element = await checkout('tron')
    await waitUntil(() => lazyScreens.pay.value)
    expect(element.state).to.equal('loading')
  })
})
