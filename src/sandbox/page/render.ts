/** The control page. The server renders all of it; the script fetches the live parts again and swaps what changed. */
import { html } from 'hono/html'
import { faultEffects, operations, type Fault } from '../faults.js'
import type { World } from '../world.js'
import { renderCard, timeOfDay } from './card.js'

const skips = [
  ['1 min', 60_000],
  ['1 h', 3_600_000],
  ['1 day', 86_400_000],
] as const

/** The whole page. */
export function renderPage(world: World, origin: string, accessId: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sandbox</title>
        <link rel="stylesheet" href="/sandbox/control.css" />
        <script src="/sandbox/control.js" type="module"></script>
      </head>
      <body>
        <header class="top">
          <div>
            <h1>Sandbox</h1>
            <p>The payment service on this machine. No real money moves.</p>
          </div>
          <output id="message" aria-live="polite"></output>
        </header>
        <main>
          <section aria-label="Payments">${renderPayments(world)}</section>
          <aside aria-label="Controls">
            <section aria-labelledby="clock-title">
              <h2 id="clock-title">Clock</h2>
              ${renderClock(world)}
              <div class="row compact">
                ${skips.map(
                  ([label, advanceMs]) =>
                    html`<button
                      data-post="/sandbox/api/clock"
                      data-body="${JSON.stringify({ advanceMs })}"
                      aria-label="Advance ${label}"
                    >
                      +${label}
                    </button>`,
                )}
              </div>
            </section>
            <section aria-labelledby="faults-title">
              <h2 id="faults-title">Faults</h2>
              ${renderFaults(world)}
              <form class="stack" data-post="/sandbox/api/faults">
                <label>
                  What goes wrong
                  <select name="name">
                    ${Object.entries(faultEffects).map(
                      ([name, effect]) => html`<option value="${name}">${name}: ${effect}</option>`,
                    )}
                  </select>
                </label>
                <label>
                  Where
                  <select name="operation">
                    <option value="">every operation</option>
                    ${operations.map((operation) => html`<option>${operation}</option>`)}
                  </select>
                </label>
                <label>
                  How often
                  <input name="times" type="number" min="1" placeholder="until cleared" />
                </label>
                <div class="row">
                  <button>Switch on</button>
                  <button type="button" class="quiet" data-delete="/sandbox/api/faults">Clear faults</button>
                </div>
              </form>
            </section>
            <section aria-labelledby="connect-title">
              <h2 id="connect-title">Connect</h2>
              <dl>
                <dt>Base address</dt>
                <dd><code translate="no">${origin}</code></dd>
                <dt>Access id</dt>
                <dd><code translate="no">${accessId}</code></dd>
              </dl>
              <div class="row">
                <a href="/sandbox/api">Control routes</a>
                <button class="quiet danger" data-post="/sandbox/api/reset">Reset</button>
              </div>
            </section>
          </aside>
        </main>
      </body>
    </html>`
}

/** The parts that change, each with the id under which the page has it. */
export function renderLive(world: World) {
  return html`${renderClock(world)}${renderFaults(world)}${renderPayments(world)}`
}

function renderPayments({ ledger, clock }: World) {
  const payments = ledger.list()
  const empty = html`<div id="no-payments" class="empty">
    <h2>No payments yet</h2>
    <p>
      Point a checkout at this sandbox. Every payment it makes appears here, to be paid, underpaid or delayed.
    </p>
  </div>`
  return html`<div id="payments">
    ${payments.length > 0 ? payments.map((payment) => renderCard(payment, clock.now())) : empty}
  </div>`
}

function renderClock({ clock }: World) {
  const now = clock.now()
  const date = new Date(now).toISOString()
  return html`<p id="clock">
    <time datetime="${date.slice(0, 19)}Z"><strong>${timeOfDay(now)}</strong> UTC, ${date.slice(0, 10)}</time>
  </p>`
}

function renderFaults({ faults: active }: World) {
  const list = active.list()
  return html`<ul id="faults">
    ${list.length > 0 ? list.map((fault) => html`<li>${sentence(fault)}</li>`) : html`<li>All is well.</li>`}
  </ul>`
}

function sentence({ name, operation, times, probability }: Fault) {
  const often = times === undefined ? '' : times === 1 ? ', once more' : `, ${times} more times`
  const chance = probability === undefined ? '' : `, ${Math.round(probability * 100)} % of requests`
  return html`<strong>${name}</strong> on ${operation ?? 'every operation'}${often}${chance}`
}
