/** A payment on the control page, with its state and its actions. */
import { html } from 'hono/html'
import {
  addDecimals,
  ceilDecimal,
  compareDecimals,
  divideDecimalsUp,
  multiplyDecimals,
  subtractDecimals,
} from '../../core/money/decimal.js'
import { stateAt, type Payment, type PaymentState } from '../payments/payment.js'
import { scenarioNames } from '../simulation/scenarios.js'

/** A status outside the interface, to test a checkout with it. */
const unknownStatus = 'under_inspection'

/** The card, an `<article>` named by the payment's reference. The script replaces it as a whole when it changes. */
export function renderCard(payment: Payment, now: number) {
  const { id, amount, received, decimals, currency, chain } = payment
  const state = stateAt(payment, now)
  const { status, due } = state
  const tone = toneOf(state)
  const path = `/sandbox/api/payments/${id}`
  const isPaid = due === '0'
  const half = divideDecimalsUp(isPaid ? amount : due, '2', decimals)
  const extra = ceilDecimal(multiplyDecimals(amount, '0.1'), decimals)
  const over = compareDecimals(received, amount) > 0 && `${subtractDecimals(received, amount)} too much`
  const rest = over || (state.isConfirmed ? 'in full' : 'confirming')
  return html`<article id="payment-${id}" aria-labelledby="title-${id}">
    <header>
      <h2 id="title-${id}">${payment.reference ?? 'No reference'}</h2>
      <span class="pill" data-tone="${tone}">${status}</span>
    </header>
    <div><strong class="figure">${amount}</strong> ${currency.symbol} on ${chain.name}</div>
    <code translate="no">${payment.address}</code>
    <div>
      <progress max="${amount}" value="${received}" aria-label="Received" data-tone="${tone}"></progress>
      <p class="row"><span>${received} received</span><span>${isPaid ? rest : `${due} due`}</span></p>
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
    <footer>
      <code translate="no">${id}</code>
      <time>${timeOfDay(payment.createdAt)} UTC</time>
    </footer>
  </article>`
}

/** Hours, minutes and seconds in UTC. */
export function timeOfDay(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19)
}

function toneOf({ status, due, isPartial }: PaymentState): string {
  if (status === 'completed' && due === '0') return 'success'
  if (status !== 'pending' || isPartial) return 'attention'
  return due === '0' ? 'accent' : 'neutral'
}
