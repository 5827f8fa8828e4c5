/** What a checkout loads before it has the order. */
import { expect } from '@open-wc/testing'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import { lazyScreens } from '../../src/elements/components/crypto-checkout/screens/lazy-screens.js'
import { openCheckout } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

const checkout = (chain: string) => openCheckout({ session: 'never' }, { chain, coin: 'usdt' })

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
