/**
 * The hosted page: what a payment link opens and what the isolated mode frames. It is the same bytes for everybody; the
 * session comes in the fragment, which no browser sends, or from the framing page, and is read by the script alone.
 */
import type { PageAssets } from './assets.js'

/** What the page is made of, beside its files. */
export type PageOptions = {
  merchantName: string
  /** Where the merchant helps: an `https:` page or a `mailto:` address. Anything else is no link. */
  supportUrl?: string | undefined
  /** The look, as the JSON of the attribute `appearance`. */
  appearance?: string | undefined
  /** Origins whose pages may frame this one, checked when the endpoint was made: for the isolated mode. */
  allowedOrigins: readonly string[]
}

export type PayPageOptions = PageOptions & { assets: PageAssets }

/** The document. Every address in it is relative, so it holds under any path a proxy puts before it. */
export function payPage({
  merchantName,
  supportUrl,
  appearance,
  allowedOrigins,
  assets,
}: PayPageOptions): string {
  const file = (name: string) =>
    `"assets/${assets.version}/${name}" integrity="${assets.files.get(name)?.integrity ?? ''}"`
  const look = appearance === undefined ? '' : ` appearance="${escapeHtml(appearance)}"`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escapeHtml(merchantName)}</title>
    <base target="_top" />
    <link rel="stylesheet" href=${file('pay.css')} />
    <script src=${file('pay.js')}></script>
    <script src=${file('crypto-checkout.js')} async></script>
  </head>
  <body>
    <crypto-payment-page endpoint="." frames="${escapeHtml(allowedOrigins.join(' '))}"${look}>
      <p lang="en">
        Where to pay is shown by JavaScript, which did not run.
        Allow it and reload this page, or ${contact(supportUrl)}.
      </p>
    </crypto-payment-page>
  </body>
</html>
`
}

/** The page's own policy: nothing from anybody else, no inline code, and frames only for the configured origins. */
export function payPageHeaders(allowedOrigins: readonly string[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${allowedOrigins.length > 0 ? allowedOrigins.join(' ') : "'none'"}`,
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypesPolicies}`,
    ].join('; '),
    // So that a page which is itself isolated by COEP may frame this one.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': [
      ...['clipboard-write=(self)', 'screen-wake-lock=(self)'],
      ...['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map(
        (feature) => `${feature}=()`,
      ),
    ].join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** The policies that the script-tag file creates. */
const trustedTypesPolicies = 'crypto-checkout#html'

// The element hides what is between its tags as soon as it runs.
function contact(supportUrl = ''): string {
  const words = 'contact the shop'
  return /^(https|mailto):/i.test(supportUrl) ? `<a href="${escapeHtml(supportUrl)}">${words}</a>` : words
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
