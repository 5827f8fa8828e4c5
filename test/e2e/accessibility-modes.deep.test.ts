/** The demo shop with a look of its own, and in a system's forced colours. */
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import { PNG } from 'pngjs'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as colors from '../support/colors.js'
import { openedOnce } from '../support/opened.js'
import { act, hasState, startDemo, startVisitor } from './demo.js'

declare global {
  var measure: typeof colors
}

const demo = openedOnce(startDemo)
const visitor = openedOnce(startVisitor)
let page: Page

beforeAll(async () => {
  const source = await readFile('test/support/colors.ts', 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'iife', globalName: 'measure' })
  await visitor().context.addInitScript({ content: `${code}\nglobalThis.measure = measure` })
})
beforeEach(async () => {
  await visitor().context.clearCookies()
  page = await visitor().context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
afterEach(() => page.close())

async function choose(name: RegExp): Promise<void> {
  await hasState(page, 'choosing')
  await page.getByRole('option', { name }).click()
  await hasState(page, 'awaiting')
}

/** A computed property of an element. */
const style = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)

/** The contrast between two colours as the browser paints them. */
const contrastOf = (a: string, b: string): Promise<number> =>
  page.evaluate(([one, other]) => measure.contrast(one, other), [a, b] as const)

describe('a shop with a look of its own', () => {
  const card = () => page.locator('crypto-checkout .card')
  const button = () => page.locator('crypto-checkout .button.primary').first()

  it('has it by the five lines of the guide', async () => {
    const guide = await readFile('docs/theming.md', 'utf8')
    const [, lines = ''] = /```css\n(crypto-checkout \{.+?\})\n```/s.exec(guide) ?? []
    expect(lines.split('\n')).toHaveLength(7)
    await page.route('**/shop.css', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n${lines}` })
    })
    await page.goto(demo().shopUrl)
    await choose(/^Bitcoin/)
    expect(await contrastOf(await style(card(), 'background-color'), 'rgb(255, 253, 248)')).toBe(1)
    expect(await style(card(), 'font-family')).toBe('Inter, sans-serif')
    expect((await card().boundingBox())?.width).toBe(400)
    expect(await contrastOf(await style(button(), 'background-color'), 'rgb(99, 91, 255)')).toBe(1)
    expect(await style(button(), 'border-radius')).toBe('6px')
    expect(await contrastOf(await style(button(), 'color'), 'rgb(99, 91, 255)')).toBeGreaterThanOrEqual(4.5)
  })
})

describe('forced colours', () => {
  /** The colour in the middle of the left or the right end of what is on the screen. */
  async function colorAt(element: Locator, end: 'left' | 'right'): Promise<string> {
    const { data, width, height } = PNG.sync.read(await element.screenshot())
    const x = end === 'left' ? 6 : width - 7
    const start = 4 * (Math.floor(height / 2) * width + x)
    return `rgb(${[...data.subarray(start, start + 3)].join(' ')})`
  }

  /** A colour of the system as it reaches the screen: that of a selection lets the ground shine through. */
  const paintedOn = (ground: string, color: string): Promise<string> =>
    page.evaluate(
      (colors) => {
        const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
          '2d',
        )!
        for (const fillStyle of colors) Object.assign(context, { fillStyle }).fillRect(0, 0, 1, 1)
        return `rgb(${[...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)].join(' ')})`
      },
      [ground, color],
    )

  it('leave the progress and the focus to be seen', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(demo().shopUrl)
    await choose(/^Bitcoin/)
    await act(demo(), 'deposits', { amount: '0.0002' })
    await page.reload()
    await hasState(page, 'partial')
    const bar = page.locator('crypto-checkout progress')
    const copy = page.getByRole('button', { name: 'Copy address' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' })
      const background = await style(page.locator('crypto-checkout .card'), 'background-color')
      const received = await colorAt(bar, 'left')
      expect(await contrastOf(received, await colorAt(bar, 'right'))).toBeGreaterThanOrEqual(3)
      expect(await contrastOf(await style(bar, 'border-top-color'), background)).toBeGreaterThanOrEqual(3)

      await copy.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      expect(await style(copy, 'outline-style')).toBe('solid')
      const outline = await paintedOn(background, await style(copy, 'outline-color'))
      expect(await contrastOf(outline, background)).toBeGreaterThanOrEqual(3)
    }
  })
})
