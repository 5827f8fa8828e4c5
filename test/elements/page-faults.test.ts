/** What happens to a page during a payment. Each is named as in docs/faults.md. */
import { expect } from '@open-wc/testing'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import { CryptoPaymentCompletedEvent } from '../../src/elements/base/events.js'
import { FakeEndpoint, tagged } from '../support/fake-endpoint.js'
import { methods, payment, session } from '../support/manual-client.js'
import { openCheckout, reach } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

const route = 'GET /payments/pay-1'
let endpoint: FakeEndpoint
let undo: (() => void)[] = []

beforeEach(() => {
  endpoint = new FakeEndpoint({
    'GET /session': () => Response.json(session({ payments: [payment()] })),
    'GET /methods': () => Response.json({ methods }),
    'POST /payments': () => Response.json(payment()),
    [route]: tagged(payment(), '"1"'),
  })
})

afterEach(() => {
  undo.reverse().forEach((step) => step())
  undo = []
  endpoint.restore()
})

/** Puts something in the place of a property until the test is over. */
function replace(target: object, name: string, descriptor: PropertyDescriptor): void {
  const original = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, ...descriptor })
  undo.push(() =>
    original ? Object.defineProperty(target, name, original) : Reflect.deleteProperty(target, name),
  )
}

const open = (state: CryptoCheckout['state'] = 'awaiting', lang = 'en'): Promise<CryptoCheckout> =>
  openCheckout('/checkout', { state, lang })

const address = (element: CryptoCheckout) =>
  element.renderRoot.querySelector('crypto-address')?.shadowRoot?.querySelector('.address')?.textContent

const isAsked = async (since: number, message: string) =>
  waitUntil(() => endpoint.of(route).length > since, message)

/** An hour goes by, and from now on the endpoint answers paid. */
const settle = () => {
  const { now } = performance
  replace(performance, 'now', { value: () => now.call(performance) + 3_600_000 })
  endpoint.answers[route] = tagged(payment({ status: 'paid', received: '49.99', remaining: '0' }), '"2"')
}

function setVisibility(value: DocumentVisibilityState): void {
  replace(document, 'visibilityState', { value })
  document.dispatchEvent(new Event('visibilitychange'))
}

const emit = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type))

describe('a page during a payment', () => {
  it('F092: asks at once when it is seen again after an hour', async () => {
    const element = await open()
    await isAsked(0, 'asks')
    setVisibility('hidden')
    settle()
    setVisibility('visible')
    await reach(element, 'paid')
  })

  it('F093: drops its requests when it is frozen, and goes on when it is thawed', async () => {
    endpoint.answers[route] = () => undefined
    const element = await open()
    await waitUntil(() => endpoint.open(route) === 1)
    emit(document, 'freeze')
    expect(endpoint.open(route)).to.equal(0)
    const asked = endpoint.of(route).length
    settle()
    emit(document, 'resume')
    await isAsked(asked, 'asks again')
    await reach(element, 'paid')
  })

  it('F094: repeats the request after the back-forward cache, where the old one never ends', async () => {
    endpoint.answers[route] = () => undefined
    const element = await open()
    await waitUntil(() => endpoint.open(route) === 1)
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(endpoint.open(route)).to.equal(0)
    settle()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await reach(element, 'paid')
  })

  it('F095: keeps the address through a connection that comes and goes', async () => {
    const element = await open()
    await isAsked(0, 'asks')
    endpoint.answers[route] = () => Response.error()
    for (let count = 0; count < 20; count++) {
      emit(window, 'offline')
      emit(window, 'online')
      expect(address(element)).to.equal(payment().address)
    }
    settle()
    emit(window, 'online')
    await reach(element, 'paid')
  })

  for (const days of [-1, 1]) {
    it(`F096: decides nothing by a clock that is ${days} day off`, async () => {
      const { now } = Date
      replace(Date, 'now', { value: () => now() + days * 86_400_000 })
      const expiresAt = new Date(now() + 3_600_000).toISOString()
      endpoint.answers['GET /session'] = () => Response.json(session({ expiresAt, payments: [payment()] }))
      const element = await open()
      expect(address(element)).to.equal(payment().address)
      const asked = endpoint.of(route).length
      settle()
      emit(window, 'focus')
      await isAsked(asked, 'asks')
      await reach(element, 'paid')
    })
  }

  it('F097: needs no storage', async () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      replace(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    const element = await open()
    expect(address(element)).to.equal(payment().address)
  })

  it('F098: sends no cookies and takes none', async () => {
    const { fetch } = globalThis
    const credentials = new Set<RequestCredentials | undefined>()
    replace(globalThis, 'fetch', {
      value: (input: RequestInfo, init?: RequestInit) => {
        credentials.add(init?.credentials)
        return fetch(input, init)
      },
    })
    await open()
    expect([...credentials]).to.deep.equal(['omit'])
  })

  it('F099: says that the shop can’t be reached where a blocker stops the request, and tries again', async () => {
    endpoint.answers['GET /session'] = () => Response.error()
    const element = await open('error')
    expect(element.renderRoot.querySelector('h2')?.textContent).to.contain('can’t be reached')
    const otherPage = element.renderRoot.querySelector<HTMLAnchorElement>('.links a')
    expect(otherPage?.href).to.equal(`${location.origin}/checkout/pay#sealed`)
    expect(otherPage?.textContent).to.match(/^\s*Open the payment page.*opens in a new tab/s)
    endpoint.answers['GET /session'] = () => Response.json(session({ payments: [payment()] }))
    element.renderRoot.querySelector<HTMLElement>('.button')?.click()
    await reach(element, 'awaiting')
  })

  it('F102: works where built-in objects were extended', async () => {
    for (const target of [Array.prototype, Object.prototype])
      replace(target, 'payment', { value: 'from another script', enumerable: true, writable: true })
    const element = await open()
    expect(address(element)).to.equal(payment().address)
  })

  it('F103: leaves no request behind when it is moved, and asks again where it lands', async () => {
    endpoint.answers[route] = () => undefined
    const element = await open()
    const [from, to] = [element.parentElement, document.createElement('div')]
    from?.append(to)
    for (let count = 0; count < 100; count++) (count % 2 ? from : to)?.append(element)
    await waitUntil(() => endpoint.of(route).length > 0)
    expect(endpoint.open(route)).to.be.at.most(1)
    expect(endpoint.of('GET /session')).to.have.length(1)
    element.remove()
    expect(endpoint.open(route)).to.equal(0)
    const asked = endpoint.of(route).length
    settle()
    to.append(element)
    await isAsked(asked, 'asks again')
    await reach(element, 'paid')
  })

  for (const explorerUrl of ['', 'javascript:alert(1)', 'http://explorer.example/tx/1', 'explorer.example']) {
    it(`F110: makes no link of ${JSON.stringify(explorerUrl)}`, async () => {
      endpoint.answers['GET /session'] = () =>
        Response.json(session({ mode: 'live', payments: [payment({ status: 'review', explorerUrl })] }))
      endpoint.answers[route] = () => undefined
      const element = await open('review')
      expect(element.renderRoot.querySelector('.links a')).to.equal(null)
    })
  }

  it('F112: believes no event that another script made up', async () => {
    const element = await open()
    const paid = payment({ status: 'paid', received: '49.99' })
    element.dispatchEvent(new CryptoPaymentCompletedEvent(paid))
    element.renderRoot
      .querySelector('crypto-payment-status')
      ?.dispatchEvent(new CryptoPaymentCompletedEvent(paid))
    new BroadcastChannel('crypto-checkout:pay-1').postMessage({ etag: '"9"', payment: paid })
    await element.updateComplete
    expect(element.state).to.equal('awaiting')
    expect(address(element)).to.equal(payment().address)
  })

  for (const lang of ['xx', 'en_US', '💶', 'x'.repeat(300)]) {
    it(`F113: speaks English where the page’s language is ${JSON.stringify(lang.slice(0, 8))}`, async () => {
      document.documentElement.lang = lang
      undo.push(() => (document.documentElement.lang = 'en'))
      const element = await open('awaiting', '')
      expect(element.renderRoot.querySelector('h2')?.textContent).to.equal('Send exactly')
    })
  }

  it('F113: pays in a browser that writes every amount as English does', async () => {
    const { NumberFormat } = Intl
    replace(Intl, 'NumberFormat', {
      value: class extends NumberFormat {
        constructor(_locale: unknown, options?: Intl.NumberFormatOptions) {
          super('en', options)
        }
      },
    })
    document.documentElement.lang = 'de'
    undo.push(() => (document.documentElement.lang = 'en'))
    const element = await open('awaiting', '')
    const heading = () => element.renderRoot.querySelector('h2')?.textContent
    await waitUntil(() => heading() === 'Senden Sie genau', 'speaks German')
    expect(element.renderRoot.querySelector('crypto-amount')?.getAttribute('amount')).to.equal('49.99')
    expect(element.renderRoot.querySelector('crypto-amount')?.shadowRoot?.textContent).to.contain('49.99')
  })

  it('F114: shows the right address after something rewrote every text of the page', async () => {
    const element = await open()
    const walker = document.createTreeWalker(element.renderRoot, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts.filter(({ data }) => data.trim() !== '')) {
      const font = document.createElement('font')
      font.textContent = `<${text.data}>`
      text.replaceWith(font)
    }
    settle()
    endpoint.answers[route] = tagged(
      payment({ status: 'partial', received: '20', remaining: '29.99' }),
      '"2"',
    )
    emit(window, 'focus')
    await reach(element, 'partial')
    expect(address(element)).to.equal(payment().address)
    const amount = element.renderRoot.querySelector('crypto-amount')
    expect(amount?.getAttribute('amount')).to.equal('29.99')
  })
})
