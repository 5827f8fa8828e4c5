/** The list of orders, the one chart, and an order with its timeline. */
import { html } from 'hono/html'
import { orderNeeds, orderStates, type OrderNeed } from '../../../server/rules/order.js'
import type { OrderDetails } from '../../../server/orders/operations.js'
import type { TimelineEntry } from '../../../server/orders/timeline.js'
import { sumOf, type Day, type Row } from '../overview.js'
import type { ActionName } from '../../../server/orders/operations.js'
import { code, definitions, layout, orderPath, time, type Markup } from './layout.js'

export type OrdersPage = {
  csrf: string
  rows: readonly Row[]
  next?: string | undefined
  query: string
  state: string
  needs: string
  days?: readonly Day[] | undefined
}

export function ordersPage({ csrf, rows, next, query, state, needs, days }: OrdersPage): Markup {
  const older = olderPath({ query, state, needs, next })
  const body = html` <form class="search" role="search" method="get" action="/">
      <label for="q">Search</label>
      <input
        id="q"
        name="q"
        type="search"
        value="${query}"
        autocomplete="off"
        placeholder="Reference, address or amount"
      />
      <label for="state">State</label>
      <select id="state" name="state">
        <option value="">All</option>
        ${orderStates.map((one) => html`<option value="${one}" ${one === state ? 'selected' : ''}>${one}</option>`)}
      </select>
      <label for="needs">Needs a person</label>
      <select id="needs" name="needs">
        <option value="">Any order</option>
        ${(['any', ...orderNeeds] as const).map((one) => html`<option value="${one}" ${one === needs ? 'selected' : ''}>${needLabels[one]}</option>`)}
      </select>
      <button>Find</button>
    </form>
    <p class="quiet" id="count" role="status">${countOf(rows)}</p>
    <ul class="orders" id="orders">
      ${rows.map(rowItem)}
    </ul>
    <form class="search" method="get" action="/export">
      <label for="month">Month</label>
      <input id="month" name="month" type="month" pattern="[0-9]{4}-[0-9]{2}" placeholder="2026-11" />
      <label for="export-state">State</label>
      <select id="export-state" name="state">
        <option value="">All</option>
        ${orderStates.map((one) => html`<option value="${one}">${one}</option>`)}
      </select>
      <button>Export</button>
    </form>
    <p><a id="older" ${older === undefined ? 'hidden' : html`href="${older}"`}>Older orders</a></p>
    ${days === undefined ? '' : chart(days)}`
  return layout({ title: 'Orders', csrf, body })
}

/** The reasons why an order needs a person, in the search. */
const needLabels: Record<OrderNeed | 'any', string> = {
  any: 'For any reason',
  'refund-to-pay': 'A refund to pay',
  reverted: 'Taken back',
  review: 'A payment to decide',
  'after-decision': 'Money after the decision',
  claim: 'A payer says that they paid',
  duplicate: 'Paid twice',
  surplus: 'Too much came',
  short: 'Money is missing',
}

export function countOf(rows: readonly Row[]): string {
  const waiting = rows.filter(({ needs }) => needs !== undefined).length
  const needing = waiting === 1 ? '1 needs a person' : `${waiting} need a person`
  return `${rows.length === 1 ? '1 order' : `${rows.length} orders`}, ${needing}`
}

/** Where older orders of the same search are. */
export function olderPath({
  query: q,
  state,
  needs,
  next,
}: Pick<OrdersPage, 'query' | 'state' | 'needs' | 'next'>): string | undefined {
  return next === undefined
    ? undefined
    : `/?${new URLSearchParams({ q, state, needs, before: next }).toString()}`
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
      <div class="scroll" role="region" tabindex="0" aria-labelledby="chart">
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

/** What can be done with an order now; the server decides again. */
function actionsFor({
  state,
  fulfilled,
  closedAt,
  payments,
}: OrderDetails): readonly (readonly [ActionName, string])[] {
  if (state === 'closed' && payments.length === 0) return []
  const isOver = fulfilled || closedAt !== undefined
  return [
    ...(fulfilled ? [] : ([['accept', 'Accept']] as const)),
    ...(isOver ? ([['refund', 'Refund']] as const) : ([['close', 'Close']] as const)),
    ['note', 'Add a note'],
    ['check', 'Check now'],
    ...(fulfilled ? ([['resend', 'Send the notification again']] as const) : []),
  ]
}

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
  const body = html` ${done === '' ? '' : html`<p class="done" role="status" tabindex="-1" autofocus>${done}</p>`}
    <p>
      <span class="badge ${state}">${state}</span
      >${accepted ? html` accepted by <bdi>${accepted.by}</bdi>: <bdi>${accepted.reason}</bdi>` : ''}
    </p>
    <nav class="actions" aria-label="Actions">
      ${actionsFor(order).map(([action, label]) => html`<a class="button" id="${action}" href="${link(action)}">${label}</a>`)}
    </nav>
    <h2>Payments</h2>
    ${payments.map((payment) =>
      definitions([
        ['Received', sumOf(payment)],
        ['Status', [payment.status, ...payment.flags].join(', ')],
        ['Network', html`<bdi>${payment.chain.name}</bdi>`],
        ['Address', code(payment.address)],
        ['Transaction', code(payment.txId)],
        ['Payment', code(payment.id)],
      ]),
    )}
    ${
      refunds.length === 0
        ? ''
        : html`<h2>Refunds</h2>
            ${refunds.map(
              (refund) =>
                html`${definitions([
                    ['Sum', html`${refund.amount} ${refund.coin} on <bdi>${refund.network}</bdi>`],
                    ['State', refund.state],
                    ['Reason', html`<bdi>${refund.reason}</bdi>`],
                    ['Address', code(refund.address)],
                    ['Transaction', code(refund.transaction)],
                  ])}
                  <p class="actions">
                    ${refund.state === 'address-given' ? html`<a class="button" id="refund-sent" href="${link('refund-sent', { refund: refund.id })}">Record the transaction</a>` : ''}
                    ${['requested', 'address-given'].includes(refund.state) ? html`<a class="button" id="refund-cancel" href="${link('refund-cancel', { refund: refund.id })}">Cancel the refund</a>` : ''}
                  </p>`,
            )}`
    }
    <h2>Timeline</h2>
    <ol class="timeline">
      ${timeline.map(
        (entry) =>
          html`<li>
            ${time(entry.at)} <strong>${entry.event}</strong> <bdi>${textOf(entry, payments.length > 1)}</bdi>
          </li>`,
      )}
    </ol>`
  return layout({ title: reference, csrf, body })
}

/** What an entry of the timeline says. The payment is named where an order has several. */
function textOf(entry: TimelineEntry, hasSeveral: boolean): string {
  const { type, status, received, remaining = '0', flags = [], detail, by, payment } = entry
  const parts = [
    ...[type, status, received && `${received} received`, remaining !== '0' && `${remaining} missing`],
    ...[...flags, detail, by && `by ${by}`, hasSeveral && payment],
  ]
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' · ')
}
