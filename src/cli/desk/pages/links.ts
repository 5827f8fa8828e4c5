/** The desk's page of links that are reused: what they sold, a form for another, and an end for each. */
import { html } from 'hono/html'
import type { LinkDetails } from '../../../server/orders/links.js'
import type { LinkOptionName } from '../../links/link-options.js'
import { layout, postForm, table, type Markup } from './layout.js'

/** What the form had when its input was refused, and why. */
export type RefusedLink = { problem: string; typed: Readonly<Record<string, string>> }

/** A field of a new link, as a person fills it in. */
type Field = readonly [name: LinkOptionName, label: string, example: string]
const fields: readonly Field[] = [
  ['name', 'Name, which stands in the link', 'coffee'],
  ['title', 'Title', 'Coffee'],
  ['amount', 'Price, or a range', '5 or 5-500'],
  ['currency', 'Currency', 'EUR'],
  ['coin', 'Or a coin of the payment service', 'usdt'],
  ['methods', 'The only networks and coins; empty for all', 'tron:usdt, bitcoin:*'],
  ['stock', 'Pieces; empty for any number', '40'],
]
const moreFields: readonly Field[] = [
  ['maxQuantity', 'Pieces of one order; empty for one', '3'],
  ['tips', 'Tips in percent', '5, 10'],
  ['fields', 'What the buyer fills in; ! is required', 'email:E-mail!, note:Your wish'],
  ['endsAt', 'End, in UTC', '2026-12-31T18:00:00Z'],
  ['thanks', 'A sentence after the payment', 'Thank you'],
  ['returnUrl', 'The way back after the payment', 'https://shop.example'],
  ['layout', 'Layout; till for a counter', 'till'],
]

export function linksPage({
  csrf,
  links,
  refused,
}: {
  csrf: string
  links: readonly LinkDetails[]
  refused?: RefusedLink | undefined
}): Markup {
  const isEmpty = links.length === 0
  const rows = links.map((link) => row(csrf, link))
  const isMoreTyped = moreFields.some(([name]) => refused?.typed[name] !== undefined)
  const field = ([name, label, example]: Field) =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" value="${refused?.typed[name] ?? ''}" placeholder="${example}" />`
  return layout({
    title: 'Links',
    csrf,
    body: html`${isEmpty ? html`<p>There is no link yet.</p>` : table('Links', head, rows)}
      <h2>Create a link</h2>
      ${refused && html`<p class="problem" role="alert">${refused.problem}</p>`}
      ${postForm(
        '/links',
        { csrf },
        html`${fields.map(field)}
          <details ${isMoreTyped ? 'open' : ''}>
            <summary>More</summary>
            <div class="fields">${moreFields.map(field)}</div>
          </details>
          <button class="primary">Create a link</button>`,
      )}`,
  })
}

const head = ['Link', 'Price', 'State', 'Sold', 'Reserved', 'Left', '']

function row(
  csrf: string,
  { name, title, amount, currency, coin, state, createdBy, closedBy, sold, reserved, left }: LinkDetails,
) {
  const price = typeof amount === 'string' ? amount : `${amount.min} to ${amount.max}`
  return [
    html`<strong>${title}</strong><br /><code>/l/${name}</code>`,
    `${price} ${currency ?? coin}`,
    html`${state}${closedBy && ` by ${closedBy}`}${createdBy && html`<br />created by ${createdBy}`}`,
    ...[sold, reserved, left],
    state === 'closed' ? '' : postForm('/links/close', { csrf, name }, html`<button>Close</button>`),
  ]
}
