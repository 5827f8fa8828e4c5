import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing'
import type { CryptoPaymentPage } from '../../src/elements/crypto-payment-page/crypto-payment-page.js'
import '../../src/elements/crypto-payment-page/crypto-payment-page.define.js'
import type { CryptoErrorEvent } from '../../src/elements/events.js'
import { createEndpoint } from '../../stories/endpoint.js'
import { payments, session } from '../../stories/fixtures.js'

describe('<crypto-payment-page>', () => {
  // After the canned endpoint has taken its place in front of `fetch`.
  const endpoint = createEndpoint({ session: { ...session, payments: [payments.bitcoin] } })
  const pass = window.fetch
  let bearers: (string | null)[] = []

  beforeEach(() => {
    bearers = []
    window.fetch = (input, init) => {
      bearers.push(new Headers(init?.headers).get('authorization'))
      return pass(input, init)
    }
  })

  afterEach(() => {
    window.fetch = pass
    history.replaceState(null, '', location.pathname + location.search)
  })

  const create = () =>
    fixture<CryptoPaymentPage>(html`<crypto-payment-page endpoint=${endpoint}></crypto-payment-page>`)

  it('takes the session from the fragment, and leaves it there for a reload', async () => {
    history.replaceState(null, '', '#sealed.in.the-fragment')
    const element = await create()
    await waitUntil(() => element.state === 'awaiting')
    expect(bearers[0]).to.equal('Bearer sealed.in.the-fragment')
    expect(location.hash).to.equal('#sealed.in.the-fragment')
    await expect(element).to.be.accessible()
  })

  it('follows the fragment to another order', async () => {
    history.replaceState(null, '', '#first')
    const element = await create()
    await waitUntil(() => element.state === 'awaiting')
    location.hash = 'second'
    await waitUntil(() => bearers.includes('Bearer second'))
  })

  it('error: says that the link has no session, without asking anybody', async () => {
    const element = await create()
    const { code } = await oneEvent<CryptoErrorEvent>(element, 'crypto-error')
    expect(code).to.equal('session-missing')
    expect(element.state).to.equal('error')
    expect(bearers).to.deep.equal([])
  })
})
