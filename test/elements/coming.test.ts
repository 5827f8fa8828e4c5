/** What stands in the place of an address that is coming: its own skeleton, with words that go forward only. */
import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { Method } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from '../../src/elements/components/crypto-checkout/screens/lazy-screens.js'
import { mountEndpoint, problem } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { waitUntil } from '../support/wait-until.js'
import { openCheckout, reach, settled, shadowOf, type Opening } from './journey.js'

/** Notes what a checkout says and shows of what it waits for, whenever that changes. */
function watch(element: CryptoCheckout): { words: string[]; hasList: boolean[] } {
  const seen: { words: string[]; hasList: boolean[] } = { words: [], hasList: [] }
  const look = (): void => {
    const text = shadowOf(element).querySelector('h2, .wait, .waiting > p')?.textContent?.trim()
    if (text === undefined || text === seen.words.at(-1)) return
    seen.words.push(text)
    seen.hasList.push(shadowOf(element).querySelector('crypto-method-select') !== null)
  }
  look()
  new MutationObserver(look).observe(shadowOf(element), {
    ...{ childList: true, subtree: true, characterData: true },
  })
  return seen
}

/** An endpoint each of whose answers waits for the one who reads it. */
function heldEndpoint() {
  const held = new Map<string, (body: unknown) => void>()
  const endpoint: string = mountEndpoint((request) => {
    const path = new URL(request.url).pathname.slice(endpoint.length)
    return new Promise((resolve) =>
      held.set(path, (body) => resolve(body instanceof Response ? body : Response.json(body))),
    )
  })
  const answer = async (path: string, body: unknown): Promise<void> => {
    await waitUntil(() => held.has(path), `asks for ${path}`)
    held.get(path)?.(body)
    held.delete(path)
  }
  return { endpoint, answer }
}

const chosen = { chain: 'tron', coin: 'usdt' }

/** A checkout whose page chose the method, once it waits for the address. */
async function creating(opening: Opening = chosen, methods: readonly Method[] = canned.methods) {
  const { endpoint, answer } = heldEndpoint()
  const element = await openCheckout(endpoint, opening)
  const seen = watch(element)
  await answer('/session', canned.session)
  await answer('/methods', { methods })
  await reach(element, 'creating')
  return { element, seen, answer }
}

describe('an address that is coming', () => {
  after(() => setViewport({ width: 800, height: 600 }))

  it('has its own skeleton from the start, with words that go forward, where the page chose the method', async () => {
    expect(lazyScreens.pay.value).to.equal(undefined)
    const { endpoint, answer } = heldEndpoint()
    const element = await openCheckout(endpoint, chosen)
    const seen = watch(element)
    expect(shadowOf(element).querySelector('.calm.waiting .bone')).to.not.equal(null)
    await answer('/session', canned.session)
    await answer('/methods', { methods: canned.methods })
    await reach(element, 'creating')
    await answer('/payments', canned.payments.usdtOnTron)
    await reach(element, 'awaiting')
    expect(seen.words).to.deep.equal(['Loading your order', 'Getting the address', 'Send exactly'])
    expect(seen.hasList).to.deep.equal([false, false, false])
  })

  const { ton, bitcoin, usdcOnBase } = canned.payments
  for (const payment of [ton, bitcoin, usdcOnBase])
    for (const [width, part] of [
      [320, '.target'],
      [390, '.target'],
      [390, '.code'],
      [800, '.pay'],
    ] as const)
      it(`has the height of what comes for ${payment.coin.symbol} on ${payment.chain.name}: ${part} at ${width} px`, async () => {
        await setViewport({ width, height: 900 })
        const { element, answer } = await creating({ chain: payment.chain.id, coin: payment.coin.id }, [
          { ...payment, estimate: payment.amount, available: true },
        ])
        await waitUntil(() => shadowOf(element).querySelector('.coming'))
        await settled(element)
        const height = () => shadowOf(element).querySelector(part)!.getBoundingClientRect().height
        const before = height()
        await answer('/payments', payment)
        await reach(element, 'awaiting')
        await settled(element)
        expect(height()).to.be.closeTo(before, 1)
      })

  it('has the height of the state and of the last check, on a phone, with a short countdown, too', async () => {
    await setViewport({ width: 390, height: 900 })
    const { element, answer } = await creating()
    await waitUntil(() => shadowOf(element).querySelector('.coming'))
    await settled(element)
    const heights = () =>
      ['.due', 'footer'].map((part) => shadowOf(element).querySelector(part)!.getBoundingClientRect().height)
    const [due, footer] = heights()
    await answer('/payments', canned.heldFor(canned.payments.usdtOnTron, 100))
    await reach(element, 'awaiting')
    await settled(element)
    expect(heights()[0]).to.be.closeTo(due!, 1)
    expect(heights()[1]).to.be.closeTo(footer!, 1)
  })

  it('has a tile without a letter, and with nothing to press, until the address is there', async () => {
    const { element, answer } = await creating()
    const tile = () => shadowOf(element).querySelector('crypto-address')!
    await waitUntil(tile)
    expect(tile().inert).to.equal(true)
    expect(tile().address.trim()).to.equal('')
    await answer('/payments', canned.payments.usdtOnTron)
    await reach(element, 'awaiting')
    expect(tile().inert).to.equal(false)
    expect(tile().address).to.equal(canned.payments.usdtOnTron.address)
  })

  it('does not go back to the order while a screen is on its way that says what went wrong', async () => {
    const { element, seen, answer } = await creating()
    lazyScreens.stopped.value = undefined
    await answer('/payments', { ...canned.payments.usdtOnTron, address: canned.payments.usdcOnBase.address })
    await reach(element, 'error')
    await waitUntil(() => shadowOf(element).querySelector('.calm'))
    expect(seen.words.slice(0, 2)).to.deep.equal(['Loading your order', 'Getting the address'])
    expect(seen.words).to.have.length(3)
    expect(seen.hasList).to.deep.equal([false, false, false])
  })

  it('goes back to the list, and to its words, with a payer who goes back', async () => {
    const { element, answer } = await creating()
    await answer('/payments', problem('method-unavailable', 422))
    await reach(element, 'choosing')
    expect(shadowOf(element).querySelector('.calm.waiting')).to.equal(null)
    expect(shadowOf(element).querySelector('h2')?.textContent).to.equal('Choose how to pay')
  })

  it('has the height of the line about memos, where exchanges ask for one', async () => {
    const { element, answer } = await creating({ chain: 'ton', coin: 'ton' })
    const heightOfNote = () =>
      shadowOf(element).querySelector('.target .note')!.getBoundingClientRect().height
    await waitUntil(() => shadowOf(element).querySelector('.target'))
    const height = heightOfNote()
    await answer('/payments', canned.payments.ton)
    await reach(element, 'awaiting')
    // Firefox rounds the two to other fractions of a pixel.
    expect(height).to.be.closeTo(heightOfNote(), 0.1)
  })

  for (const address of ['/checkout', '/checkout/pay/sealed'])
    it(`has the height of the help that comes, at ${address}`, async () => {
      const before = location.href
      history.replaceState(null, '', address)
      await setViewport({ width: 320, height: 900 })
      // In a shop with a margin, where a row has two lines.
      const parentNode = await fixture<HTMLElement>(html`<div style="inline-size: 288px"></div>`)
      try {
        const { element, answer } = await creating({ ...chosen, lang: 'de', parentNode })
        await settled(element)
        const heightOfHelp = () => shadowOf(element).querySelector('.help')!.getBoundingClientRect().height
        const height = heightOfHelp()
        expect(height).to.be.above(3 * 45 + 5)
        await answer('/payments', canned.payments.usdtOnTron)
        await reach(element, 'awaiting')
        await settled(element)
        expect(height).to.equal(heightOfHelp())
      } finally {
        history.replaceState(null, '', before)
      }
    })
})
