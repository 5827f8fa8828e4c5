/** The desk's page of links that are reused: what they sold, a form for another, and an end for each. */
import { html } from 'hono/html'
import type { LinkDetails } from '../../../server/orders/links.js'
import { layout, type Markup } from './layout.js'

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
  return layout({
    title: 'Links',
    csrf,
    body: html`${links.length === 0 ? html`<p>There is no link yet.</p>` : table(csrf, links)}
      <h2>Create a link</h2>
      ${refused && html`<p role="alert">${refused.problem}</p>`}
      <form method="post" action="/links">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${fields.map(
          ([name, label, example]) =>
            html`<p>
              <label for="${name}">${label}</label>
              <input
                id="${name}"
                name="${name}"
                value="${refused?.typed[name] ?? ''}"
                placeholder="${example}"
              />
            </p>`,
        )}
        <button>Create a link</button>
      </form>`,
  })
}

function table(csrf: string, links: readonly LinkDetails[]): Markup {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Links">
    <table>
      <thead>
        <tr>
          <th scope="col">Link</th>
          <th scope="col">Price</th>
          <th scope="col">State</th>
          <th scope="col">Sold</th>
          <th scope="col">Reserved</th>
          <th scope="col">Left</th>
          <th scope="col"></th>
        </tr>
      </thead>
      <tbody>
        ${links.map((link) => row(csrf, link))}
      </tbody>
    </table>
  </div>`
}

function row(
  csrf: string,
  { name, title, amount, currency, coin, state, createdBy, closedBy, sold, reserved, left }: LinkDetails,
) {
  const price = typeof amount === 'string' ? amount : `${amount.min} to ${amount.max}`
  return html`<tr>
    <td><strong>${title}</strong><br /><code>/l/${name}</code></td>
    <td>${price} ${currency ?? coin}</td>
    <td>${state}${closedBy && ` by ${closedBy}`}${createdBy && html`<br />created by ${createdBy}`}</td>
    <td>${sold}</td>
    <td>${reserved}</td>
    <td>${left ?? ''}</td>
    <td>
      ${
        state === 'closed'
          ? ''
          : html`<form method="post" action="/links/close">
              <input type="hidden" name="csrf" value="${csrf}" /><input
                type="hidden"
                name="name"
                value="${name}"
              />
              <button>Close</button>
            </form>`
      }
    </td>
  </tr>`
}
