/** A shop's unit tests, in a DOM without a browser: the elements are imported, rendered and paid, and nothing complains. */
import { act, createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../src/elements/index.js'
import { CryptoCheckout } from '../../src/react/index.js'
import { elements, type Tag } from '../../src/bindings/elements.js'
import { paid, partial } from '../support/canned-answers.js'
import { createSandbox, sandboxAccessId, type Sandbox } from '../../src/sandbox/index.js'
import { createCheckout, type Checkout } from '../../src/server/index.js'
import { memoryStore } from '../../src/server/store/memory.js'

const reports: unknown[] = []
const note = (...details: unknown[]) => void reports.push(...details)
const noteEvent = (event: Event) => note((event as ErrorEvent).error ?? event.type)

let sandbox: Sandbox
let checkout: Checkout
const newSession = async () => {
  const order = { reference: crypto.randomUUID(), amount: '49.99', currency: 'USD' }
  return (await checkout.sessions.create(order)).session
}

/** The tests of one DOM. The page's `fetch` reaches an endpoint in this process. */
export function suite(): void {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    sandbox = createSandbox({ seed: 'page', confirmDelayMs: 0 })
    checkout = createCheckout({
      gateway: {
        baseUrl: 'http://127.0.0.1:4100',
        accessId: sandboxAccessId,
        fetch: (input, init) => sandbox.fetch(new Request(input, init)),
      },
      secrets: [Buffer.alloc(32, 7).toString('base64url')],
      store: memoryStore(),
      merchant: { name: 'Shop' },
      mode: 'sandbox',
      checkIntervalMs: 20,
      watchIntervalMs: 20,
    })
    checkout.start()
    reports.length = 0
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(note)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    addEventListener('error', noteEvent)
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      // As docs/testing.md has it. The signal is of the DOM.
      const request = new Request(new URL(input, 'http://shop.invalid'), { ...init, signal: null })
      return checkout.fetch(request)
    })
  })
  afterEach(async () => {
    document.body.replaceChildren()
    await checkout.close()
    await sandbox.close()
    process.off('uncaughtException', note).off('unhandledRejection', note)
    removeEventListener('error', noteEvent)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(reports).toEqual([])
  })

  // The keys of a constant record; Object.keys loses their type.
  it.each(Object.keys(elements) as Tag[])('%s is rendered without an order', async (tag) => {
    const element = document.createElement(tag)
    document.body.append(element)
    await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete
    expect(customElements.get(tag)).toBeDefined()
  })

  it('each element renders what it is given', async () => {
    const shown: [Tag, object][] = [
      ['crypto-address', { address: partial.address, chain: 'tron' }],
      ['crypto-amount', { amount: '49.99', symbol: 'USDT', copyable: true }],
      ['crypto-amount-input', { min: '1', max: '5', currency: 'USD', value: '7' }],
      ['crypto-qr-code', { value: 'bitcoin:', label: 'A code' }],
      ['crypto-receipt', { payment: paid, reference: 'order-1042', merchant: 'Shop' }],
      ['crypto-wallet-button', { payment: partial, wallet: 'Trust' }],
    ]
    for (const [tag, properties] of shown) {
      const element = Object.assign(document.createElement(tag), properties) as HTMLElement & {
        updateComplete: Promise<unknown>
      }
      document.body.append(element)
      await element.updateComplete
      await expect
        .poll(() => element.shadowRoot?.innerHTML.length ?? 0, { message: tag })
        .toBeGreaterThan(100)
    }
  })

  it('the checkout shows the list of an order, and then its payment', async () => {
    const element = document.createElement('crypto-checkout')
    element.endpoint = '/checkout'
    element.session = await newSession()
    element.appearance = { theme: 'dark', variables: { colorPrimary: '#0a7' } }
    document.body.append(element)
    await expect.poll(() => element.state).toBe('choosing')
    element.remove()

    const chosen = document.createElement('crypto-checkout')
    Object.assign(chosen, { endpoint: '/checkout', session: element.session, chain: 'tron', coin: 'usdt' })
    document.body.append(chosen)
    await expect.poll(() => chosen.state).toBe('awaiting')
    sandbox.deposit(sandbox.payments()[0]!._id)
    await expect.poll(() => chosen.state).toBe('paid')
  })

  it('the component of React renders, and hydrates what its server has rendered', async () => {
    const props = { endpoint: '/checkout', session: await newSession() }
    const root = document.createElement('div')
    document.body.append(root)
    const rendered = createRoot(root)
    await act(async () => rendered.render(createElement(CryptoCheckout, props)))
    const element = root.querySelector('crypto-checkout')!
    expect(element.session).toBe(props.session)
    expect(root.querySelector('a')?.getAttribute('href')).toBe(`/checkout/pay/${props.session}`)
    await expect.poll(() => element.state).toBe('choosing')
    await act(async () => rendered.unmount())

    const served = document.createElement('div')
    served.innerHTML = `<crypto-checkout endpoint="/checkout" session="${props.session}"><a href="/checkout/pay/${props.session}">Open the payment page</a></crypto-checkout>`
    document.body.append(served)
    const heard: string[] = []
    const onReady = () => void heard.push('ready')
    const hydrated = await act(async () =>
      hydrateRoot(served, createElement(CryptoCheckout, { ...props, onReady })),
    )
    const found = served.querySelector('crypto-checkout')!
    expect(found.endpoint).toBe('/checkout')
    await expect.poll(() => found.state).toBe('choosing')
    await act(async () => hydrated.unmount())
  })
}
