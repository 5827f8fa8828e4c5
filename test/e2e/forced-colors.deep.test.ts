/** What a system's forced colours leave to be seen, in light and dark. Progress and focus: accessibility-modes.deep.test.ts. */
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveStories } from '../../scripts/story-page.mjs'
import { openedOnce } from '../support/opened.js'

const stories = openedOnce(serveStories)

const show = (page: Page, story: string, theme: string) =>
  page.evaluate(([name, globals]) => globalThis.show(name, globals), [
    story,
    { theme, language: 'en' },
  ] as const)

describe.each(['light', 'dark'] as const)('forced colours, %s', (colorScheme) => {
  let page: Page

  beforeAll(async () => {
    page = await stories().open({
      viewport: { width: 360, height: 640 },
      colorScheme,
      forcedColors: 'active',
    })
  })
  afterAll(() => page?.close())

  it.each(['checkout-Loading', 'checkout-ChoosingSkeleton', 'checkout-Creating'])(
    'leave what stands in for text to be seen in %s',
    async (story) => {
      await show(page, story, colorScheme)
      const bones = page.locator('.bone:visible')
      // The last rows of a list fade out.
      const count = Math.min(await bones.count(), 6)
      expect(count).toBeGreaterThan(1)
      for (let index = 0; index < count; index += 1) {
        const { data } = PNG.sync.read(await bones.nth(index).screenshot())
        const colors = new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4))
        expect(colors.size).toBeGreaterThan(1)
      }
    },
  )

  it('draw no box around the icon that copies the amount, which would touch the amount', async () => {
    await show(page, 'checkout-Awaiting', colorScheme)
    const copy = page.getByRole('button', { name: 'Copy amount' })
    const { data, width } = PNG.sync.read(await copy.screenshot())
    const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
    const edge = pixels.subarray(width * 6, width * 7)
    expect(new Set(edge).size).toBe(1)
    expect(new Set(pixels).size).toBeGreaterThan(1)
  })
})
