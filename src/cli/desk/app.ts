/** The desk as an HTTP application for one machine: signed-in people only, plain forms, one page for each step. */
import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Gateway } from '../../gateway/index.js'
import type { Store } from '../../server/index.js'
import { actions, isActionName, parseCursor, type OrderOperations } from '../../server/orders/operations.js'
import { exportFormats, streamOf } from '../../server/orders/export.js'
import { payoutsFor } from '../../server/orders/payouts.js'
import type { Refunds } from '../../server/orders/refunds.js'
import { orderNeeds, orderStates } from '../../server/rules/order.js'
import type { Finding } from '../doctor/finding.js'
import { readAccount, readPayouts, readWallet } from './account-view.js'
import { act } from './actions.js'
import { guard, refusalOf } from './guard.js'
import { createLogin, isSame, type DeskSession } from './login.js'
import { listRows, paymentsPerDay } from './overview.js'
import { accountPage } from './pages/account.js'
import { confirmPage, refundLinkPage } from './pages/confirm.js'
import { favicon, script, style } from './pages/files.js'
import { message, orderPath, type Markup } from './pages/layout.js'
import { countOf, olderPath, orderPage, ordersPage } from './pages/orders.js'

export type DeskOptions = {
  orders: OrderOperations
  store: Store
  refunds: Refunds
  /** Absent without an account. */
  gateway?: Gateway | undefined
  /** The probes of `doctor`. */
  examine?: (() => Promise<readonly Finding[]>) | undefined
  /** Who acts, for the log. */
  by: string
  /** In ms since the epoch. */
  now: () => number
  /** Prints the path of a one-time link where only the operator sees it. */
  printLink: (path: string) => void
}

type Env = { Variables: { session: DeskSession } }

const cookieName = 'crypto-checkout-desk'
const cookieAttributes = 'Path=/; HttpOnly; SameSite=Strict'
/** A page can't fill the terminal with links. */
const linkPauseMs = 5000

export function createDeskApp(options: DeskOptions): Hono<Env> {
  const { orders, store, refunds, gateway, examine, by, now, printLink } = options
  const login = createLogin(now)
  let printedAt = -Infinity
  const print = () => {
    printedAt = now()
    printLink(`/open?${new URLSearchParams({ key: login.issue() }).toString()}`)
  }
  print()
  const app = new Hono<Env>()
  app.use(guard)
  app.use(async (c, next) => {
    const refusal = refusalOf(c)
    return refusal === undefined ? next() : page(c, message('Refused', refusal), 403)
  })
  app.get('/desk.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/desk.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/favicon.svg', (c) => c.body(favicon, 200, { 'content-type': 'image/svg+xml' }))

  app.get('/open', (c) => {
    const cookie = login.redeem(c.req.query('key') ?? '')
    if (cookie === undefined)
      return page(c, signIn('This link was used, or is older than five minutes.'), 403)
    c.header('set-cookie', `${cookieName}=${cookie}; ${cookieAttributes}`)
    return c.redirect('/', 303)
  })
  app.post('/link', (c) => {
    if (now() - printedAt >= linkPauseMs) print()
    return page(
      c,
      message('Look at the terminal', 'A new link is printed there. It works once, for five minutes.'),
    )
  })

  // Everything from here on is for a signed-in person.
  app.use(async (c, next) => {
    const session = login.find(getCookie(c, cookieName))
    if (!session) return page(c, signIn('Open the link that the terminal printed.'), 401)
    c.set('session', session)
    if (c.req.method !== 'POST') return next()
    const { csrf } = await c.req.parseBody()
    return typeof csrf === 'string' && isSame(csrf, session.csrf)
      ? next()
      : page(
          c,
          message('Refused', 'This form is not of your session. Load the page again.', backToOrders),
          403,
        )
  })

  const filterOf = (c: Context) => {
    const query = plain(c.req.query('q')).trim().slice(0, 200)
    const state = orderStates.find((one) => one === c.req.query('state'))
    const before = parseCursor(c.req.query('before') ?? '')
    const needs = (['any', ...orderNeeds] as const).find((one) => one === c.req.query('needs'))
    return {
      ...(query !== '' && { query }),
      ...(state && { state }),
      ...(needs && { needs }),
      ...(before && { before }),
    }
  }
  app.get('/', async (c) => {
    const filter = filterOf(c)
    const isOverview = Object.keys(filter).length === 0
    const [{ rows, next }, days] = await Promise.all([
      listRows(store, filter, now()),
      isOverview ? paymentsPerDay(orders, now()) : undefined,
    ])
    const { csrf } = c.get('session')
    return page(c, ordersPage({ csrf, rows, next, days, ...searchOf(filter) }))
  })
  app.get('/rows', async (c) => {
    const filter = filterOf(c)
    const { rows, next } = await listRows(store, filter, now())
    return c.json({
      rows: rows.map((row) => ({ ...row, path: orderPath(row.reference) })),
      summary: countOf(rows),
      older: olderPath({ ...searchOf(filter), next }),
    })
  })
  app.get('/order', async (c) => {
    const order = await orderOf(plain(c.req.query('reference')))
    const action = c.req.query('done') ?? ''
    const done = isActionName(action) ? actions[action].done : ''
    return page(c, orderPage({ csrf: c.get('session').csrf, order, done }))
  })
  app.get('/confirm', async (c) => {
    const action = c.req.query('action') ?? ''
    if (!isActionName(action)) return c.notFound()
    const [order, refundId] = [await orderOf(plain(c.req.query('reference'))), plain(c.req.query('refund'))]
    const suggested = action === 'refund-sent' ? await suggestionsFor(refundId) : {}
    return page(c, confirmPage({ csrf: c.get('session').csrf, action, order, refundId, ...suggested }))
  })
  app.post('/act', async (c) => {
    const body = await c.req.parseBody()
    const field = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    const action = field('action')
    if (!isActionName(action)) return c.notFound()
    const { csrf } = c.get('session')
    const [reference, refundId] = [plain(field('reference')), plain(field('refund'))]
    const input = {
      ...{ reference, refund: refundId, reason: field('reason'), text: field('text') },
      ...{ transaction: field('transaction'), amount: field('amount'), coin: field('coin') },
    }
    try {
      const link = await act(action, input, { orders, refunds, by })
      if (link !== undefined) return page(c, refundLinkPage(csrf, await orderOf(reference), link))
      return c.redirect(`${orderPath(reference)}&done=${action}`, 303)
    } catch (error) {
      if (!(error instanceof CheckoutError) || error.code === 'not-found') throw error
      const order = await orderOf(reference)
      return page(c, confirmPage({ csrf, action, order, refundId, problem: error.message }), 409)
    }
  })
  app.get('/account', async (c) => page(c, await account(c)))
  app.post('/account', async (c) => page(c, await account(c, await examine?.())))
  app.get('/export', async (c) => {
    const format = exportFormats.find((one) => one === c.req.query('format')) ?? 'csv'
    const { query: _, before: __, ...filter } = filterOf(c)
    return c.body(streamOf(orders.export(format, { ...filter, ...monthOf(c.req.query('month')) })), 200, {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl',
      'content-disposition': `attachment; filename="payments.${format}"`,
    })
  })
  app.post('/sign-out', (c) => {
    login.end(getCookie(c, cookieName))
    c.header('set-cookie', `${cookieName}=; Max-Age=0; ${cookieAttributes}`)
    return c.redirect('/', 303)
  })
  app.notFound((c) => page(c, message('Not found', 'There is no such page.', backToOrders), 404))
  app.onError((error, c) => {
    if (error instanceof CheckoutError && error.status < 500)
      return page(c, message('Not found', error.message, backToOrders), error.status === 404 ? 404 : 409)
    return page(
      c,
      message('Failed', 'The database or the payment service did not answer. Try again.', backToOrders),
      500,
    )
  })
  return app

  async function orderOf(reference: string) {
    const order = await orders.get(reference)
    if (order.state === undefined) throw new CheckoutError('not-found', { detail: 'There is no such order.' })
    return order
  }

  async function account(c: Context<Env>, findings?: readonly Finding[]): Promise<Markup> {
    const { csrf } = c.get('session')
    if (!gateway) return accountPage({ csrf })
    const reference = plain(c.req.query('wallet')).trim()
    const pages = { logs: pageNumber(c.req.query('logs')), payouts: pageNumber(c.req.query('payouts')) }
    const [view, addresses] = await Promise.all([
      readAccount(gateway, pages),
      reference === '' ? undefined : readWallet(gateway, reference),
    ])
    return accountPage({ csrf, view, findings, wallet: addresses && { reference, addresses } })
  }

  /** Only a suggestion: nothing ties a payout to a refund. */
  async function suggestionsFor(refundId: string) {
    const refund = await store.getRefund(refundId)
    if (!refund || !gateway) return {}
    const { items, isWhole } = await readPayouts(gateway)
    return { payouts: payoutsFor(refund, items), ...(!isWhole && { compared: items.length }) }
  }
}

/** What the fields of the search have. */
function searchOf({
  query = '',
  state = '',
  needs = '',
}: Partial<Record<'query' | 'state' | 'needs', string>>) {
  return { query, state, needs }
}

/** The times of a month such as 2026-11, in UTC. Without a month, of all. */
function monthOf(text = ''): { from: number; to: number } | undefined {
  if (text === '') return undefined
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined)
    throw new CheckoutError('invalid-request', { detail: 'month: must be a month such as 2026-11' })
  return { from: Date.UTC(Number(year), Number(month) - 1), to: Date.UTC(Number(year), Number(month)) }
}

/** A page of a list, from 1; 1 for anything else. */
function pageNumber(text = ''): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** A text without control characters, which no reference has and PostgreSQL refuses. */
function plain(text = ''): string {
  return text.replace(/\p{Cc}/gu, '')
}

function page(c: Context, markup: Markup, status: 200 | 401 | 403 | 404 | 409 | 500 = 200) {
  return c.html(markup, status)
}

const backToOrders = html`<p><a href="/">Orders</a></p>`

function signIn(text: string): Markup {
  return message(
    'Sign in',
    text,
    html`<form method="post" action="/link"><button>Print a new link in the terminal</button></form>`,
  )
}
