/** The page before an action: it repeats the order, its sums and what the action does. */
import { html } from 'hono/html'
import type { CheckoutError } from '../../../core/contract/problem.js'
import { fieldsOf, operations, type OperationName } from '../../../server/orders/operation-table.js'
import type { OrderDetails } from '../../../server/orders/order-details.js'
import type { Payout } from '../../../gateway/index.js'
import { sumOf } from '../overview.js'
import {
  address,
  copyable,
  definitions,
  layout,
  minuteOf,
  moneyOf,
  orderPath,
  postForm,
  time,
  verbatim,
  type Markup,
} from './layout.js'

export type ConfirmPage = {
  csrf: string
  action: OperationName
  order: OrderDetails
  refundId: string
  /** The fields as they were filled in, such as the payment that a refund is of: an amount that is lost would return another sum. */
  typed?: Readonly<Record<string, string>>
  problem?: CheckoutError
  /** Of the order as it was read. */
  version?: string | undefined
  payouts?: readonly Payout[]
  /** How many payouts were compared with the refund, if these are not all. */
  compared?: number
}

export function confirmPage({
  csrf,
  action,
  order,
  refundId,
  typed = {},
  problem,
  version = order.version,
  payouts = [],
  compared,
}: ConfirmPage): Markup {
  const { title, does, field } = { field: undefined, ...operations[action] }
  const refund = order.refunds.find(({ id }) => id === refundId)
  const [name, label] = field ?? []
  const sums = refund
    ? ([
        ['Sum', html`${refund.amount} ${refund.coin} on <bdi>${refund.network}</bdi>`],
        ['Address', copyable(refund.address, address)],
        ['Tag or memo', copyable(refund.tag)],
      ] as const)
    : [...priceOf(order), ...order.payments.map((payment) => ['Received', sumOf(payment)] as const)]
  const body = html`${definitions([['Order', html`<bdi>${order.reference}</bdi>`], ...sums])}
    <p id="does">${does}</p>
    ${payouts.map(({ txHash = '' }) => html`<p class="notice">The service lists a payout of this sum to this address: <code>${txHash}</code>. Compare it before you record it.</p>`)}
    ${compared === undefined ? '' : html`<p class="notice">Only the newest ${compared} payouts of the service were compared. <a href="/account">Service account</a> lists the others.</p>`}
    ${problem === undefined ? '' : html`<p class="problem" id="problem" role="alert">${wordsOf(problem)}</p>`}
    ${postForm(
      '/act',
      { csrf, action, reference: order.reference, refund: refundId, version },
      html`${name === undefined ? '' : html`<label for="field">${label}</label><input id="field" name="${name}" value="${typed[name] ?? ''}" required maxlength="${longest(action, name)}" ${name === 'transaction' ? verbatim : html`autocomplete="off"`} ${problem?.field === 'amount' ? '' : 'autofocus'} aria-describedby="does" />`}
        ${action === 'refund' ? amountFields(order, typed, problem?.field === 'amount') : ''}
        ${action === 'resend' ? notificationField(order, typed) : ''}
        <p class="actions">
          <button class="primary">${title}</button>
          <a class="button" id="back" href="${orderPath(order.reference)}#${action}">Back</a>
        </p>`,
    )}`
  return layout({ title, csrf, body })
}

/** What amounts are compared with: a refund may be of a part of the price. */
function priceOf({ payments }: OrderDetails): readonly (readonly [string, string])[] {
  const { fiat } = payments.at(-1) ?? {}
  return fiat ? [['Price', moneyOf(fiat.amount, fiat.currency)]] : []
}

/** A refusal names the field as programs know it, and a number as JSON has it. */
const wordsOf = ({ message }: CheckoutError): string =>
  message
    .replace(/^([a-z]\w*): (?=must |is |was )/, '$1 ')
    .replace(/^[a-z]/, (first) => first.toUpperCase())
    .replace('a decimal string such as "49.99"', 'a number such as 49.99')

function longest(action: OperationName, field: string): number {
  const schema = fieldsOf(action).find(([name]) => name === field)?.[1]
  return Number(schema?.meta()?.['maxLength'])
}

/** Empty, the refund is of all that the order did not take. Of several payments with money, one may be named. */
function amountFields(
  { payments }: OrderDetails,
  typed: Required<ConfirmPage>['typed'],
  isWrong: boolean,
): Markup {
  const paid = payments.filter(({ received }) => received !== '0')
  const currency = payments[0]?.fiat?.currency
  const ofCoins = paid.length > 0 ? paid : payments
  const symbol = [...new Set(ofCoins.map(({ coin }) => coin.symbol))].join(' or ')
  const ofWhat = `all that the order did not take${paid.length > 1 ? ' of the payment' : ''}`
  const named = html`<label for="payment">Payment</label
    ><select id="payment" name="payment">
      <option value="">The one with money to return</option>
      ${paid.map((payment) => html`<option value="${payment.id}" ${payment.id === typed['payment'] ? 'selected' : ''}>${sumOf(payment)}, ${payment.chain.name}</option>`)}
    </select>`
  return html`${paid.length > 1 ? named : ''}<label for="amount"
      >Amount in ${currency ?? symbol}; empty: ${ofWhat}</label
    ><input
      id="amount"
      name="amount"
      value="${typed['amount'] ?? ''}"
      inputmode="decimal"
      maxlength="80"
      autocomplete="off"
      ${isWrong ? html`aria-invalid="true" aria-describedby="problem" autofocus` : ''}
    />${
      currency === undefined
        ? ''
        : html`<label
            ><input type="checkbox" name="coin" value="1" ${typed['coin'] === undefined ? '' : 'checked'} />
            The amount is in ${symbol}</label
          >`
    }`
}

/** A notification that is sent again. Only a paid order has one that need not be named. */
function notificationField(
  { fulfilled, timeline }: OrderDetails,
  typed: Required<ConfirmPage>['typed'],
): Markup {
  const notifications = timeline.filter(({ event }) => event === 'notification')
  return html`<label for="notification">Notification</label
    ><select id="notification" name="notification" aria-describedby="does">
      ${fulfilled ? html`<option value="">The one of the decision</option>` : ''}
      ${notifications.map(({ id, type, at, detail }) => html`<option value="${id}" ${id === typed['notification'] ? 'selected' : ''}>${type}, ${minuteOf(at)}, ${detail}</option>`)}
    </select>`
}

/** The payer's link of a refund, which is shown once. */
export function refundLinkPage(
  csrf: string,
  order: OrderDetails,
  { url, expiresAt, said }: { url: string; expiresAt: string; said: string },
): Markup {
  const body = html`<p role="status">${said}</p>
    <p>
      Send this link to the payer of <bdi>${order.reference}</bdi>. Who has it can give the address, once,
      until ${time(expiresAt)}.
    </p>
    <p>${copyable(url)}</p>
    <p><a class="button" href="${orderPath(order.reference)}">Back to the order</a></p>`
  return layout({ title: 'The payer’s link', csrf, body })
}
