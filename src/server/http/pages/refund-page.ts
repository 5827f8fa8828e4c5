/** The page of a refund's link, as HTML that needs no script. */
import type { Pages } from './assets.js'
import { pageDocument, pageHeaders } from './page-document.js'
import { inlineStyles, styleSources } from './page-styles.js'
import type { DrawnPage } from './renderer.js'

/** The document's styles: its ground, the merchant's look, the menu of languages, and the place of the element. */
const ownStyles = ['ground', 'colors', 'look', 'languages', 'refund']

export type RefundPageOptions = { assets: Pages; drawn: DrawnPage }

/** The document. Every address in it is relative to `/refund/`. */
export function refundPage({ assets, drawn }: RefundPageOptions): string {
  return pageDocument({
    ...drawn,
    icon: `../assets/${assets.version}/favicon.svg`,
    head: inlineStyles(assets.styles, ...ownStyles),
    body: `<main>\n${drawn.html}\n</main>\n${drawn.languages}`,
  })
}

/** No script runs, no cache keeps the page, no site frames it, and its form goes only to the endpoint. */
export const refundPageHeaders = ({ assets, drawn }: RefundPageOptions): Record<string, string> => ({
  ...pageHeaders([
    "default-src 'none'",
    `style-src ${styleSources(assets.styles, [...ownStyles, ...drawn.styles])}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]),
  'cross-origin-opener-policy': 'same-origin',
})
