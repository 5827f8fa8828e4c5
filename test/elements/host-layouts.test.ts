/** An element has room in every layout of a page, without a style of its own. */
import { expect, fixture } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../src/elements/components/crypto-amount-input/crypto-amount-input.define.js'
import '../../src/elements/components/crypto-payment-frame/crypto-payment-frame.define.js'
import '../../src/elements/components/crypto-payment-page/crypto-payment-page.define.js'
import '../../src/elements/components/crypto-refund/crypto-refund.define.js'
import { createEndpoint } from '../support/canned-endpoint.js'
import { pairs } from './products.js'
import { waitUntil } from '../support/wait-until.js'

const layouts: Record<string, (element: string) => string> = {
  'a flex row': (element) => `<div class="flex">${element}</div>`,
  'a block': (element) => `<div>${element}</div>`,
  'a flex row, centred': (element) => `<div class="flex" data-justify>${element}</div>`,
  'a flex column': (element) => `<div class="flex column">${element}</div>`,
  'a flex column, centred': (element) => `<div class="flex column" data-align>${element}</div>`,
  'a grid': (element) => `<div class="grid">${element}</div>`,
  'a grid, centred': (element) => `<div class="grid" data-items>${element}</div>`,
  'a grid of auto columns': (element) => `<div class="grid columns">${element}</div>`,
  'a table cell': (element) => `<table><tbody><tr><td>${element}</td></tr></tbody></table>`,
  'a float': (element) => `<div class="float">${element}</div>`,
  'an inline block': (element) => `<div class="inline">${element}</div>`,
  'a box with a width by its content': (element) => `<div class="fit">${element}</div>`,
  'a float with a width by its content': (element) => `<div class="float fit">${element}</div>`,
}

/** They have the least width that can be used. */
const least: typeof layouts = {
  'a box with the least width of its content': (element) => `<div class="least">${element}</div>`,
  'a grid of the least columns': (element) => `<div class="grid least-columns">${element}</div>`,
  'a narrow column': (element) => `<div class="narrow">${element}</div>`,
}

/** What is waited for in each element. */
const content: Record<string, string> = {
  'crypto-checkout': 'section, .card',
  'crypto-payment-page': 'crypto-checkout',
  'crypto-amount-input': 'input',
  'crypto-payment-frame': 'iframe, .notice',
  'crypto-refund': 'p',
}

const style = document.createElement('style')
style.textContent = `
  body, td, table { margin: 0; padding: 0; border-spacing: 0 }
  .flex { display: flex } .column { flex-direction: column } .grid { display: grid } .columns { grid-template-columns: auto }
  [data-justify] { justify-content: center } [data-align] { align-items: center } [data-items] { justify-items: center }
  .float { float: left } .inline { display: inline-block } .fit { inline-size: fit-content }
  .least { inline-size: min-content } .narrow { inline-size: 280px } .least-columns { grid-template-columns: min-content }`

describe('in a layout of the page', () => {
  before(() => document.head.append(style))
  after(async () => {
    style.remove()
    await setViewport({ width: 800, height: 600 })
  })

  for (const width of [320, 1280])
    for (const [[tag, inside], [name, around]] of [
      ...pairs(Object.entries(content), Object.entries(layouts)),
      ...pairs(Object.entries(content), Object.entries(least)),
    ])
      it(`<${tag}> has its width in ${name}, ${width} px`, async () => {
        await setViewport({ width, height: 800 })
        const box = await fixture<HTMLElement>(around(`<${tag}></${tag}>`))
        const element = Object.assign(box.querySelector(tag)!, {
          endpoint: createEndpoint({}),
          session: 'sealed',
          token: 'sealed',
        })
        await waitUntil(() => element.shadowRoot?.querySelector(inside))
        expect(element.getBoundingClientRect().width).to.be.at.least(
          name in least ? 280 : Math.min(width - 32, 440),
        )
        for (const outer of [document.documentElement, box])
          expect(outer.scrollWidth).to.equal(outer.clientWidth)
      })
})
