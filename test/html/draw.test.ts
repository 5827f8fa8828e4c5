/** The drawn page in each of its states: equal input, equal bytes; no field that is not for the page; text stays text. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageRenderer, PageView } from '../../src/server/http/pages/renderer.js'
import { loadPages } from '../support/sandbox-endpoint.js'
import {
  confirming,
  donation,
  itemized,
  late,
  methods,
  overpaid,
  paid,
  partial,
  payments,
  review,
  session,
} from '../support/canned-answers.js'

let renderer: PageRenderer
beforeAll(async () => {
  renderer = await loadPages()
}, 120_000)

const base: PageView = {
  element: 'page',
  nowMs: Date.parse('2026-11-20T15:05:00Z'),
  sealed: 'sealed',
  endpoint: '..',
  url: 'https://shop.example/checkout/pay/sealed',
  action: '',
  styleSheet: (name) => `<link rel="stylesheet" href="../assets/1/${name}.css">`,
}
const withPayment = (payment: typeof paid): Partial<PageView> => ({
  session: { ...session, payments: [payment] },
})

const states: Record<string, Partial<PageView>> = {
  choose: { session, methods },
  'choose, with lines': { session: itemized, methods },
  'choose, beside an open payment': { ...withPayment(payments.usdtOnTron), methods, isChoosing: true },
  'choose, without a list': { session, failure: { code: 'gateway-unavailable', retryable: true } },
  amount: { session: donation, methods },
  'amount, refused': {
    session: donation,
    methods,
    choice: { chain: 'tron', coin: 'usdt', amount: 'a lot' },
    failure: { code: 'invalid-amount', retryable: false },
  },
  pay: withPayment(payments.usdtOnTron),
  'pay, with a link': withPayment(payments.bitcoin),
  partial: withPayment(partial),
  confirming: withPayment(confirming),
  paid: withPayment(paid),
  overpaid: withPayment(overpaid),
  late: withPayment(late),
  review: withPayment(review),
  expired: { session, failure: { code: 'session-expired', retryable: false } },
  error: { failure: { code: 'session-invalid', retryable: false } },
}

const draw = (view: Partial<PageView>) => renderer.draw({ ...base, ...view })

/** The same value with a further field in each of its objects, and with a new object for each of them. */
function withCanaries<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withCanaries) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, withCanaries<unknown>(one)])
  return { ...Object.fromEntries(entries), secretOfTheMerchant: 'canary', email: 'canary@shop.example' } as T
}

const markup = `<img src=x onerror=alert(1)>"'&`

describe.each(Object.entries(states))('the page in the state: %s', (_, view) => {
  it.each(['en', 'ar', 'de', 'ja'])('has equal bytes for equal input, in %s', async (lang) => {
    const [first, second] = [await draw({ ...view, lang }), await draw(structuredClone({ ...view, lang }))]
    expect(second).toEqual(first)
    expect(first.lang).toBe(lang)
  })

  it('has no field that it does not show', async () => {
    const changed = { session: withCanaries(view.session), methods: withCanaries(view.methods) }
    expect((await draw({ ...view, ...changed })).html).toBe((await draw(view)).html)
  })

  it('has no inline style, script or handler, and the same words in both themes', async () => {
    const { html } = await draw(view)
    expect(html).not.toMatch(/<style|\sstyle=|<script|\son\w+=|javascript:/)
    const themed = await draw({ ...view, attributes: { theme: 'dark' } })
    expect(themed.html.replaceAll('theme="dark"', 'theme="auto"')).toBe(html)
  })

  it('shows markup in names as text', async () => {
    const named = view.session && {
      ...view.session,
      reference: markup,
      title: markup,
      merchant: { name: markup },
      payments: view.session.payments.map((payment) => ({
        ...payment,
        chain: { ...payment.chain, name: markup },
        coin: { ...payment.coin, name: markup, symbol: markup },
      })),
    }
    const list = view.methods?.map(({ chain, coin, ...method }) => ({
      ...method,
      chain: { ...chain, name: markup },
      coin: { ...coin, name: markup, symbol: markup },
    }))
    const { html } = await draw({ ...view, session: named, methods: list })
    expect(html).not.toContain('<img')
    expect(html).not.toContain(`"'&`)
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

describe('drawing page after page', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapAfter = async (views: readonly Partial<PageView>[]): Promise<number> => {
    for (const view of views) await draw(view)
    collect()
    return process.memoryUsage().heapUsed
  }
  const views = (count: number, from: number): Partial<PageView>[] =>
    Array.from({ length: count }, (_, index) => ({
      ...withPayment({ ...payments.usdcOnBase, id: `payment-${from + index}` }),
      lang: `en-x-${from + index}`,
    }))

  it('keeps nothing of a payment or of a made-up language', async () => {
    const pages = 100
    const before = await heapAfter(views(50, 0))
    const after = await heapAfter(views(pages, 50))
    expect((after - before) / pages).toBeLessThan(3000)
  }, 120_000)
})
