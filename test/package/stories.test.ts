/** Every story of the built Storybook renders, plays through, and has nothing that axe objects to, in light and dark. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch, serve } from './serve.js'

type Story = { id: string; type: 'story' | 'docs' }

/** What the page holds: Storybook's channel, which keeps the last event of each name, and axe. */
type StoryPage = {
  __STORYBOOK_ADDONS_CHANNEL__?: { last(event: string): [{ message?: string }] | undefined }
  axe: { run(root: string): Promise<AxeResults> }
}

const folder = 'storybook-static'
const index = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as { entries: Record<string, Story> }
const stories = Object.values(index.entries).filter(({ type }) => type === 'story')
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let browser: Browser
let context: BrowserContext
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  browser = await launch()
  // One context, so that Storybook's own scripts come from the cache.
  context = await browser.newContext({ reducedMotion: 'reduce' })
  server = await serve(folder)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** What axe objects to in the story on this page. */
async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate(() => (globalThis as unknown as StoryPage).axe.run('#storybook-root'))
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

describe('stories', () => {
  it.each(stories)('$id renders without an error or an accessibility violation', async ({ id }) => {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // The addon's own run of axe is off: it would see one colour scheme only.
    await page.goto(`${server.url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)

    await page.waitForFunction(() =>
      (globalThis as unknown as StoryPage).__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished'),
    )
    const thrown = await page.evaluate(() => {
      const channel = (globalThis as unknown as StoryPage).__STORYBOOK_ADDONS_CHANNEL__!
      const failures = ['playFunctionThrewException', 'storyThrewException', 'storyErrored', 'storyMissing']
      return failures.flatMap((event) => channel.last(event) ?? []).map(({ message }) => message)
    })
    expect([...errors, ...thrown]).toEqual([])

    await page.addScriptTag({ path: axe })
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page)).toEqual([])
    await page.close()
  })
})
