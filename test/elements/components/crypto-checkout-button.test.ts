import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { emulateMedia, resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import type { CryptoCheckoutButton } from '../../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import '../../../src/elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import type { CryptoCloseRequestEvent } from '../../../src/elements/base/events.js'
import { createEndpoint, mountEndpoint, problem } from '../../support/canned-endpoint.js'
import { manyMethods, methods as cannedMethods, payments, session } from '../../support/canned-answers.js'
import { rendered, settled } from '../journey.js'
import { pairs } from '../products.js'
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

  describe('on a low screen, while the payer chooses', () => {
    before(() => emulateMedia({ reducedMotion: 'reduce' }))

    afterEach(() => setViewport({ width: 800, height: 900 }))

    /** What scrolls of the dialog and all that is in it, by class or part. */
    const scrolling = (): string[] =>
      [dialog()!, ...rendered(dialog()!)]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
        .filter((one) => one.scrollHeight > one.clientHeight)
        .map((one) => one.className || one.localName)

    const choose = async (style: string, methods = manyMethods(30)) => {
      const endpoint = createEndpoint({ session, methods })
      element = await fixture<CryptoCheckoutButton>(
        html`<crypto-checkout-button
          endpoint=${endpoint}
          session="sealed"
          style=${style}
        ></crypto-checkout-button>`,
      )
      press('open')
      await waitUntil(() => element.state === 'choosing')
      const checkout = element.renderRoot.querySelector('crypto-checkout')!
      await settled(checkout)
      const select = checkout.renderRoot.querySelector('crypto-method-select')!
      return { select, list: select.renderRoot.querySelector('.list')! }
    }

    const texts = {
      'the font of the tests': '',
      'a wide font': 'font-family: JetBrains Mono; letter-spacing: 0.08em',
      'a narrow font': 'letter-spacing: -0.06em',
    }
    const screens = [
      [320, 568],
      [360, 640],
      [1280, 600],
      [1280, 640],
    ] as const

    for (const [[text, style], [width, height]] of pairs(Object.entries(texts), screens))
      it(`the list alone scrolls: ${text}, ${width}x${height}`, async () => {
        await setViewport({ width, height })
        const { list } = await choose(style)
        expect(scrolling()).to.deep.equal(['list searchable'])
        expect(list.clientHeight).to.be.at.least(160)
        const { top, bottom } = dialog()!.getBoundingClientRect()
        expect([top >= 0, bottom <= height]).to.deep.equal([true, true])
      })

    it('the list alone scrolls: text of 200 %', async () => {
      await setViewport({ width: 1280, height: 900 })
      await choose('--crypto-font-size: 30px')
      expect(scrolling()).to.deep.equal(['list searchable'])
    })

    it('the dialog scrolls as well where text of 200 % leaves the list no room, and nothing is cut off', async () => {
      await setViewport({ width: 320, height: 568 })
      const { list } = await choose('--crypto-font-size: 30px')
      expect(scrolling()).to.deep.equal(['dialog', 'list searchable'])
      expect(list.clientHeight).to.be.at.least(160)
    })

    it('a list of few coins is as high as they are, and scrolls when one is opened', async () => {
      await setViewport({ width: 1280, height: 640 })
      const { select, list } = await choose(
        '',
        cannedMethods.filter(({ coin }) => /usd/i.test(coin.symbol)),
      )
      expect(select.renderRoot.querySelector('input')).to.equal(null)
      expect(scrolling()).to.deep.equal([])
      const before = list.clientHeight
      select.renderRoot.querySelectorAll<HTMLElement>('[role=option]').forEach((option) => option.click())
      await select.updateComplete
      expect(scrolling()).to.deep.equal(['list '])
      expect(list.clientHeight).to.be.above(before)
    })

    it('nothing moves when the list comes', async () => {
      await setViewport({ width: 1280, height: 640 })
      const boxes = () => {
        const checkout = element.renderRoot.querySelector('crypto-checkout')!
        const select = checkout.renderRoot.querySelector('crypto-method-select')!
        return [
          dialog()!,
          checkout.renderRoot.querySelector('footer')!,
          select.renderRoot.querySelector('.list')!,
        ].map((one) => one.getBoundingClientRect().toJSON() as unknown)
      }
      let arrive = (): void => undefined
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      const endpoint = mountEndpoint(async (request) => {
        if (new URL(request.url).pathname.endsWith('/session')) return Response.json(session)
        await arrived
        return Response.json({ methods: manyMethods(30) })
      })
      element = await fixture<CryptoCheckoutButton>(
        html`<crypto-checkout-button endpoint=${endpoint} session="sealed"></crypto-checkout-button>`,
      )
      press('open')
      await waitUntil(() => element.state === 'choosing')
      await settled(element.renderRoot.querySelector('crypto-checkout')!)
      const before = boxes()
      arrive()
      await waitUntil(() =>
        element.renderRoot
          .querySelector('crypto-checkout')
          ?.renderRoot.querySelector('crypto-method-select')
          ?.renderRoot.querySelector('.list:not(.loading)'),
      )
      expect(boxes()).to.deep.equal(before)
    })

    for (const [set, height] of Object.entries({ '300px': 300, '100px': 160 }))
      it(`the list is as high as the page says, and at least 160 px: ${set}`, async () => {
        await setViewport({ width: 1280, height: 900 })
        const { list } = await choose(`--crypto-method-list-height: ${set}`)
        expect(list.getBoundingClientRect().height).to.equal(height)
        expect(scrolling()).to.deep.equal(['list searchable'])
      })
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

    it('stays open at the second press of a double click, which meant the button', async () => {
      const [[clientX, clientY]] = await open()
      const second = { bubbles: true, composed: true, clientX, clientY, detail: 2 }
      dialog()?.dispatchEvent(new PointerEvent('pointerdown', second))
      dialog()?.dispatchEvent(new MouseEvent('click', second))
      element.renderRoot.querySelector('[part=close]')?.dispatchEvent(new MouseEvent('click', second))
      expect(dialog()?.open).to.equal(true)
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
  const linked = (endpoint: string) =>
    fixture<CryptoCheckoutButton>(
      html`<crypto-checkout-button endpoint=${endpoint} link="coffee"></crypto-checkout-button>`,
    )
  /** An endpoint whose links are answered so, and what was asked of them. */
  const begin = (answer = () => Response.json({ session: 'sealed' }, { status: 201 })) => {
    const requests: Request[] = []
    const orders = createEndpoint({ session })
    const mount = (): string => {
      const endpoint = mountEndpoint(async (request) => {
        const path = new URL(request.url).pathname.slice(endpoint.length)
        if (!path.startsWith('/l/')) return fetch(orders + path, request)
        requests.push(request)
        return answer()
      })
      return endpoint
    }
    return { mount, requests }
  }

  it('begins one order of the link when it is pressed, and none before', async () => {
    const { mount, requests } = begin()
    const element = await linked(mount())
    expect(requests).to.have.length(0)
    setTimeout(() => element.show())
    await oneEvent(element, 'crypto-ready')
    expect(requests).to.have.length(1)
    expect(requests[0]?.method).to.equal('POST')
    expect(requests[0]?.headers.get('idempotency-key')).to.match(/^[0-9a-f-]{36}$/)
  })

  it('error: says that the link is sold out', async () => {
    const element = await linked(begin(() => problem('sold-out', 409)).mount())
    setTimeout(() => element.show())
    const event = await oneEvent<Event & { code: string }>(element, 'crypto-error')
    expect(event.code).to.equal('sold-out')
  })

  it('is drawn, also where the page shows it too early', async () => {
    const element = document.createElement('crypto-checkout-button')
    element.link = 'coffee'
    expect(() => element.show()).to.throw()
    document.body.append(element)
    await element.updateComplete
    expect(element.renderRoot.querySelector('button')).not.to.equal(null)
    element.remove()
  })

  describe('that changes', () => {
    /** A button whose link was pressed and closed, with what it ordered. */
    const pressed = async () => {
      const { mount, requests } = begin()
      const element = await linked(mount())
      element.show()
      await oneEvent(element, 'crypto-ready')
      element.hide()
      return { element, names: () => requests.map(({ url }) => url.split('/l/')[1]), mount }
    }

    it('begins the order of the new link with the next press, and none before', async () => {
      const { element, names } = await pressed()
      element.link = 'tea'
      await element.updateComplete
      expect(element.state).to.equal('loading')
      expect(names()).to.deep.equal(['coffee'])
      element.show()
      await oneEvent(element, 'crypto-ready')
      expect(names()).to.deep.equal(['coffee', 'tea'])
    })

    it('begins it at once where the dialog is open', async () => {
      const { element, names } = await pressed()
      element.show()
      element.link = 'tea'
      await oneEvent(element, 'crypto-ready')
      expect(names()).to.deep.equal(['coffee', 'tea'])
    })

    it('orders at another endpoint with the next press, and not before', async () => {
      const { element, names, mount } = await pressed()
      element.endpoint = mount()
      await element.updateComplete
      expect(names()).to.deep.equal(['coffee'])
      element.show()
      await oneEvent(element, 'crypto-ready')
      expect(names()).to.deep.equal(['coffee', 'coffee'])
    })

    it('orders nothing once it is removed, and takes the session of the page', async () => {
      const { element, names } = await pressed()
      element.removeAttribute('link')
      await element.updateComplete
      expect(element.fetchSession).to.equal(undefined)
      element.session = 'sealed'
      element.show()
      await oneEvent(element, 'crypto-ready')
      expect(names()).to.deep.equal(['coffee'])
    })
  })

  it('leaves the page’s own way to a session where it is emptied', async () => {
    const fetchSession = () => Promise.resolve('sealed')
    const element = await fixture<CryptoCheckoutButton>(
      html`<crypto-checkout-button
        .link=${undefined}
        .fetchSession=${fetchSession}
      ></crypto-checkout-button>`,
    )
    expect(element.fetchSession).to.equal(fetchSession)
  })
})
