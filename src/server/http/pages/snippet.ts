/** The checkout as HTML for a page of the merchant's, in any server language: visible before its script and without it. */
import type { CheckoutSession, Method } from '../../../core/contract/wire.js'
import { CheckoutError } from '../../../core/contract/problem.js'
import { present } from '../../../core/present.js'
import type { Context } from '../../context.js'
import { showMethods, showSession } from '../../orders/public-session.js'
import type { SealedSession, Session } from '../../orders/sessions.js'
import type { PaymentChecks } from '../../payment-checks.js'
import { parseRequest, renderSchema } from '../../input/bodies.js'
import type { Pages } from './assets.js'
import { htmlAttributes } from './page-document.js'
import { htmlText } from './html-pieces.js'
import { inlineStyles, linkedStyle, styleSources } from './page-styles.js'
import { plainWords } from './plain-words.js'
import type { PageView } from './renderer.js'

/** The checkout of a session as HTML. */
export interface RenderedCheckout {
  /** The element with its declarative shadow root: visible before its script, and without it. */
  html: string
  /** With `styles: 'inline'`: what the page's policy has to allow in `style-src`, where it has one. */
  styleSources?: string
}

/** How the checkout of a session is drawn. */
export interface RenderOptions {
  /** The language, a BCP 47 tag such as `de`. Default: English until the script runs, then the page's. */
  lang?: string | undefined
  /** The coins and networks that come first in the list, such as `usdt btc`: `preferred-methods` of the element. */
  preferredMethods?: string | undefined
  /** `inline` puts the styles into the HTML; `linked` links files of the endpoint. Default `linked`. */
  styles?: 'inline' | 'linked' | undefined
}

export type RenderCheckout = (
  session: Pick<SealedSession, 'session' | 'url'>,
  options?: RenderOptions,
  view?: Pick<PageView, 'hasFallback'>,
) => Promise<RenderedCheckout>

type SnippetOptions = {
  context: Context
  checks: PaymentChecks
  load: () => Promise<Pages>
  /** The look, as JSON, and its theme. */
  appearance: string | undefined
}

export function renderWith({ context, checks, load, appearance }: SnippetOptions): RenderCheckout {
  return async ({ session: token, url }, options = {}, { hasFallback = true } = {}) => {
    const { lang, preferredMethods, styles: placed } = parseRequest(renderSchema, options)
    const session = await context.sessions.open(token)
    const { renderer, version, styles } = await load()
    const endpoint = url.replace(/\/pay\/[^/]+$/, '')
    const attributes = present({ lang, appearance, 'preferred-methods': preferredMethods })
    const shown = renderer && (await readOrder(session, context, checks))
    if (renderer === undefined || shown === undefined) {
      return { html: emptyElement({ endpoint, session: token, ...attributes }, url) }
    }
    const isInline = placed === 'inline'
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
        isInline ? inlineStyles(styles, name) : linkedStyle(`${endpoint}/assets/${version}/${name}.css`),
      hasFallback,
    })
    return {
      html: htmlText(drawn.html),
      ...(isInline && { styleSources: styleSources(styles, drawn.styles) }),
    }
  }
}

/** Undefined where the list of methods can't be read now: the script asks for it. */
async function readOrder(
  session: Session,
  context: Context,
  checks: PaymentChecks,
): Promise<{ session: CheckoutSession; methods?: Method[] } | undefined> {
  try {
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
  const link = `<a${htmlAttributes({ href: url })}>${plainWords({ lang: attributes['lang'] }).openPaymentPage}</a>`
  return `<crypto-checkout${htmlAttributes(attributes)}>${link}</crypto-checkout>`
}
