import { expect, fixture, html } from '@open-wc/testing'
import { LitElement, type PropertyDeclarations } from 'lit'
import { CheckoutController } from '../../src/elements/controllers/checkout-controller.js'
import { lazyScreens } from '../../src/elements/components/crypto-checkout/screens/lazy-screens.js'
import { problem } from '../support/canned-endpoint.js'
import { FakeEndpoint, tagged } from '../support/fake-endpoint.js'
import { methods, payment, session, usdtOnTron } from '../support/manual-client.js'
import { warnings } from './console.js'
import { waitUntil } from '../support/wait-until.js'

/** What the clock of the last probe would call back. */
let timer: (() => void) | null = null

class CheckoutProbe extends LitElement {
  static override properties: PropertyDeclarations = {
    endpoint: {},
    session: {},
    fetchSession: { attribute: false },
  }

  declare endpoint: string
  declare session: string
  declare fetchSession: (() => Promise<string>) | undefined

  readonly transitions: string[] = []
  readonly checkout = new CheckoutController(this, {
    payments: lazyScreens.payments,
    onTransition: (previous, next) => this.transitions.push(`${previous.name} > ${next.name}`),
    recall: () => [],
    clock: { now: () => 0, after: (_delayMs, callback) => ((timer = callback), () => (timer = null)) },
  })

  constructor() {
    super()
    this.endpoint = '/checkout'
    this.session = ''
  }

  override render() {
    return html`<p>${this.checkout.state.name}</p>`
  }
}
customElements.define('checkout-probe', CheckoutProbe)

let endpoint: FakeEndpoint

beforeEach(() => {
  endpoint = new FakeEndpoint({
    'GET /session': () => Response.json(session()),
    'GET /methods': () => Response.json({ methods }),
    'POST /payments': () => Response.json(payment()),
    'GET /payments/pay-1': tagged(payment(), '"1"'),
  })
})

afterEach(() => endpoint.restore())

const probe = (given: string) =>
  fixture<CheckoutProbe>(html`<checkout-probe session=${given}></checkout-probe>`)

const rendered = (element: CheckoutProbe, name: string) =>
  waitUntil(() => element.shadowRoot?.textContent === name, `shows ${name}`)

const listed = ({ checkout }: CheckoutProbe) =>
  waitUntil(() => checkout.state.name === 'choosing' && checkout.state.methods !== null)

describe('CheckoutController', () => {
  it('waits for a session', async () => {
    const element = await probe('')
    expect(element.checkout.state).to.deep.equal({ name: 'loading' })
    expect(endpoint.asked).to.have.length(0)
    element.session = 's1'
    await listed(element)
    expect(endpoint.asked[0]?.headers.get('authorization')).to.equal('Bearer s1')
  })

  it('error: says so without a request when no session comes, and takes one that comes later', async () => {
    const element = await probe('')
    const warned = await warnings(async (said) => {
      timer?.()
      await rendered(element, 'error')
      await waitUntil(() => said.length > 0, 'advises')
    })
    expect(warned[0]?.[0]).to.contain('session-missing')
    expect(element.checkout.state).to.deep.equal({
      name: 'error',
      failure: { code: 'session-missing', retryable: false },
    })
    expect(endpoint.asked).to.have.length(0)
    element.session = 's1'
    await listed(element)
    expect(element.transitions.slice(0, 3)).to.deep.equal([
      'loading > error',
      'error > loading',
      'loading > choosing',
    ])
    expect(timer).to.equal(null)
  })

  it('error: tells the author of the page, once, what to do about a failure', async () => {
    const warned = await warnings(async (said) => {
      for (const given of ['…', 'two\nlines']) {
        const element = await probe(given)
        await rendered(element, 'error')
        await waitUntil(() => said.length > 0, 'advises')
        element.remove()
      }
    })
    expect(warned).to.have.length(1)
    expect(warned[0]?.[0]).to.match(/^crypto-checkout: session-invalid: .*"\/checkout".*the same secret/)
  })

  it('waits for a session only while it is on the page', async () => {
    const element = await probe('')
    expect(timer).not.to.equal(null)
    element.remove()
    expect(timer).to.equal(null)
    element.session = 's1'
    document.body.append(element)
    await listed(element)
    expect(timer).to.equal(null)
    element.remove()
  })

  it('gets a session from the page, and another when it expired', async () => {
    endpoint.answers['GET /session'] = ({ headers }) =>
      headers.get('authorization') === 'Bearer fresh'
        ? Response.json(session())
        : problem('session-expired', 401)
    const element = await fixture<CheckoutProbe>(
      html`<checkout-probe session="old" .fetchSession=${async () => 'fresh'}></checkout-probe>`,
    )
    await listed(element)
    const sent = endpoint.of('GET /session').map(({ headers }) => headers.get('authorization'))
    expect(sent).to.deep.equal(['Bearer old', 'Bearer fresh'])
  })

  it('goes on with its session, and says that it expired, once the page can get no other', async () => {
    const element = await fixture<CheckoutProbe>(html`<checkout-probe></checkout-probe>`)
    element.fetchSession = async () => {
      element.fetchSession = undefined
      return 'only'
    }
    await listed(element)
    endpoint.answers['POST /payments'] = () => problem('session-expired', 401)
    element.checkout.flow?.chooseMethod(usdtOnTron)
    await rendered(element, 'expired')
    expect(endpoint.of('GET /session')).to.have.lengthOf(1)
    const sent = endpoint.of('POST /payments').map(({ headers }) => headers.get('authorization'))
    expect(new Set(sent)).to.deep.equal(new Set(['Bearer only']))
  })

  it('shows that the device is offline, and checks when it is back', async () => {
    endpoint.answers['GET /session'] = () => Response.json(session({ payments: [payment()] }))
    const element = await probe('s1')
    await rendered(element, 'awaiting')
    await waitUntil(() => endpoint.of('GET /payments/pay-1').length > 0)
    window.dispatchEvent(new Event('offline'))
    expect(element.checkout.state).to.include({ name: 'awaiting', online: false })
    window.dispatchEvent(new Event('online'))
    await waitUntil(() => 'online' in element.checkout.state && element.checkout.state.online)
  })
})
