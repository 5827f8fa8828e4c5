/** Parts of the code that hang, as on a network that swallows requests. The ten seconds pass by hand. */
import { expect, fixture, html, nextFrame } from '@open-wc/testing'
import * as appearance from '../../src/elements/base/appearance.js'
import { appearanceModule } from '../../src/elements/base/checkout-element.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from '../../src/elements/components/crypto-checkout/screens/lazy-screens.js'
import * as stopped from '../../src/elements/components/crypto-checkout/screens/stopped.js'
import { loadAndDraw, Lazy } from '../../src/elements/lazy.js'
import { addEnglish } from '../../src/elements/i18n/translations.js'
import { createEndpoint, problem } from '../support/canned-endpoint.js'
import { openCheckout } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

const { setTimeout, clearTimeout } = window
const deadlines = new Map<number, () => void>()

const passTenSeconds = (): void => {
  for (const [id, callback] of deadlines) if (deadlines.delete(id)) callback()
}

beforeEach(() => {
  let count = 1e9
  const later = (callback: () => void, ms?: number): number => {
    if (ms !== 10_000) return setTimeout(callback, ms)
    deadlines.set((count += 1), callback)
    return count
  }
  const cancel = (id?: number): void => {
    if (!deadlines.delete(id ?? 0)) clearTimeout(id)
  }
  Object.assign(globalThis, { setTimeout: later, clearTimeout: cancel })
})

afterEach(() => {
  Object.assign(globalThis, { setTimeout, clearTimeout })
  deadlines.clear()
})

/** A part that comes, or fails, when the test says so. */
function hanging<Module>() {
  const attempts: { resolve(module: Module): void; reject(error: unknown): void }[] = []
  const part = new Lazy<Module>(
    () => new Promise<Module>((resolve, reject) => attempts.push({ resolve, reject })),
  )
  return { part, attempts }
}

describe('bring', () => {
  it('counts a part that hangs as failed after ten seconds, and takes it when it comes', async () => {
    const { part, attempts } = hanging<string>()
    const drawn: (string | boolean)[] = []
    const coming = loadAndDraw(part, () => drawn.push(part.value ?? part.failed))
    await nextFrame()
    expect([drawn.length, part.failed]).to.deep.equal([0, false])
    passTenSeconds()
    await coming
    expect(drawn).to.deep.equal([true])

    const again = part.load()
    expect([attempts.length, part.failed]).to.deep.equal([1, true])
    attempts[0]?.resolve('part')
    await again
    await nextFrame()
    expect(drawn).to.deep.equal([true, 'part'])
  })

  it('draws once what comes in time', async () => {
    const { part, attempts } = hanging<string>()
    let drawn = 0
    const coming = loadAndDraw(part, () => (drawn += 1))
    attempts[0]?.resolve('part')
    await coming
    passTenSeconds()
    await nextFrame()
    expect([drawn, part.failed]).to.deep.equal([1, false])
  })

  it('error: retries after a failure, with ten seconds of its own', async () => {
    const { part, attempts } = hanging<string>()
    const draw = () => undefined
    const first = loadAndDraw(part, draw)
    attempts[0]?.reject(new TypeError('Failed to fetch'))
    await first
    expect(part.failed).to.equal(true)
    const firstDeadline = new Map(deadlines)
    deadlines.clear()
    const second = loadAndDraw(part, draw)
    firstDeadline.forEach((callback) => callback())
    await nextFrame()
    expect([attempts.length, part.failed]).to.deep.equal([2, false])
    passTenSeconds()
    await second
    expect(part.failed).to.equal(true)
  })

  it('draws what comes by an attempt of another caller, after a failure', async () => {
    for (const askAgain of [
      (part: Lazy<string>) => part.load(),
      (part: Lazy<string>) => loadAndDraw(part, () => undefined),
    ]) {
      const { part, attempts } = hanging<string>()
      const drawn: (string | boolean)[] = []
      // As the tag's definition does: at once, before the screen is drawn again.
      const other = part.load().then(() => askAgain(part))
      const coming = loadAndDraw(part, () => drawn.push(part.value ?? part.failed))
      attempts[0]?.reject(new TypeError('Failed to fetch'))
      await coming
      attempts[1]?.resolve('part')
      await other
      expect(drawn.at(-1)).to.equal('part')
    }
  })

  it('error: keeps what stands in its place while another caller asks without a limit', async () => {
    const { part, attempts } = hanging<string>()
    const coming = loadAndDraw(part, () => undefined)
    attempts[0]?.reject(new TypeError('Failed to fetch'))
    await coming
    void part.load()
    expect([attempts.length, part.failed]).to.deep.equal([2, true])
  })
})

describe('<crypto-checkout> with a part that hangs', () => {
  const { stopped: original, pay } = lazyScreens
  afterEach(() => Object.assign(lazyScreens, { stopped: original, pay }))

  const alertIn = (element: CryptoCheckout): string | undefined =>
    element.renderRoot.querySelector<HTMLElement>('[role=alert]')?.innerText
  const hang = () => {
    const { part, attempts } = hanging<typeof stopped>()
    Object.assign(lazyScreens, { stopped: part })
    return attempts
  }
  /** The part arrives with its English, as each part of `lazyScreens` does. */
  const arrive = (attempts: ReturnType<typeof hang>) => {
    addEnglish(stopped.messages)
    attempts[0]?.resolve(stopped)
  }

  it('error: says in plain words that it does not go on, and with all of them once they come', async () => {
    const attempts = hang()
    const opening = openCheckout({ session: problem('session-invalid', 401) })
    await waitUntil(() => attempts.length > 0)
    passTenSeconds()
    const element = await opening
    await waitUntil(() => alertIn(element)?.includes('The shop can’t be reached right now'), 'says it')
    expect(element.state).to.equal('error')
    arrive(attempts)
    await waitUntil(() => alertIn(element)?.includes('This checkout can’t be opened'), 'says more')
  })

  it('error: reports a list that failed, whatever else hangs', async () => {
    const attempts = hang()
    Object.assign(lazyScreens, { pay: hanging().part })
    const opening = openCheckout({ methods: problem('gateway-refused', 502) })
    await waitUntil(() => attempts.length > 0)
    passTenSeconds()
    const element = await opening
    await waitUntil(() => alertIn(element) !== undefined, 'tells')
    expect(element.state).to.equal('choosing')
    arrive(attempts)
    await waitUntil(
      () => alertIn(element)?.includes('The payment service did not accept this payment'),
      'says more',
    )
  })
})

describe('appearance that hangs', () => {
  it('error: holds up nothing for longer than that, and is applied when it comes', async () => {
    const { part, attempts } = hanging<typeof appearance>()
    const { value, failed } = appearanceModule
    Object.assign(appearanceModule, {
      value: undefined,
      failed: false,
      load: (draw: () => void) => part.load(draw),
    })
    const opening = fixture<CryptoCheckout>(
      html`<crypto-checkout
        endpoint=${createEndpoint()}
        session="sealed"
        .appearance=${{ variables: { colorPrimary: 'teal' } }}
      ></crypto-checkout>`,
    )
    await waitUntil(() => attempts.length > 0)
    passTenSeconds()
    const element = await opening
    await waitUntil(() => element.state === 'choosing', 'is drawn')
    const accent = () => getComputedStyle(element).getPropertyValue('--crypto-color-accent')
    expect(accent()).not.to.equal('teal')
    appearanceModule.value = value ?? appearance
    attempts[0]?.resolve(appearance)
    await waitUntil(() => accent() === 'teal', 'is applied')
    Reflect.deleteProperty(appearanceModule, 'load')
    Object.assign(appearanceModule, { failed })
  })
})
