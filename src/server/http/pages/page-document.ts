/** What every page of the endpoint has around its content. */
import { escapeHtml } from '../../../core/escape-html.js'

/** What differs. `icon` is the address of the picture of the page; `head` and `body` are HTML. */
export type PageDocument = {
  lang: string
  dir?: 'ltr' | 'rtl'
  title: string
  icon: string
  head: string
  body: string
}

export const pageDocument = ({ body, ...page }: PageDocument): string => `${pageStart(page)}${body}${pageEnd}`

/** What comes before the body's content. */
export const pageStart = ({
  lang,
  dir,
  title,
  icon,
  head,
}: Omit<PageDocument, 'body'>): string => `<!doctype html>
<html lang="${escapeHtml(lang)}"${dir === undefined ? '' : ` dir="${dir}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="darkreader-lock">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
${head}
</head>
<body>
`

/** What comes after it. */
export const pageEnd = `
</body>
</html>
`

/** Attributes as they stand in a tag; one that is undefined is left out. */
export const htmlAttributes = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')

/** What every page says of itself, with its policy. */
export const pageHeaders = (policy: readonly string[]): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy.join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})
