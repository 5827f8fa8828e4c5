/** The look that a framing page may give to the frame. */
import { expect, fixture, html } from '@open-wc/testing'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import type { CryptoCheckoutButton } from '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import '../../src/elements/components/crypto-payment-frame/crypto-payment-frame.define.js'
import { checkoutOptions, optionNames, type CheckoutOptions } from '../../src/elements/base/options.js'
import { clampAppearance, isPlainColor, lookOf } from '../../src/elements/isolated/clamp-appearance.js'
import { optionsOf, settingsOf } from '../../src/elements/isolated/settings.js'

const clamped = (variables: Record<string, unknown>, theme = 'light'): unknown => {
  const json = clampAppearance(JSON.stringify({ theme, variables }))
  return json === undefined ? undefined : (JSON.parse(json) as { variables: unknown }).variables
}

describe('clampAppearance', () => {
  it('keeps a look that hides nothing', () => {
    const look = {
      colorPrimary: '#0a7',
      colorBackground: 'rgb(250, 250, 250)',
      colorText: 'hsl(0 0% 10%)',
      colorTextSecondary: 'oklch(0.4 0.02 265)',
      colorDanger: 'darkred',
      fontFamily: '"Helvetica Neue", Arial, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '0px',
      spacingUnit: '5px',
    }
    expect(clamped(look)).to.deep.equal(look)
  })

  it('error: takes no colour in a browser that can’t keep it readable', () => {
    const { supports } = CSS
    CSS.supports = (...given: string[]) =>
      !given.join().includes('from') && supports.apply(CSS, given as [string])
    try {
      expect(clamped({ colorText: '#fff', fontSizeBase: '16px' })).to.deep.equal({ fontSizeBase: '16px' })
      expect(isPlainColor('#fff')).to.equal(false)
    } finally {
      CSS.supports = supports
    }
  })

  it('keeps what the elements hold to their bounds', () => {
    const look = {
      colorText: '#fff',
      colorBackground: 'transparent',
      fontSizeBase: '400px',
      spacingUnit: '0px',
    }
    expect(clamped(look)).to.deep.equal(look)
  })

  for (const [name, variables] of Object.entries({
    'a custom property': { colorText: 'var(--crypto-color-surface)' },
    'a mix': { colorText: 'color-mix(in srgb, white, white)' },
    'a relative colour': { colorText: 'rgb(from white r g b)' },
    'light-dark()': { colorText: 'light-dark(white, black)' },
    currentcolor: { colorBackground: 'currentcolor' },
    'a word of CSS': { colorText: 'inherit' },
    'a calculation': { colorText: 'rgb(calc(255) 255 255)' },
    'a type without a unit': { fontSizeBase: '0' },
    'a calculated type': { fontSizeBase: 'calc(1px)' },
    'a type that is no number': { fontSizeBase: 'calc(1px * NaN)' },
    'a type by the viewport': { fontSizeBase: '0.1vw' },
    'a negative space': { spacingUnit: '-4px' },
    'a typeface of signs': { fontFamily: 'Wingdings' },
    'no text': { colorText: 7, fontSizeBase: null },
    'an unknown variable': { opacity: '0' },
  }))
    it(`error: falls back to the default for ${name}`, () => {
      expect(clamped(variables)).to.deep.equal({})
    })

  it('error: takes nothing from what is no appearance', () => {
    for (const json of [undefined, '', '{', 'null', '[]', '7', '{"variables":[]}', '{"theme":"none"}'])
      expect(clampAppearance(json)).to.equal(undefined)
  })
})

describe('the look of a frame', () => {
  it('error: keeps the theme of its appearance, whatever theme comes with it or later', async () => {
    const variables = { colorText: '#111', colorTextSecondary: '#333' }
    const settings = { theme: 'dark', appearance: JSON.stringify({ theme: 'light', variables }) }
    const page = await fixture<CryptoCheckout>(html`<crypto-checkout></crypto-checkout>`)
    for (const time of ['at first', 'again']) {
      Object.assign(page, optionsOf(settings), lookOf(settings.appearance))
      await page.updateComplete
      expect(page.theme, time).to.equal('light')
    }
    expect(getComputedStyle(page).getPropertyValue('--crypto-color-text')).to.equal('#111')
  })

  it('has no theme of its own where the appearance names none', () => {
    for (const json of [undefined, '{"variables":{"colorPrimary":"#0a7"}}', '{"theme":"pink"}'])
      expect(lookOf(json)).not.to.have.property('theme')
  })
})

describe('isPlainColor', () => {
  it('takes a colour that depends on nothing else', () => {
    for (const color of ['#0a7', 'teal', 'oklch(0.5 0.1 200)', 'rgb(1 2 3 / 100%)', '#0a70'])
      expect(isPlainColor(color)).to.equal(true)
    for (const color of ['', 'none', 'currentcolor', 'inherit', 'url(x)', 7])
      expect(isPlainColor(color)).to.equal(false)
  })
})

describe('the settings of a frame', () => {
  const unframed = optionNames.filter((name) => checkoutOptions[name].framed === false)
  const framedOf = (options: CheckoutOptions) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => !unframed.some((other) => other === name)))
  const initialOptions = Object.fromEntries(
    optionNames.map((name) => [name, checkoutOptions[name].initial]),
  ) as CheckoutOptions
  const set: CheckoutOptions = {
    ...initialOptions,
    ...{ endpoint: 'https://pay.example', session: 'sealed', fetchSession: async () => 'sealed' },
    ...{ chain: 'tron', coin: 'usdt', theme: 'dark', density: 'compact', wallet: 'Metamask' },
    ...{ preferredMethods: 'btc', recentMethods: true },
    appearance: { variables: { colorPrimary: '#0a7' } },
  }

  it('hold each framed option of the table, and read as they were', () => {
    const settings = settingsOf(set)
    expect(settings).to.have.all.keys(optionNames.filter((name) => !unframed.includes(name)))
    const framed = framedOf(set)
    expect(optionsOf(settings)).to.deep.equal({ ...framed, appearance: JSON.stringify(set.appearance) })
  })

  it('stand for options that were never set where they are missing or have another value', () => {
    const framed = framedOf(initialOptions)
    expect(optionsOf({})).to.deep.equal(framed)
    expect(optionsOf({ theme: 'pink', density: 'huge', recentMethods: 'yes' })).to.deep.equal(framed)
    expect(settingsOf(initialOptions)['recentMethods']).to.equal('')
  })
})

describe('the options of an isolated checkout', () => {
  it('reach the frame through the button', async () => {
    const button = await fixture<CryptoCheckoutButton>(
      html`<crypto-checkout-button
        isolated
        endpoint="https://pay.example/checkout"
        preferred-methods="tron:usdt"
        recent-methods
      ></crypto-checkout-button>`,
    )
    button.show()
    await button.updateComplete
    const frame = button.renderRoot.querySelector('crypto-payment-frame')
    expect(frame?.preferredMethods).to.equal('tron:usdt')
    expect(frame?.recentMethods).to.equal(true)
    button.hide()
  })
})
