import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import '../../../src/elements/components/crypto-payment-status/crypto-payment-status.define.js'
import type { CryptoPaymentStatus } from '../../../src/elements/components/crypto-payment-status/crypto-payment-status.js'
import type { Payment } from '../../../src/core/contract/wire.js'
import { problem } from '../../support/canned-endpoint.js'
import { FakeEndpoint, tagged } from '../../support/fake-endpoint.js'
import { payment } from '../../support/manual-client.js'
import { passTime } from '../../support/page-clocks.js'
import { nextTurn, waitUntil } from '../../support/wait-until.js'

const route = 'GET /payments/pay-1'
let endpoint: FakeEndpoint

beforeEach(() => {
  endpoint = new FakeEndpoint({ [route]: tagged(payment(), '"1"') })
})

afterEach(() => {
  endpoint.restore()
  Reflect.deleteProperty(document, 'visibilityState')
})

const watching = () =>
  fixture<CryptoPaymentStatus>(
    html`<crypto-payment-status
      endpoint="/checkout"
      session="s1"
      payment-id="pay-1"
    ></crypto-payment-status>`,
  )

const text = (element: Element, selector: string) =>
  element.shadowRoot?.querySelector(selector)?.textContent?.trim()

/** The payer comes back to the page: what makes an element check at once. */
const wake = async () => {
  await nextTurn()
  // The last check was no moment ago.
  passTime(1000)
  window.dispatchEvent(new Event('focus'))
}

/** What the line says when the steady clock and the one on the wall have gone on by so many seconds. */
async function agedByClocks(element: CryptoPaymentStatus, steadySeconds: number, wallSeconds: number) {
  const { now } = Date
  const steadyNow = performance.now
  Date.now = () => now() + wallSeconds * 1000
  performance.now = () => steadyNow.call(performance) + steadySeconds * 1000
  element.requestUpdate()
  await element.updateComplete
  Date.now = now
  performance.now = steadyNow
  return text(element, '[part=checked]')
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('<crypto-payment-status>', () => {
  it('shows the status, its state, and when it was checked', async () => {
    const element = await watching()
    await oneEvent(element, 'crypto-status-change')
    await element.updateComplete
    expect(text(element, '[part=label]')).to.equal('Waiting for your payment')
    expect(text(element, '[part=checked]')).to.equal('checked just now')
    // It may begin a line.
    const checked = element.renderRoot.querySelector('[part=checked]')!
    expect(getComputedStyle(checked, '::first-letter').textTransform).to.equal('uppercase')
    expect(element.matches(':state(awaiting)')).to.equal(true)
    expect(endpoint.asked[0]?.headers.get('authorization')).to.equal('Bearer s1')
  })

  it('keeps the dot beside the words where large type breaks them', async () => {
    const element = await watching()
    await oneEvent(element, 'crypto-status-change')
    element.style.cssText = '--crypto-font-size: 32px; inline-size: 288px'
    await element.updateComplete
    const [dot, label] = ['.dot', '[part=label]'].map((part) => element.shadowRoot!.querySelector(part)!)
    expect(label!.getClientRects()[0]!.height).to.be.above(60)
    expect(label!.getBoundingClientRect().left).to.be.above(dot!.getBoundingClientRect().right)
  })

  it('fires each change of status, and completion once', async () => {
    const element = await watching()
    const completed: string[] = []
    element.addEventListener('crypto-payment-completed', (event) => completed.push(event.payment.id))
    const first = await oneEvent(element, 'crypto-status-change')
    expect(first).to.include({ status: 'awaiting', previous: null })

    endpoint.answers[route] = tagged(payment({ status: 'paid' }), '"2"')
    void wake()
    const second = await oneEvent(element, 'crypto-status-change')
    expect(second).to.include({ status: 'paid', previous: 'awaiting' })

    const parent = element.parentElement
    element.remove()
    parent?.append(element)
    await waitUntil(() => endpoint.of(route).length >= 3)
    await element.updateComplete
    expect(completed).to.deep.equal(['pay-1'])
    expect(element.matches(':state(paid)')).to.equal(true)
  })

  it('announces changes, and neither the first status nor the seconds', async () => {
    const element = await watching()
    await oneEvent(element, 'crypto-status-change')
    await element.updateComplete
    const region = element.shadowRoot?.querySelector('[role=status]')
    expect(region?.textContent).to.equal('')
    expect(region?.querySelector('[part=checked]') ?? null).to.equal(null)

    endpoint.answers[route] = tagged(payment({ status: 'confirming' }), '"2"')
    void wake()
    await oneEvent(element, 'crypto-status-change')
    await element.updateComplete
    expect(region?.textContent).to.equal('We see your payment. Nothing more to do.')
    expect(region?.clientWidth, 'heard, not seen').to.be.at.most(1)
  })

  it('error: keeps the status and says so when the endpoint does not answer', async () => {
    const element = await watching()
    await oneEvent(element, 'crypto-status-change')
    endpoint.answers[route] = () => new Response('<html>', { status: 502 })
    await wake()
    await waitUntil(() => element.matches(':state(offline)'))
    expect(text(element, '[part=label]')).to.equal('Waiting for your payment')
    expect(text(element, '[part=checked]')).to.match(/^last checked \d/)
    expect(text(element, '[part=offline]')).to.contain('We keep trying')
    const dot = element.renderRoot.querySelector('.dot')
    const background = () => dot && getComputedStyle(dot).backgroundColor
    expect(background(), 'a hollow dot').to.equal('rgba(0, 0, 0, 0)')

    endpoint.answers[route] = tagged(payment(), '"3"')
    await wake()
    await waitUntil(() => !element.matches(':state(offline)'))
    expect(background()).not.to.equal('rgba(0, 0, 0, 0)')
    expect(text(element, '[part=checked]')).to.equal('checked just now')
  })

  it('announces a lost connection once, and the next one again', async () => {
    const element = await watching()
    await oneEvent(element, 'crypto-status-change')
    const announced = () => text(element, '[role=status]')
    for (let losses = 0; losses < 2; losses += 1) {
      endpoint.answers[route] = () => new Response('<html>', { status: 502 })
      await wake()
      await waitUntil(() => announced() === 'We can’t check right now. We keep trying.', 'announces the loss')
      endpoint.answers[route] = tagged(payment(), '"3"')
      await wake()
      await waitUntil(() => announced() === '', 'forgets it')
    }
  })

  for (const [code, status] of [
    ['session-expired', 401],
    ['forbidden-origin', 403],
    ['not-found', 404],
  ] as const) {
    it(`error: does not call ${code} a lost connection, and fires it once`, async () => {
      const element = await watching()
      await oneEvent(element, 'crypto-status-change')
      const codes: string[] = []
      element.addEventListener('crypto-error', (event) => codes.push(event.code))
      endpoint.answers[route] = () => problem(code, status)
      await wake()
      await waitUntil(() => element.matches(':state(offline)'))
      expect(text(element, '[part=offline]')).to.contain('can’t check the payment any more')
      expect(text(element, '[part=label]')).to.equal('Waiting for your payment')
      expect(codes).to.deep.equal([code])

      endpoint.answers[route] = tagged(payment(), '"3"')
      element.paymentId = ''
      await element.updateComplete
      element.paymentId = 'pay-1'
      await waitUntil(() => !element.matches(':state(offline)'))
    })
  }

  it('aborts its request when it is removed, and checks when it is back', async () => {
    endpoint.answers = {}
    const element = await watching()
    expect(endpoint.open(route)).to.equal(1)
    const parent = element.parentElement
    element.remove()
    expect(endpoint.open(route)).to.equal(0)
    parent?.append(element)
    await waitUntil(() => endpoint.open(route) === 1)
  })

  it('watches another payment when asked to', async () => {
    const element = await watching()
    await oneEvent(element, 'crypto-status-change')
    endpoint.answers['GET /payments/pay-2'] = tagged(payment({ id: 'pay-2', status: 'partial' }), '"1"')
    element.paymentId = 'pay-2'
    const event = await oneEvent(element, 'crypto-status-change')
    expect(event).to.include({ status: 'partial', previous: null })
    expect(endpoint.open(route)).to.be.lessThan(2)
  })

  describe('with a payment from outside', () => {
    const shown = (changes = {}) =>
      fixture<CryptoPaymentStatus>(
        html`<crypto-payment-status .payment=${payment(changes)}></crypto-payment-status>`,
      )

    it('only shows it: asks nothing and fires nothing', async () => {
      const element = await shown()
      element.addEventListener('crypto-status-change', () => expect.fail('fired'))
      element.payment = payment({ status: 'partial' })
      await element.updateComplete
      expect(text(element, '[part=label]')).to.equal('Waiting for the rest')
      expect(text(element, '[role=status]')).to.contain('Part of your payment has arrived')
      expect(element.matches(':state(partial)')).to.equal(true)
      expect(element.matches(':state(awaiting)')).to.equal(false)
      expect(endpoint.asked).to.have.length(0)
    })

    it('shows the age of the last check by the second, minute and hour', async () => {
      const element = await shown()
      const agedBy = (seconds: number) => agedByClocks(element, seconds, seconds)
      expect(await agedBy(4)).to.match(/^checked [45] s ago$/)
      expect(await agedBy(125)).to.equal('checked 2 min ago')
      expect(await agedBy(7200)).to.match(/^last checked \d/)
      expect(await agedBy(100_000)).to.match(/^last checked \w+ \d+, \d{4}/)
    })

    it('error: counts no seconds by a clock that was set, or that slept with the device: it shows the time', async () => {
      const element = await shown()
      expect(await agedByClocks(element, 4, 86_404)).to.match(/^last checked \w+ \d+, \d{4}/)
      expect(await agedByClocks(element, 4, -90_000)).to.match(/^last checked \w+ \d+, \d{4}/)
      expect(await agedByClocks(element, 4, 7204)).to.match(/^last checked \d/)
      expect(await agedByClocks(element, 4, 5)).to.match(/^checked [45] s ago$/)
    })

    it('announces what comes to be known later, each thing once', async () => {
      const element = await shown({ status: 'confirming', received: '49.99' })
      const announced = async (changes: Partial<Payment>) => {
        element.payment = payment(changes)
        await element.updateComplete
        await element.updateComplete
        return text(element, '[role=status]')
      }
      expect(await announced({ status: 'confirming', received: '60', flags: ['overpaid'] })).to.equal(
        '60 USDT of 49.99 USDT received. You sent 10.01 USDT more than needed. Contact the shop about it.',
      )
      const paidTwice = { status: 'paid', received: '60', flags: ['overpaid', 'duplicate'] } as const
      expect(await announced({ ...paidTwice, flags: [...paidTwice.flags] })).to.equal(
        'Your payment is complete. Thank you. This order was paid already. Contact the shop about this second payment.',
      )
      const late = { ...paidTwice, flags: [...paidTwice.flags], surplus: '4' }
      expect(await announced(late)).to.include('You sent 4 USDT more')
    })

    it('says when the service was last reached if the endpoint could not reach it', async () => {
      const element = await shown({ stale: true, checkedAt: '2026-01-01T12:34:00.000Z' })
      const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
        Date.parse('2026-01-01T12:34:00.000Z'),
      )
      expect(text(element, '[part=checked]')).to.equal(`last checked ${time}`)
      expect(text(element, '[part=offline]')).to.contain('We keep trying')
    })

    it('says nothing about checks once paid', async () => {
      const element = await shown({ status: 'paid' })
      element.online = false
      await element.updateComplete
      expect(text(element, '[part=checked]')).to.equal(undefined)
      expect(element.matches(':state(offline)')).to.equal(false)
    })

    it('counts only while the page is visible and it is on it', async () => {
      const started: unknown[] = []
      const stopped: unknown[] = []
      const { setInterval: set, clearInterval: clear } = window
      Object.assign(window, {
        setInterval: (...args: Parameters<typeof set>) => {
          const id = set(...args)
          started.push(id)
          return id
        },
        clearInterval: (id: number) => {
          stopped.push(id)
          clear(id)
        },
      })
      try {
        setVisibility('visible')
        const first = await shown()
        const second = await shown()
        expect(started).to.have.length(1)
        setVisibility('hidden')
        expect(stopped).to.deep.equal(started)
        setVisibility('visible')
        expect(started).to.have.length(2)
        first.remove()
        expect(stopped).to.have.length(1)
        second.remove()
        expect(stopped).to.deep.equal(started)
      } finally {
        Object.assign(window, { setInterval: set, clearInterval: clear })
        await nextTurn()
      }
    })
  })
})
