/**
 * Everything in the built Storybook opens, plays through, hangs in no skeleton and asks no network for anything; and axe objects to
 * nothing in a story. The deep check asks axe in either theme and either direction.
 *
 * A few pages stay open and go from one entry to the next, as a reader of Storybook does. They share nothing: stories
 * that play at the same time would be two tabs of one payer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { scenarioNames, serviceScenarios } from '../../src/sandbox/simulation/scenarios.js'
import { launch } from '../support/browser.js'
import { isDeep } from '../support/check.js'
import { openedOnce } from '../support/opened.js'
import { serve } from '../support/static-server.js'

type Entry = { id: string; type: 'story' | 'docs'; title: string; importPath: string; tags?: string[] }

/** What a page of Storybook holds: its channel, and axe. */
type StoryPage = {
  __STORYBOOK_ADDONS_CHANNEL__?: {
    on(event: string, listener: (value: unknown) => void): void
    off(event: string, listener: (value: unknown) => void): void
    emit(event: string, value: unknown): void
  }
  axe: { run(root: string, options: object): Promise<AxeResults> }
}

/** A page that stays open, and what was thrown, logged as an error or asked of a network there. */
type Stage = { page: Page; complaints: string[] }

const folder = 'storybook-static'
const index = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as { entries: Record<string, Entry> }
const entries = Object.values(index.entries)
const stories = entries.filter(({ type }) => type === 'story')
const pages = entries.filter(({ type }) => type === 'docs')
/** Those that are written by hand. */
const guides = pages.filter(({ importPath }) => importPath.endsWith('.mdx'))
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** How many pages are open at a time. */
const width = 3

const free: Stage[] = []
const waiting: ((stage: Stage) => void)[] = []
const browser = openedOnce(launch)
const server = openedOnce(() => serve(folder))

beforeAll(async () => {
  free.push(...(await Promise.all(Array.from({ length: width }, openStage))))
})

async function openStage(): Promise<Stage> {
  const context = await browser().newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    const isOwn = origin === server().url && existsSync(join(folder, pathname))
    if (!isOwn && protocol !== 'data:' && protocol !== 'blob:') complaints.push(`asked for ${request.url()}`)
  })
  await begin(page)
  return { page, complaints }
}

async function begin(page: Page): Promise<void> {
  // The addon's own run of axe is off: it would see one colour scheme only.
  await page.goto(`${server().url}/iframe.html?globals=a11y.manual:!true`)
  await page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in globalThis)
  await page.addScriptTag({ path: axe })
}

/** Runs `look` with a page of its own. What came too late for an entry is a complaint about the next one. */
async function onStage<T>(look: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = free.pop() ?? (await new Promise<Stage>((resolve) => waiting.push(resolve)))
  try {
    return await look(stage)
  } finally {
    // Storybook reloads a page whose stories are still being rendered when the next entry comes.
    if (await stage.page.locator('#storybook-docs .sb-story').count()) await begin(stage.page)
    stage.complaints.length = 0
    const next = waiting.shift()
    if (next) next(stage)
    else free.push(stage)
  }
}

/** Goes to an entry; resolves with what Storybook says went wrong once it has played. */
function show({ page }: Stage, { id, type }: Entry): Promise<string[]> {
  return page.evaluate(
    ([id, type]) => {
      const channel = (globalThis as unknown as StoryPage).__STORYBOOK_ADDONS_CHANNEL__!
      const wrong = ['playFunctionThrewException', 'storyThrewException', 'storyErrored', 'storyMissing']
      return new Promise<string[]>((resolve) => {
        const failures: string[] = []
        const listeners: [event: string, listener: (value: unknown) => void][] = wrong.map((event) => [
          event,
          (value) => failures.push(`${event}: ${JSON.stringify(value)}`),
        ])
        const end = (value: unknown) => {
          if (type === 'story' && (value as { storyId: string }).storyId !== id) return
          for (const [event, listener] of listeners) channel.off(event, listener)
          resolve(failures)
        }
        listeners.push([type === 'story' ? 'storyFinished' : 'docsRendered', end], ['storyMissing', end])
        for (const [event, listener] of listeners) channel.on(event, listener)
        channel.emit('setCurrentStory', { storyId: id, viewMode: type })
      })
    },
    [id, type] as const,
  )
}

/**
 * Resolves once a story shows a skeleton, if it is the story of one (tag `skeleton`), and no other story does. One that hangs in a
 * skeleton ends at the limit.
 */
async function showsWhatItIs({ page }: Stage, { tags = [] }: Entry): Promise<void> {
  await page.waitForFunction((isSkeleton) => {
    function* below(root: ParentNode): Generator<Element> {
      for (const element of root.querySelectorAll('*')) {
        yield element
        if (element.shadowRoot) yield* below(element.shadowRoot)
      }
    }
    const bones = [...below(document)].filter((element) => element.matches('.bone'))
    return bones.some((bone) => bone.checkVisibility()) === isSkeleton
  }, tags.includes('skeleton'))
}

/** Says something to Storybook, as its own controls do. */
async function tell({ page }: Stage, event: string, value: object): Promise<void> {
  await page.evaluate(
    ([event, value]) => (globalThis as unknown as StoryPage).__STORYBOOK_ADDONS_CHANNEL__!.emit(event, value),
    [event, value] as const,
  )
}

/** The rules whose answer depends on how something is painted or where it lies; the others read the document. */
const painted = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

// WCAG 2.2 asks for the size of targets, but axe looks at it only when asked to.
const options = {
  resultTypes: ['violations'],
  rules: {
    'target-size': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
  },
}

const looks = [
  ['ltr', 'light'],
  ['ltr', 'dark'],
  ['rtl', 'dark'],
  ['rtl', 'light'],
] as const

/** What axe objects to: to the document once, to its looks in both themes and both directions. */
async function violations({ page }: Stage): Promise<string[]> {
  const found: string[] = []
  for (const [dir, colorScheme] of isDeep ? looks : looks.slice(0, 1)) {
    const isFirst = dir === 'ltr' && colorScheme === 'light'
    await page.emulateMedia({ colorScheme })
    const results = await page.evaluate(
      async ([dir, options]) => {
        document.documentElement.dir = dir
        // Elements turn around with their next rendering.
        await new Promise(requestAnimationFrame)
        return (globalThis as unknown as StoryPage).axe.run('#storybook-root', options)
      },
      [dir, { ...options, ...(isFirst ? {} : { runOnly: painted }) }] as const,
    )
    for (const { id, nodes } of results.violations)
      found.push(...nodes.map(({ html }) => `${colorScheme}, ${dir}: ${id}: ${html}`))
  }
  return found
}

describe.concurrent('stories', () => {
  it.for(stories)(
    '$id plays without an error, a request or an accessibility violation',
    (story, { expect }) =>
      onStage(async (stage) => {
        await stage.page.emulateMedia({ colorScheme: 'light' })
        expect(await show(stage, story)).toEqual([])
        await showsWhatItIs(stage, story)
        expect(await violations(stage)).toEqual([])
        expect(stage.complaints).toEqual([])
      }),
  )

  it('follow their controls and the toolbar', ({ expect }) =>
    onStage(async (stage) => {
      const id = 'checkout-states--awaiting'
      await show(
        stage,
        stories.find((story) => story.id === id)!,
      )
      const look = { theme: 'contrast', language: 'ar' }
      await tell(stage, 'updateStoryArgs', { storyId: id, updatedArgs: { density: 'compact' } })
      await tell(stage, 'updateGlobals', { globals: look })
      await stage.page.locator('[dir=rtl] crypto-checkout[theme=contrast][density=compact]').waitFor()
      await tell(stage, 'resetStoryArgs', { storyId: id })
      await tell(stage, 'updateGlobals', { globals: { theme: 'auto', language: 'en' } })
      const checkout = stage.page.locator('[dir=ltr] crypto-checkout[theme=auto]:not([density])')
      await checkout.waitFor()
      expect(await checkout.count()).toBe(1)
    }))

  it('has one of every scenario of the sandbox', ({ expect }) => {
    const played = (title: string) =>
      stories.filter((story) => story.title === title).map(({ id }) => id.replace(/^.*--/, ''))
    expect(played('Scenarios/A payment').sort()).toEqual([...scenarioNames].sort())
    expect(played('Scenarios/The service').sort()).toEqual(Object.keys(serviceScenarios).sort())
  })
})

type Item = { name: string }
type Declaration = { tagName?: string; summary?: string } & Partial<Record<(typeof sections)[number], Item[]>>
const sections = ['members', 'events', 'slots', 'cssProperties', 'cssParts', 'cssStates'] as const

const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as {
  modules: { declarations?: Declaration[] }[]
}
const elements = manifest.modules.flatMap(({ declarations = [] }) =>
  declarations.flatMap(({ tagName, ...rest }) => (tagName === undefined ? [] : [{ tagName, ...rest }])),
)

describe.concurrent('pages', () => {
  it.for(pages)('$id opens without an error or a request', (entry, { expect }) =>
    onStage(async (stage) => {
      expect(await show(stage, entry)).toEqual([])
      await stage.page.locator('#storybook-docs h1').first().waitFor()
      expect(stage.complaints).toEqual([])
    }),
  )

  it.for(guides)('the links of $id lead somewhere', (entry, { expect }) =>
    onStage(async (stage) => {
      await show(stage, entry)
      await stage.page.locator('#storybook-docs h1').first().waitFor()
      const links = stage.page.locator('#storybook-docs a')
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([])
    }),
  )

  it.for(elements)('the page of <$tagName> documents everything in the manifest', (element, { expect }) =>
    onStage(async (stage) => {
      const file = `${element.tagName.replace('crypto-', '')}.stories.ts`
      const page = pages.find(({ importPath }) => basename(importPath) === file)
      expect(page).toBeDefined()
      await show(stage, page!)
      const table = stage.page.locator('.docblock-argstable')
      await table.first().waitFor()
      const words = new Set((await table.allInnerTexts()).join('\n').split(/[\s()]+/))
      const items = sections.flatMap((section) => element[section] ?? [])
      expect(items.map(({ name }) => name || 'default').filter((name) => !words.has(name))).toEqual([])
      expect(await stage.page.locator('#storybook-docs').innerText()).toContain(plain(element.summary ?? '?'))
    }),
  )

  it('has every guide under its title', ({ expect }) => {
    const folders = { docs: 'Guides', 'docs/servers': 'Guides/Servers', 'docs/decisions': 'Guides/Decisions' }
    const written = Object.entries(folders).flatMap(([folder, group]) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${group}/${titleOf(join(folder, name))}`),
    )
    const shown = guides.map(({ title }) => title).filter((title) => title.startsWith('Guides/'))
    expect(shown.sort()).toEqual(written.sort())
  })
})

/** Another site, a place on the page, or an entry: not a file of the repository. */
function leadsSomewhere(target: string): boolean {
  const id = /^\?path=\/(?:docs|story)\/([^&#]+)$/.exec(target)?.[1]
  return id === undefined ? /^(https?:|mailto:|#)/.test(target) : Object.hasOwn(index.entries, id)
}

const plain = (markdown: string): string => markdown.replaceAll('`', '')

/** A stroke begins a group in Storybook's list. */
const titleOf = (path: string): string =>
  plain(/^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? path).replaceAll('/', ' or ')
