/** The checkout as HTML for a page of the merchant's, in any server language: visible before its script and without it. */
import type { CheckoutSession, Method } from '../../../core/contract/wire.js'
import { CheckoutError } from '../../../core/contract/problem.js'
import { escapeHtml } from '../../../core/escape-html.js'
import type { Context } from '../../context.js'
import { sealPrice } from '../../orders/changes.js'
import { showMethods, showSession } from '../../orders/public-session.js'
import type { SealedSession } from '../../orders/sessions.js'
import type { PaymentChecks } from '../../payments/checks.js'
import { orderPriceOf } from '../../rules/price.js'
import { storeSteps } from '../../store-steps.js'
import type { OrderInput } from '../request-bodies.js'
import type { Pages } from './assets.js'
import { inlineStyles, linkedStyle, styleSources } from './page-styles.js'

/** The checkout as HTML. With inline styles, also what the page's policy has to allow in `style-src`, where it has one. */
type Snippet = { html: string; styleSources?: string }

/** A session, with the checkout as HTML where the order asks to `render` it. */
export type CreatedSession = SealedSession & Partial<Snippet>

/** @param requestedAt the endpoint's address as the request for the session had it. */
export type CreateSession = (input: OrderInput, requestedAt?: string) => Promise<CreatedSession>

type SnippetOptions = {
  context: Context
  checks: PaymentChecks
  /** Called when money came at a price that this one replaces: it needs a person. */
  onSealed: () => void
  load: () => Promise<Pages>
  /** The look, as JSON, and its theme. */
  appearance: string | undefined
}

export function createSessionWith(options: SnippetOptions): CreateSession {
  const { sessions } = options.context
  return async (input, requestedAt) => {
    const sealed = await sessions.create(input, requestedAt)
    await sealPriceOf(sealed, options)
    return input.render ? { ...sealed, ...(await snippet(sealed, input, options)) } : sealed
  }
}

/** The price holds from now on, also where no payment is ever asked for. */
async function sealPriceOf(
  { session: token }: SealedSession,
  { context, onSealed }: SnippetOptions,
): Promise<void> {
  const { store, sessions, storeMode, now, onError } = context
  const { order, sealedAt } = await sessions.open(token)
  const stored = storeSteps(onError)
  await stored(storeMode.bind())
  const { needsPerson } = await stored(
    sealPrice(store, order.reference, { price: orderPriceOf(order), sealedAt }, now()),
  )
  if (needsPerson) onSealed()
}

async function snippet(
  { session: token, url }: SealedSession,
  { lang, render }: OrderInput,
  { context, checks, load, appearance }: SnippetOptions,
): Promise<Snippet> {
  const { renderer, version, styles } = await load()
  const endpoint = url.replace(/\/pay\/[^/]+$/, '')
  const attributes = {
    ...(lang !== undefined && { lang }),
    ...(appearance !== undefined && { appearance }),
  }
  const shown = renderer && (await readOrder(token, context, checks))
  if (renderer === undefined || shown === undefined) {
    return { html: emptyElement({ endpoint, session: token, ...attributes }, url) }
  }
  const drawn = await renderer.draw({
    element: 'checkout',
    ...shown,
    lang,
    nowMs: context.now(),
    sealed: token,
    endpoint,
    url,
    action: url,
    attributes,
    styleSheet: (name) =>
      render === 'inline'
        ? inlineStyles(styles, name)
        : linkedStyle(`${endpoint}/assets/${version}/${name}.css`),
    hasFallback: true,
  })
  return {
    html: drawn.html,
    ...(render === 'inline' && { styleSources: styleSources(styles, drawn.styles) }),
  }
}

/** Undefined where the list of methods can't be read now: the script asks for it. */
async function readOrder(
  token: string,
  context: Context,
  checks: PaymentChecks,
): Promise<{ session: CheckoutSession; methods?: Method[] } | undefined> {
  try {
    const session = await context.sessions.open(token)
    const shown = await showSession(context, checks, session)
    return shown.payments.length > 0
      ? { session: shown }
      : { session: shown, methods: await showMethods(context, session) }
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error
    if (error.cause !== undefined) context.onError(error.cause, error.code)
    return undefined
  }
}

/** The element alone: its script draws the checkout, and the link leads to the hosted page without one. */
function emptyElement(attributes: Readonly<Record<string, string>>, url: string): string {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const link = `<a href="${escapeHtml(url)}">Open the payment page</a>`
  return `<crypto-checkout${text.join('')}>${link}</crypto-checkout>`
}
