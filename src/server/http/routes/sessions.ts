/** `POST /sessions` seals an order; `GET /session` shows it to its payer. */
import type { Context as HonoContext } from 'hono'
import { escapeHtml } from '../../../core/escape-html.js'
import { showSession } from '../../orders/public-session.js'
import { parseRequest, sessionRequestSchema } from '../../input/bodies.js'
import { answerHtml, answerJson, variesByAccept } from '../answer.js'
import { bearer, prefersHtml } from '../request-headers.js'
import { defineRoute, requestedAt, type Env, type Services } from './route.js'

export const postSession = defineRoute({
  method: 'POST',
  path: '/sessions',
  id: 'createSession',
  summary: 'Seals an order into a session. For the merchant’s own server.',
  auth: 'apiKey',
  body: { name: 'Order' },
  answers: { 201: { description: 'The session, and a link to the hosted page', schema: 'SealedSession' } },
  problems: ['invalid-amount', 'amount-out-of-range'],
  async handle({ c, body }, services) {
    const { createSession, renderCheckout } = services
    const { render, lang, preferredMethods, ...order } = parseRequest(sessionRequestSchema, body)
    const sealed = await createSession(order, requestedAt(c, services))
    if (!render) return answerJson(c, 201, sealed)
    const styles = render === 'inline' ? 'inline' : 'linked'
    const rendered = await renderCheckout(sealed, { lang, preferredMethods, styles })
    return answerJson(c, 201, { ...sealed, ...rendered })
  },
})

export const getSession = defineRoute({
  method: 'GET',
  path: '/session',
  id: 'getSession',
  summary:
    'The order as the payer may see it, and its payments so far. For a page that asks for HTML: the checkout with its list of coins, to show until the script is there.',
  auth: 'session',
  parameters: {
    accept: {
      in: 'header',
      description: 'With `text/html` an order without a payment is HTML, else the answer is JSON.',
    },
    lang: { in: 'query', description: 'The language of the HTML, a BCP 47 tag. Default: English.' },
    preferredMethods: {
      in: 'query',
      description: 'The coins and networks that come first in the HTML, such as `usdt btc`.',
    },
  },
  answers: { 200: { description: 'The order', schema: 'Session', type: 'text/html' } },
  problems: ['session-expired', 'price-replaced', 'order-closed'],
  async handle({ c, session }, services) {
    const { context, checks } = services
    const shown = await showSession(context, checks, session)
    // What a page shows of a payment is verified there, and what the order may lack is warned of there.
    const isNew = shown.payments.length === 0 && !shown.incomplete
    if (isNew && prefersHtml(c.req.header('accept'))) return answerList(c, services, shown.reference)
    return answerJson(c, 200, shown, variesByAccept)
  },
})

/**
 * The checkout as HTML with its styles: shown before the script is there, which then takes it over. A page that showed an address
 * for the order before knows it by its reference.
 */
async function answerList(c: HonoContext<Env>, services: Services, reference: string): Promise<Response> {
  const { context, renderCheckout } = services
  const session = bearer(c.req.raw) ?? ''
  const url = context.sessions.linkOf(session, requestedAt(c, services))
  const { lang, preferredMethods } = c.req.query()
  // The script reads the shadow tree alone. A strict policy would refuse a `<style>` beside it.
  const options = { lang, preferredMethods, styles: 'inline' } as const
  const rendered = await renderCheckout({ session, url }, options, { hasFallback: false })
  const html = `<meta name="reference" content="${escapeHtml(reference)}">${rendered.html}`
  return answerHtml(c, 200, [html], {
    ...variesByAccept,
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
}
