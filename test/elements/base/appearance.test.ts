import { expect, fixture, html } from '@open-wc/testing'
import { readAppearance } from '../../../src/elements/base/appearance.js'
import type { Appearance } from '../../../src/elements/base/options.js'
import type { CryptoCheckout } from '../../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import '../../../src/elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import { createEndpoint } from '../../support/canned-endpoint.js'
import { warnings } from '../console.js'
import { pixels } from '../../support/colors.js'

const create = (appearance: Appearance | string) =>
  fixture<CryptoCheckout>(
    html`<crypto-checkout
      endpoint=${createEndpoint({})}
      session="sealed"
      .appearance=${appearance}
    ></crypto-checkout>`,
  )

const custom = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(name)

describe('appearance', () => {
  it('brands a checkout in five lines', async () => {
    const element = await create({
      theme: 'dark',
      variables: {
        colorPrimary: '#635bff',
        colorBackground: '#0a2540',
        fontFamily: 'Georgia, serif',
        borderRadius: '4px',
        spacingUnit: '3px',
      },
    })
    const card = element.renderRoot.querySelector('.card')
    if (!card) throw new Error('no card')
    const { backgroundColor, fontFamily, borderRadius } = getComputedStyle(card)
    expect(pixels(backgroundColor)).to.deep.equal(pixels('#0a2540'))
    expect([fontFamily, borderRadius]).to.deep.equal(['Georgia, serif', '8px'])
    expect(element.theme).to.equal('dark')
    expect(pixels(custom(element, '--_cc-accent'))).to.deep.equal(pixels('#635bff'))
  })

  it('is JSON as an attribute', async () => {
    const element = await fixture<CryptoCheckout>(
      html`<crypto-checkout appearance='{"variables":{"colorPrimary":"teal"}}'></crypto-checkout>`,
    )
    expect(custom(element, '--crypto-color-accent')).to.equal('teal')
  })

  it('reaches the checkout inside a button', async () => {
    const element = await fixture<
      HTMLElement & { show(): void; hide(): void; updateComplete: Promise<unknown> }
    >(
      html`<crypto-checkout-button
        session="sealed"
        endpoint=${createEndpoint({})}
        .appearance=${{ variables: { colorPrimary: 'teal' } }}
      ></crypto-checkout-button>`,
    )
    element.show()
    await element.updateComplete
    const inner = element.shadowRoot?.querySelector('crypto-checkout')
    if (!inner) throw new Error('no checkout')
    expect(custom(inner, '--crypto-color-accent')).to.equal('teal')
    element.hide()
  })

  it('changes, and goes', async () => {
    const element = await create({ variables: { borderRadius: '3px' } })
    expect(custom(element, '--crypto-radius')).to.equal('3px')
    element.appearance = { variables: { borderRadius: '0' } }
    await element.updateComplete
    expect(custom(element, '--crypto-radius')).to.equal('0px')
    element.appearance = undefined
    await element.updateComplete
    expect(custom(element, '--crypto-radius')).to.equal('')
  })

  it('leaves the last word to a rule of the page', async () => {
    const style = document.createElement('style')
    style.textContent = 'crypto-checkout { --crypto-color-accent: rgb(1 2 3) }'
    document.head.append(style)
    const element = await create({ variables: { colorPrimary: 'teal' } })
    expect(custom(element, '--crypto-color-accent')).to.equal('rgb(1 2 3)')
    style.remove()
  })

  it('writes no style attribute', async () => {
    const element = await create({ variables: { colorPrimary: 'teal' } })
    expect(element.hasAttribute('style')).to.equal(false)
  })

  it('error: names in one warning what it ignores, and uses the rest', async () => {
    let element: CryptoCheckout | undefined
    const appearance = {
      theme: 'night',
      variables: { colorPrimary: 'no colour', colorText: 'navy', borderRadius: '-4px', fontWeight: '400' },
    }
    const said = await warnings(async () => {
      element = await create(appearance as unknown as Appearance)
    })
    expect(said).to.deep.equal([
      ['crypto-checkout ignores of its appearance: theme, colorPrimary, borderRadius, fontWeight'],
    ])
    expect(element && custom(element, '--crypto-color-text')).to.equal('navy')
  })
})

describe('readAppearance', () => {
  const attacks = [
    'red; } * { display: none',
    'red } :host { background: url(https://evil.example)',
    'url(https://evil.example/x)',
    'var(--x, url(https://evil.example/x))',
    'v\\61r(--x, url(https://evil.example/x))',
    'red !important',
    'red/**/;',
    'currentcolor',
    '</style><script>alert(1)</script>',
    '',
  ]
  for (const value of attacks) {
    it(`error: takes ${JSON.stringify(value)} for nothing`, () => {
      for (const name of ['colorPrimary', 'fontFamily', 'borderRadius']) {
        expect(readAppearance({ variables: { [name]: value } })).to.deep.equal({
          theme: undefined,
          properties: [],
          ignored: [name],
        })
      }
    })
  }

  for (const source of ['{', '[]', '"red"', 'null', 5, [], () => undefined]) {
    it(`error: reads nothing from ${String(source)}`, () => {
      expect(readAppearance(source)).to.deep.include({ properties: [], ignored: ['appearance'] })
    })
  }

  it('error: ignores names that every object has', () => {
    expect(readAppearance('{"variables":{"__proto__":"red","constructor":"red"}}').properties).to.deep.equal(
      [],
    )
  })

  it('takes every colour, length and list of typefaces of CSS', () => {
    const variables = {
      colorPrimary: 'oklch(0.6 0.2 30 / 90%)',
      colorText: 'light-dark(#000, #fff)',
      fontFamily: '-apple-system, "Inter Tight", sans-serif',
      fontSizeBase: '1rem',
    }
    expect(readAppearance({ variables })).to.deep.include({ ignored: [] })
  })
})
