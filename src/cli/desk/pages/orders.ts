/** The list of orders, the one chart, and an order with its timeline. */
import { html } from 'hono/html'
import { orderStates } from '../../../server/store/order-state.js'
import type { OrderDetails } from '../../../server/orders/desk.js'
import { sumOf, type Day, type Row } from '../overview.js'
import { layout, time, type Markup } from './layout.js'

export type OrdersPage = {
  csrf: string
  rows: readonly Row[]
  next?: string | undefined
  query: string
  state: string
  days?: readonly Day[] | undefined
}

export function ordersPage({ csrf, rows, next, query, state, days }: OrdersPage): Markup {
  const more = new URLSearchParams({ q: query, state, before: next ?? '' }).toString()
  const body = html` <form class="search" role="search" method="get" action="/">
      <label for="q">Search</label>
      <input
        id="q"
        name="q"
        type="search"
        value="${query}"
        autocomplete="off"
        placeholder="Reference, address, transaction or amount"
      />
      <label for="state">State</label>
      <select id="state" name="state">
        <option value="">All</option>
        ${orderStates.map((one) => html`<option value="${one}" ${one === state ? 'selected' : ''}>${one}</option>`)}
      </select>
      <button>Find</button>
    </form>
    <p class="quiet" id="count" role="status">${countOf(rows)}</p>
    <ul class="orders" id="orders">
      ${rows.map(rowItem)}
    </ul>
    ${next === undefined ? '' : html`<p><a href="/?${more}">Older orders</a></p>`}
    ${days === undefined ? '' : chart(days)}`
  return layout({ title: 'Orders', csrf, body })
}

export function countOf(rows: readonly Row[]): string {
  const waiting = rows.filter(({ needs }) => needs !== undefined).length
  return `${rows.length} orders, ${waiting} of them need a person`
}

function rowItem({ reference, state, sum, at, needs }: Row): Markup {
  return html`<li>
    <a href="${orderPath(reference)}"
      ><bdi class="reference">${reference}</bdi>
      <span class="badge ${state}">${state}</span
      >${needs === undefined ? '' : html` <strong class="needs">${needs}</strong>`}
      <span class="sum">${sum}</span> ${time(at)}</a
    >
  </li>`
}

export function orderPath(reference: string): string {
  return `/order?${new URLSearchParams({ reference }).toString()}`
}

const endings = ['paid', 'review', 'partial', 'confirming', 'awaiting'] as const

/** Stacked bars, with the same figures as a table. */
function chart(days: readonly Day[]): Markup {
  const highest = Math.max(1, ...days.map(({ counts }) => endings.reduce((sum, one) => sum + counts[one], 0)))
  const bars = days.map(({ day, counts }, index) => {
    let y = 100
    return endings.map((ending) => {
      const height = (counts[ending] / highest) * 96
      y -= height
      if (counts[ending] === 0) return ''
      return html`<rect
        class="${ending}"
        x="${index * 20 + 3}"
        y="${y.toFixed(2)}"
        width="14"
        height="${height.toFixed(2)}"
        ><title>${day}: ${counts[ending]} ${ending}</title></rect
      >`
    })
  })
  return html` <section aria-labelledby="chart">
    <h2 id="chart">Payments per day, by how they stand</h2>
    <svg
      viewBox="0 0 ${days.length * 20} 101"
      role="img"
      aria-label="Payments of the last ${days.length} days; the table has the figures"
    >
      <path class="axis" d="M0 100.5h${days.length * 20}" />
      ${bars}
    </svg>
    <ul class="legend">
      ${endings.map((ending) => html`<li><span class="key ${ending}"></span>${ending}</li>`)}
    </ul>
    <details>
      <summary>Figures</summary>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              ${endings.map((one) => html`<th scope="col">${one}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${days.map(
              ({ day, counts }) =>
                html`<tr>
                  <th scope="row">${day}</th>
                  ${endings.map((one) => html`<td>${counts[one]}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`
}

const actions = [
  ['accept', 'Accept'],
  ['close', 'Close'],
  ['refund', 'Refund'],
  ['note', 'Add a note'],
  ['check', 'Check now'],
  ['resend', 'Send the notification again'],
] as const

export function orderPage({
  csrf,
  order,
  done,
}: {
  csrf: string
  order: OrderDetails
  done: string
}): Markup {
  const { reference, state = 'unknown', payments, refunds, timeline, accepted } = order
  const link = (action: string, more: Record<string, string> = {}) =>
    `/confirm?${new URLSearchParams({ reference, action, ...more }).toString()}`
  const body = html` ${done === '' ? '' : html`<p class="done" role="status">${done}</p>`}
    <p>
      <span class="badge ${state}">${state}</span
      >${accepted ? html` accepted by <bdi>${accepted.by}</bdi>: <bdi>${accepted.reason}</bdi>` : ''}
    </p>
    <nav class="actions" aria-label="Actions">
      ${actions.map(([action, label]) => html`<a class="button" href="${link(action)}">${label}</a>`)}
    </nav>
    <h2>Payments</h2>
    ${payments.map(
      (payment) =>
        html`<dl>
          <div>
            <dt>Received</dt>
            <dd>${sumOf(payment)}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>${payment.status} ${payment.flags.join(' ')}</dd>
          </div>
          <div>
            <dt>Network</dt>
            <dd><bdi>${payment.chain.name}</bdi></dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd><code>${payment.address}</code></dd>
          </div>
          ${
            payment.txId === undefined
              ? ''
              : html`<div>
                  <dt>Transaction</dt>
                  <dd><code>${payment.txId}</code></dd>
                </div>`
          }
          <div>
            <dt>Payment</dt>
            <dd><code>${payment.id}</code></dd>
          </div>
        </dl>`,
    )}
    ${
      refunds.length === 0
        ? ''
        : html`<h2>Refunds</h2>
            ${refunds.map(
              (refund) =>
                html`<dl>
                    <div>
                      <dt>Sum</dt>
                      <dd>${refund.amount} ${refund.coin} on <bdi>${refund.network}</bdi></dd>
                    </div>
                    <div>
                      <dt>State</dt>
                      <dd>${refund.state}</dd>
                    </div>
                    <div>
                      <dt>Reason</dt>
                      <dd><bdi>${refund.reason}</bdi></dd>
                    </div>
                    ${
                      refund.address === undefined
                        ? ''
                        : html`<div>
                            <dt>Address</dt>
                            <dd><code>${refund.address}</code></dd>
                          </div>`
                    }${
                      refund.transaction === undefined
                        ? ''
                        : html`<div>
                            <dt>Transaction</dt>
                            <dd><code>${refund.transaction}</code></dd>
                          </div>`
                    }
                  </dl>
                  <p class="actions">
                    ${refund.state === 'address-given' ? html`<a class="button" href="${link('refund-sent', { refund: refund.id })}">Record the transaction</a>` : ''}
                    ${['requested', 'address-given'].includes(refund.state) ? html`<a class="button" href="${link('refund-cancel', { refund: refund.id })}">Cancel the refund</a>` : ''}
                  </p>`,
            )}`
    }
    <h2>Timeline</h2>
    <ol class="timeline">
      ${timeline.map(
        ({ at, event, ...rest }) =>
          html`<li>
            ${time(at)} <strong>${event}</strong> <bdi>${Object.values(rest).flat().join(' · ')}</bdi>
          </li>`,
      )}
    </ol>`
  return layout({ title: reference, csrf, body })
}
