/**
 * A browser without a cache that opens a screen from the built files, on each surface, with the parts arriving as a test asks for:
 * what another screen would have loaded before is not here.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Frame, Page, Route } from 'playwright-core'
import { beforeAll } from 'vitest'
import { script, style } from '../../src/server/http/pages/hosted-page-files.js'
import { payPage, type WalletSettings } from '../../src/server/http/pages/hosted-page.js'
import { plainWords } from '../../src/server/http/pages/plain-words.js'
import { htmlText } from '../../src/server/http/pages/html-pieces.js'
import type { PageRenderer, PageView } from '../../src/server/http/pages/renderer.js'
import { launch } from './browser.js'
import { loadBuiltPages } from './built-pages.js'
import { methods as listed } from './canned-answers.js'
import { view } from './drawn-states.js'
import type { Served } from './free-port.js'
import type { FreshCase, WireAnswer } from './fresh-cases.js'
import { openedOnce } from './opened.js'
import { serve, type Answer } from './static-server.js'

export const surfaces = ['element', 'page', 'dialog', 'frame', 'hosted page'] as const
export type Surface = (typeof surfaces)[number]
/** Of the page: none, or one. */
type Lang = string | undefined

let browser: () => Browser
let shop: () => Served
let endpoint: () => Served
let renderer: PageRenderer
let styles: Readonly<Record<string, string>>

/** For the top of a file, before the first {@link open}. */
export function useFresh(): void {
  browser = openedOnce(launch)
  shop = openedOnce(() => serve('dist'))
  endpoint = openedOnce(() => serve('dist'))
  beforeAll(async () => {
    renderer = await loadBuiltPages()
    styles = await renderer.styleSheets()
  })
}

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`
const read = (name: string): string => readFileSync(`dist/cdn/${name}`, 'utf8')

const shopPage = (body: string, lang: Lang): Answer => ({
  body: `<!doctype html><html${lang === undefined ? '' : ` lang="${lang}"`}><meta charset="utf-8"><title>Shop</title>
<script src="/cdn/crypto-checkout.js" async></script>${body}</html>`,
})

/** The page that the endpoint's frame and its links without a renderer open. */
export function framedPage(walletSettings?: WalletSettings): string {
  const files = { 'crypto-checkout.js': read('crypto-checkout.js'), 'pay.js': script, 'pay.css': style }
  const entries = Object.entries(files).map(([name, text]) => {
    const file = { body: new ArrayBuffer(0), type: '', integrity: integrityOf(text), encoded: {} }
    return [name, file] as const
  })
  const assets = { version: '1', files: new Map(entries) }
  const words = { ...plainWords({}), languages: '' }
  return payPage({ merchantName: 'Shop', allowedOrigins: [shop().url], assets, walletSettings, words })
}

/** What the endpoint draws before any script; undefined where it can't be reached. */
async function drawnPage(lang: Lang, fresh: FreshCase): Promise<string | undefined> {
  const shown = drawnView(fresh)
  if (shown === undefined) return undefined
  const drawn = await renderer.draw({
    ...view,
    ...shown,
    lang,
    styleSheet: (name) => `<style>${styles[name] ?? ''}</style>`,
  })
  return `<!doctype html><html lang="${drawn.lang}" dir="${drawn.dir}"><meta charset="utf-8"><title>Pay</title>
<script src="../assets/1/crypto-checkout.js" async></script><body>${htmlText(drawn.html)}<template></template></body></html>`
}

function drawnView({ session, methods }: FreshCase): Partial<PageView> | undefined {
  if (typeof session === 'string' || session.status === 404) return undefined
  if (session.status !== undefined) return { failure: session.body as PageView['failure'] }
  const order = { session: session.body as PageView['session'] }
  if (typeof methods !== 'object') return order
  return methods.status === undefined
    ? { ...order, ...(methods.body as Pick<PageView, 'methods'>) }
    : { ...order, failure: methods.body as PageView['failure'] }
}

async function answerWith(route: Route, answer: WireAnswer | undefined): Promise<void> {
  if (answer === undefined || answer === 'never') return
  if (answer === 'lost') return route.abort()
  if (answer === 'unreadable') return route.fulfill({ body: '<h1>Welcome</h1>', contentType: 'text/html' })
  const { status = 200, body } = answer
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  await route.fulfill({ status, contentType: type, body: JSON.stringify(body) })
}

/** Answers for the endpoint, at `/pay-here` or another folder. */
export async function answerAll(
  context: BrowserContext,
  fresh: FreshCase,
  lang: Lang,
  folder = 'pay-here',
): Promise<void> {
  await context.route(`**/${folder}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname.slice(folder.length + 1)
    if (path === '/session') return answerWith(route, fresh.session)
    if (path === '/methods') return answerWith(route, fresh.methods ?? { body: { methods: listed } })
    if (path === '/payments') return answerWith(route, fresh.creation)
    if (path.startsWith('/payments/')) return answerWith(route, fresh.check)
    if (path === '/pay') return route.fulfill({ body: framedPage(), contentType: 'text/html' })
    if (path.startsWith('/pay/')) {
      const body = await drawnPage(lang, fresh)
      return body === undefined ? route.abort() : route.fulfill({ body, contentType: 'text/html' })
    }
    const file = path.replace(/^\/assets\/1\//, '')
    const own: Record<string, string> = { 'pay.js': script, 'pay.css': style, 'favicon.svg': '<svg/>' }
    const type = file.endsWith('.js')
      ? 'text/javascript'
      : file.endsWith('.css')
        ? 'text/css'
        : 'image/svg+xml'
    return route.fulfill({ body: own[file] ?? read(file), contentType: type })
  })
  // From another origin, as the frame's own page.
  await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
}

/** How the lazy parts arrive. */
export type Arrival = (context: BrowserContext) => Promise<void>

const parts = /\/chunks\/([\w-]+)-[\w-]{8}\.js$/
const delayOf = (name: string): number => createHash('md5').update(name).digest().readUInt8(0)

export const delayedBy = (delay: (name: string) => number): Arrival => {
  return async (context) => {
    await context.route(parts, async (route) => {
      const name = parts.exec(new URL(route.request().url()).pathname)?.[1] ?? ''
      await new Promise((resolve) => setTimeout(resolve, delay(name)))
      await route.fallback().catch(() => undefined)
    })
  }
}

/** No part ever comes. */
export const inVain: Arrival = async (context) => {
  await context.route(parts, (route) => route.abort())
}

export const arrivals: Record<string, Arrival> = {
  'each later than the one before': delayedBy(delayOf),
  'in the opposite order': delayedBy((name) => 255 - delayOf(name)),
  'once in vain': async (context) => {
    const seen = new Set<string>()
    await context.route(parts, (route) => {
      const url = route.request().url()
      if (seen.has(url)) return route.fallback()
      seen.add(url)
      return route.abort()
    })
  },
}

export type Opened = { context: BrowserContext; page: Page; said: string[] }

/** A new page whose endpoint answers for a case. `said` fills with what the page throws and logs as an error. */
async function blank(fresh: FreshCase, lang: Lang, arrive?: Arrival): Promise<Opened> {
  const context = await browser().newContext({ locale: lang ?? 'en-US', reducedMotion: 'reduce' })
  const said: string[] = []
  context.on('weberror', (error) => said.push(String(error.error())))
  context.on('console', (message) => {
    const isOwn = !message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && isOwn) said.push(message.text())
  })
  await answerAll(context, fresh, lang)
  await arrive?.(context)
  const page = await context.newPage()
  return { context, page, said }
}

/** Looks at a page that is opened, and closes it. */
export async function look<T extends Opened>(
  opening: Promise<T>,
  at: (opened: T) => Promise<unknown>,
): Promise<void> {
  const opened = await opening
  try {
    await at(opened)
  } finally {
    await opened.context.close()
  }
}

/** Opens a page of the shop with this body. */
export async function openBody(
  body: string,
  fresh: FreshCase,
  lang: Lang,
  arrive?: Arrival,
): Promise<Opened> {
  const opened = await blank(fresh, lang, arrive)
  await show(opened, body, lang)
  return opened
}

async function show({ context, page }: Opened, body: string, lang: Lang): Promise<void> {
  const answer = shopPage(body, lang)
  await context.route(`${shop().url}/`, (route) =>
    route.fulfill({ body: answer.body, contentType: 'text/html' }),
  )
  await page.goto(`${shop().url}/`)
}

/** Opens the screen of a case. */
export async function open(
  fresh: FreshCase,
  surface: Surface,
  lang: Lang,
  arrive?: Arrival,
): Promise<Opened> {
  const opened = await blank(fresh, lang, arrive)
  const { page } = opened
  const method = fresh.isChosen ? ' chain="tron" coin="usdt"' : ''
  const attributes = `endpoint="/pay-here" session="s"${method}`
  const bodies: Record<Exclude<Surface, 'hosted page'>, string> = {
    element: `<crypto-checkout ${attributes}></crypto-checkout>`,
    page: `<crypto-payment-page ${attributes}></crypto-payment-page>`,
    dialog: `<crypto-checkout-button ${attributes}></crypto-checkout-button>`,
    frame: `<crypto-payment-frame endpoint="${endpoint().url}/pay-here" session="s"${method}></crypto-payment-frame>`,
  }
  if (surface === 'hosted page') {
    const query = fresh.isChosen ? '?chain=tron&coin=usdt' : ''
    const path = drawnView(fresh) && !fresh.isChosen ? '/pay-here/pay/s' : `/pay-here/pay${query}#s`
    await page.goto(endpoint().url + path)
  } else {
    await show(opened, bodies[surface], lang)
  }
  if (surface === 'dialog') await page.locator('crypto-checkout-button').getByRole('button').first().click()
  return opened
}

/** What is visible through shadow roots: the text, and what is a skeleton or still what the endpoint drew. */
export type Sight = { text: string; unfinished: string[] }

/** The frame of a page with the checkout, once nothing of it was drawn by the endpoint alone. */
export async function frameOf(page: Page, surface: Surface): Promise<Frame> {
  if (surface !== 'frame') return page.mainFrame()
  const handle = await page.locator('iframe').elementHandle()
  return (await handle?.contentFrame()) ?? page.mainFrame()
}

export const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')

/** The page once it has all these words and nothing of it is unfinished, or as it is after a long time. */
export async function seen(frame: Frame, words: readonly string[], leaves = ''): Promise<Sight> {
  return frame.evaluate(
    async ({ words, leaves }) => {
      function* below(node: Node): Generator<Element> {
        if (node instanceof Element) yield node
        if (node instanceof Element && node.shadowRoot) yield* below(node.shadowRoot)
        for (const child of node.childNodes) yield* below(child)
      }
      const isUpdated = (element: Element) =>
        !element.localName.startsWith('crypto-') || ('hasUpdated' in element && element.hasUpdated === true)
      const look = () => {
        const all = [...below(document.body)]
        const visible = all.filter((element) => element.checkVisibility({ visibilityProperty: true }))
        const texts = visible.flatMap((element) =>
          [...element.childNodes].filter((child) => child instanceof Text).map(({ data }) => data),
        )
        const text = texts
          .join(' ')
          .replace(/[\u2066-\u2069]/g, '')
          .replace(/\s+/g, ' ')
        const unfinished = visible.filter(
          (element) => element.matches('.bone, [data-drawn]') || !isUpdated(element),
        )
        return {
          text,
          unfinished: unfinished
            .filter((element) => leaves === '' || !element.closest(leaves))
            .map((element) => `${element.localName}.${element.className}`),
        }
      }
      const frames = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const deadline = performance.now() + 60_000
      for (;;) {
        await frames()
        const sight = look()
        const isWhole = words.every((word) => sight.text.includes(word)) && sight.unfinished.length === 0
        if (isWhole || performance.now() > deadline) return sight
      }
    },
    { words: words.map(plain), leaves },
  )
}
