import { expect } from '@open-wc/testing'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { Method } from '../../src/core/contract/wire.js'
import { buyableMethods, methods } from '../support/canned-answers.js'
import { openCheckout } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

const within = (element: CryptoCheckout, selector: string) =>
  Array.from(element.renderRoot.querySelectorAll<HTMLElement>(selector))

/** The list, with its section for a first payment open. */
async function open(listed: readonly Method[]): Promise<CryptoCheckout> {
  const element = await openCheckout({ methods: [...listed] })
  await waitUntil(() => within(element, '.first-time summary').length > 0, 'draws the list')
  within(element, '.first-time summary')[0]?.click()
  return element
}

async function links(listed: readonly Method[]): Promise<HTMLAnchorElement[]> {
  const element = await open(listed)
  await waitUntil(() => within(element, '.buy a').length > 0, 'draws links')
  return within(element, '.buy a') as HTMLAnchorElement[]
}

describe('<crypto-checkout> of a shop that offers to buy a coin first', () => {
  it('links each coin to the shop’s page for it, with its networks, and nothing of the payer', async () => {
    const [usdt, bitcoin, ...more] = await links(buyableMethods)
    expect(more).to.deep.equal([])
    expect(usdt?.href).to.equal('https://buy.example/?coin=usdt')
    expect(usdt?.innerText).to.contain('Buy USDT')
    expect(usdt?.parentElement?.innerText).to.contain('Tron')
    expect(bitcoin?.href).to.equal('https://buy.example/?coin=bitcoin')
    for (const link of [usdt, bitcoin])
      expect([link?.target, link?.rel]).to.deep.equal(['_blank', 'noopener noreferrer'])
  })

  it('has a link for each network, where their addresses differ', async () => {
    const apart = methods.map((method) => ({ ...method, buyUrl: `https://buy.example/${method.chain.id}` }))
    const found = await links(apart)
    expect(found).to.have.lengthOf(apart.filter(({ available }) => available).length)
  })

  it('error: has no link that leads elsewhere than to an https page', async () => {
    const [first, ...rest] = buyableMethods
    const odd = [{ ...first!, buyUrl: 'javascript:alert(1)' }, ...rest]
    expect((await links(odd)).filter(({ href }) => !href.startsWith('https://buy.example/'))).to.deep.equal(
      [],
    )
  })

  it('says nothing of it where the shop offers none', async () => {
    const element = await open(methods)
    await element.updateComplete
    expect(within(element, '.buy')).to.deep.equal([])
    expect(element.renderRoot.textContent).not.to.contain('another site')
  })
})
