/** The desk's page of links that are reused: what they sold, a form for another, and an end for each. */
import { html } from 'hono/html'
import type { LinkDetails } from '../../../server/orders/links.js'
import { layout, postForm, table, type Markup } from './layout.js'

/** What the form had when its input was refused, and why. */
export type RefusedLink = { problem: string; typed: Readonly<Record<string, string>> }

/** The fields of a new link, as a person fills them in. */
const fields = [
  ['name', 'Name, which stands in the link', 'coffee'],
  ['title', 'Title', 'Coffee'],
  ['amount', 'Price', '5'],
  ['currency', 'Currency', 'EUR'],
  ['stock', 'Pieces; empty for no end of them', '40'],
] as const

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
  const field = ([name, label, example]: (typeof fields)[number]) =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" value="${refused?.typed[name] ?? ''}" placeholder="${example}" />`
  return layout({
    title: 'Links',
    csrf,
    body: html`${isEmpty ? html`<p>There is no link yet.</p>` : table('Links', head, rows)}
      <h2>Create a link</h2>
      ${refused && html`<p class="problem" role="alert">${refused.problem}</p>`}
      ${postForm('/links', { csrf }, html`${fields.map(field)}<button>Create a link</button>`)}`,
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
