/** The look that a framing page may give to the frame. */
import { expect, fixture, html } from '@open-wc/testing'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import type { CryptoCheckoutButton } from '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import '../../src/elements/components/crypto-payment-frame/crypto-payment-frame.define.js'
import {
  checkoutOptions,
  initialOptions,
  optionNames,
  type CheckoutOptions,
} from '../../src/elements/base/options.js'
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

  for (const [name, variables] of Object.entries({
    'white on white': { colorText: '#fff', colorBackground: '#ffffff' },
    'the same colour in another notation': { colorText: 'oklch(1 0 0)', colorBackground: 'white' },
    'white on the default surface': { colorText: 'hsl(0 0% 100%)' },
    'the default text on a dark surface': { colorBackground: 'black' },
    'a surface on which the warnings of the scheme are not seen': {
      ...{ colorBackground: '#757575', colorText: '#000', colorTextSecondary: '#000' },
    },
    'a dark look in the light scheme, whose notices stay light': {
      ...{ colorBackground: '#000', colorText: '#fff', colorTextSecondary: '#fff' },
    },
    'a quiet text that is too quiet': { colorTextSecondary: '#bbb' },
    'low contrast': { colorText: 'rgb(60% 60% 60%)' },
    'a transparent text': { colorText: 'transparent' },
    'an alpha of almost nothing': { colorText: 'rgb(0 0 0 / 1%)' },
    'an alpha in hex': { colorText: '#0000' },
    'a custom property': { colorText: 'var(--crypto-color-surface)' },
    'a mix': { colorText: 'color-mix(in srgb, white, white)' },
    'a relative colour': { colorText: 'rgb(from white r g b)' },
    'light-dark()': { colorText: 'light-dark(white, black)' },
    'a colour of the system': { colorText: 'Canvas' },
    currentcolor: { colorBackground: 'currentcolor' },
    'a word of CSS': { colorText: 'inherit' },
    'a calculation': { colorText: 'rgb(calc(255) 255 255)' },
    'a type of 1px': { fontSizeBase: '1px' },
    'a type of nothing': { fontSizeBase: '0' },
    'a huge type': { fontSizeBase: '400px' },
    'a calculated type': { fontSizeBase: 'calc(1px)' },
    'a type by the viewport': { fontSizeBase: '0.1vw' },
    'a huge space': { spacingUnit: '400px' },
    'no space': { spacingUnit: '0px' },
    'a huge radius': { borderRadius: '9999px' },
    'a typeface of signs': { fontFamily: 'Wingdings' },
    'a warning that is not seen': { colorWarning: '#fffffe' },
    'no text': { colorText: 7, fontSizeBase: null },
    'an unknown variable': { opacity: '0' },
  }))
    it(`error: falls back to the default for ${name}`, () => {
      expect(clamped(variables)).to.deep.equal({})
    })

  it('error: takes no colour that is read in one scheme only, where the system decides', () => {
    expect(clamped({ colorText: '#111' }, 'auto')).to.deep.equal({})
    expect(clamped({ colorText: '#111', colorTextSecondary: '#333' }, 'light')).to.deep.equal({
      colorText: '#111',
      colorTextSecondary: '#333',
    })
    const look = { colorText: '#111', colorBackground: '#fff', colorTextSecondary: '#333' }
    expect(clamped(look, 'light')).to.deep.equal(look)
    // The warnings of a dark scheme are light.
    expect(clamped(look, 'auto')).to.deep.equal({})
    const dark = { colorText: '#fff', colorBackground: '#000', colorTextSecondary: '#ccc' }
    expect(clamped(dark, 'dark')).to.deep.equal(dark)
  })

  it('error: takes nothing from what is no appearance', () => {
    for (const json of [undefined, '', '{', 'null', '[]', '7', '{"variables":[]}', '{"theme":"none"}'])
      expect(clampAppearance(json)).to.equal(undefined)
  })
})

describe('the look of a frame', () => {
  it('error: keeps the theme that its colours were checked for, whatever theme comes with it or later', async () => {
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
  it('takes an opaque colour and nothing else', () => {
    for (const color of ['#0a7', 'teal', 'oklch(0.5 0.1 200)', 'rgb(1 2 3 / 100%)'])
      expect(isPlainColor(color)).to.equal(true)
    for (const color of ['', 'none', 'transparent', '#0a70', 'url(x)', 7])
      expect(isPlainColor(color)).to.equal(false)
  })
})

describe('the settings of a frame', () => {
  const unframed = optionNames.filter((name) => checkoutOptions[name].framed === false)
  const framedOf = (options: CheckoutOptions) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => !unframed.some((other) => other === name)))
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
