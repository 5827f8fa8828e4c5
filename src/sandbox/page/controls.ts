/** The controls of every view: the clock, scenarios and faults of the whole service, and how to connect. */
import { html } from 'hono/html'
import { faultGroups } from '../faults/catalogue.js'
import { operations, type ActiveFault } from '../faults/faults.js'
import { serviceScenarios } from '../simulation/scenarios.js'
import type { Simulator } from '../simulator.js'
import { timeOfDay } from './card.js'

const skips = [
  ['1 min', 60_000],
  ['1 h', 3_600_000],
  ['1 day', 86_400_000],
] as const

/** The sections of the aside. */
export function renderControls(simulator: Simulator, origin: string, accessId: string) {
  return html`
    <section aria-label="Clock">
      <h2>Clock</h2>
      ${renderClock(simulator)}
      <div class="actions">
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
    <section aria-label="Scenarios">
      <h2>Scenarios</h2>
      ${Object.entries(serviceScenarios).map(
        ([name, effect]) =>
          html`<div>
            <button data-post="/sandbox/api/scenarios" data-body="${JSON.stringify({ name })}">
              ${sentenceCase(name)}
            </button>
            <p>${sentenceCase(effect)}.</p>
          </div>`,
      )}
    </section>
    <section aria-label="Faults">
      <h2>Faults</h2>
      ${renderFaults(simulator)} ${renderFaultForm()}
    </section>
    <section aria-label="Connect">
      <h2>Connect</h2>
      <dl>
        <dt>Base address</dt>
        <dd><code translate="no">${origin}</code></dd>
        <dt>Access id</dt>
        <dd><code translate="no">${accessId}</code></dd>
      </dl>
      <div class="row">
        <a href="/sandbox/api">Control routes</a>
        <button class="quiet" data-tone="danger" data-post="/sandbox/api/reset">Reset</button>
      </div>
    </section>
  `
}

/** The time, live. */
export function renderClock({ clock }: Simulator) {
  const now = clock.now()
  const day = new Date(now).toISOString().slice(0, 10)
  return html`<p id="clock"><strong class="figure">${timeOfDay(now)}</strong> UTC, ${day}</p>`
}

/** The active faults, live. */
export function renderFaults({ faults: active }: Simulator) {
  const list = active.list()
  return html`<ul id="faults" class="entries" data-tone="attention">
    ${list.length > 0 ? list.map((fault) => html`<li>${sentence(fault)}</li>`) : html`<li>All is well.</li>`}
  </ul>`
}

function renderFaultForm() {
  return html`<form data-post="/sandbox/api/faults">
    <label>
      What goes wrong
      <select name="name">
        ${Object.entries(faultGroups).map(
          ([group, faults]) =>
            html`<optgroup label="${group}">
              ${faults.map(({ name, effect }) => html`<option value="${name}">${name}: ${effect}</option>`)}
            </optgroup>`,
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
    <div class="actions">
      <label>
        How often
        <input name="times" type="number" min="1" placeholder="no limit" />
      </label>
      <label>
        Chance, 0 to 1
        <input name="probability" type="number" min="0" max="1" step="any" placeholder="always" />
      </label>
      <button>Switch on</button>
      <button type="button" class="quiet" data-delete="/sandbox/api/faults">Clear faults</button>
    </div>
  </form>`
}

function sentence({ name, operation, times, probability, until }: ActiveFault) {
  const often = times === undefined ? '' : times === 1 ? ', once more' : `, ${times} more times`
  const chance = probability === undefined ? '' : `, ${Math.round(probability * 100)} % of requests`
  const end = until === undefined ? '' : `, until ${new Date(until).toISOString().slice(0, 16)}Z`
  return html`<strong>${name}</strong> on ${operation ?? 'every operation'}${often}${chance}${end}`
}

function sentenceCase(text: string): string {
  const words = text.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
