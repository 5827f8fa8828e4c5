import { expect } from '@open-wc/testing'
import { Guest } from '../../src/elements/isolated/guest.js'
import { Host, type HostOptions } from '../../src/elements/isolated/host.js'
import {
  announcement,
  eventOf,
  heightOf,
  invitation,
  messageOf,
} from '../../src/elements/isolated/protocol.js'
import {
  CryptoPaymentCreatedEvent,
  CryptoReadyEvent,
  CryptoWalletSentEvent,
} from '../../src/elements/base/events.js'
import { payments, session } from '../support/canned-answers.js'
import { waitUntil } from '../support/wait-until.js'

const shop = 'https://shop.example'
const elsewhere = 'https://evil.example'

/** A message as the browser would deliver it. */
const deliver = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', init))
const frame = () => {
  const element = document.body.appendChild(document.createElement('iframe'))
  return { element, window: element.contentWindow! }
}

describe('Guest', () => {
  let guest: Guest
  let other: ReturnType<typeof frame>
  let settings: unknown[]

  beforeEach(() => {
    settings = []
    other = frame()
    // The test's page is the top: its own parent.
    guest = new Guest({
      element: document.body,
      origins: [location.origin],
      isNarrow: () => true,
      onSettings: (each) => settings.push(each),
    })
  })
  afterEach(() => {
    guest.stop()
    other.element.remove()
  })

  /** Sends an invitation, and tells whether the guest said anything over the port of it. */
  const invite = async (init: MessageEventInit, data: unknown = { type: invitation }) => {
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise<boolean>(
      (resolve) => (port1.onmessage = ({ data }) => resolve(data !== 'nothing more')),
    )
    deliver({ data, ports: [port2], ...init })
    // What is sent over one port arrives in order.
    port2.postMessage('nothing more')
    return { answered: await answered, port: port1 }
  }
  const right = { source: window, origin: location.origin }

  it('takes the invitation of the page above it, and how to begin', async () => {
    const { answered, port } = await invite(right)
    expect(answered).to.equal(true)
    port.postMessage({ type: 'settings', settings: { theme: 'dark', chain: 5 } })
    await waitUntil(() => settings.length > 0)
    expect(settings).to.deep.equal([{ theme: 'dark' }])
  })

  it('error: takes none from another origin, from another window, or of another shape', async () => {
    expect((await invite({ ...right, origin: elsewhere })).answered).to.equal(false)
    expect((await invite({ ...right, source: other.window })).answered).to.equal(false)
    for (const data of [null, 'text', {}, { type: 'other' }, [invitation]])
      expect((await invite(right, data)).answered).to.equal(false)
    expect((await invite(right)).answered).to.equal(true)
  })

  it('error: takes no second one', async () => {
    await invite(right)
    expect((await invite(right)).answered).to.equal(false)
  })

  it('error: has no session where the page has none', async () => {
    const { port } = await invite(right)
    const wanted = new Promise<void>((resolve) => {
      port.onmessage = ({ data }: MessageEvent<{ type: string }>) =>
        data.type === 'session-wanted' && resolve()
    })
    const asked = guest.session().catch((error: Error) => error.message)
    await wanted
    port.postMessage({ type: 'session', session: '' })
    expect(await asked).to.equal('The framing page has no session')
  })
})

describe('Host', () => {
  let met: number
  let learned: unknown[]
  let host: Host
  let own: ReturnType<typeof frame>
  let other: ReturnType<typeof frame>

  beforeEach(() => {
    met = 0
    learned = []
    own = frame()
    other = frame()
    const ignore = () => undefined
    const options: HostOptions = {
      frame: () => own.window,
      origin: location.origin,
      settings: () => ({}),
      session: async (isAgain) => (isAgain ? 'another' : 'sealed'),
      onConnect: () => (met += 1),
      onState: (...state) => learned.push(state),
      ...{ onHeight: ignore, onEvent: ignore, onCloseRequest: ignore },
    }
    host = new Host(options)
  })
  afterEach(() => {
    host.stop()
    own.element.remove()
    other.element.remove()
  })

  /** The frame announces itself, and gets its end of the channel. */
  const meet = (): Promise<MessagePort> => {
    const invited = new Promise<MessagePort>((resolve) =>
      own.window.addEventListener('message', ({ ports: [port] }) => port && resolve(port), { once: true }),
    )
    deliver({ source: own.window, origin: location.origin, data: { type: announcement } })
    return invited
  }

  it('meets its own frame at the endpoint’s origin', async () => {
    await meet()
    expect(met).to.equal(1)
  })

  it('gives a frame that asks again another session, and a frame that was reloaded the first', async () => {
    for (const load of ['first', 'reloaded']) {
      const port = await meet()
      const ask = () =>
        new Promise<unknown>((resolve) => {
          port.onmessage = ({ data }: MessageEvent<{ type: string; session?: string }>) =>
            data.type === 'session' && resolve(data.session)
          port.postMessage({ type: 'session-wanted' })
        })
      expect(await ask(), load).to.equal('sealed')
      expect(await ask(), load).to.equal('another')
      expect(await ask(), load).to.equal('another')
    }
  })

  it('learns each state with its payment, without where the money goes', async () => {
    const port = await meet()
    for (const message of [
      { state: 'awaiting', payment: { ...payments.bitcoin, explorerUrl: 'https://evil.example' } },
      { state: 'choosing', payment: null },
      { state: 'paid', payment: { id: 5 } },
      { state: 'rich', payment: null },
      { state: 'contradiction', payment: null },
      // An older frame tells no payment with its state.
      { state: 'confirming' },
    ])
      port.postMessage({ type: 'state', ...message })
    await waitUntil(() => learned.length === 5)
    expect(learned).to.deep.equal([
      ['awaiting', { ...payments.bitcoin, address: '' }],
      ['choosing', null],
      ['paid', null],
      ['contradiction', null],
      ['confirming', undefined],
    ])
  })

  it('error: connects to no other window, no other origin and none after it has stopped', () => {
    const data = { type: announcement }
    deliver({ source: other.window, origin: location.origin, data })
    deliver({ source: own.window, origin: shop, data })
    deliver({ source: own.window, origin: 'null', data })
    deliver({ source: own.window, origin: location.origin, data: { type: 'event' } })
    host.stop()
    deliver({ source: own.window, origin: location.origin, data })
    expect(met).to.equal(0)
  })
})

describe('the messages of events', () => {
  const outward = (name: 'crypto-ready' | 'crypto-payment-created', event: Event) =>
    structuredClone(messageOf(name, event)) as { name: unknown; fields: unknown }

  it('leave out where the money goes, and come out as the same class', () => {
    const message = outward('crypto-payment-created', new CryptoPaymentCreatedEvent(payments.bitcoin))
    expect(JSON.stringify(message)).not.to.contain(payments.bitcoin.address)
    const event = eventOf(message)
    expect(event).to.be.instanceOf(CryptoPaymentCreatedEvent)
    expect((event as CryptoPaymentCreatedEvent).payment).to.deep.equal({ ...payments.bitcoin, address: '' })
  })

  it('leave out the transaction of a wallet, which leads there', () => {
    const message = structuredClone(messageOf('crypto-wallet-sent', new CryptoWalletSentEvent('0xabc')))
    expect(JSON.stringify(message)).not.to.contain('0xabc')
    expect((eventOf(message as never) as CryptoWalletSentEvent).transaction).to.equal('')
  })

  it('leave it out of the payments of an order, too', () => {
    const order = { ...session, payments: [payments.usdtOnTron] }
    const message = outward('crypto-ready', new CryptoReadyEvent(order))
    expect(JSON.stringify(message)).not.to.contain(payments.usdtOnTron.address)
    expect((eventOf(message) as CryptoReadyEvent).session.payments[0]?.address).to.equal('')
  })

  it('error: are not believed when they say an address, or are of no known shape', () => {
    const fields = { payment: { ...payments.bitcoin, explorerUrl: 'https://evil.example' } }
    const { payment } = eventOf({ name: 'crypto-payment-created', fields }) as CryptoPaymentCreatedEvent
    expect(payment.address).to.equal('')
    expect(payment.explorerUrl).to.equal(undefined)
    for (const name of ['click', 'toString', '__proto__', 5, 'crypto-payment-created'])
      expect(eventOf({ name, fields: { payment: { id: 5 } } })).to.equal(undefined)
  })

  it('have a height within bounds', () => {
    expect(heightOf(640)).to.equal(640)
    expect(heightOf(5)).to.equal(120)
    expect(heightOf(1e9)).to.equal(10_000)
    for (const height of ['640', NaN, Infinity, null]) expect(heightOf(height)).to.equal(undefined)
  })
})
