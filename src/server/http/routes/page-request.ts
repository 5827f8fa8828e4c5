/** What the routes of pages read of a request, and how they answer. */
import type { Context as HonoContext } from 'hono'
import { type CheckoutError, fieldError } from '../../../core/contract/problem.js'
import type { OrderInput } from '../../input/bodies.js'
import { answer, retryAfter } from '../answer.js'
import { inlineStyles } from '../pages/page-styles.js'
import { plainPage, plainPageHeaders } from '../pages/plain-page.js'
import { plainWords } from '../pages/plain-words.js'
import { refundPage, refundPageHeaders } from '../pages/refund-page.js'
import type { DrawnPage, PageRenderer, PageView, RefundView, ScriptedPage } from '../pages/renderer.js'
import type { Env, Parameter, Services } from './route.js'

/** The header that decides between a page and its JSON. */
export const accept: Parameter = {
  in: 'header',
  description: 'With `application/json` the answer is JSON, else the page.',
}

/** The header that decides the language of a page. */
export const acceptLanguage: Parameter = {
  in: 'header',
  description: 'The languages of the payer; `?lang` wins over it.',
}

/** The languages of the payer: the one of the link, and those of the browser. */
export function languageOf(c: HonoContext<Env>): Pick<PageView, 'lang' | 'acceptLanguage'> {
  return { lang: c.req.query('lang'), acceptLanguage: c.req.header('accept-language') }
}

/** The language of the link, for another link. */
export function langQuery(c: HonoContext<Env>): Record<string, string> {
  const lang = c.req.query('lang')
  return lang === undefined ? {} : { lang }
}

/** What a page says without its script where nothing draws pages. */
export const undrawnWords = (c: HonoContext<Env>): ScriptedPage => ({
  ...plainWords(languageOf(c)),
  languages: '',
})

/** What the address says of the page, in any language. */
export function queryOf(c: HonoContext<Env>): Record<string, string> {
  const kept = ['layout', 'payment', 'shown', 'choose', 'chain', 'coin', 'amount']
  return Object.fromEntries(Object.entries(c.req.query()).filter(([name]) => kept.includes(name)))
}

/**
 * Leads to a page with `GET`.
 * @param path relative to this one, so that it holds under any host and path that a proxy has; a page's policy lets its form lead
 * nowhere else. Default: the same page.
 */
export function redirect(c: HonoContext<Env>, query: Record<string, string>, path = ''): Response {
  const text = new URLSearchParams(query).toString()
  const location = text === '' && path !== '' ? path : `${path}?${text}`
  return answer(c, 303, null, { location, 'referrer-policy': 'no-referrer' })
}

/**
 * A typed amount in canonical form, as the payer's language writes it.
 * @throws {CheckoutError} `invalid-amount`
 */
export async function readAmount(
  c: HonoContext<Env>,
  { page }: Services,
  { currency, coin }: Pick<OrderInput, 'currency' | 'coin'>,
  amount: string,
): Promise<string> {
  const { renderer } = await page.load()
  const read = renderer ? renderer.readAmount(amount, { ...languageOf(c), currency, coin }) : amount
  if (read === null) throw fieldError('amount', 'must be an amount', 'invalid-amount')
  return read
}

/**
 * Answers with a page that needs no script.
 * @param draw gets what each view has.
 * @throws {CheckoutError} `not-found` where nothing draws pages.
 */
export async function answerDrawn(
  c: HonoContext<Env>,
  { page }: Services,
  { status, error }: { status: number; error: CheckoutError | undefined },
  draw: (renderer: PageRenderer, view: CommonView) => Promise<DrawnPage>,
): Promise<Response> {
  const assets = await page.load()
  if (assets.renderer === undefined)
    throw fieldError('accept', 'nothing here draws pages; ask for JSON', 'not-found')
  const styleSheet = (name: string) => inlineStyles(assets.styles, name)
  const drawn = await draw(assets.renderer, { ...languageOf(c), theme: page.theme, styleSheet })
  return answer(c, status, refundPage({ assets, drawn }), {
    ...refundPageHeaders({ assets, drawn }),
    ...(error && retryAfter(error)),
  })
}

/** Answers a failure with a page that nothing draws. */
export function answerPlain(c: HonoContext<Env>, services: Services, error: CheckoutError): Response {
  const { page, basePath } = services
  const returnUrl = c.get('returnUrl') ?? page.returnUrl
  const mayHelp = c.req.method === 'POST' || error.retryable
  // There the session is in the fragment, which a link to the same address loses.
  const isLost = /^\/+pay(?!\/*[\w-])/.test(c.req.path.slice(basePath.length))
  const again = mayHelp && !isLost
  const html = plainPage(error, { ...languageOf(c), supportUrl: page.supportUrl, returnUrl, again })
  return answer(c, error.status, html, { ...plainPageHeaders, ...retryAfter(error) })
}

type CommonView = Pick<RefundView, 'lang' | 'acceptLanguage' | 'theme' | 'styleSheet'>
