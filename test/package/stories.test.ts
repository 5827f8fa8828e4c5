/**
 * Everything in the built Storybook opens, plays through, hangs in no skeleton and asks no network for anything. Each story is shown on
 * a phone of 320 pixels, which is a desktop at 400 % zoom too, in the language with the longest words: nothing is cut off, and axe
 * objects to nothing. The check has the first story of each title, and a page of each kind. The deep check has all of them, Arabic, Thai,
 * forced colours, and axe in either theme and direction.
 *
 * A few pages stay open and go from one entry to the next, as a reader of Storybook does. They share nothing: stories
 * that play at the same time would be two tabs of one payer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page, Request } from 'playwright-core'
import { describe, it, type ExpectStatic } from 'vitest'
import { scenarioNames, serviceScenarios } from '../../src/sandbox/simulation/scenarios.js'
import { markdown } from '../../.storybook/guides.js'
import { launch } from '../support/browser.js'
import { isDeep } from '../support/check.js'
import { clipped } from '../support/clipped.js'
import { openedOnce } from '../support/opened.js'
import { serve } from '../support/static-server.js'

type Entry = { id: string; type: 'story' | 'docs'; title: string; importPath: string; tags?: string[] }

/** What a page of Storybook holds: its channel, axe, and what `prepare` adds. */
type StoryPage = {
  __STORYBOOK_ADDONS_CHANNEL__?: {
    on(event: string, listener: (value: unknown) => void): void
    off(event: string, listener: (value: unknown) => void): void
    emit(event: string, value: unknown): void
  }
  axe: { run(root: string, options: object): Promise<AxeResults> }
  reading: Set<Promise<unknown>>
  everyElement(): (Element & { updateComplete?: Promise<unknown> })[]
}

/** A page that stays open: what it asks for, and what was thrown, logged as an error or asked of a network there. */
type Stage = { page: Page; coming: Set<Request>; complaints: string[] }

/** What the pages of a pool have in common. */
type Look = { globals?: string; viewport?: { width: number; height: number }; forcedColors?: 'active' }

const folder = 'storybook-static'
const index = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as { entries: Record<string, Entry> }
const entries = Object.values(index.entries)
const stories = entries.filter(({ type }) => type === 'story')
const pages = entries.filter(({ type }) => type === 'docs')

/** The groups of the guides, by the folder of their files. */
const groups: Record<string, string> = {
  docs: 'Guides',
  'docs/servers': 'Guides/Servers',
  'docs/decisions': 'Guides/Decisions',
}
const written = Object.keys(groups).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** How many pages of a pool are open at a time. */
const width = 3

const browser = openedOnce(launch)
const server = openedOnce(() => serve(folder))

/** Pages of one look. Each call runs `look` with a page of its own. */
function stages(options: Look): <T>(look: (stage: Stage) => Promise<T>) => Promise<T> {
  const free: Stage[] = []
  const waiting: ((stage: Stage) => void)[] = []
  let opened = 0
  const take = async (): Promise<Stage> => {
    const stage = free.pop()
    if (stage) return stage
    if (opened++ < width) return openStage(options)
    return new Promise((resolve) => waiting.push(resolve))
  }
  return async (look) => {
    const stage = await take()
    try {
      return await look(stage)
    } finally {
      // Storybook reloads a page whose stories are still being rendered when the next entry comes.
      if (await stage.page.locator('#storybook-docs .sb-story').count()) await begin(stage.page, options)
      // What came too late for an entry is a complaint about the next one.
      stage.complaints.length = 0
      const next = waiting.shift()
      if (next) next(stage)
      else free.push(stage)
    }
  }
}

async function openStage({ viewport, forcedColors, ...options }: Look): Promise<Stage> {
  const context = await browser().newContext({
    reducedMotion: 'reduce',
    ...(viewport && { viewport }),
    ...(forcedColors && { forcedColors }),
  })
  await context.addInitScript(prepare)
  const page = await context.newPage()
  const complaints: string[] = []
  const coming = new Set<Request>()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    const isOwn = origin === server().url && existsSync(join(folder, pathname))
    if (!isOwn && protocol !== 'data:' && protocol !== 'blob:') complaints.push(`asked for ${request.url()}`)
    if (isOwn) coming.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => coming.delete(request))
  await begin(page, options)
  return { page, coming, complaints }
}

/** In the page: `reading` has what the elements read of an answer of the sandbox until it has come, `everyElement` looks into shadow roots. */
function prepare(): void {
  function* below(root: ParentNode): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* below(element.shadowRoot)
    }
  }
  const reading = new Set<Promise<unknown>>()
  Object.assign(globalThis, { reading, everyElement: () => [...below(document)] })
  const { prototype } = ReadableStreamDefaultReader
  const { read } = prototype
  prototype.read = function (this: ReadableStreamDefaultReader) {
    const promise = read.call(this)
    reading.add(promise)
    const forget = () => reading.delete(promise)
    promise.then(forget, forget)
    return promise
  }
}

async function begin(page: Page, { globals = 'language:en' }: Look): Promise<void> {
  // The addon's own run of axe is off: it would see one colour scheme only.
  await page.goto(`${server().url}/iframe.html?globals=a11y.manual:!true;${globals}`)
  await page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in globalThis)
  await page.addScriptTag({ path: axe })
  // A phone has no room around a checkout.
  await page.addStyleTag({ content: '@media (width < 360px) { #storybook-root { padding: 0 !important } }' })
}

/** Resolves once all that a story asked for has come and is drawn, and two frames had nothing to add. */
async function settled({ page, coming }: Stage): Promise<void> {
  do {
    await page.evaluate(async () => {
      const { reading, everyElement } = globalThis as unknown as StoryPage
      let before: string | undefined
      for (let still = 0; still < 2;) {
        await Promise.allSettled([...reading])
        const all = everyElement()
        for (const { updateComplete } of all) await updateComplete
        await document.fonts.ready
        await new Promise(requestAnimationFrame)
        const now = all.map((element) => `${element.localName}.${element.getAttribute('class')}`).join()
        still = reading.size === 0 && now === before ? still + 1 : 0
        before = now
      }
    })
  } while (coming.size > 0)
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
    const all = (globalThis as unknown as StoryPage).everyElement()
    const bones = all.filter((element) => element.matches('.bone'))
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
  // No rule that is asked reads style sheets or media.
  preload: false,
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

const chosen = stories.filter(
  (story) => isDeep || stories.find(({ title }) => title === story.title) === story,
)

/** The check has the language with the longest words. */
const phones: Record<string, Look> = {
  German: { globals: 'language:de' },
  ...(isDeep && {
    Arabic: { globals: 'language:ar' },
    Thai: { globals: 'language:th' },
    'forced colours': { forcedColors: 'active' },
  }),
}

describe.for(Object.entries(phones))('on a phone, in %s,', ([name, look]) => {
  const onPhone = stages({ ...look, viewport: { width: 320, height: 640 } })

  it.concurrent.for(chosen)(
    '$id plays without an error, a request, a cut or an accessibility violation',
    (story, { expect }) =>
      onPhone(async (stage) => {
        await stage.page.emulateMedia({ colorScheme: 'light' })
        expect(await show(stage, story)).toEqual([])
        await showsWhatItIs(stage, story)
        await unfold(stage)
        await settled(stage)
        expect(await clipped(stage.page)).toEqual([])
        // Last: it turns the page around.
        if (name === 'German') expect(await violations(stage)).toEqual([])
        expect(stage.complaints).toEqual([])
      }),
  )
})

/** Opens what is folded: it is read at this width too. */
async function unfold({ page }: Stage): Promise<void> {
  await page.evaluate(() => {
    for (const element of (globalThis as unknown as StoryPage).everyElement())
      if (element instanceof HTMLDetailsElement) element.open = true
  })
}

const onDesktop = stages({})

describe.concurrent('stories', () => {
  it('follow their controls and the toolbar', ({ expect }) =>
    onDesktop(async (stage) => {
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

const isGuide = ({ importPath }: Entry) => importPath.endsWith('.mdx')
const pageOf = ({ tagName }: { tagName: string }) =>
  pages.find(({ importPath }) => basename(importPath) === `${tagName.replace('crypto-', '')}.stories.ts`)

/** Pages of a kind differ in their text alone: the check opens the one with the fewest stories of each. */
const opened = pages.filter(
  ({ id }) =>
    isDeep || ['start-welcome--docs', 'guides-accessibility--docs', 'elements-qr-code--docs'].includes(id),
)

describe.concurrent('pages', () => {
  it.for(opened)(
    '$id opens without an error or a request, and its links lead somewhere',
    (entry, { expect }) =>
      onDesktop(async (stage) => {
        expect(await show(stage, entry)).toEqual([])
        await stage.page.locator('#storybook-docs h1').first().waitFor()
        if (isGuide(entry)) {
          const links = stage.page.locator('#storybook-docs a')
          const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
          expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([])
        }
        expect(stage.complaints).toEqual([])
        for (const element of elements.filter((each) => pageOf(each) === entry))
          await documents(stage, element, expect)
      }),
  )

  it('every element has one', ({ expect }) => {
    expect(elements.filter((element) => pageOf(element) === undefined)).toEqual([])
  })

  it.for(written)('the links of %s to other pages lead to one', async (file, { expect }) => {
    const { handler } = markdown().load as { handler: (id: string) => Promise<string> }
    const text = await handler(resolve(file))
    const targets = Array.from(text.matchAll(/\]\((\?path=[^)\s]+)\)/g), ([, target]) => target!)
    expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([])
  })

  it('has every guide under its title', ({ expect }) => {
    const shown = pages.filter(isGuide).map(({ title }) => title)
    const expected = written.map((file) => `${groups[dirname(file)]}/${titleOf(file)}`)
    expect(shown.filter((title) => title.startsWith('Guides/')).sort()).toEqual(expected.sort())
  })
})

/** The page of an element has everything that the manifest names. */
async function documents({ page }: Stage, element: (typeof elements)[number], expect: ExpectStatic) {
  const table = page.locator('.docblock-argstable')
  await table.first().waitFor()
  const words = new Set((await table.allInnerTexts()).join('\n').split(/[\s()]+/))
  const items = sections.flatMap((section) => element[section] ?? [])
  expect(items.map(({ name }) => name || 'default').filter((name) => !words.has(name))).toEqual([])
  expect(await page.locator('#storybook-docs').innerText()).toContain(plain(element.summary ?? '?'))
}

/** Another site, a place on the page, or an entry: not a file of the repository. */
function leadsSomewhere(target: string): boolean {
  const id = /^\?path=\/(?:docs|story)\/([^&#]+)$/.exec(target)?.[1]
  return id === undefined ? /^(https?:|mailto:|#)/.test(target) : Object.hasOwn(index.entries, id)
}

const plain = (markdown: string): string => markdown.replaceAll('`', '')

/** A stroke begins a group in Storybook's list. */
const titleOf = (path: string): string =>
  plain(/^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? path).replaceAll('/', ' or ')
