import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/crypto-address/crypto-address.define.js'
import type { CryptoAddress } from '../../src/elements/crypto-address/crypto-address.js'

/** Any CSS colour as the sRGB bytes that reach the screen. */
function pixels(color: string): [number, number, number] {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = pixels(color).map((byte) => {
    const channel = byte / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

const create = () =>
  fixture<CryptoAddress>(html`<crypto-address address="TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"></crypto-address>`)

describe('tokens', () => {
  const accents = [
    '#635bff',
    '#000',
    '#fff',
    '#ffd400',
    '#e5202b',
    '#00b37e',
    '#777',
    'oklch(0.7 0.2 40)',
    'rebeccapurple',
  ]
  for (const accent of accents) {
    it(`keep text on the accent ${accent} readable`, async () => {
      const element = await create()
      element.style.setProperty('--crypto-color-accent', accent)
      const button = element.renderRoot.querySelector('button')
      if (!button) throw new Error('no button')
      button.style.transition = 'none'
      const { color, backgroundColor } = getComputedStyle(button)
      expect(pixels(backgroundColor)).to.deep.equal(pixels(accent))
      expect(contrast(color, backgroundColor)).to.be.at.least(4.5)
    })
  }

  for (const theme of ['light', 'dark']) {
    it(`keep text at 7:1 and quiet text at 4.5:1 on every surface in ${theme}`, async () => {
      const element = await create()
      element.setAttribute('theme', theme)
      const probe = document.createElement('i')
      element.renderRoot.append(probe)
      const token = (name: string): string => {
        probe.style.color = `var(${name})`
        return getComputedStyle(probe).color
      }
      for (const surface of ['--_surface', '--_subtle', '--_hover']) {
        expect(contrast(token('--_text'), token(surface)), surface).to.be.at.least(7)
        expect(contrast(token('--_quiet'), token(surface)), surface).to.be.at.least(4.5)
      }
      for (const meaning of ['success', 'attention', 'danger']) {
        expect(contrast(token(`--_${meaning}`), token(`--_${meaning}-tint`)), meaning).to.be.at.least(4.5)
        expect(contrast(token(`--_${meaning}`), token('--_surface')), meaning).to.be.at.least(4.5)
      }
      for (const accent of ['#ffd400', '#1a1a1a', '#635bff', '#fff']) {
        element.style.setProperty('--crypto-color-accent', accent)
        expect(contrast(token('--_accent-ink'), token('--_surface')), accent).to.be.at.least(4.5)
      }
    })
  }

  it('follow the page where no theme is set', async () => {
    const parentNode = document.createElement('div')
    parentNode.style.colorScheme = 'dark'
    const element = await fixture<CryptoAddress>(html`<crypto-address address="TJRab"></crypto-address>`, {
      parentNode,
    })
    expect(luminance(getComputedStyle(element).color)).to.be.above(0.8)
  })
})
