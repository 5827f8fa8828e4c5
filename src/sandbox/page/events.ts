/** The webhook on the control page, with the tries and the body of each event. */
import { html } from 'hono/html'
import { isDelivered, type Attempt } from '../webhooks/attempt.js'
import type { Delivery, Webhook } from '../webhooks/webhooks.js'
import type { Simulator } from '../simulator.js'
import { timeOfDay } from './card.js'

const maxDeliveries = 50
const tones = { success: 'success', pending: 'attention', failed: 'danger' } as const

/** The active webhook and its deliveries, newest first, live. */
export function renderEvents({ webhooks }: Simulator) {
  const active = webhooks.active()
  const deliveries = webhooks.deliveries().slice(0, maxDeliveries)
  const empty = html`<article id="no-events" class="wide">
    <h2>${active ? 'No events yet' : 'No webhook yet'}</h2>
    <p>
      ${
        active
          ? 'Complete a payment, or deposit to a watched address: the event appears here with its body.'
          : 'Once a merchant registers one, every event appears here, with its body and what was answered.'
      }
    </p>
  </article>`
  return html`<div id="events" class="cards" data-list>
    ${active ? renderWebhook(active) : ''} ${deliveries.length === 0 ? empty : ''}
    ${deliveries.map(renderDelivery)}
  </div>`
}

function renderWebhook({ _id, url, description, eventTypes, headers }: Webhook) {
  const names = Object.keys(headers)
  return html`<article id="webhook-${_id}" class="wide" aria-labelledby="title-${_id}">
    <h2 id="title-${_id}">${description || 'Webhook'}</h2>
    <dl>
      <dt>Address</dt>
      <dd><code translate="no">${url}</code></dd>
      <dt>Events</dt>
      <dd><code translate="no">${eventTypes.join(', ')}</code></dd>
      <dt>Headers of its own</dt>
      <dd>${names.length > 0 ? html`<code translate="no">${names.join(', ')}</code>` : 'none'}</dd>
    </dl>
  </article>`
}

function renderDelivery({ log, tries }: Delivery) {
  const { _id, eventType, status, payload, createdAt } = log
  return html`<article id="delivery-${_id}" class="wide" aria-labelledby="title-${_id}">
    <header>
      <h2 id="title-${_id}" translate="no">${eventType}</h2>
      <span class="pill" data-tone="${tones[status]}">${status}</span>
    </header>
    <ul class="entries">
      ${tries.map(renderTry)}
    </ul>
    <details>
      <summary>Body</summary>
      <pre translate="no" tabindex="0">${JSON.stringify(payload, null, 2)}</pre>
    </details>
    <footer>
      <code translate="no">${_id}</code>
      <time>${timeOfDay(Date.parse(createdAt))} UTC</time>
    </footer>
  </article>`
}

function renderTry(attempt: Attempt) {
  const { at, statusCode, response, error } = attempt
  const said = response.length > 120 ? `${response.slice(0, 120)}…` : response
  return html`<li class="row" data-tone="${isDelivered(attempt) ? 'success' : 'danger'}">
    <span><strong>${statusCode || 'No answer'}</strong> ${error ?? said}</span>
    <span>${timeOfDay(at)} UTC</span>
  </li>`
}
