/** A payment on the control page, with its state and its actions. */
import { html } from 'hono/html'
import {
  addDecimals,
  ceilDecimal,
  compareDecimals,
  divideDecimalsUp,
  multiplyDecimals,
  subtractDecimals,
  type Decimal,
} from '../../core/money/decimal.js'
import { stateAt, type Payment } from '../payments/payment.js'
import { scenarioNames } from '../simulation/scenarios.js'

/** A status outside the interface, to test a checkout with it. */
const unknownStatus = 'under_inspection'

/** The card, an `<article>` named by the payment's reference. The script replaces it as a whole when it changes. */
export function renderCard(payment: Payment, now: number) {
  const { amount, received, decimals, currency, chain } = payment
  const { status, due } = stateAt(payment, now)
  const { tone, progress } = describe(payment, now)
  const path = `/sandbox/api/payments/${payment.id}`
  const half = divideDecimalsUp(due === '0' ? amount : due, '2', decimals)
  const extra = ceilDecimal(multiplyDecimals(amount, '0.1'), decimals)
  const isPaid = due === '0'
  return html`<article id="payment-${payment.id}" aria-labelledby="title-${payment.id}" data-tone="${tone}">
    <header>
      <h2 id="title-${payment.id}">${payment.reference ?? 'No reference'}</h2>
      <span class="pill">${status}</span>
    </header>
    <p class="amount">
      <strong>${amount}</strong> ${currency.symbol}
      <span class="network">on ${chain.name}</span>
    </p>
    <p class="address" translate="no">${renderGroups(payment.address)}</p>
    <div class="received">
      <progress max="100" value="${percentOf(received, amount)}" aria-label="Received"></progress>
      <p><span>${received} received</span><span>${progress}</span></p>
    </div>
    <div class="actions">
      <button class="primary" data-post="${path}/deposits" ${isPaid ? 'disabled' : ''}>Pay exact</button>
      <button data-post="${path}/deposits" data-body="${JSON.stringify({ amount: addDecimals(due, extra) })}">
        Pay more
      </button>
      <form data-post="${path}/deposits">
        <input
          name="amount"
          value="${half}"
          inputmode="decimal"
          autocomplete="off"
          aria-label="Part to pay"
        />
        <button>Pay part</button>
      </form>
      <form data-post="${path}/scenario">
        <select name="name" aria-label="Scenario">
          ${scenarioNames.map((name) => html`<option value="${name}">${name.replaceAll('-', ' ')}</option>`)}
        </select>
        <button>Play</button>
      </form>
      <div class="row">
        <button class="quiet" data-post="${path}/complete" ${status === 'completed' ? 'disabled' : ''}>
          Complete
        </button>
        <button
          class="quiet"
          data-post="${path}/status"
          data-body="${JSON.stringify({ status: unknownStatus })}"
        >
          Mark unknown status
        </button>
      </div>
    </div>
    <footer>
      <code translate="no">${payment.id}</code>
      <time datetime="${new Date(payment.createdAt).toISOString()}">${timeOfDay(payment.createdAt)} UTC</time>
    </footer>
  </article>`
}

/** An address in groups of four. */
export function renderGroups(address: string) {
  return (address.match(/.{1,4}/g) ?? []).map((group) => html`<span>${group}</span>`)
}

/** Hours, minutes and seconds in UTC. */
export function timeOfDay(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19)
}

function describe(payment: Payment, now: number): { tone: string; progress: string } {
  const { amount, received } = payment
  const { status, due, isPartial, isConfirmed } = stateAt(payment, now)
  const over =
    compareDecimals(received, amount) > 0 ? `${subtractDecimals(received, amount)} too much` : undefined
  if (status !== 'pending' && status !== 'completed') {
    return { tone: 'attention', progress: over ?? `${due} due` }
  }
  if (isPartial) return { tone: 'attention', progress: `${due} still due` }
  if (due !== '0') return { tone: status === 'completed' ? 'attention' : 'neutral', progress: `${due} due` }
  if (over) return { tone: status === 'completed' ? 'success' : 'accent', progress: over }
  return isConfirmed ? { tone: 'success', progress: 'in full' } : { tone: 'accent', progress: 'confirming' }
}

function percentOf(part: Decimal, whole: Decimal): string {
  if (compareDecimals(part, whole) >= 0) return '100'
  return divideDecimalsUp(multiplyDecimals(part, '100'), whole, 0)
}
