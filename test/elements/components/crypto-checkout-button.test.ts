import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import type { CryptoCheckoutButton } from '../../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import '../../../src/elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import type { CryptoCloseRequestEvent } from '../../../src/elements/base/events.js'
import { createEndpoint, mountEndpoint, problem } from '../../support/canned-endpoint.js'
import { manyMethods, payments, session } from '../../support/canned-answers.js'
import { waitUntil } from '../../support/wait-until.js'

describe('<crypto-checkout-button>', () => {
  let element: CryptoCheckoutButton
  let sessions: number

  const dialog = () => element.renderRoot.querySelector('dialog')
  const press = (part: string) =>
    element.renderRoot.querySelector<HTMLButtonElement>(`[part=${part}]`)?.click()

  beforeEach(async () => {
    sessions = 0
    const endpoint = createEndpoint({ session: { ...session, payments: [payments.usdtOnTron] } })
    element = await fixture<CryptoCheckoutButton>(
      html`<crypto-checkout-button
        endpoint=${endpoint}
        .fetchSession=${() => Promise.resolve(`sealed-${++sessions}`)}
      ></crypto-checkout-button>`,
    )
  })

  it('is a button with a label of its own, its attribute, or its content', async () => {
    const button = element.renderRoot.querySelector('button')
    expect(button?.innerText.trim()).to.equal('Pay with crypto')
    element.label = 'Pay 49.99'
    await element.updateComplete
    expect(button?.innerText.trim()).to.equal('Pay 49.99')
    await expect(element).to.be.accessible()
  })

  it('asks for no session before it is opened, and for one only when opened twice', async () => {
    expect(sessions).to.equal(0)
    press('open')
    expect(dialog()?.open).to.equal(true)
    await waitUntil(() => element.state === 'awaiting')
    element.hide()
    press('open')
    expect(element.state).to.equal('awaiting')
    expect(sessions).to.equal(1)
    const checkout = element.renderRoot.querySelector('crypto-checkout')
    await waitUntil(() => checkout?.renderRoot.querySelector('crypto-address'))
    // Half faded in, text has half its contrast.
    const fading = [dialog(), checkout?.renderRoot.querySelector('.screen')]
    const animations = fading.flatMap((each) => each?.getAnimations({ subtree: true }) ?? [])
    await Promise.all(animations.map(({ finished }) => finished))
    await expect(element).to.be.accessible()
  })

  it('opens in the click, before the session has come', () => {
    press('open')
    expect(dialog()?.matches(':modal')).to.equal(true)
    expect(element.state).to.equal('loading')
  })

  it('fits on a low screen while the payer chooses, so that the list alone scrolls', async () => {
    await setViewport({ width: 1280, height: 640 })
    try {
      const endpoint = createEndpoint({ session, methods: manyMethods(30) })
      element = await fixture<CryptoCheckoutButton>(
        html`<crypto-checkout-button endpoint=${endpoint} session="sealed"></crypto-checkout-button>`,
      )
      press('open')
      await waitUntil(() => element.state === 'choosing')
      const list = () =>
        element.renderRoot
          .querySelector('crypto-checkout')
          ?.renderRoot.querySelector('crypto-method-select')
          ?.renderRoot.querySelector('.list:not(.loading)')
      await waitUntil(() => list())
      expect(dialog()?.scrollHeight).to.equal(dialog()?.clientHeight)
      expect(list()?.scrollHeight).to.be.above(list()?.clientHeight ?? 0)
    } finally {
      await setViewport({ width: 800, height: 900 })
    }
  })

  for (const width of [320, 1280])
    it(`opens at its top on a screen as low as a zoomed one, ${width} pixels wide`, async () => {
      await setViewport({ width, height: 256 })
      try {
        press('open')
        await waitUntil(() => element.state === 'awaiting')
        await waitUntil(() => (dialog()?.scrollHeight ?? 0) > 400)
        expect(dialog()?.scrollTop).to.equal(0)
      } finally {
        await setViewport({ width: 800, height: 900 })
      }
    })

  it('fires the events of its checkout', async () => {
    press('open')
    const event = await oneEvent(element, 'crypto-payment-created')
    expect(event.target).to.equal(element)
    expect(element.payment?.id).to.equal(payments.usdtOnTron.id)
  })

  it('asks before it closes, with the source, and gives the focus back', async () => {
    element.renderRoot.querySelector<HTMLButtonElement>('[part=open]')?.focus()
    press('open')
    const request = oneEvent<CryptoCloseRequestEvent>(element, 'crypto-close-request')
    await sendKeys({ press: 'Escape' })
    expect((await request).source).to.equal('escape')
    expect(dialog()?.open).to.equal(false)
    expect(element.shadowRoot?.activeElement?.getAttribute('part')).to.equal('open')
  })

  it('stays open when the page cancels the request', () => {
    element.addEventListener('crypto-close-request', (event) => event.preventDefault())
    press('open')
    press('close')
    expect(dialog()?.open).to.equal(true)
  })

  it('closes when it is moved in the page, and opens over it again', async () => {
    press('open')
    const container = element.parentElement?.appendChild(document.createElement('div'))
    container?.append(element)
    expect(dialog()?.open).to.equal(false)
    press('open')
    expect(dialog()?.matches(':modal')).to.equal(true)
  })

  describe('pressed with a pointer', () => {
    type Point = [x: number, y: number]

    const drag = async (from: Point, to: Point) => {
      await sendMouse({ type: 'move', position: from })
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: to })
    }

    /** A point beside the open dialog, and one on its edge, where there is nothing to press. */
    const open = async (): Promise<[outside: Point, inside: Point]> => {
      press('open')
      await waitUntil(() => element.state === 'awaiting')
      const { left, top } = dialog()?.getBoundingClientRect() ?? { left: 0, top: 0 }
      return [
        [Math.floor(left / 2), Math.ceil(top) + 20],
        [Math.ceil(left) + 3, Math.ceil(top) + 20],
      ]
    }

    afterEach(() => resetMouse())

    it('closes when a press on the backdrop is released there, not before', async () => {
      const [outside] = await open()
      await drag(outside, outside)
      expect(dialog()?.open).to.equal(true)
      const request = oneEvent<CryptoCloseRequestEvent>(element, 'crypto-close-request')
      await sendMouse({ type: 'up' })
      expect((await request).source).to.equal('backdrop')
      expect(dialog()?.open).to.equal(false)
    })

    it('stays open when a press begins or ends inside', async () => {
      const [outside, inside] = await open()
      for (const [from, to] of [
        [inside, inside],
        [inside, outside],
        [outside, inside],
      ] as const) {
        await drag(from, to)
        await sendMouse({ type: 'up' })
        expect(dialog()?.open).to.equal(true)
      }
    })
  })
})

describe('<crypto-checkout-button link>', () => {
  const begin = (answer: () => Response) => {
    const requests: Request[] = []
    const orders = createEndpoint({ session })
    const endpoint = mountEndpoint(async (request) => {
      const { pathname } = new URL(request.url)
      if (!pathname.endsWith('/l/coffee')) return fetch(orders + pathname.slice(endpoint.length), request)
      requests.push(request)
      return answer()
    })
    return { endpoint, requests }
  }

  it('begins one order of the link when it is pressed, and none before', async () => {
    const { endpoint, requests } = begin(() => Response.json({ session: 'sealed' }, { status: 201 }))
    const element = await fixture<CryptoCheckoutButton>(
      html`<crypto-checkout-button endpoint=${endpoint} link="coffee"></crypto-checkout-button>`,
    )
    expect(requests).to.have.length(0)
    setTimeout(() => element.show())
    await oneEvent(element, 'crypto-ready')
    expect(requests).to.have.length(1)
    expect(requests[0]?.method).to.equal('POST')
    expect(requests[0]?.headers.get('idempotency-key')).to.match(/^[0-9a-f-]{36}$/)
  })

  it('error: says that the link is sold out', async () => {
    const { endpoint } = begin(() => problem('sold-out', 409))
    const element = await fixture<CryptoCheckoutButton>(
      html`<crypto-checkout-button endpoint=${endpoint} link="coffee"></crypto-checkout-button>`,
    )
    setTimeout(() => element.show())
    const event = await oneEvent<Event & { code: string }>(element, 'crypto-error')
    expect(event.code).to.equal('sold-out')
  })
})
