/**
 * The control page. The server renders all of it; the script fetches the live parts again and replaces what changed.
 */
import { html } from 'hono/html'
import type { Simulator } from '../simulator.js'
import { renderCard } from './card.js'
import { renderClock, renderControls, renderFaults } from './controls.js'
import { renderEvents } from './events.js'
import { renderDepositForm, renderWallets } from './wallets.js'

/** The views of the page and their addresses below `/sandbox`. */
export const views = [
  { name: 'payments', path: '/', title: 'Payments' },
  { name: 'wallets', path: '/wallets', title: 'Wallets' },
  { name: 'events', path: '/events', title: 'Events' },
] as const
export type View = (typeof views)[number]['name']

/** The page shows the newest; the control routes list all. */
const maxCards = 50

/** The view of a name; payments for any other. */
export function viewOf(name: string | undefined): View {
  return views.find((view) => view.name === name)?.name ?? 'payments'
}

/** The whole page, on one of its views. */
export function renderPage(simulator: Simulator, view: View, origin: string, accessId: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox</title>
        <link rel="stylesheet" href="/sandbox/control.css" />
        <script src="/sandbox/control.js" type="module"></script>
      </head>
      <body>
        <h1>Sandbox</h1>
        <p>The payment service on this machine. No real money moves.</p>
        <nav aria-label="Views">
          ${views.map(
            ({ name, path, title }) =>
              html`<a href="/sandbox${path === '/' ? '' : path}" ${name === view ? 'aria-current=page' : ''}
                >${title}</a
              >`,
          )}
        </nav>
        <main data-live="/sandbox/live?view=${view}">
          <section aria-label="${view}">
            ${view === 'wallets' ? renderDepositForm() : ''} ${renderView(simulator, view)}
          </section>
          <aside aria-label="Controls">${renderControls(simulator, origin, accessId)}</aside>
        </main>
        <output id="message" aria-live="polite"></output>
      </body>
    </html>`
}

/** The live parts of a view, by their ids. */
export function renderLive(simulator: Simulator, view: View) {
  return html`${renderClock(simulator)}${renderFaults(simulator)}${renderView(simulator, view)}`
}

function renderView(simulator: Simulator, view: View) {
  if (view === 'wallets') return renderWallets(simulator)
  return view === 'events' ? renderEvents(simulator) : renderPayments(simulator)
}

function renderPayments({ ledger, clock }: Simulator) {
  const payments = ledger.list()
  const empty = html`<article id="no-payments" class="wide">
    <h2>No payments yet</h2>
    <p>
      Point a checkout at this sandbox. Every payment it makes appears here, to be paid, underpaid or delayed.
    </p>
  </article>`
  const rest = html`<p id="more-payments" class="wide">
    The newest ${maxCards} of ${payments.length.toLocaleString('en')} payments.
  </p>`
  return html`<div id="payments" class="cards" data-list>
    ${payments.slice(0, maxCards).map((payment) => renderCard(payment, clock.now()))}
    ${payments.length === 0 ? empty : payments.length > maxCards ? rest : ''}
  </div>`
}
