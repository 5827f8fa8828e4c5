/** `GET /pay/{session}` and `POST /pay/{session}`: the page of one order, and what its forms send. */
import type { Context as HonoContext } from 'hono'
import { claimOutcome } from '../../../core/contract/claim-outcome.js'
import type { CheckoutError } from '../../../core/contract/problem.js'
import type { CheckoutSession, Method, Payment } from '../../../core/contract/wire.js'
import { payableOrder } from '../../orders/payable-order.js'
import { reportLost, showMethods, showSession } from '../../orders/public-session.js'
import type { Session } from '../../orders/sessions.js'
import { orderPage, orderPageHeaders, pageFailure } from '../pages/order-page.js'
import { toPublicPayment } from '../../rules/public-payment.js'
import { pageAttributes, payPage, payPageHeaders } from '../pages/hosted-page.js'
import { inlineStyles } from '../pages/page-styles.js'
import { isRateLimited } from '../pages/plain-page.js'
import type { PageView } from '../pages/renderer.js'
import { parseRequest, paymentRequestSchema } from '../../input/bodies.js'
import { answer, answerHtml, answerJson, reported, retryAfter, variesByAccept } from '../answer.js'
import { prefersJson, readForm } from '../request-headers.js'
import {
  accept,
  acceptLanguage,
  langQuery,
  languageOf,
  queryOf,
  readAmount,
  redirect,
  undrawnWords,
} from './page-request.js'
import { defineRoute, requestedAt, type Answer, type Env, type Services } from './route.js'

const parameters = {
  session: { in: 'path', description: 'The session, or the identifier of a stored one.' },
} as const

const page = { type: 'text/html', headers: ['content-security-policy'] } as const

/** The page with what is wrong, under the status of the failure. */
function failures(...statuses: readonly number[]): Record<number, Answer> {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: 'The page, with what is wrong', ...page }]),
  )
}

export const getOrderPage = defineRoute({
  method: 'GET',
  path: '/pay/{session}',
  id: 'orderPage',
  summary:
    'The page of an order, complete without a script; a failure is a page, too. For a program that asks for JSON: the order, what to do next, and the transfer that pays it.',
  auth: 'none',
  parameters: {
    ...parameters,
    accept,
    'accept-language': acceptLanguage,
  },
  answers: {
    200: {
      description: 'The page, or the order for a program',
      schema: 'PayableOrder',
      type: 'text/html',
      headers: ['link'],
    },
    ...failures(401, 409, 429, 500, 502, 503),
  },
  problems: [
    ...(['session-invalid', 'session-expired', 'price-replaced', 'order-closed'] as const),
    ...(['not-found', 'too-many-requests', 'store-unavailable'] as const),
    ...(['gateway-refused', 'gateway-unavailable'] as const),
  ],
  async handle({ c }, services) {
    if (prefersJson(c.req.header('accept'))) return answerOrder(c, services)
    const { choose, chain, coin, amount } = c.req.query()
    const hasChoice = chain !== undefined || coin !== undefined || amount !== undefined
    return answerPage(c, services, {
      paymentId: c.req.query('payment'),
      shown: c.req.query('shown'),
      ...(c.req.query('claimed') !== undefined && { claim: 'received' }),
      isChoosing: choose !== undefined,
      ...(hasChoice && { choice: { chain, coin, amount } }),
    })
  },
})

export const postOrderPage = defineRoute({
  method: 'POST',
  path: '/pay/{session}',
  id: 'chooseMethod',
  summary:
    'Creates the payment of a form, or finds the open one, by the rules of `POST /payments`. With `claim`, records `transaction` and `note` for the `payment`, by those of `POST /payments/{id}/claim`.',
  auth: 'none',
  parameters,
  form: { name: 'PaymentRequest' },
  answers: {
    303: { description: 'To the page of the payment' },
    ...failures(400, 401, 409, 422, 429, 500, 502, 503),
  },
  async handle({ c }, services) {
    const { claim, ...fields } = await readForm(c.req.raw)
    if (claim !== undefined) return claimPayment(c, services, fields)
    const { chain = '', coin = '', amount } = fields
    let failure: CheckoutError
    try {
      const session = await openSession(c, services)
      const choice = await readChoice(c, services, session, { chain, coin, amount })
      // An order whose amount is the payer's to choose asks for it first.
      if (choice.amount === undefined && typeof session.order.amount !== 'string')
        return backTo(c, { chain, coin })
      const { payment } = await services.limits.admitCreation(c.req.raw, c.env, (onAsked) =>
        services.creation.create(session, parseRequest(paymentRequestSchema, choice), undefined, onAsked),
      )
      await services.contacts?.speak(session, languageOf(c), linkOf(c, services))
      const shown = await services.context.sessions.sealPayment(toPublicPayment(payment), session)
      return backTo(c, { payment: payment.id, shown })
    } catch (error) {
      failure = failureOf(error, services)
    }
    return answerPage(c, services, { choice: { chain, coin, amount } }, failure)
  },
})

/** The order for a program that has only the link. */
async function answerOrder(c: HonoContext<Env>, services: Services): Promise<Response> {
  const { context, checks } = services
  const session = await openSession(c, services)
  const [sealed, self] = [await sealedOf(c, context), linkOf(c, services)]
  const order = await payableOrder(context, checks, session, { sealed, self })
  return answerJson(c, 200, order, { ...describedBy, 'referrer-policy': 'no-referrer' })
}

/**
 * Where a program reads more: what the routes are, and the same order as JSON. Relative to the page's address, which is long and would
 * come before the list.
 */
const describedBy = {
  link: '<../openapi.json>; rel="service-desc"; type="application/json", <?>; rel="alternate"; type="application/json"',
  ...variesByAccept,
}

/** The page's own address as payers reach it, without a query. */
function linkOf(c: HonoContext<Env>, services: Services): string {
  return services.context.sessions.linkOf(c.req.param('session') ?? '', requestedAt(c, services))
}

/** The payer's word that they paid. A refusal is a page that says why. */
async function claimPayment(
  c: HonoContext<Env>,
  services: Services,
  { payment: paymentId = '', transaction = '', note = '' }: Partial<Record<string, string>>,
): Promise<Response> {
  try {
    const { order } = await openSession(c, services)
    const shown = c.req.query('shown')
    const claim = { transaction, ...(note.trim() !== '' && { note }) }
    await services.claim(order.reference, paymentId, claim)
    return backTo(c, { payment: paymentId, claimed: '1', ...(shown !== undefined && { shown }) })
  } catch (error) {
    const failure = failureOf(error, services)
    return answerPage(c, services, { paymentId, claim: claimOutcome(failure) }, failure)
  }
}

type PageRequest = Pick<PageView, 'paymentId' | 'isChoosing' | 'choice' | 'claim'> & {
  /** The payment as the page showed it, sealed. */
  shown?: string | undefined
}

async function openSession(c: HonoContext<Env>, { context, limits }: Services): Promise<Session> {
  await context.storeMode.check()
  const session = await context.sessions.open(await sealedOf(c, context))
  limits.admitSession(session.id)
  c.set('returnUrl', session.order.returnUrl)
  return session
}

function sealedOf(c: HonoContext<Env>, { sessions }: Services['context']): Promise<string> {
  return sessions.sealedOf(c.req.param('session') ?? '')
}

/** Back to the page, in the language of the link. */
function backTo(c: HonoContext<Env>, query: Record<string, string>): Response {
  return redirect(c, { ...query, ...langQuery(c) })
}

/** The choice with its amount in canonical form, as the payer's language writes it. */
async function readChoice(
  c: HonoContext<Env>,
  services: Services,
  { order }: Session,
  { amount, ...method }: { chain: string; coin: string; amount: string | undefined },
): Promise<{ chain: string; coin: string; amount?: string }> {
  if (amount === undefined || typeof order.amount === 'string') return method
  return { ...method, amount: await readAmount(c, services, order, amount) }
}

/**
 * What went wrong, also where it is no refusal: that is reported, and the payer sees that it was not their fault.
 * @throws what the limits refuse: for that no page is drawn.
 */
function failureOf(error: unknown, { context }: Services): CheckoutError {
  if (isRateLimited(error)) throw error
  return reported(error, context)
}

async function answerPage(
  c: HonoContext<Env>,
  services: Services,
  request: PageRequest,
  refusal?: CheckoutError,
): Promise<Response> {
  const { page: options } = services
  const assets = await options.load()
  const { renderer } = assets
  // Of a store that does not answer, the page says so.
  const sealed = await sealedOf(c, services.context).catch(() => '')
  if (renderer === undefined) {
    const scripted = payPageHeaders(options, { cacheControl: 'no-store' })
    const headers = { ...scripted, ...describedBy }
    return answer(c, 200, payPage({ ...options, assets, session: sealed, words: undrawnWords(c) }), headers)
  }
  const order = await readOrder(c, services, request)
  const error = refusal ?? order.error
  if (error !== undefined) c.set('code', error.code)
  const drawn = await renderer.draw({
    element: 'page',
    ...order.shown,
    ...request,
    ...languageOf(c),
    failure: error && pageFailure(error, c.get('requestId')),
    nowMs: services.context.now(),
    sealed,
    endpoint: '..',
    url: linkOf(c, services),
    action: '',
    query: queryOf(c),
    attributes: attributesOf(c, options),
    styleSheet: (name) => inlineStyles(assets.styles, name),
  })
  const html = orderPage({ ...options, assets, drawn, isRefusal: refusal !== undefined })
  return answerHtml(c, error?.status ?? 200, html, {
    // Of a link that the payer opened from another program, as the browser says, there is no opener.
    ...orderPageHeaders(options, assets.styles, drawn, c.req.header('sec-fetch-site') !== 'none'),
    ...describedBy,
    ...(error && retryAfter(error)),
  })
}

/** What the script finds on the element: the settings, and what the link says beside the order. */
function attributesOf(c: HonoContext<Env>, page: Services['page']) {
  const { layout, chain, coin } = c.req.query()
  const frames = page.allowedOrigins.join(' ')
  const returnUrl = c.get('returnUrl') ?? page.returnUrl
  const shown = pageAttributes({ ...page, returnUrl })
  const attributes = { frames, ...shown, theme: page.theme, layout, chain, coin }
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

type Shown = { session?: CheckoutSession; methods?: Method[]; lost?: Payment }

/** What the page can show of the order, and why that is not all. */
async function readOrder(
  c: HonoContext<Env>,
  services: Services,
  { isChoosing, choice, shown: sealedPayment }: PageRequest,
): Promise<{ shown: Shown; error?: CheckoutError }> {
  const { context, checks } = services
  const shown: Shown = {}
  try {
    const session = await openSession(c, services)
    shown.session = await showSession(context, checks, session)
    const lost = sealedPayment === undefined ? undefined : await findLost(services, session, sealedPayment)
    if (lost) return { shown: { ...shown, lost } }
    if (isChoosing || choice || shown.session.payments.length === 0)
      shown.methods = await showMethods(context, session)
    return { shown }
  } catch (error) {
    return { shown, error: failureOf(error, services) }
  }
}

/** The payment that the page showed before, if the store does not have it any more. The operator hears of it. */
async function findLost(
  { context, limits }: Services,
  session: Session,
  sealedPayment: string,
): Promise<Payment | undefined> {
  const payment = await context.sessions.openPayment(sealedPayment, session)
  if (!payment || (await context.store.getPayment(payment.id))) return undefined
  reportLost(context, limits, session, payment.id)
  return payment
}
