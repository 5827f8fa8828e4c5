/**
 * Everything in the built Storybook opens, plays through and asks no network for anything; and axe objects to nothing in
 * a story, in either theme and either direction.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenarioNames, serviceScenarios } from '../../src/sandbox/scenarios.js'
import { launch, serve } from './serve.js'

type Entry = { id: string; type: 'story' | 'docs'; title: string }

/** What the page holds: Storybook's channel, which keeps the last event of each name, and axe. */
type StoryPage = {
  __STORYBOOK_ADDONS_CHANNEL__?: { last(event: string): [{ message?: string }] | undefined }
  axe: { run(root: string): Promise<AxeResults> }
}

const folder = 'storybook-static'
const index = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as { entries: Record<string, Entry> }
const entries = Object.values(index.entries)
const stories = entries.filter(({ type }) => type === 'story')
const pages = entries.filter(({ type }) => type === 'docs')
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

/** Opens an entry. `complaints` is what was thrown, logged as an error, or asked of a network. */
async function open({ id, type }: Entry): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    const isOwn = origin === server.url && existsSync(join(folder, pathname))
    if (!isOwn && protocol !== 'data:' && protocol !== 'blob:') complaints.push(`asked for ${request.url()}`)
  })
  // The addon's own run of axe is off: it would see one colour scheme only.
  await page.goto(`${server.url}/iframe.html?id=${id}&viewMode=${type}&globals=a11y.manual:!true`)
  return { page, complaints }
}

/** What went wrong in the story on this page, by Storybook's own account, once it has played. */
async function failures(page: Page): Promise<(string | undefined)[]> {
  await page.waitForFunction(() =>
    (globalThis as unknown as StoryPage).__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished'),
  )
  return page.evaluate(() => {
    const channel = (globalThis as unknown as StoryPage).__STORYBOOK_ADDONS_CHANNEL__!
    const events = ['playFunctionThrewException', 'storyThrewException', 'storyErrored', 'storyMissing']
    return events.flatMap((event) => channel.last(event) ?? []).map(({ message }) => message)
  })
}

/**
 * What axe objects to, in both themes and both directions. Not in all four pairs: no colour depends on the direction, and
 * no order or size on the theme.
 */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  const found: string[] = []
  for (const [colorScheme, direction] of [
    ['light', 'ltr'],
    ['dark', 'rtl'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const results = await page.evaluate(async (dir) => {
      document.documentElement.dir = dir
      // Elements turn around with their next rendering.
      await new Promise(requestAnimationFrame)
      return (globalThis as unknown as StoryPage).axe.run('#storybook-root')
    }, direction)
    for (const { id, nodes } of results.violations)
      found.push(...nodes.map(({ html }) => `${colorScheme}, ${direction}: ${id}: ${html}`))
  }
  return found
}

describe('stories', () => {
  it.each(stories)('$id plays without an error, a request or an accessibility violation', async (story) => {
    const { page, complaints } = await open(story)
    expect(await failures(page)).toEqual([])
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  it('has one of every scenario of the sandbox', () => {
    const played = (title: string) =>
      stories.filter((story) => story.title === title).map(({ id }) => id.replace(/^.*--/, ''))
    expect(played('Scenarios/A payment').sort()).toEqual([...scenarioNames].sort())
    expect(played('Scenarios/The service').sort()).toEqual(Object.keys(serviceScenarios).sort())
  })
})

describe('pages', () => {
  it.each(pages)('$id opens without an error or a request', async (entry) => {
    const { page, complaints } = await open(entry)
    await page.locator('#storybook-docs h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
    await page.close()
  })

  it('has every guide, and a page for every element', () => {
    const titles = pages.map(({ title }) => title)
    expect(titles).toContain('Start/Welcome')
    expect(titles.some((title) => title.startsWith('Guides/'))).toBe(true)
  })
})
