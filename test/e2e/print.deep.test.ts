/**
 * Every screen on paper: `<crypto-checkout>` alone, and a whole page. Nothing on paper can be pressed, so no control is
 * printed; what the payer needs is.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { serveStories } from '../../scripts/story-page.mjs'
import * as canned from '../support/canned-answers.js'
import { openedOnce } from '../support/opened.js'

declare global {
  var stories: string[]
  var show: (name: string, globals: Record<string, string>) => Promise<void>
}

const stories = openedOnce(serveStories)
let page: Page
let names: string[]

beforeAll(async () => {
  page = await stories().open({ viewport: { width: 720, height: 1000 } })
  names = await page.evaluate(() => globalThis.stories)
})

/** Shows a story on the screen, and then as it is printed. */
async function show(name: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate((story) => globalThis.show(story, { theme: 'light', language: 'en' }), name)
  await page.emulateMedia({ media: 'print' })
}

/** The printed text in reading order, and each printed control. */
const printed = (): Promise<{ text: string; controls: string[]; code: number }> =>
  page.evaluate(() => {
    const texts: string[] = []
    const controls: string[] = []
    let code = 0
    const isPrinted = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const walk = (node: Node): void => {
      if (node instanceof Text) texts.push(node.data)
      if (!(node instanceof Element)) return
      // Its ends and its middle are one word.
      if (node.matches('code.id')) return void texts.push(node.textContent ?? '')
      if (node.matches('style, script, .visually-hidden')) return
      if (!isPrinted(node) && !node.matches('slot') && getComputedStyle(node).display !== 'contents') return
      if (node.matches('button, a, input, summary, select, textarea'))
        controls.push(`${node.localName} ${node.textContent?.trim() ?? ''}`)
      if (node.localName === 'crypto-qr-code') code = node.getBoundingClientRect().width
      const assigned = node instanceof HTMLSlotElement ? node.assignedNodes() : []
      for (const child of assigned.length > 0 ? assigned : (node.shadowRoot ?? node).childNodes) walk(child)
    }
    walk(document.body)
    return { text: texts.join(' ').replace(/\s+/g, ' ').trim(), controls, code }
  })

describe('on paper', () => {
  it('no state of the checkout has anything to press', async () => {
    const found: Record<string, string[]> = {}
    for (const name of names.filter((each) =>
      /^(checkout|checkout-button|payment-page|receipt|wallet-button)-/.test(each),
    )) {
      await show(name)
      const { controls } = await printed()
      if (controls.length > 0) found[name] = controls
    }
    expect(found).toEqual({})
  })

  it('a payment is a receipt on one sheet', async () => {
    await show('checkout-Paid')
    const { text } = await printed()
    const { paid, session } = canned
    for (const fact of [
      session.merchant.name,
      session.title,
      '$49.99',
      'Paid',
      paid.amount,
      'USDT',
      'Tron',
      paid.txId,
      'Reference',
      session.reference,
    ])
      expect(text).toContain(fact)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  it('the lines of an order are printed, folded or not', async () => {
    await show('checkout-ChoosingWithLines')
    const { text } = await printed()
    for (const { label } of canned.itemized.lines ?? []) expect(text).toContain(label)
  })

  it('printing leaves the focus where it was', async () => {
    await show('checkout-Paid')
    await page.emulateMedia({ media: 'screen' })
    const button = page.getByRole('button', { name: 'Print' })
    await button.focus()
    await page.pdf()
    expect(await button.evaluate((node) => node.matches(':focus'))).toBe(true)
  })

  it('an open payment has its address, amount and network, and a code to scan', async () => {
    await show('checkout-Awaiting')
    const { text, code } = await printed()
    const { address, amount } = canned.payments.usdtOnTron
    expect(text.replaceAll(' ', '')).toContain(address)
    expect(text).toContain(`${amount} USDT`)
    expect(text).toContain('Send only USDT on Tron to this address.')
    expect(code).toBeGreaterThan(200)
  })
})
