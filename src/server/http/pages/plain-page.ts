/** The page that needs no files and is not drawn: of a failure where no page can be drawn, and of a request beyond the limits. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { CheckoutError } from '../../../core/contract/problem.js'
import { escapeHtml } from '../../../core/escape-html.js'
import type { PageOptions } from './hosted-page.js'
import { groundColor } from './hosted-page-files.js'
import { pageHeaders } from './page-document.js'
import { plainWords } from './plain-words.js'
import type { PageView } from './renderer.js'

export type PlainPageOptions = Pick<PageView, 'lang' | 'acceptLanguage'> &
  Pick<PageOptions, 'supportUrl' | 'returnUrl'> & {
    /** Leads to its own address, with `GET`: of a form, to the page with the form. */
    again: boolean
  }

/** The ground, the card and the type of the drawn pages, in the fewest bytes. */
const look =
  `body{background:${groundColor};color:light-dark(#1c1d21,#f3f3f5);font:max(15px,.9375rem)/1.45 system-ui,sans-serif;margin:24px 16px}` +
  'main{background:light-dark(#fff,#15171d);border:1px solid light-dark(#e3e4e8,#31343c);border-radius:16px;' +
  'box-sizing:border-box;margin:auto;max-width:440px;overflow-wrap:anywhere;padding:24px}' +
  'h1{font-size:1.13em;font-weight:600}h1,p{margin:0 0 8px}' +
  'a{color:light-dark(#264893,#8bb4fb);display:inline-block;line-height:44px}p:has(a){margin:0}'

/** One text in the payer's language, and the ways out: it is short and made of nothing else, because a flood has many made. */
export function plainPage(
  error: CheckoutError,
  { supportUrl, returnUrl, again, ...wanted }: PlainPageOptions,
): string {
  const words = plainWords(wanted)
  const { lang, dir } = words
  const [title, text] = isRateLimited(error)
    ? [words.limited, words.limitedNext]
    : [words.failed, words.failedNext]
  const link = (address: string | undefined, name: string) =>
    address === undefined ? '' : `<p><a href="${escapeHtml(address)}">${name}</a></p>`
  return (
    `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>${title}</title><style>${look}</style><main><h1>${title}</h1><p>${text}</p>` +
    link(again ? '' : undefined, words.tryAgain) +
    link(supportUrl, words.contactShop) +
    link(returnUrl, words.backToShop)
  )
}

/** Whether the limits refused a request. An order that has too many payments is refused for good, in words of its own. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'too-many-requests' && error.retryable
}

export const plainPageHeaders: Readonly<Record<string, string>> = pageHeaders([
  "default-src 'none'",
  `style-src 'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(look))))}'`,
])
