/** The list of orders, with its tiles and filters, and the money of the last days. */
import { html } from 'hono/html'
import { orderNeeds, orderStates } from '../../../server/rules/order.js'
import { needTexts, type Row } from '../overview.js'
import type { Received } from '../received.js'
import { leftOut, receivedCharts } from './chart.js'
import { layout, moneyOf, orderPath, time, type Markup } from './layout.js'

export type OrdersPage = {
  csrf: string
  rows: readonly Row[]
  /** How many they are. */
  summary: string
  next?: string | undefined
  query: string
  state: string
  needs: string
  /** The day of a list of the orders whose money came then. */
  day?: string | undefined
  /** Some of the orders whose money came before this time are left out. */
  since?: string | undefined
  tiles: readonly Tile[]
  received?: Received | undefined
}

/** A number that is a filter. */
export type Tile = { label: string; value: string; path: string }

/** What needs a person first, and the money of today. */
export function tilesOf(counts: Record<'any' | 'open' | 'return', string>, { days }: Received): Tile[] {
  const { day, sums } = days.at(-1) ?? { day: '', sums: new Map<string, string>() }
  const today = [...sums].map(([currency, sum]) => moneyOf(sum, currency)).join(' · ')
  return [
    { label: 'Need a person', value: counts.any, path: '/?needs=any' },
    { label: 'Open', value: counts.open, path: '/?state=open' },
    { label: 'Received today (UTC)', value: today || '0', path: `/?received=${day}` },
    { label: 'To be returned', value: counts.return, path: '/?needs=return' },
  ]
}

export function ordersPage({
  csrf,
  rows,
  summary,
  next,
  query,
  state,
  needs,
  day,
  since,
  tiles,
  received,
}: OrdersPage): Markup {
  const older = olderPath({ query, state, needs, day, next })
  const body = html`
    <ul class="tiles">
      ${tiles.map(
        ({ label, value, path }) =>
          html`<li>
            <a href="${path}"><strong>${value}</strong> ${label}</a>
          </li>`,
      )}
    </ul>
    ${received === undefined ? '' : receivedCharts(received)}
    <form class="search" role="search" method="get" action="/">
      <label for="q">Search</label>
      <input
        id="q"
        name="q"
        type="search"
        value="${query}"
        autocomplete="off"
        placeholder="Reference, title, address, amount or day"
      />
      <label for="state">State</label>
      <select id="state" name="state">
        <option value="">All</option>
        ${orderStates.map((one) => html`<option value="${one}" ${one === state ? 'selected' : ''}>${one}</option>`)}
      </select>
      <label for="needs">Needs a person</label>
      <select id="needs" name="needs">
        <option value="">Any order</option>
        ${(['any', 'return', ...orderNeeds] as const).map((one) => html`<option value="${one}" ${one === needs ? 'selected' : ''}>${needLabels[one]}</option>`)}
      </select>
      ${day === undefined ? '' : html`<input type="hidden" name="received" value="${day}" />`}
      <button>Find</button>
    </form>
    ${
      day === undefined
        ? ''
        : html`<p>Orders whose money came on ${day} (UTC). <a href="/">All orders</a></p>
            ${leftOut(since)}`
    }
    <p class="quiet" id="count" role="status">${summary}</p>
    <ul class="orders" id="orders">
      ${rows.map(rowItem)}
    </ul>
    <p><a id="older" ${older === undefined ? 'hidden' : html`href="${older}"`}>Older orders</a></p>
    <h2>Export</h2>
    <form class="search" method="get" action="/export">
      <label for="month">Month (UTC)</label>
      <input id="month" name="month" type="month" pattern="[0-9]{4}-[0-9]{2}" placeholder="2026-11" />
      <label for="export-state">State</label>
      <select id="export-state" name="state">
        <option value="">All</option>
        ${orderStates.map((one) => html`<option value="${one}">${one}</option>`)}
      </select>
      <button>Export</button>
    </form>
  `
  return layout({ title: 'Orders', csrf, body })
}

/** The reasons why an order needs a person, in the search. */
const needLabels = {
  ...needTexts,
  any: 'For any reason',
  return: 'Money to return',
  'refund-to-pay': 'A refund to pay',
  reverted: 'Taken back',
  review: 'A payment to decide',
  'after-decision': 'Money after the decision',
}

/** How many orders a page has, and how many need a person: of a list with a next page, these and more. */
export function countOf(
  rows: readonly Row[],
  { hasNext, needing }: { hasNext: boolean; needing?: string },
): string {
  const more = hasNext ? ' and more' : ''
  const waiting = needing ?? `${rows.filter(({ needs }) => needs !== undefined).length}${more}`
  const orders = `${rows.length}${more}`
  return `${orders === '1' ? '1 order' : `${orders} orders`}, ${waiting === '1' ? '1 needs a person' : `${waiting} need a person`}`
}

/** Where older orders of the same search are. */
export function olderPath({
  query: q,
  state,
  needs,
  day,
  next,
}: Pick<OrdersPage, 'query' | 'state' | 'needs' | 'day' | 'next'>): string | undefined {
  if (next === undefined) return undefined
  const search = day === undefined ? { q, state, needs } : { received: day }
  return `/?${new URLSearchParams({ ...search, before: next }).toString()}`
}

function rowItem({ reference, title, state, price, sum, at, needs }: Row): Markup {
  return html`<li>
    <a href="${orderPath(reference)}"
      ><span
        ><bdi class="reference">${reference}</bdi>
        ${title === undefined ? '' : html`<bdi>${title}</bdi>`}
        <span class="badge ${state}">${state}</span
        >${needs === undefined ? '' : html` <strong class="needs">${needs}</strong>`}</span
      >
      <span class="price">${price}</span> <span class="sum">${sum}</span> ${time(at)}</a
    >
  </li>`
}
