/** `GET /l/{link}` shows what a link offers, and writes nothing; `POST /l/{link}` begins the order of one buyer. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Context as HonoContext } from 'hono'
import { CheckoutError, fieldError, type ProblemCode } from '../../../core/contract/problem.js'
import type { PublicLink } from '../../orders/links.js'
import { answerJson } from '../answer.js'
import { choiceOfForm, linkNameSchema } from '../../input/link-bodies.js'
import { isRateLimited } from '../pages/plain-page.js'
import { idempotencyKey, isForm, prefersJson, readForm, readJson } from '../request-headers.js'
import { accept, answerDrawn, answerPlain, langQuery, readAmount, redirect } from './page-request.js'
import { defineRoute, requestedAt, type Env, type Services } from './route.js'

const parameters = {
  link: { in: 'path', description: 'The name of the link.', schema: linkNameSchema },
} as const

export const getLinkPage = defineRoute({
  method: 'GET',
  path: '/l/{link}',
  id: 'linkPage',
  summary:
    'What a link offers: a page that needs no script, or JSON. With `?poster`, a page to print with the QR code of the link.',
  auth: 'none',
  parameters: { ...parameters, accept },
  answers: { 200: { description: 'The offer, or its page', schema: 'PublicLink', type: 'text/html' } },
  problems: ['not-found', 'too-many-requests', 'store-unavailable'],
  async handle({ c }, services) {
    const name = await nameOf(c, services)
    const link = await services.linkOrders.show(name)
    if (prefersJson(c.req.header('accept'))) return answerJson(c, 200, link)
    const isPoster = c.req.query('poster') !== undefined
    const poster = isPoster ? services.linkOrders.addressOf(name, requestedAt(c, services)) : undefined
    return answerPage(c, services, { link, poster })
  },
})

export const postLinkPage = defineRoute({
  method: 'POST',
  path: '/l/{link}',
  id: 'orderByLink',
  summary:
    'Reserves what a buyer chose and begins their order. A form is answered with the page of the order, JSON with its session. The same `idempotency-key` is the same order.',
  auth: 'none',
  parameters: {
    ...parameters,
    accept,
    'idempotency-key': {
      in: 'header',
      description: 'At least 16 visible ASCII characters that can’t be guessed.',
    },
  },
  form: { name: 'LinkChoice', json: true },
  answers: {
    201: { description: 'The session of the order', schema: 'BegunOrder' },
    303: { description: 'To the page of the order, after a form' },
  },
  problems: [
    ...(['invalid-request', 'invalid-amount', 'not-found', 'order-closed', 'sold-out'] as const),
    ...(['amount-out-of-range', 'idempotency-mismatch', 'too-many-requests'] as const),
    'store-unavailable',
  ],
  async handle({ c }, services) {
    const name = await nameOf(c, services)
    if (!isForm(c.req.raw)) {
      const choice = await readJson(c.req.raw)
      return answerJson(c, 201, await begin(c, services, name, choice, idempotencyKey(c.req.raw)))
    }
    const form = await readForm(c.req.raw)
    try {
      const { choice, amount, request } = choiceOfForm(form)
      const link = await services.linkOrders.show(name)
      const read = amount === undefined ? {} : { amount: await readAmount(c, services, link, amount) }
      const { url } = await beginByForm(c, services, name, { ...(choice as object), ...read }, request)
      const query = { ...langQuery(c), ...(link.layout === 'till' && { layout: 'kiosk' }) }
      return redirect(c, query, `..${url.slice(url.lastIndexOf('/pay/'))}`)
    } catch (error) {
      if (!(error instanceof CheckoutError) || error.status >= 500 || isRateLimited(error)) throw error
      if (prefersJson(c.req.header('accept'))) throw error
      c.set('code', error.code)
      return answerPage(c, services, { link: await services.linkOrders.show(name), error, form })
    }
  },
})

/**
 * A form that is sent twice begins one order. A buyer who goes back and chooses something else sends the same form: that choice is
 * an order of its own.
 */
async function beginByForm(
  c: HonoContext<Env>,
  services: Services,
  name: string,
  choice: object,
  request: string | undefined,
) {
  const key = request !== undefined && requestKeyPattern.test(request) ? request : undefined
  try {
    return await begin(c, services, name, choice, key)
  } catch (error) {
    if (!(error instanceof CheckoutError) || error.code !== 'idempotency-mismatch') throw error
    return begin(c, services, name, choice, bytesToHex(sha256(utf8ToBytes(JSON.stringify([key, choice])))))
  }
}

const requestKeyPattern = /^[!-~]{16,255}$/

async function begin(
  c: HonoContext<Env>,
  services: Services,
  name: string,
  choice: unknown,
  requestKey: string | undefined,
) {
  if (requestKey !== undefined && !requestKeyPattern.test(requestKey))
    throw fieldError('idempotency-key', 'must be 16 to 255 visible ASCII characters')
  const { linkOrders, limits } = services
  return limits.admitOrder(c.req.raw, c.env, async () => ({
    ...(await linkOrders.begin(name, choice, requestKey, requestedAt(c, services))),
    created: true,
  }))
}

async function nameOf(c: HonoContext<Env>, { context }: Services): Promise<string> {
  await context.storeMode.check()
  return c.req.param('link') ?? ''
}

type PageParts = {
  /** Without a link, the page says only what went wrong. */
  link?: PublicLink
  poster?: string | undefined
  error?: CheckoutError
  /** What the page says of the error. Default: its code. */
  problem?: ProblemCode
  form?: Partial<Record<string, string>>
}

/** The page of a failure, with the words of `problem`; where nothing draws pages, a plain one. */
export async function failurePage(
  c: HonoContext<Env>,
  services: Services,
  error: CheckoutError,
  problem: ProblemCode = error.code,
): Promise<Response> {
  try {
    return await answerPage(c, services, { error, problem })
  } catch (failure) {
    if (!(failure instanceof CheckoutError)) services.context.onError(failure, 'request')
    return answerPlain(c, services, error)
  }
}

async function answerPage(
  c: HonoContext<Env>,
  services: Services,
  { link, poster, error, problem = error?.code, form = {} }: PageParts,
): Promise<Response> {
  const { page, context } = services
  return answerDrawn(c, services, { status: error?.status ?? 200, error }, (renderer, view) =>
    renderer.drawLink({
      ...view,
      link,
      merchant: context.merchant,
      isSandbox: context.mode === 'sandbox',
      returnUrl: page.returnUrl,
      ...(error && { problem, field: fieldOf(error), form }),
      ...(poster !== undefined && { poster }),
      // A form that is sent twice begins one order.
      request: form['request'] ?? crypto.randomUUID(),
    }),
  )
}

/** The field of the form that an error names: `fields.email` is `email`. */
const fieldOf = ({ field = '' }: CheckoutError): string => field.replace(/^fields\./, '')
