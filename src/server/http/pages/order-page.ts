/** The complete page of one order, as HTML: what `GET /pay/{session}` answers, with and without a script. */
import type { CheckoutError } from '../../../core/contract/problem.js'
import type { Pages } from './assets.js'
import { payPageHeaders, type PageOptions } from './hosted-page.js'
import type { HtmlPiece } from './html-pieces.js'
import { pageEnd, pageStart } from './page-document.js'
import { inlineStyles, styleSources, type PageStyles } from './page-styles.js'
import type { DrawnOrder, PageFailure } from './renderer.js'

/** The document's styles: its ground, the merchant's look, and the menu of languages. */
const ownStyles = ['ground', 'colors', 'look', 'languages']

/**
 * The last element of the page. A frame that the browser paints before it would lack what follows, and then move: browsers that
 * know `rel="expect"` wait for it, the others paint earlier.
 */
const lastId = 'end'

/** Seconds after which a page without its script loads itself again, while a payment is under way. */
const refreshSeconds = 15

export type OrderPageOptions = PageOptions & {
  assets: Pages
  drawn: DrawnOrder
  /** The page shows what was wrong with a form: a script would load the page again and show the form without it. */
  isRefusal: boolean
}

/** The document. Every address in it is relative to `/pay/`, so it holds under any path that a proxy puts before it. */
export function orderPage({ merchantName, assets, drawn, isRefusal }: OrderPageOptions): HtmlPiece[] {
  const address = (name: string) => `../assets/${assets.version}/${name}`
  const integrity = (name: string) => `integrity="${assets.files.get(name)?.integrity ?? ''}"`
  const { html, title, languages, refreshes } = drawn
  const start = pageStart({
    ...drawn,
    title: title || merchantName,
    icon: address('favicon.svg'),
    head: `<link rel="expect" href="#${lastId}" blocking="render">
${inlineStyles(assets.styles, ...ownStyles)}
${isRefusal ? '' : `<script src="${address('crypto-checkout.js')}" ${integrity('crypto-checkout.js')} async data-after-paint></script>`}
${refreshes ? `<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>` : ''}`,
  })
  return [start, ...html, `\n${languages}\n<template id="${lastId}"></template>${pageEnd}`]
}

/** No cache keeps the page, its address goes to no other site, and its forms only to the endpoint. */
export function orderPageHeaders(
  options: Pick<PageOptions, 'allowedOrigins' | 'walletSettings'>,
  styles: PageStyles,
  drawn: DrawnOrder,
  mayHaveOpener: boolean,
): Record<string, string> {
  return payPageHeaders(options, {
    ...{ cacheControl: 'no-store', mayHaveOpener },
    formAction: "'self'",
    styleSources: styleSources(styles, [...ownStyles, ...drawn.styles]),
  })
}

/** A failure as the page says it. The request's id is for what support has to look up. */
export function pageFailure(error: CheckoutError, requestId: string): PageFailure {
  const { code, retryable, status } = error
  return { code, retryable, ...(status >= 500 && { requestId }) }
}
