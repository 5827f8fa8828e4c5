/** The frame of the desk's pages. Templates escape every value; the page runs no inline code. */
import { html } from 'hono/html'
import { currencyDigits, groupAddress } from '../../../core/money/amount-format.js'

export type Markup = ReturnType<typeof html>

/** Of a field whose text has no words: no browser corrects it. */
export const verbatim = html`autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false"`

/** The pages that each page leads to, by their titles. */
const places = {
  Orders: '/',
  'Service account': '/account',
  Links: '/links',
  Notifications: '/notifications',
  Export: '/export',
}

/** A page of a signed-in person. */
export function layout({
  title,
  csrf,
  body,
}: {
  title: string
  csrf?: string | undefined
  body: Markup
}): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Desk</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/desk.css" />
        <script src="/desk.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${
          csrf === undefined
            ? ''
            : html`<header>
                <nav aria-label="Desk">
                  ${Object.entries(places).map(
                    ([name, path]) =>
                      html`<a href="${path}" ${name === title ? html`aria-current="page"` : ''}>${name}</a> `,
                  )}
                </nav>
                ${postForm('/sign-out', { csrf }, html`<button>Sign out</button>`)}
              </header>`
        }
        <main id="main" tabindex="-1">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `
}

/** What a page says instead of its content. */
export function message(title: string, text: string, more: Markup | '' = ''): Markup {
  return layout({
    title,
    body: html`<p>${text}</p>
      ${more}`,
  })
}

/** A form that posts: hidden fields, then what a person fills in and presses. */
export function postForm(action: string, hidden: Readonly<Record<string, string>>, content: Markup): Markup {
  return html`<form method="post" action="${action}">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${content}
  </form>`
}

/**
 * A table that scrolls by itself, also by keyboard, where the page is narrow. One of more than two columns has each row as lines
 * on a phone, where the heads stand before their cells. With `rowHeads`, a row's first cell is its head.
 */
export function table(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (Markup | string | number | undefined)[])[],
  { rowHeads = false } = {},
): Markup {
  if (rows.length === 0) return html`<p class="quiet">None.</p>`
  const isWide = head.length > 2
  const cellOf = (cell: (typeof rows)[number][number], index: number) => {
    if (rowHeads && index === 0) return html`<th scope="row">${cell}</th>`
    return isWide ? html`<td data-head="${head[index]}">${cell}</td>` : html`<td>${cell}</td>`
  }
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${name}">
    <table class="${isWide ? 'wide' : ''}">
      <thead>
        <tr>
          ${head.map((one) => html`<th scope="col">${one}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cellOf)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

export function orderPath(reference: string): string {
  return `/order?${new URLSearchParams({ reference }).toString()}`
}

/** A time, in UTC, as a person reads it. */
export function time(iso: string): Markup {
  return html`<time datetime="${iso}">${minuteOf(iso)}</time>`
}

/** The same as text. */
export function minuteOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/** Names and their values; a row without a value is left out. */
export function definitions(
  rows: readonly (readonly [name: string, value: Markup | string | undefined])[],
): Markup {
  const shown = rows.filter(([, value]) => value !== undefined)
  return html`<dl>
    ${shown.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

/** An address, a hash or an identifier; undefined stays undefined. */
export function code(text: string | undefined): Markup | undefined {
  return text === undefined ? undefined : html`<code>${text}</code>`
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/**
 * An amount in a currency or a coin, as a person reads it; a round one `isShort`, such as `$2M`. A sum of payments is
 * rounded to the digits that a price may have: for some currencies `Intl` has fewer.
 */
export function moneyOf(amount: string, currency: string, isShort = false): string {
  if (!currencies.has(currency)) return `${amount} ${currency}`
  const digits = currencyDigits(currency)
  const { format } = new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency },
    ...(isShort
      ? { notation: 'compact', trailingZeroDisplay: 'stripIfInteger' }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
  return format(amount as Intl.StringNumericLiteral)
}

/** An address as wallets show it. Between the groups are no spaces, so that a copied selection holds the address only. */
export function address(text: string | undefined): Markup | undefined {
  if (text === undefined) return undefined
  return html`<code class="groups" translate="no"
    >${groupAddress(text).map((group) => html`<span>${group}</span><wbr />`)}</code
  >`
}

/** What a person copies into another program; undefined stays undefined. */
export function copyable(
  text: string | undefined,
  show: (text: string) => Markup | undefined = code,
): Markup | undefined {
  return text === undefined
    ? undefined
    : html`${show(text)} <button type="button" class="copy" hidden>Copy</button>`
}
