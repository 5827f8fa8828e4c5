/** Pages that need no files and are not drawn: of a failure where no page can be drawn, and of a request beyond the limits. */
import { CheckoutError } from '../../../core/contract/problem.js'
import { escapeHtml } from '../../../core/escape-html.js'
import { isSupportUrl, type PageOptions } from './hosted-page.js'
import { pageHeaders } from './page-document.js'

/** One text, and the ways out. */
export function failedPage({ supportUrl, returnUrl }: Pick<PageOptions, 'supportUrl' | 'returnUrl'>): string {
  const link = (address: string | undefined, text: string) =>
    address === undefined ? '' : `<p><a href="${escapeHtml(address)}">${text}</a></p>`
  return (
    plainPage('Something went wrong', 'Try again in a moment, or contact the shop.') +
    link(isSupportUrl(supportUrl) ? supportUrl : undefined, 'Contact the shop') +
    link(returnUrl, 'Back to the shop')
  )
}

/** Made once, because a flood must not have pages drawn. */
export const refusalPage = plainPage('Too many attempts in a short time', 'Wait a moment, then try again.')

/** Whether the limits refused a request. An order that has too many payments is refused for good, in words of its own. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'too-many-requests' && error.retryable
}

export const plainPageHeaders: Readonly<Record<string, string>> = pageHeaders(["default-src 'none'"])

function plainPage(title: string, text: string): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p>`
  )
}
