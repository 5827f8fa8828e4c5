/** The drawn page in each of its states: equal input, equal bytes; no field that is not for the page; text stays text. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { htmlText } from '../../src/server/http/pages/html-pieces.js'
import type { PageRenderer, PageView } from '../../src/server/http/pages/renderer.js'
import { isDeep } from '../support/check.js'
import { loadPages } from '../support/sandbox-endpoint.js'
import { tagsOf } from '../support/tags-of.js'
import { buyableMethods, methods, payments, session } from '../support/canned-answers.js'
import { drawnStates, view as base, withPayment } from '../support/drawn-states.js'

let renderer: PageRenderer
beforeAll(async () => {
  renderer = await loadPages()
})

const draw = async (view: Partial<PageView>) => {
  const drawn = await renderer.draw({ ...base, ...view })
  return { ...drawn, html: htmlText(drawn.html) }
}

/** The same value with a further field in each of its objects, and with a new object for each of them. */
function withCanaries<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withCanaries) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, withCanaries<unknown>(one)])
  return { ...Object.fromEntries(entries), secretOfTheMerchant: 'canary', email: 'canary@shop.example' } as T
}

/** What someone may put into a name. */
const hostile = {
  'an element': `<img src=x onerror=alert(1)>`,
  'the end of an attribute': `"'\` onfocus=alert(1) autofocus x="`,
  'the end of a style, a script and a template': '</style></script></template></crypto-checkout><!--',
  'a comment of the renderer’s own': '<!--kept 0--><!--/lit-part--><!--lit-node 0--> shadowroot="open"',
  'an expression of a template': '${alert(1)} {{alert(1)}} $& $1 $` <?>',
  'a CDATA section': '<![CDATA[ ]]>',
  'line separators': 'a\u2028b\u2029c\n\n  d\0',
  'lone surrogates': '\ud800<b>\udc00',
  'marks that reorder text': '\u202elive\u2066\u202d',
  entities: '&lt;img&gt; &#60;b&#62; &amp',
}

const long: [name: string, text: string] = ['ten thousand characters', '<b>"'.repeat(2500)]

/** All at once, so that each state is drawn with each of them; the deep check also has each by itself, and the long one in each. */
const hostileTexts = (state: string): [name: string, text: string][] => [
  ['all of them', Object.values(hostile).join(' ')],
  ...(isDeep || state === 'pay' ? [long] : []),
  ...(isDeep ? Object.entries(hostile) : []),
]

/** The view with a text for each name that a merchant or the service gives. */
function named(view: Partial<PageView>, text: string): Partial<PageView> {
  const rename = <T extends Pick<Payment, 'chain' | 'coin'>>(one: T): T => ({
    ...one,
    chain: { ...one.chain, name: text },
    coin: { ...one.coin, name: text, symbol: text },
  })
  const { session, methods } = view
  return {
    ...view,
    session: session && {
      ...{ ...session, reference: text, title: text, merchant: { name: text } },
      ...(session.lines && { lines: session.lines.map((line) => ({ ...line, label: text })) }),
      payments: session.payments.map(rename),
    },
    methods: methods?.map(rename),
  }
}

/** The view with a text for all that comes with a request. */
const requested = ({ failure, choice, ...view }: Partial<PageView>, text: string): Partial<PageView> => ({
  ...view,
  failure: failure && { ...failure, requestId: text },
  choice: choice && { ...choice, amount: text },
  paymentId: text,
  attributes: { appearance: text, mode: text, chain: text, coin: text },
})

/** Each state in one language, and by turns in each of them; the deep check has each in each. */
const languages = ['en', 'ar', 'de', 'ja']
const states = Object.entries(drawnStates).map(
  ([name, view], index) => [name, view, isDeep ? languages : [languages[index % 4] ?? 'en']] as const,
)

describe.each(states)('the page in the state: %s', (state, view, spoken) => {
  let plain: Awaited<ReturnType<typeof draw>>
  beforeAll(async () => {
    plain = await draw(view)
  })

  it.each(spoken)('has equal bytes for equal input, in %s', async (lang) => {
    const [first, second] = [await draw({ ...view, lang }), await draw(structuredClone({ ...view, lang }))]
    expect(second).toEqual(first)
    expect(first.lang).toBe(lang)
  })

  it('has no field that it does not show', async () => {
    const changed = { session: withCanaries(view.session), methods: withCanaries(view.methods) }
    expect((await draw({ ...view, ...changed })).html).toBe(plain.html)
  })

  it('has no inline style, script or handler, and the same words in both themes', async () => {
    expect(plain.html).not.toMatch(/<style|\sstyle=|<script|\son\w+=|javascript:/)
    const themed = await draw({ ...view, attributes: { theme: 'dark' } })
    expect(themed.html.replaceAll('theme="dark"', 'theme="auto"')).toBe(plain.html)
  })

  it.each(hostileTexts(state))('shows as text, in names and requests: %s', async (_, text) => {
    const [harmless, attacked] = await Promise.all(
      ['Name', text].map((one) => draw(requested(named(view, one), one))),
    )
    expect(tagsOf(attacked!.html)).toEqual(tagsOf(harmless!.html))
  })

  it('has no marks in names that reorder the words around them', async () => {
    const { html, title } = await draw(named(view, '\u202elive\u2066\u202d'))
    expect(title + html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })
})

describe('the pay screen', () => {
  it('error: asks for what is missing where an answer that awaits money has a part of it', async () => {
    const { amount } = payments.bitcoin
    const answered = { ...payments.bitcoin, received: '0.0002', remaining: '0.00031203' }
    const { html } = await draw(withPayment(answered))
    expect(html).toContain('amount="0.00031203"')
    expect(html).toContain('?amount=0.00031203')
    expect(html).not.toContain(amount)
  })
})

describe('an amount that the payer sent', () => {
  const price = { kind: 'fiat', currency: 'USD', amount: { min: '5', max: '5000' } } as const
  const sent = (lang: string, amount: string) =>
    draw({ session: { ...session, price }, methods, lang, choice: { amount } })

  it('is in an attribute for the script, in canonical form', async () => {
    const { html } = await sent('de', '1.234')
    expect(html).toContain(' amount="1234"')
    expect(html).toContain('role="list"')
  })

  it('error: is refused and kept where it may be two', async () => {
    const { html } = await sent('en', '1.234')
    expect(html).toMatch(/role="alert"[^]*value="1.234"/)
    expect(html).toContain(' amount=""')
    expect(html).not.toMatch(/ amount="1|role="list"/)
  })
})

describe('the layout of the page', () => {
  it.each(['visually-hidden', 'kiosk visually-hidden', 'constructor', ''])(
    'is one of its own, where a link asks for %j',
    async (mode) => {
      const { html } = await draw({ session, methods, attributes: { mode } })
      expect(html).toContain('<main class="checkout">')
    },
  )

  it('is the one that a link asks for', async () => {
    const { html } = await draw({ session, methods, attributes: { layout: 'kiosk' } })
    expect(html).toContain('class="kiosk"')
    const [, number = ''] = /<p class="number"[^>]*>(.*?)<\/p>/s.exec(html) ?? []
    expect(number.replaceAll(/<[^>]*>/g, '')).toContain(session.reference)
  })
})

describe('the links to buy a coin first', () => {
  it('are those of a shop that offers them', async () => {
    const { html } = await draw({ session, methods: buyableMethods, lang: 'en' })
    expect(html).toContain('href="https://buy.example/?coin=usdt" target="_blank" rel="noopener noreferrer"')
    expect((await draw({ session, methods })).html).not.toContain('class="buy"')
  })

  it('have their styles behind the list, which has none of them where there is no link', async () => {
    const { html, styles } = await draw({ session, methods: buyableMethods })
    expect(styles).toContain('buy-help')
    expect(html.indexOf('buy-help.css')).toBeGreaterThan(html.indexOf('class="buy"'))
    expect((await draw({ session, methods })).styles).not.toContain('buy-help')
    const sheets = await renderer.styleSheets()
    expect(sheets['buy-help']).toMatch(/ul\.buy\{list-style: ?none/)
  })
})

describe('the form of a claim, without a script', () => {
  it('has its styles beside those of the address', async () => {
    const { html, styles } = await draw(drawnStates['pay']!)
    expect(html).toContain('class="claim"')
    expect(styles).toContain('pay-screen')
    const sheets = await renderer.styleSheets()
    for (const rule of ['.claim .button{', '.field input{']) expect(sheets['pay-screen']).toContain(rule)
  })
})

describe('the list of many coins', () => {
  it('has the place of its search, which only a script brings to life', async () => {
    const many = Array.from({ length: 20 }, (_, index) => {
      const [method] = methods
      return { ...method!, coin: { ...method!.coin, id: `coin-${index}`, name: `Coin ${index}` } }
    })
    const { html } = await draw({ session, methods: many })
    expect(html).toMatch(/<div class="search" aria-hidden="true">[^]*<input part="search"[^>]* disabled/)
    expect((await draw({ session, methods: many.slice(0, 1) })).html).not.toContain('class="search"')
    const { 'crypto-method-select': style = '' } = await renderer.styleSheets()
    expect(style).toMatch(/@media\s?\(scripting: ?none\)\{\.search\{display: ?none;?\}\}/)
  })
})
