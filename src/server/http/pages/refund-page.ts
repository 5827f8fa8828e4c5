/** The page of a refund's link, as HTML that needs no script. */
import { escapeHtml } from '../../../core/escape-html.js'
import type { Pages } from './assets.js'
import { inlineStyles, styleSources } from './page-styles.js'
import type { DrawnPage } from './renderer.js'

/** The document's styles: its ground, the merchant's look, the menu of languages, and the place of the element. */
const ownStyles = ['ground', 'look', 'languages', 'refund']

export type RefundPageOptions = { assets: Pages; drawn: DrawnPage }

/** The document. Every address in it is relative to `/refund/`. */
export function refundPage({ assets, drawn }: RefundPageOptions): string {
  const { html, lang, dir, title, languages } = drawn
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="darkreader-lock">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="../assets/${assets.version}/favicon.svg">
${inlineStyles(assets.styles, ...ownStyles)}
</head>
<body>
<main>
${html}
</main>
${languages}
</body>
</html>
`
}

/** No script runs, no cache keeps the page, no site frames it, and its form goes only to the endpoint. */
export const refundPageHeaders = ({ assets, drawn }: RefundPageOptions): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleSources(assets.styles, [...ownStyles, ...drawn.styles])}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})
