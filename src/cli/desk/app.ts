/** The desk as an HTTP application for one machine: signed-in people only, plain forms, one page for each step. */
import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { pastedText } from '../../core/addresses/pasted.js'
import { CheckoutError, fieldError } from '../../core/contract/problem.js'
import type { Gateway } from '../../gateway/index.js'
import type { Store } from '../../server/index.js'
import { inputOf, operations, operationNames, saidOf } from '../../server/orders/operation-table.js'
import { parseRequest } from '../../server/input/bodies.js'
import type { Operations } from '../../server/orders/operations.js'
import { exportSchema, streamOf } from '../../server/orders/export.js'
import { searchReach } from '../../server/orders/order-filter.js'
import type { LinkOperations } from '../../server/orders/links.js'
import { readPayouts, suggestedFor } from '../../server/orders/payouts.js'
import { linkOfForm } from '../links/link-options.js'
import type { Finding } from '../doctor/finding.js'
import { actOnWallet, walletActions } from './account-actions.js'
import { readAccount, readWallet } from './account-view.js'
import { guard, refusalOf } from './guard.js'
import { createLogin, isSame, type DeskSession, type Login } from './login.js'
import { countOrders, listDay, listRows, priceOf, type DeskFilter } from './overview.js'
import { accountPage, type AccountPage } from './pages/account.js'
import { confirmPage, refundLinkPage } from './pages/confirm.js'
import { favicon, script, style } from './pages/files.js'
import { linksPage, type RefusedLink } from './pages/links.js'
import { message, orderPath, postForm, type Markup } from './pages/layout.js'
import { notificationsPage, resentText } from './pages/notifications.js'
import { orderPage } from './pages/order.js'
import { countOf, olderPath, ordersPage, tilesOf } from './pages/orders.js'
import { planOf } from './pages/task.js'
import { assertOnce, exportFilterOf, filterOf, pageNumber, plain } from './query.js'
import { createReceived, type Received, type ReceivedDay } from './received.js'

export type DeskOptions = {
  orders: Operations
  links: LinkOperations
  store: Store
  /** Absent without an account. */
  gateway?: Gateway | undefined
  /** The probes of `doctor`. */
  examine?: (() => Promise<readonly Finding[]>) | undefined
  /** The names of settings that the account and refunds need, and that are not set. */
  unset?: readonly string[] | undefined
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
/** Of the newest payouts. */
const maxCompared = 1000

type Desk = DeskOptions & { received: ReturnType<typeof createReceived> }
type DeskApp = Hono<Env>

export function createDeskApp(options: DeskOptions): DeskApp {
  const { store, now } = options
  const login = createLogin(now)
  const desk = { ...options, received: createReceived(store, now) }
  const app: DeskApp = new Hono<Env>()
  app.use(guard)
  app.use(async (c, next) => {
    const refusal = refusalOf(c)
    return refusal === undefined ? next() : page(c, message('Refused', refusal), 403)
  })
  app.get('/desk.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/desk.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/favicon.svg', (c) => c.body(favicon, 200, { 'content-type': 'image/svg+xml' }))

  addSignIn(app, login, options)
  addLists(app, desk)
  addOrder(app, desk)
  addActions(app, desk)
  addLinks(app, desk)
  addNotifications(app, desk)
  addAccount(app, desk)
  app.notFound((c) => says(c, 404, 'There is no such page.'))
  app.onError((error, c) => {
    if (error instanceof CheckoutError && error.status < 500)
      return says(c, error.status === 404 ? 404 : 409, error.message)
    return says(c, 500, 'The database or the payment service did not answer. Try again.')
  })
  return app
}

/** The routes of the login. What is added later is for a signed-in person. */
function addSignIn(app: DeskApp, login: Login, { now, printLink }: DeskOptions): void {
  let printedAt = -Infinity
  const print = () => {
    printedAt = now()
    printLink(`/open?${new URLSearchParams({ key: login.issue() }).toString()}`)
  }
  print()
  // What a mail program or a browser loads ahead must not use the link up: only a person presses a button.
  app.get('/open', (c) => page(c, openPage(plain(c.req.query('key')))))
  app.post('/open', async (c) => {
    const { key } = await c.req.parseBody()
    const cookie = login.redeem(typeof key === 'string' ? key : '')
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
  app.use(async (c, next) => {
    const session = login.find(getCookie(c, cookieName))
    if (!session) return page(c, signIn('Open the link that the terminal printed.'), 401)
    c.set('session', session)
    assertOnce(c.req.queries())
    if (c.req.method !== 'POST') return next()
    const { csrf, ...fields } = await c.req.parseBody({ all: true })
    assertOnce(fields)
    return typeof csrf === 'string' && isSame(csrf, session.csrf)
      ? next()
      : says(c, 403, 'This form is not of your session. Load the page again.')
  })
  app.post('/sign-out', (c) => {
    login.end(getCookie(c, cookieName))
    c.header('set-cookie', `${cookieName}=; Max-Age=0; ${cookieAttributes}`)
    return c.redirect('/', 303)
  })
}

function addLists(app: DeskApp, desk: Desk): void {
  app.get('/', async (c) => {
    const list = await listOf(c, desk)
    const { csrf } = c.get('session')
    return page(
      c,
      ordersPage({ csrf, ...list, received: list.isOverview ? await desk.received() : undefined }),
    )
  })
  app.get('/rows', async (c) => {
    const list = await listOf(c, desk)
    return c.json({
      rows: list.rows.map((row) => ({ ...row, path: orderPath(row.reference) })),
      tiles: list.tiles.map(({ value }) => value),
      summary: list.summary,
      older: olderPath(list),
    })
  })
  app.get('/export', async (c) => {
    const { format = 'csv' } = parseRequest(exportSchema, { format: c.req.query('format') || undefined })
    return c.body(streamOf(desk.orders.export(format, exportFilterOf(c))), 200, {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl',
      'content-disposition': `attachment; filename="payments.${format}"`,
    })
  })
}

function addOrder(app: DeskApp, desk: Desk): void {
  app.get('/order', async (c) => {
    const order = await orderOf(plain(c.req.query('reference')), desk)
    const [whole] = await desk.store.readOrders([order.reference])
    const action = operationOf(c.req.query('done'))
    const isDone = c.req.query('unchanged') === undefined
    const result = {
      order,
      accepted: isDone || !order.fulfilled,
      closed: isDone || order.closedAt === undefined,
      created: true,
    }
    const done = action ? saidOf(action, result).text : ''
    const { csrf } = c.get('session')
    const more = whole && { price: priceOf(whole), ...planOf(whole, desk.now()) }
    return page(c, orderPage({ csrf, order, price: '', canRefund: false, ...more, done }))
  })
  app.get('/confirm', async (c) => {
    const action = operationOf(c.req.query('action'))
    if (!action) return c.notFound()
    const [order, refundId] = [
      await orderOf(plain(c.req.query('reference')), desk),
      plain(c.req.query('refund')),
    ]
    const suggested = action === 'refund-sent' ? await suggestionsFor(refundId, desk) : {}
    const typed = { payment: plain(c.req.query('payment')) }
    const { csrf } = c.get('session')
    const version = plain(c.req.query('version')) || undefined
    return page(c, confirmPage({ csrf, action, order, refundId, typed, version, ...suggested }))
  })
}

function addActions(app: DeskApp, desk: Desk): void {
  app.post('/act', async (c) => {
    const body = await c.req.parseBody()
    const field = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    const action = operationOf(field('action'))
    if (!action) return c.notFound()
    const { csrf } = c.get('session')
    const [reference, refundId] = [plain(field('reference')), plain(field('refund'))]
    const id = operations[action].on === 'order' ? reference : refundId
    try {
      const result = await desk.orders.act(action, id, inputOf(action, field), { by: desk.by, reference })
      if ('url' in result) {
        const { url, refund } = result
        const shown = { url, expiresAt: refund.expiresAt, said: saidOf(action, result).text }
        return page(c, refundLinkPage(csrf, await orderOf(reference, desk), shown))
      }
      const unchanged = saidOf(action, result).isDone ? '' : '&unchanged'
      return c.redirect(`${orderPath(reference)}&done=${action}${unchanged}`, 303)
    } catch (error) {
      if (!(error instanceof CheckoutError) || error.code === 'not-found') throw error
      const order = await orderOf(reference, desk)
      const shown = { refundId, typed: textsOf(body), problem: error }
      return page(c, confirmPage({ csrf, action, order, ...shown }), 409)
    }
  })
}

function addLinks(app: DeskApp, { links, by }: Desk): void {
  app.get('/links', async (c) => page(c, await linkList(c, links)))
  app.post('/links', async (c) => {
    const typed = textsOf(await c.req.parseBody())
    try {
      await links.create(linkOfForm(typed), by)
      return c.redirect('/links', 303)
    } catch (error) {
      if (!(error instanceof CheckoutError) || error.status >= 500) throw error
      return page(c, await linkList(c, links, { problem: error.message, typed }), 409)
    }
  })
  app.post('/links/close', async (c) => {
    await links.close(textsOf(await c.req.parseBody())['name'] ?? '', by)
    return c.redirect('/links', 303)
  })
}

function addNotifications(app: DeskApp, { orders, by }: Desk): void {
  const show = async (c: Context<Env>, done?: string) =>
    page(c, notificationsPage({ csrf: c.get('session').csrf, givenUp: await orders.givenUp(), done }))
  app.get('/notifications', (c) => show(c))
  app.post('/notifications', async (c) => {
    const { reference, notification } = textsOf(await c.req.parseBody())
    if (reference === undefined) return show(c, resentText(await orders.resendGivenUp({ by })))
    const result = await orders.act('resend', reference, { notification }, { by })
    return show(c, saidOf('resend', result).text)
  })
}

function addAccount(app: DeskApp, desk: Desk): void {
  app.get('/account', async (c) => page(c, await showAccount(c, desk)))
  app.post('/account', async (c) => {
    const body = await c.req.parseBody()
    const field = (name: string) => (typeof body[name] === 'string' ? plain(body[name]).trim() : '')
    const action = walletActions.find((one) => one === field('action'))
    const { gateway, examine } = desk
    if (!gateway || !action) return page(c, await showAccount(c, desk, { findings: await examine?.() }))
    const input = {
      wallet: field('new'),
      address: pastedText(field('address') || field('watched')),
      networks: field('networks') || field('chains'),
    }
    const done = await actOnWallet(gateway, action, input)
    return page(c, await showAccount(c, desk, { done }, 'value' in done ? input.wallet : ''))
  })
}

/** A page of orders, those of a search or those whose money came on a day, with the tiles above it. */
async function listOf(c: Context, { store, now, received }: Desk) {
  const filter = filterOf(c)
  const money = await received()
  const { before, ...search } = filter
  const wanted = Object.keys(search).length === 0 ? c.req.query('received') : undefined
  const day = wanted ? dayIn(money, wanted) : undefined
  const count = (one: DeskFilter) => countOrders(store, one)
  const [list, any, open, returned] = await Promise.all([
    day ? listDay(store, day, before, now()) : listRows(store, filter, now()),
    count({ needs: 'any' }),
    count({ state: 'open' }),
    count({ needs: 'return' }),
  ])
  const { state = '', needs = '' } = filter
  const isOverview = !day && Object.keys(filter).length === 0
  return {
    ...{ ...list, tiles: tilesOf({ any, open, return: returned }, money), day: day?.day },
    ...(day && money.since !== undefined && day.day <= money.since && { since: money.since }),
    ...{ query: plain(c.req.query('q')).trim(), state, needs },
    isOverview,
    summary:
      list.rows.length === 0 && filter.query !== undefined
        ? `0 orders: ${searchReach}`
        : countOf(list.rows, { hasNext: 'next' in list, ...(isOverview && { needing: any }) }),
  }
}

/** A day of the chart. */
function dayIn({ days }: Received, wanted: string): ReceivedDay {
  const day = days.find((one) => one.day === wanted)
  if (day) return day
  throw fieldError('received', `must be one of the last ${days.length} days, such as ${days.at(-1)?.day}`)
}

async function orderOf(reference: string, { orders }: Desk) {
  const order = await orders.get(reference)
  if (order.state === undefined) throw new CheckoutError('not-found', { detail: 'There is no such order.' })
  return order
}

async function linkList(c: Context<Env>, links: LinkOperations, refused?: RefusedLink): Promise<Markup> {
  return linksPage({ csrf: c.get('session').csrf, links: await links.list(), refused })
}

async function showAccount(
  c: Context<Env>,
  { gateway, unset = [] }: Desk,
  shown: Pick<AccountPage, 'done' | 'findings'> = {},
  created = '',
): Promise<Markup> {
  const { csrf } = c.get('session')
  if (!gateway) return accountPage({ csrf, unset })
  const reference = created || plain(c.req.query('wallet')).trim()
  const network = plain(c.req.query('network')).trim()
  const pages = { logs: pageNumber(c.req.query('logs')), payouts: pageNumber(c.req.query('payouts')) }
  const [view, addresses] = await Promise.all([
    readAccount(gateway, pages),
    reference === '' ? undefined : readWallet(gateway, reference, network),
  ])
  const wallet = addresses && { reference, network, addresses }
  return accountPage({ csrf, unset, view, ...shown, wallet })
}

/** Only a suggestion: nothing ties a payout to a refund. */
async function suggestionsFor(refundId: string, { store, gateway }: Desk) {
  const refund = await store.getRefund(refundId)
  if (!refund || !gateway) return {}
  const { items, isWhole } = await readPayouts(gateway, maxCompared)
  return { payouts: await suggestedFor(store, refund, items), ...(!isWhole && { compared: items.length }) }
}

const operationOf = (text?: string) => operationNames.find((name) => name === text)

/** The filled-in texts of a form, trimmed, without its token. */
function textsOf({ csrf: _, ...body }: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : '',
  ])
  return Object.fromEntries(texts.filter(([, value]) => value !== '')) as Record<string, string>
}

function page(c: Context, markup: Markup, status: 200 | 401 | 403 | 404 | 409 | 500 = 200) {
  return c.html(markup, status)
}

const backToOrders = html`<p><a href="/">Orders</a></p>`

const titles = { 403: 'Refused', 404: 'Not found', 409: 'Refused', 500: 'Failed' } as const

/** Answers with a text instead of a page, and with the way back. */
function says(c: Context, status: keyof typeof titles, text: string) {
  return page(c, message(titles[status], text, backToOrders), status)
}

function openPage(key: string): Markup {
  return message(
    'Sign in',
    'The link signs one browser in, once. The session ends after twelve hours.',
    postForm('/open', { key }, html`<button class="primary" autofocus>Sign in</button>`),
  )
}

function signIn(text: string): Markup {
  return message(
    'Sign in',
    text,
    postForm('/link', {}, html`<button>Print a new link in the terminal</button>`),
  )
}
