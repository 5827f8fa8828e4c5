/** The money of the last days: bars with axes for each currency, and the same figures as a table. */
import { html } from 'hono/html'
import { format } from '../../../core/money/decimal-basics.js'
import { compareDecimals, isZero, toBaseUnits } from '../../../core/money/decimal.js'
import { valueDecimals } from '../../../server/orders/export.js'
import type { Received, ReceivedDay } from '../received.js'
import { moneyOf, table, time, type Markup } from './layout.js'

export function receivedCharts({ days, since }: Received): Markup {
  const counts = new Map<string, number>()
  for (const { sums } of days)
    for (const currency of sums.keys()) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const [most, ...others] = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const title = `Received in ${days.length} days`
  return html`<section aria-labelledby="chart">
    <h2 id="chart">${title}</h2>
    ${
      most === undefined
        ? html`<p class="quiet">Nothing was received.</p>`
        : html`${chart(days, most)}
            <details>
              <summary>Figures${others.length === 0 ? '' : ' and other currencies'}</summary>
              ${others.map((currency) => chart(days, currency))}${figures(title, days, [most, ...others])}
            </details>`
    }
    ${leftOut(since)}
  </section>`
}

/** What is left out where there was too much money. */
export function leftOut(since: string | undefined): Markup | '' {
  if (since === undefined) return ''
  return html`<p class="quiet">
    Some of the money that came before ${time(since)} is left out: there are too many payments.
  </p>`
}

function chart(days: readonly ReceivedDay[], currency: string): Markup {
  const sums = days.map(({ day, sums }) => ({ day, sum: sums.get(currency) ?? '0' }))
  const highest = sums.reduce((most, { sum }) => (compareDecimals(sum, most) > 0 ? sum : most), '0')
  const top = axisEnd(toBaseUnits(highest, valueDecimals))
  const tick = (share: bigint) =>
    moneyOf(format({ units: (top * share) / 2n, scale: valueDecimals }), currency, true)
  const bars = sums.map(({ day, sum }, index) => {
    if (isZero(sum)) return ''
    const height = Number((toBaseUnits(sum, valueDecimals) * 10_000n) / top) / 100
    return html`<rect x="${index * 10 + 1.5}" y="${100 - height}" width="7" height="${height}">
      <title>${day}: ${moneyOf(sum, currency)}</title>
    </rect>`
  })
  const width = days.length * 10
  return html`<figure class="chart">
    <div class="ticks" aria-hidden="true">
      ${[2n, 1n, 0n].map((share) => html`<span>${tick(share)}</span>`)}
    </div>
    <svg
      viewBox="0 0 ${width} 100"
      preserveAspectRatio="none"
      role="img"
      aria-label="${currency} received per day; the table has the figures"
    >
      <path class="axis" d="M0 0h${width}M0 50h${width}M0 100h${width}" />
      ${bars}
    </svg>
    <div class="days" aria-hidden="true">
      ${[0, Math.floor(days.length / 2), days.length - 1].map((index) => html`<span>${dayText(sums[index]?.day ?? '')}</span>`)}
    </div>
  </figure>`
}

function figures(name: string, days: readonly ReceivedDay[], currencies: readonly string[]): Markup {
  const rows = days.filter(({ sums }) => sums.size > 0).reverse()
  return table(
    name,
    ['Day (UTC)', ...currencies],
    rows.map(({ day, sums }) => [
      html`<a href="/?received=${day}">${day}</a>`,
      ...currencies.map((one) => moneyOf(sums.get(one) ?? '0', one)),
    ]),
    { rowHeads: true },
  )
}

/** The next of 1, 2, 5, 10, 20, … */
function axisEnd(highest: bigint): bigint {
  const power = 10n ** BigInt(highest.toString().length - 1)
  return [1n, 2n, 5n, 10n].map((step) => step * power).find((end) => end >= highest) ?? power
}

function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
