/** What WCAG 2.2 asks for and axe can't see: sizes, reflow, spacing, focus and movement. */
import { expect } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { contrast } from '../support/colors.js'
import {
  begin,
  choose,
  journey,
  openCheckout,
  reach,
  rendered,
  settled,
  shadowOf,
  unfold,
} from './journey.js'
import { resumed, screens } from './states.js'
import { shortWaits } from '../support/short-waits.js'

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('.visually-hidden, dialog:not([open])')

/** The rectangle that a press on this control may hit: its own, and what is drawn around it for that. */
function target(element: Element): { width: number; height: number } {
  const { width, height } = element.getBoundingClientRect()
  const around = getComputedStyle(element, '::after')
  if (around.position !== 'absolute' || around.content !== '""') return { width, height }
  const grown = (start: string, end: string): number => -parseFloat(start) - parseFloat(end)
  const border = 2 * parseFloat(getComputedStyle(element).borderTopWidth)
  return {
    width: width - border + grown(around.left, around.right),
    height: height - border + grown(around.top, around.bottom),
  }
}

const controls = (element: CryptoCheckout): Element[] =>
  Array.from(rendered(shadowOf(element))).filter(
    (one) => one.matches('button, a[href], input, summary, [role=option]') && isShown(one),
  )

/** What reaches beyond the element's own box, or is cut off within its own. */
function clipped(element: CryptoCheckout): string[] {
  const { left, right } = element.getBoundingClientRect()
  return Array.from(rendered(shadowOf(element)))
    .filter((one) => one instanceof HTMLElement && isShown(one))
    .filter((one) => {
      const box = one.getBoundingClientRect()
      const { overflowX } = getComputedStyle(one)
      const isOut = box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5)
      return (
        isOut || (overflowX !== 'visible' && !one.matches('input') && one.scrollWidth > one.clientWidth + 1)
      )
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

async function givesEveryControl44Pixels(element: CryptoCheckout): Promise<void> {
  for (const density of [undefined, 'compact'] as const) {
    element.density = density
    await settled(element)
    for (const control of controls(element)) {
      const { width, height } = target(control)
      expect(height, control.outerHTML).to.be.at.least(44)
      expect(width, control.outerHTML).to.be.at.least(control.matches('.link') ? 24 : 44)
    }
  }
}

/** At 400 % zoom, and in a column of 280 pixels, from right to left. */
async function scrollsInOneDirection(element: CryptoCheckout): Promise<void> {
  await setViewport({ width: 320, height: 256 })
  for (const [width, density, dir] of [
    ['', undefined, 'ltr'],
    ['280px', 'compact', 'ltr'],
    ['', undefined, 'rtl'],
  ] as const) {
    element.parentElement!.dir = dir
    element.style.inlineSize = width
    element.density = density
    await settled(element)
    expect(clipped(element)).to.deep.equal([])
    expect(document.documentElement.scrollWidth).to.be.at.most(320)
    for (const control of controls(element))
      expect(getComputedStyle(control).position, control.outerHTML).not.to.be.oneOf(['fixed', 'sticky'])
  }
  element.parentElement!.dir = 'ltr'
  await setViewport({ width: 800, height: 900 })
}

/** As WCAG 1.4.12 says. */
async function losesNothingWhenTextIsSpaced(element: CryptoCheckout): Promise<void> {
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(`* {
    letter-spacing: 0.12em !important;
    line-height: 1.5 !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important }`)
  for (const { shadowRoot } of [element, ...rendered(shadowOf(element))])
    shadowRoot?.adoptedStyleSheets.push(spacing)
  for (const width of ['440px', '320px']) {
    element.style.inlineSize = width
    await settled(element)
    expect(clipped(element)).to.deep.equal([])
  }
}

before(() => emulateMedia({ reducedMotion: 'reduce' }))

describe('accessibility', () => {
  afterEach(() => setViewport({ width: 800, height: 900 }))

  for (const [name, answers, opening] of screens) {
    it(`has room for fingers, at 400 % zoom, and for spaced text: ${name}`, async () => {
      const element = await openCheckout(answers, { ...opening, lang: '' })
      await unfold(element)
      await givesEveryControl44Pixels(element)
      await scrollsInOneDirection(element)
      await losesNothingWhenTextIsSpaced(element)
    })
  }

  it('shows the focus on every stop, in reading order, at 3:1 and in view', async () => {
    await setViewport({ width: 440, height: 400 })
    const element = await openCheckout(resumed(canned.payments.bitcoin), { state: 'awaiting' })
    const stops: string[] = []
    for (let stop = 0; stop < 12; stop++) {
      await sendKeys({ press: 'Tab' })
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      if (!focused || focused === document.body) break
      stops.push(focused.textContent?.trim().split(/\s{2,}/)[0] || focused.ariaLabel || '')
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
      expect([outlineStyle, outlineWidth], focused.outerHTML).to.deep.equal(['solid', '2px'])
      const background = getComputedStyle(
        element.renderRoot.querySelector('.card') ?? element,
      ).backgroundColor
      expect(contrast(outlineColor, background), focused.outerHTML).to.be.at.least(3)
      // Firefox scrolls to no more than what is wholly out of view.
      const { top, bottom } = focused.getBoundingClientRect()
      expect([bottom > 0, top < innerHeight], focused.outerHTML).to.deep.equal([true, true])
    }
    expect(stops).to.deep.equal([
      'Copy amount',
      'Change',
      'Copy address',
      'Open in wallet',
      'Show QR code',
      'Paying from an exchange?',
      'Check the address you pasted',
      'Sent it, and nothing happens here?',
    ])
  })

  it('stands still for those who want no motion', async () => {
    const element = await openCheckout({ methods: 'never' }, { state: 'choosing' })
    const moving = document.getAnimations().filter(({ effect }) => {
      const { target } = effect as KeyframeEffect
      return target !== null && element.renderRoot.contains(target)
    })
    expect(moving).to.deep.equal([])
  })

  it('marks the address by more than a background', async () => {
    const element = await openCheckout(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
    const tiles = Array.from(rendered(shadowOf(element))).filter((one) => one.matches('.address'))
    expect(tiles.map((tile) => getComputedStyle(tile).outlineStyle)).to.deep.equal(['solid'])
  })
})

/** What Chromium tells of content that moved; not yet among TypeScript's types. */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

describe('a whole payment', () => {
  shortWaits()

  it('moves nothing under the eye, from the first paint to paid', async () => {
    await setViewport({ width: 800, height: 1000 })
    const { endpoint, create, next, skip } = journey()
    skip()
    let total = 0
    const shifts: number[][] = []
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        total += value
        // In the status line, one phrase makes room for another.
        const moved = sources.filter(({ previousRect, currentRect }) => previousRect.top !== currentRect.top)
        shifts.push(...moved.map(({ previousRect, currentRect }) => [previousRect.top, currentRect.top]))
      }
    })
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    observer.observe({ type: 'layout-shift' })
    const element = await begin(endpoint)
    await painted()
    const shiftsToChoice = shifts.splice(0)
    await choose(element, 'Tether', 'Tron')
    await reach(element, 'creating')
    await painted()
    // What a press brings about may move; what comes by itself may not.
    total = 0
    shifts.length = 0
    create()
    await reach(element, 'awaiting')
    await painted()
    await next()
    await reach(element, 'confirming')
    await painted()
    await next()
    await reach(element, 'paid')
    await painted()
    observer.disconnect()
    expect([...shiftsToChoice, ...shifts]).to.deep.equal([])
    expect(total).to.be.below(0.001)
  })
})
