import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import fc from 'fast-check'
import '../../../src/elements/index.js'
import type { CryptoAddress } from '../../../src/elements/components/crypto-address/crypto-address.js'
import { calculated, tokens } from '../../../src/elements/styles/tokens.js'
import { paid, payments } from '../../support/canned-answers.js'
import { contrast, contrastOf, luminance, pixels } from '../../support/colors.js'
import { openCheckout } from '../journey.js'
import { resumed } from '../states.js'

// The same colours in each run.
fc.configureGlobal({ seed: 7, includeErrorInReport: true })

const create = () =>
  fixture<CryptoAddress>(html`<crypto-address address="TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"></crypto-address>`)

describe('tokens', () => {
  const button = (element: CryptoAddress): HTMLElement => {
    const found = element.renderRoot.querySelector('button')
    if (!found) throw new Error('no button')
    found.style.transition = 'none'
    return found
  }

  /** A colour that is made of the tokens, as the screen shows it. */
  const token = (element: CryptoAddress, value: string): string => {
    const probe = document.createElement('i')
    probe.style.color = value
    element.renderRoot.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }

  it('calculate each colour once for an element, and not again at each use', async () => {
    const element = await create()
    expect(calculated).to.include.members(['--_cc-surface', '--_cc-text', '--_cc-quiet'])
    for (const name of calculated)
      expect(getComputedStyle(element).getPropertyValue(name), name).to.not.match(/mix|from|var/)
  })

  for (const screen of ['choosing', 'awaiting', 'paid'] as const)
    it(`are calculated once for all elements of a checkout: ${screen}`, async () => {
      const payment = screen === 'paid' ? paid : payments.usdtOnTron
      const checkout = await openCheckout(screen === 'choosing' ? {} : resumed(payment), { state: screen })
      checkout.setAttribute('style', '--crypto-color-accent: rebeccapurple; --crypto-contrast: 0.5')
      const inside = [...checkout.renderRoot.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot)
      expect(inside.length).to.be.at.least(1)
      for (const element of inside) {
        expect(element.hasAttribute('inner'), element.localName).to.equal(true)
        for (const name of calculated)
          expect(getComputedStyle(element).getPropertyValue(name), name).to.equal(
            getComputedStyle(checkout).getPropertyValue(name),
          )
      }
    })

  for (const theme of ['light', 'dark']) {
    it(`take a colour as opaque in ${theme}`, async () => {
      const element = await create()
      element.setAttribute('theme', theme)
      const shown = (name: string, property: string, value: string): number[] => {
        element.style.setProperty(property, value)
        const color = pixels(token(element, `var(${name})`))
        element.style.removeProperty(property)
        return color
      }
      const [surface, ink] = ['--_cc-surface', '--_cc-danger-ink'].map((name) =>
        pixels(token(element, `var(${name})`)),
      )
      // A colour is mixed, which rounds it.
      const same = (one: number[], other: number[]): void =>
        one.forEach((byte, index) => expect(byte).to.be.closeTo(other[index]!, 2))
      same(shown('--_cc-surface', '--crypto-color-surface', 'transparent'), surface!)
      const own = shown('--_cc-surface', '--crypto-color-surface', 'rgb(255 244 200)')
      same(shown('--_cc-surface', '--crypto-color-surface', 'rgb(255 244 200 / 0.5)'), own)
      const danger = shown('--_cc-danger-ink', '--crypto-color-danger', 'rgb(200 0 0)')
      same(shown('--_cc-danger-ink', '--crypto-color-danger', 'rgb(200 0 0 / 0.5)'), danger)
      for (const contrast of ['50%', 'high', '#fff'])
        expect(shown('--_cc-danger-ink', '--crypto-contrast', contrast), contrast).to.deep.equal(ink)
    })
  }

  const channel = fc.integer({ min: 0, max: 255 })
  const anyColor = fc.oneof(
    fc.tuple(channel, channel, channel).map((rgb) => `rgb(${rgb.join(' ')})`),
    // Also those that no screen can show.
    fc
      .tuple(
        fc.integer({ max: 100, min: 0 }),
        fc.integer({ max: 40, min: 0 }),
        fc.integer({ max: 359, min: 0 }),
      )
      .map(([lightness, chroma, hue]) => `oklch(${lightness / 100} ${chroma / 100} ${hue})`),
  )
  // The last is where black and white have the same contrast.
  const edges = [
    ...['#000', '#fff', '#777', '#ffd400', '#e5202b', 'rebeccapurple', 'oklch(0.7 0.4 140)'],
    'rgb(236 7 1)',
  ]

  it('keep the text of a button at 4.5:1 on any accent, also under the pointer', async () => {
    const element = await create()
    fc.assert(
      fc.property(anyColor, (accent) => {
        element.style.setProperty('--crypto-color-accent', accent)
        const { color, backgroundColor } = getComputedStyle(button(element))
        // A colour that no screen can show is rounded by us, and by the browser.
        const meant = pixels(accent)
        for (const [index, byte] of pixels(backgroundColor).entries())
          expect(byte).to.be.closeTo(meant[index]!, 1)
        const held = token(element, 'color-mix(in oklab, var(--_cc-accent) 78%, var(--_cc-away))')
        for (const background of [backgroundColor, held])
          expect(contrast(color, background)).to.be.at.least(4.5)
      }),
      { examples: edges.map((accent) => [accent]), numRuns: 300 },
    )
  })

  for (const theme of ['light', 'dark']) {
    it(`keep text at 7:1, quiet text and every meaning at 4.5:1 in any colours on any surface in ${theme}`, async () => {
      const element = await create()
      element.setAttribute('theme', theme)
      const meanings = ['accent', 'success', 'attention', 'danger']
      const grounds = ['surface', 'subtle', 'hover', 'success-tint', 'attention-tint']
      const given = fc.oneof(
        anyColor,
        anyColor.map((color) => color.replace(')', ' / 40%)')),
      )
      fc.assert(
        fc.property(given, given, given, (surface, subtle, color) => {
          for (const name of [...meanings, 'text', 'text-quiet'])
            element.style.setProperty(`--crypto-color-${name}`, color)
          element.style.setProperty('--crypto-color-surface', surface)
          element.style.setProperty('--crypto-color-subtle', subtle)
          element.style.setProperty('--crypto-color-accent-text', subtle)
          const of = (name: string): number => luminance(token(element, `var(--_cc-${name})`))
          const [text, ...others] = ['text', 'quiet', ...meanings.map((name) => `${name}-ink`)].map(of)
          for (const ground of grounds.map(of)) {
            expect(contrastOf(text!, ground)).to.be.at.least(7)
            for (const other of others) expect(contrastOf(other, ground)).to.be.at.least(4.5)
          }
          expect(contrastOf(of('accent'), of('accent-text'))).to.be.at.least(4.5)
        }),
        { examples: edges.map((color) => [color, color, color]), numRuns: 100 },
      )
    })
  }

  for (const theme of ['light', 'dark']) {
    it(`keep text at 7:1 and quiet text at 4.5:1 on every surface in ${theme}`, async () => {
      const element = await create()
      element.setAttribute('theme', theme)
      const of = (name: string): string => token(element, `var(${name})`)
      for (const surface of ['--_cc-surface', '--_cc-subtle', '--_cc-hover']) {
        expect(contrast(of('--_cc-text'), of(surface)), surface).to.be.at.least(7)
        expect(contrast(of('--_cc-quiet'), of(surface)), surface).to.be.at.least(4.5)
      }
      for (const meaning of ['success', 'attention']) {
        expect(contrast(of(`--_cc-${meaning}-ink`), of(`--_cc-${meaning}-tint`)), meaning).to.be.at.least(4.5)
      }
      expect(contrast(of('--_cc-control'), of('--_cc-surface'))).to.be.at.least(3)
    })
  }

  for (const [theme, [text, secondary, tile]] of Object.entries({
    light: [
      [0, 0.37, 0.12],
      [0, 0.48, 0.16],
      [0.93, 1, 0.04],
    ],
    dark: [
      [0.86, 1, 0.08],
      [0.75, 1, 0.14],
      [0, 0.3, 0.1],
    ],
  } as const)) {
    it(`bound lightness and chroma as docs/theming.md says in ${theme}`, async () => {
      const element = await create()
      element.setAttribute('theme', theme)
      // As the guide rounds them.
      const shown = (name: string): number[] =>
        Array.from(
          token(element, `var(--_cc-${name})`).matchAll(/[\d.e-]+/g),
          ([value]) => +(+value).toFixed(2),
        )
      const bounds = { text, quiet: secondary, 'success-ink': secondary, subtle: tile }
      for (const hue of [25, 145, 265])
        for (const strong of [0.3, 0.6, 0.9].map((lightness) => `oklch(${lightness} 0.4 ${hue})`)) {
          for (const name of ['text', 'text-quiet', 'subtle', 'success'])
            element.style.setProperty(`--crypto-color-${name}`, strong)
          for (const [name, [least, most, strongest]] of Object.entries(bounds)) {
            const [lightness, chroma] = shown(name)
            expect(lightness, `${name} of ${strong}`).to.be.within(least, most)
            expect(chroma, `${name} of ${strong}`).to.be.at.most(strongest)
          }
          element.style.setProperty('--crypto-color-surface', strong)
          const [lightness = 0, chroma] = shown('surface')
          expect(lightness <= 0.35 || lightness >= 0.77, strong).to.equal(true)
          expect(chroma, strong).to.be.at.most(lightness > 0.5 ? 0.13 : 0.12)
          element.style.removeProperty('--crypto-color-surface')
        }
    })
  }

  it('take the text of a surface, not of the theme, at full strength', async () => {
    const element = await create()
    for (const [theme, surface, isRight] of [
      ['light', '#111', (text: number) => text > 0.85],
      ['dark', '#fff', (text: number) => text < 0.02],
    ] as const) {
      element.setAttribute('theme', theme)
      element.style.setProperty('--crypto-color-surface', surface)
      expect(isRight(luminance(token(element, 'var(--_cc-text)'))), theme).to.equal(true)
    }
  })

  it('bound the corners, those of cards and tiles more than those of controls', async () => {
    const element = await create()
    element.style.setProperty('--crypto-radius', '999px')
    const [tile, control] = ['.address', 'button'].map(
      (name) => getComputedStyle(element.renderRoot.querySelector(name)!).borderStartStartRadius,
    )
    expect([tile, control]).to.deep.equal(['16px', '32px'])
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`raise quiet text to 7:1 and every line to 3:1 in the theme contrast in ${colorScheme}`, async () => {
      await emulateMedia({ colorScheme })
      const element = await create()
      element.setAttribute('theme', 'contrast')
      const of = (name: string): string => token(element, `var(${name})`)
      for (const surface of ['--_cc-surface', '--_cc-subtle']) {
        for (const text of [
          '--_cc-text',
          '--_cc-quiet',
          '--_cc-accent-ink',
          '--_cc-danger-ink',
          '--_cc-success-ink',
        ]) {
          expect(contrast(of(text), of(surface)), text).to.be.at.least(7)
        }
      }
      expect(contrast(of('--_cc-border'), of('--_cc-surface'))).to.be.at.least(3)
      expect(contrast(of('--_cc-control'), of('--_cc-surface'))).to.be.at.least(3)
      await emulateMedia({ colorScheme: 'light' })
    })
  }

  for (const theme of ['light', 'dark']) {
    it(`keep our own text at 7:1, and colours at 4.5:1, in browsers that can’t reckon with a colour, in ${theme}`, async () => {
      const element = await create()
      element.setAttribute('theme', theme)
      const plain = new CSSStyleSheet()
      plain.replaceSync(tokens.cssText)
      const reckoned = Array.from(plain.cssRules).findIndex((rule) => rule instanceof CSSSupportsRule)
      plain.deleteRule(reckoned)
      const root = element.renderRoot as ShadowRoot
      root.adoptedStyleSheets = root.adoptedStyleSheets.map((sheet) =>
        sheet === tokens.styleSheet ? plain : sheet,
      )
      const { color, backgroundColor } = getComputedStyle(button(element))
      const held = token(element, 'color-mix(in oklab, var(--_cc-accent) 78%, var(--_cc-away))')
      for (const background of [backgroundColor, held])
        expect(contrast(color, background)).to.be.at.least(4.5)
      for (const name of ['accent', 'success', 'attention', 'danger']) {
        const ink = token(element, `var(--_cc-${name}-ink)`)
        expect(contrast(ink, token(element, 'var(--_cc-surface)')), name).to.be.at.least(4.5)
      }
      for (const [name, least] of [
        ['text', 7],
        ['quiet', 4.5],
      ] as const) {
        const text = token(element, `var(--_cc-${name})`)
        for (const ground of ['surface', 'subtle', 'hover'])
          expect(
            contrast(text, token(element, `var(--_cc-${ground})`)),
            `${name} on ${ground}`,
          ).to.be.at.least(least)
      }
    })
  }

  it('do the same where the system asks for more contrast', () => {
    const rules = Array.from(tokens.styleSheet?.cssRules ?? [])
    const asked = rules.find(
      (rule) => rule instanceof CSSMediaRule && rule.conditionText === '(prefers-contrast: more)',
    )
    expect(asked?.cssText).to.contain('--_cc-more: 1')
  })

  it('take their sizes from two units, for a sidebar', async () => {
    const element = await create()
    const { blockSize: roomy } = getComputedStyle(button(element))
    element.setAttribute('density', 'compact')
    expect(getComputedStyle(element).fontSize).to.equal('14px')
    expect(parseFloat(getComputedStyle(button(element)).blockSize)).to.be.below(parseFloat(roomy))
    expect(parseFloat(getComputedStyle(button(element)).blockSize)).to.be.at.least(44)
  })

  it('follow the page where no theme is set', async () => {
    const parentNode = document.createElement('div')
    parentNode.style.colorScheme = 'dark'
    const element = await fixture<CryptoAddress>(html`<crypto-address address="TJRab"></crypto-address>`, {
      parentNode,
    })
    expect(luminance(getComputedStyle(element).color)).to.be.above(0.8)
  })
})
