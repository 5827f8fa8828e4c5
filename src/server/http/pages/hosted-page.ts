/**
 * The hosted page: a payment link opens it, and the isolated mode frames it. Its bytes are the same for every order in a language;
 * the session is in the fragment, which browsers do not send, or comes from the framing page. Only the script reads it.
 */
import { escapeHtml } from '../../../core/escape-html.js'
import { tonApps } from '../../../core/transfers/ton-apps.js'
import { webAddress } from '../../../core/web-address.js'
import { isLine } from '../../input/text.js'
import type { PageAssets } from './assets.js'
import { htmlAttributes, pageDocument, pageHeaders } from './page-document.js'
import type { ScriptedPage } from './renderer.js'

/** What wallets of the browser need on Solana and TON: https addresses. */
export type WalletSettings = { solanaRpc?: string | undefined; tonManifest?: string | undefined }

/** The configuration of the page. */
export type PageOptions = {
  merchantName: string
  /** The merchant's support: an `https:` page or a `mailto:` address. */
  supportUrl?: string | undefined
  /** The way back to the shop: an http or https address, checked when the endpoint is created. */
  returnUrl?: string | undefined
  walletSettings?: WalletSettings | undefined
  /** The look, as the JSON of the attribute `appearance`. */
  appearance?: string | undefined
  /** Origins whose pages may frame this one, for the isolated mode. Checked when the endpoint is created. */
  allowedOrigins: readonly string[]
}

export type PayPageOptions = PageOptions & {
  assets: PageAssets
  /** On the page of an order that is not drawn on the server: its session. */
  session?: string
  /** What it says. */
  words: ScriptedPage
}

/** The document. All addresses in it are relative, so it works under any path of a proxy. */
export function payPage({ assets, session, words, ...options }: PayPageOptions): string {
  const { merchantName, allowedOrigins } = options
  const { lang, dir, languages, scriptNeeded } = words
  const up = session === undefined ? '' : '../'
  const file = (name: string) =>
    `"${up}assets/${assets.version}/${name}" integrity="${assets.files.get(name)?.integrity ?? ''}"`
  const attributes = htmlAttributes({
    ...{ endpoint: up || '.', session, frames: allowedOrigins.join(' ') },
    ...pageAttributes(options),
  })
  return pageDocument({
    lang,
    title: merchantName,
    icon: `${up}assets/${assets.version}/favicon.svg`,
    head: `<base target="_top">
<link rel="stylesheet" href=${file('pay.css')}>
<script src=${file('pay.js')}></script>
<script src=${file('crypto-checkout.js')} async></script>`,
    body: `<crypto-payment-page${attributes}>
<p lang="${escapeHtml(lang)}" dir="${dir}">${escapeHtml(scriptNeeded)}${waysOut(options, words)}</p>
</crypto-payment-page>
${languages}`,
  })
}

/** The settings as attributes of the element. */
export function pageAttributes({ supportUrl, returnUrl, walletSettings = {}, appearance }: PageOptions) {
  return {
    'support-url': supportUrl,
    'return-url': returnUrl,
    'solana-rpc': walletSettings.solanaRpc,
    'ton-manifest': walletSettings.tonManifest,
    appearance,
  }
}

/**
 * The page's own policy: no other origins but those that the shop's settings of wallets need, no inline code, and frames only for the
 * configured origins. Pictures that are data are icons of wallets.
 */
export function payPageHeaders(
  { allowedOrigins, walletSettings }: Pick<PageOptions, 'allowedOrigins' | 'walletSettings'>,
  {
    cacheControl = 'public, max-age=300',
    formAction = "'none'",
    styleSources = "'self'",
    mayHaveOpener = true,
  } = {},
): Record<string, string> {
  return {
    ...pageHeaders([
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${styleSources}`,
      "img-src 'self' data:",
      `connect-src ${["'self'", ...originsOf(walletSettings)].join(' ')}`,
      "base-uri 'none'",
      `form-action ${formAction}`,
      `frame-ancestors ${allowedOrigins.length > 0 ? allowedOrigins.join(' ') : "'none'"}`,
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypesPolicies}`,
    ]),
    'cache-control': cacheControl,
    // Lets a page that is itself isolated by COEP frame this one. With the policy below it has a browser start a process for
    // the page after the answer, and nothing that the page loads needs it.
    ...(allowedOrigins.length > 0 && { 'cross-origin-embedder-policy': 'require-corp' }),
    // A page that opened this one could lead it elsewhere. A browser that severs them starts another process.
    ...(mayHaveOpener && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': [
      ...['clipboard-write=(self)', 'screen-wake-lock=(self)'],
      ...['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map(
        (feature) => `${feature}=()`,
      ),
    ].join(', '),
  }
}

/** Of whom the page asks: the RPC server, and the relays of TON's wallets. */
function originsOf({ solanaRpc, tonManifest }: WalletSettings = {}): string[] {
  const relays = tonManifest === undefined ? [] : tonApps.map(({ bridge }) => bridge)
  return [...(solanaRpc === undefined ? [] : [solanaRpc]), ...relays].map(
    (address) => new URL(address).origin,
  )
}

/** The policies that the script-tag file creates. */
const trustedTypesPolicies = 'crypto-checkout#html'

// The element hides its content as soon as it runs.
function waysOut(options: PageOptions, { contactShop, backToShop }: ScriptedPage): string {
  const { 'support-url': supportUrl, 'return-url': returnUrl } = pageAttributes(options)
  const link = (address: string | undefined, text: string) =>
    address === undefined ? '' : `<br><a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
  return link(supportUrl, contactShop) + link(returnUrl, backToShop)
}

/** Whether the merchant's support is a page or an e-mail address, which alone are links. */
export function isSupportUrl(address: unknown): address is string {
  return (
    webAddress(address)?.protocol === 'https:' || (isLine(address) && /^mailto:[^\s@]+@\S+$/i.test(address))
  )
}
