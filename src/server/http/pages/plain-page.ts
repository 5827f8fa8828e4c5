/** The page of a failure where no page can be drawn: one text, and the ways out. */
import { escapeHtml } from '../../../core/escape-html.js'
import { isSupportUrl, type PageOptions } from './hosted-page.js'

export function plainPage({ supportUrl, returnUrl }: Pick<PageOptions, 'supportUrl' | 'returnUrl'>): string {
  const link = (address: string | undefined, text: string) =>
    address === undefined ? '' : `<p><a href="${escapeHtml(address)}">${text}</a></p>`
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark"><title>Something went wrong</title>' +
    '<h1>Something went wrong</h1><p>Try again in a moment, or contact the shop.</p>' +
    link(isSupportUrl(supportUrl) ? supportUrl : undefined, 'Contact the shop') +
    link(returnUrl, 'Back to the shop')
  )
}

export const plainPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
