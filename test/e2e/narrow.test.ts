/**
 * Every story on a phone of 320 pixels, which is a desktop at 400 % zoom too: in Arabic, German and Thai, and in forced
 * colours. Nothing is cut off, nothing reaches beyond the screen, and the page scrolls in one direction.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { serveStories } from '../../scripts/story-page.mjs'
import { isDeep } from '../support/check.js'
import { openedOnce } from '../support/opened.js'

const width = 320

const allModes = {
  'in Arabic': { language: 'ar', forcedColors: 'none' },
  'in German': { language: 'de', forcedColors: 'none' },
  'in Thai': { language: 'th', forcedColors: 'none' },
  'in forced colours': { language: 'en', forcedColors: 'active' },
} as const

/** The check has the language with the longest words. */
const modes = Object.entries(allModes).filter(([name]) => isDeep || name === 'in German')

declare global {
  var stories: string[]
  var show: (name: string, globals: Record<string, string>) => Promise<void>
  /** Resolves once all that the story asked for has come and is drawn. */
  var settled: () => Promise<void>
}

const stories = openedOnce(serveStories)
let names: string[]

beforeAll(async () => {
  const page = await stories().open()
  names = await page.evaluate(() => globalThis.stories)
  await page.close()
})

/** What is cut off in the page, or reaches beyond it, as text. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden') === null
    const describeBox = (element: Element, text: string) =>
      `${element.localName}.${element.className} ${text.trim().slice(0, 60)}`
    /** The nearest ancestor that cuts off what reaches beyond it, or is painted, so that it shows. */
    const frameOf = (element: Element): Element | null => {
      const parent = element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
      if (parent === null || parent === document.body) return null
      const { overflowX, backgroundColor } = getComputedStyle(parent)
      // Forced colours keep what is transparent so, in a colour of the system.
      const isPainted = !backgroundColor.endsWith(', 0)')
      return overflowX === 'visible' && !isPainted ? frameOf(parent) : parent
    }
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) look(element.shadowRoot)
        if (!(element instanceof HTMLElement) || element.matches('style, script') || !isShown(element))
          continue
        const { left, right } = frameOf(element)?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
        for (const node of element.childNodes) {
          if (!(node instanceof Text) || node.data.trim() === '') continue
          const range = document.createRange()
          range.selectNodeContents(node)
          const isOut = Array.from(range.getClientRects()).some(
            (box) => box.width > 0 && (box.left < left - 1 || box.right > right + 1),
          )
          if (isOut) found.push(describeBox(element, node.data))
        }
        const box = element.getBoundingClientRect()
        if (
          element.matches('button, a, input, summary, img, svg') &&
          (box.left < -0.5 || box.right > innerWidth + 0.5)
        )
          found.push(describeBox(element, element.textContent ?? ''))
      }
    }
    look(document.body)
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} pixels wide`)
    return found
  })
}

/** A story mostly waits: for its scenario, for frames. */
const pagesAtOnce = 3

describe.each(modes)('on 320 pixels, %s', (_, { language, forcedColors }) => {
  it('no story has anything cut off', async () => {
    const found: Record<string, string[]> = {}
    const left = [...names]
    const look = async (opened: Promise<Page>): Promise<void> => {
      const page = await opened
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        await page.evaluate(([story, lang]) => globalThis.show(story, { theme: 'light', language: lang }), [
          name,
          language,
        ] as const)
        // What is folded is read at this width too.
        await page.evaluate(async () => {
          const unfold = (root: ParentNode): void => {
            for (const element of root.querySelectorAll('*')) {
              if (element.shadowRoot) unfold(element.shadowRoot)
              if (element instanceof HTMLDetailsElement) element.open = true
            }
          }
          unfold(document.body)
          await globalThis.settled()
        })
        const words = await clipped(page)
        if (words.length > 0) found[name] = words
      }
      await page.close()
    }
    const pages = Array.from({ length: pagesAtOnce }, () =>
      stories().open({ viewport: { width, height: 256 }, forcedColors }),
    )
    await Promise.all(pages.map(look))
    expect(names.length).toBeGreaterThan(80)
    expect(found).toEqual({})
  })
})
