/** Brands by custom properties alone, each property by itself, and where the parts are. */
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { html } from 'lit'
import '../src/elements/index.js'
import * as canned from '../test/support/canned-answers.js'
import { createEndpoint } from '../test/support/canned-endpoint.js'
import { expect } from 'storybook/test'
import { element, lookOf, type Context } from './element.js'
import { reached, see } from './play.js'

type Story = StoryObj<Record<string, unknown>>

const awaiting = () =>
  createEndpoint({ session: { ...canned.session, payments: [canned.payments.usdtOnTron] } })

const meta: Meta = {
  title: 'Look/Brands',
  args: { session: 'sealed' },
  render: element('crypto-checkout'),
  async play({ canvasElement }) {
    await reached(await see(canvasElement, 'crypto-checkout'), 'awaiting')
    await see(canvasElement, 'crypto-qr-code')
  },
}
export default meta

const brand = (properties: Record<string, string>): Story => ({
  args: { endpoint: awaiting(), ...properties },
})

/** Gold on black, square corners, a serif. */
export const Luxury = brand({
  theme: 'dark',
  '--crypto-color-accent': '#c8a96a',
  '--crypto-color-surface': '#14110f',
  '--crypto-font-family': "Georgia, 'Times New Roman', serif",
  '--crypto-radius': '0px',
  '--crypto-space': '5px',
})
/** A loud colour, round corners, larger text. */
export const Playful = brand({
  theme: 'light',
  '--crypto-color-accent': '#ff4f8b',
  '--crypto-color-surface': '#fff7fb',
  '--crypto-font-family': "'Trebuchet MS', Verdana, sans-serif",
  '--crypto-font-size': '16px',
  '--crypto-radius': '24px',
})
/** For a sidebar: small type, tight space, thin corners. */
export const Dense = brand({
  density: 'compact',
  '--crypto-color-accent': '#0b7a5b',
  '--crypto-radius': '4px',
  '--crypto-width': '320px',
})
/** Room for two columns: the code beside the amount and the address. */
export const Wide = brand({ '--crypto-width': '776px' })

const tokens: readonly (readonly [property: string, value: string])[] = [
  ['--crypto-color-accent', '#b3261e'],
  ['--crypto-color-accent-text', 'light-dark(#ffe08a, #3a2a00)'],
  ['--crypto-color-surface', '#e7f0ff'],
  ['--crypto-color-subtle', 'light-dark(#d9e8c5, #26331a)'],
  ['--crypto-color-text', 'light-dark(#5b1a6b, #f0c9ff)'],
  ['--crypto-color-border', '#b3261e'],
  ['--crypto-font-family', 'Georgia, serif'],
  ['--crypto-font-family-mono', 'Courier, monospace'],
  ['--crypto-font-size', '18px'],
  ['--crypto-radius', '0px'],
  ['--crypto-space', '6px'],
]

/** Each custom property changed by itself, on an address. */
export const Tokens: Story = {
  play: async ({ canvasElement }) => void (await see(canvasElement, 'crypto-address')),
  render: (_args, context: Context) => {
    const { address, chain } = canned.payments.usdtOnTron
    const { theme } = lookOf(context)
    const field = element('crypto-address')
    return html`<div class="tokens">
      ${[['as it is', ''] as const, ...tokens].map(
        ([name, value]) =>
          html`<figure>
            <figcaption><code>${value === '' ? name : `${name}: ${value}`}</code></figcaption>
            ${field({ theme, address, chain: chain.id, network: chain.name, ...(value && { [name]: value }) })}
          </figure>`,
      )}
    </div>`
  },
}

/** A mark with the space around it, in CSS pixels. */
const markSize = 22

/** The parts of the pay screen, by number, for `::part()`. */
export const Parts: Story = {
  args: { endpoint: awaiting() },
  render: (args, context: Context) =>
    html`<div class="parts">
      <div>${element('crypto-checkout')(args, context)}</div>
      <ol></ol>
    </div>`,
  async play({ canvasElement }) {
    const checkout = await see(canvasElement, 'crypto-checkout')
    await reached(checkout, 'awaiting')
    await see(await see(checkout, 'crypto-qr-code'), 'svg')
    const list = canvasElement.querySelector('ol')
    const frame = list?.previousElementSibling
    const marks: { top: number; left: number }[] = []
    for (const each of checkout.shadowRoot?.querySelectorAll<HTMLElement>('[part]') ?? []) {
      const [box, around] = [each.getBoundingClientRect(), frame?.getBoundingClientRect()]
      if (!each.checkVisibility() || box.height === 0 || !list || !around) continue
      const item = list.appendChild(document.createElement('li'))
      item.append(Object.assign(document.createElement('code'), { textContent: each.getAttribute('part') }))
      const mark = document.createElement('span')
      mark.textContent = String(list.childElementCount)
      const place = { top: box.top - around.top, left: box.left - around.left }
      // Beside the marks that it would cover.
      const isCovered = ({ top, left }: typeof place) =>
        Math.abs(top - place.top) < markSize && Math.abs(left - place.left) < markSize
      while (marks.some(isCovered)) place.left += markSize
      marks.push(place)
      mark.style.cssText = `top: ${place.top}px; left: ${place.left}px`
      frame?.append(mark)
    }
    const named = Array.from(list?.querySelectorAll('code') ?? [], ({ textContent }) => textContent)
    await expect(named).toEqual(expect.arrayContaining(['card', 'amount', 'address']))
    // On a phone the code is folded.
    await expect(named).toContain(named.includes('button qr-toggle') ? 'button qr-toggle' : 'qr')
  },
}
