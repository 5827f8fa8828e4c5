/** A frame that can't be shown leads somewhere, whatever the page sets. In a frame that is shown: test/package/framed.test.ts. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import type { CryptoPaymentFrame } from '../../../src/elements/components/crypto-payment-frame/crypto-payment-frame.js'
import '../../../src/elements/components/crypto-payment-frame/crypto-payment-frame.define.js'
import { shadowOf } from '../journey.js'
import { waitUntil } from '../../support/wait-until.js'

const supportUrl = 'https://shop.example/help'

type Settings = { session?: string; support?: string; fetchSession?: () => Promise<string> }

const frameWith = ({ session = '', support = '', fetchSession }: Settings) =>
  fixture<CryptoPaymentFrame>(
    html`<crypto-payment-frame
      endpoint="/checkout/"
      session=${session}
      support-url=${support}
      lang="en"
      .fetchSession=${fetchSession}
    ></crypto-payment-frame>`,
  )

/** Its links by address, its buttons by name. */
const waysOut = (frame: Element): string[] =>
  Array.from(
    shadowOf(frame).querySelectorAll<HTMLElement>('.notice a[href], .notice button'),
    (way) => way.getAttribute('href') ?? way.innerText.trim(),
  )
const press = (frame: Element, name: string) =>
  Array.from(shadowOf(frame).querySelectorAll('button'))
    .find(({ innerText }) => innerText.trim() === name)!
    .click()

const page = `${location.origin}/checkout/pay#sealed`
const fetchSession = () => Promise.resolve('sealed')
const failing = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a frame of the page’s own origin', () => {
  const cases: Record<string, [Settings, string[]]> = {
    'a session': [{ session: 'sealed' }, [page]],
    'a session and the support': [{ session: 'sealed', support: supportUrl }, [page, supportUrl]],
    'how to get a session': [{ fetchSession }, ['Open the payment page']],
    'how to get a session, and the support': [
      { fetchSession, support: supportUrl },
      ['Open the payment page', supportUrl],
    ],
    'the support': [{ support: supportUrl }, ['Reload this page', supportUrl]],
    nothing: [{}, ['Reload this page']],
  }
  for (const [what, [settings, ways]] of Object.entries(cases))
    it(`leads on, when the page sets ${what}`, async () => {
      const frame = await frameWith(settings)
      await waitUntil(() => waysOut(frame).length > 0)
      expect(waysOut(frame)).to.deep.equal(ways)
      expect(shadowOf(frame).querySelector('iframe')).to.equal(null)
    })

  it('opens the payment page with a session that it fetches when the payer presses', async () => {
    let fetched = 0
    const frame = await frameWith({
      fetchSession: () => {
        fetched += 1
        return fetchSession()
      },
    })
    expect(fetched).to.equal(0)
    // A test stays on its page.
    const { navigation } = window as unknown as { navigation?: EventTarget }
    if (!navigation) throw new Error('This engine has no navigation to prevent')
    const left = new Promise<string>((resolve) =>
      navigation.addEventListener(
        'navigate',
        (event) => {
          event.preventDefault()
          resolve((event as Event & { destination: { url: string } }).destination.url)
        },
        { once: true },
      ),
    )
    press(frame, 'Open the payment page')
    expect(await left).to.equal(page)
    expect(fetched).to.equal(1)
  })

  for (const [what, fetched] of Object.entries({ fails: failing, 'is empty': () => Promise.resolve('') }))
    it(`error: says so where the session that it fetches ${what}, and can be tried again`, async () => {
      const frame = await frameWith({ fetchSession: fetched, support: supportUrl })
      const failed = oneEvent(frame, 'crypto-error')
      press(frame, 'Open the payment page')
      expect(await failed).to.include({ code: 'session-unavailable', retryable: true })
      await frame.updateComplete
      expect(shadowOf(frame).querySelector('.notice')).to.contain.text('The shop could not open your order')
      expect(waysOut(frame)).to.deep.equal(['Try again', 'Open the payment page', supportUrl])
    })
})
