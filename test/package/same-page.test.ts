/**
 * What the endpoint draws and what the script draws in its place are the same, in every state, language and theme: each text
 * and picture that the payer sees stays where it is, in its colour.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { localeTags } from '../../src/elements/i18n/locales/tags.js'
import { htmlText } from '../../src/server/http/pages/html-pieces.js'
import type { PageRenderer, PageView } from '../../src/server/http/pages/renderer.js'
import { launch } from '../support/browser.js'
import { loadBuiltPages } from '../support/built-pages.js'
import { isDeep } from '../support/check.js'
import { methods } from '../support/canned-answers.js'
import { drawnStates, view } from '../support/drawn-states.js'
import { openedOnce } from '../support/opened.js'
import { json, serve, type Answer } from '../support/static-server.js'

/** Without the refusal of a form, which has no script, and without the lost list, which the script asks for again. */
const { 'amount, refused': _refused, 'choose, without a list': _lost, expired, ...others } = drawnStates
/** The endpoint shows no order whose session has expired. */
const states: typeof drawnStates = { ...others, expired: { failure: expired?.failure } }

const browser = openedOnce(launch)
const server = openedOnce(() => serve('dist/cdn', answer))
let renderer: PageRenderer
let styles: Readonly<Record<string, string>>
/** Pages that no test uses: a test mostly waits for frames, so some run at once. Each is opened when it is needed first. */
const free: Page[] = []

/** The answers of the endpoint that drew a view: `/cases/{state}/session` and so on. */
function answer({ pathname }: URL): Answer | undefined {
  if (pathname === '/') return { body: emptyPage }
  const [, , name = '', route] = decodeURIComponent(pathname).match(/^\/(cases)\/([^/]+)\/(.+)$/) ?? []
  const view = states[name]
  if (view === undefined) return undefined
  const { session, failure } = view
  if (route === 'methods') return json({ methods })
  if (route !== 'session') {
    const payment = session?.payments[0]
    return payment === undefined ? json({ ...problem, ...unknownPayment }, 404) : json(payment)
  }
  return failure ? json({ ...problem, ...failure }, problem.status) : json(session)
}
const problem = {
  type: 'about:blank',
  title: 'Refused',
  status: 409,
  detail: 'Refused',
  requestId: 'request',
}
const unknownPayment = { status: 404, code: 'not-found', retryable: false }

const emptyPage = `<!doctype html><html><head><meta charset="utf-8"><title>Pages</title></head>
<body style="margin:0"><script src="/crypto-checkout.js"></script></body></html>`

beforeAll(async () => {
  renderer = await loadBuiltPages()
  styles = await renderer.styleSheets()
})

async function openPage(): Promise<Page> {
  // Of its own: what one page shows is stored, and known to the other pages of a context.
  const page = await browser().newPage({ timezoneId: 'UTC', viewport: { width: 900, height: 1200 } })
  await page.clock.setFixedTime(view.nowMs)
  await page.goto(server().url)
  await page.evaluate(() =>
    Promise.all(
      ['crypto-payment-page', 'crypto-wallet-button'].map((tag) => customElements.whenDefined(tag)),
    ),
  )
  return page
}

/** A text or a picture, as the payer sees it. */
type Sight = { look: string; x: number; y: number; width: number; hasZone: boolean }
/** What is on the drawn page, and on the page that replaced it. */
type Seen = { drawn: Sight[]; replaced: Sight[] }

/** What was drawn, and is not where it was. The endpoint does not know the payer's time zone: its dates name its own. */
function changesOf({ drawn, replaced }: Seen): [Sight, Sight | undefined][] {
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1
  const isSame = (one: Sight, other: Sight): boolean =>
    isNear(one.y, other.y) &&
    (one.hasZone || (one.look === other.look && isNear(one.x, other.x) && isNear(one.width, other.width)))
  return drawn
    .filter((one) => !replaced.some((other) => isSame(one, other)))
    .map((one) => [one, replaced.find(({ look }) => look === one.look)])
}

async function seen(name: string, change: Partial<PageView>): Promise<Seen> {
  const sealed = `${encodeURIComponent(name)}.${change.lang}`
  const { html, lang, dir } = await renderer.draw({
    ...view,
    ...states[name],
    ...change,
    endpoint: `/cases/${encodeURIComponent(name)}`,
    sealed,
    styleSheet: (name) => `<style>${styles[name] ?? ''}</style>`,
  })
  const page = free.pop() ?? (await openPage())
  try {
    const address = `/pay/${sealed}${states[name]?.isChoosing ? '?choose' : ''}`
    return await page.evaluate(show, { html: htmlText(html), lang, dir, address })
  } finally {
    free.push(page)
  }
}

async function show({
  html,
  lang,
  dir,
  address,
}: Record<'html' | 'lang' | 'dir' | 'address', string>): Promise<Seen> {
  // What the page of another state showed is not lost here: the cases have one reference.
  localStorage.clear()
  Object.assign(document.documentElement, { lang, dir })
  history.replaceState(null, '', address)
  const place = document.createElement('div')
  document.body.append(place)
  ;(place as unknown as { setHTMLUnsafe(html: string): void }).setHTMLUnsafe(html)
  const root = place.firstElementChild!.shadowRoot!
  function* below(node: Node): Generator<Node> {
    yield node
    const shadow = node instanceof Element ? node.shadowRoot : null
    for (const child of (shadow ?? node).childNodes) yield* below(child)
  }
  const look = (): Sight[] =>
    [...below(place)].flatMap((node) => {
      if (!(node instanceof Element) || !node.checkVisibility({ visibilityProperty: true })) return []
      const texts = [...node.childNodes].filter((child) => child instanceof Text && child.data.trim() !== '')
      const isPicture = node instanceof SVGSVGElement
      const range = document.createRange()
      if (isPicture) range.selectNode(node)
      else if (texts.length === 0) return []
      else {
        const [first, last] = [texts[0] as Text, texts.at(-1) as Text]
        range.setStart(first, first.data.search(/\S/))
        range.setEnd(last, last.data.trimEnd().length)
      }
      const [x, y, width] = ['x', 'y', 'width'].map((side) =>
        Math.round(range.getBoundingClientRect()[side as 'x']),
      ) as [number, number, number]
      if (width <= 1) return []
      const text = node.textContent.replace(/\s+/g, ' ').trim()
      const { color, fontSize, fontWeight } = getComputedStyle(node)
      const look = [isPicture ? 'picture' : `“${text}”`, fontSize, fontWeight, color].join(' ')
      return [{ look, x, y, width, hasZone: node.textContent.includes('UTC') }]
    })
  const drawn = look()
  if (!root.querySelector('[data-drawn]')) throw new Error('no script takes the page over')
  for (let frames = 0; root.querySelector('[data-drawn]'); frames += 1) {
    if (frames > 900) throw new Error('the script did not take the page over')
    await new Promise(requestAnimationFrame)
  }
  const replaced = look()
  place.remove()
  return { drawn, replaced }
}

/** The check has the direction in which most goes wrong; the element and its drawing share their texts. */
const looks: [lang: string, theme: string][] = isDeep
  ? [
      ...['en', ...localeTags].map((lang): [string, string] => [lang, 'auto']),
      ['en', 'dark'],
      ['en', 'contrast'],
    ]
  : [['ar', 'auto']]

describe.each(looks)('the page in %s and the theme %s', (lang, theme) => {
  it.concurrent.each(Object.keys(states))('stays as it is when its script comes: %s', async (name) => {
    expect(changesOf(await seen(name, { lang, ...(theme !== 'auto' && { attributes: { theme } }) }))).toEqual(
      [],
    )
  })
})
