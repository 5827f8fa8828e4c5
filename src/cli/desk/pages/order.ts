/** An order: what needs a person first, its payments, refunds and timeline. */
import { html } from 'hono/html'
import { unfinishedRefundStates } from '../../../core/contract/refund.js'
import { operations, type OperationName } from '../../../server/orders/operation-table.js'
import { isSendable } from '../../../server/orders/order-details.js'
import type { OrderDetails } from '../../../server/orders/operations.js'
import type { TimelineEntry } from '../../../server/orders/timeline.js'
import { sumOf } from '../overview.js'
import { address, code, copyable, definitions, layout, time, type Markup } from './layout.js'
import type { Task } from './task.js'

/** What can be done with an order now; the server decides again. */
function actionsFor(
  { state, fulfilled, closedAt, payments, timeline }: OrderDetails,
  canRefund: boolean,
): [action: string, label: string][] {
  if (state === 'closed' && payments.length === 0) return []
  const isOver = fulfilled || closedAt !== undefined
  const labels: { [Name in OperationName]?: string | false } = {
    accept: !fulfilled && 'Accept',
    close: !isOver && 'Close',
    refund: isOver && canRefund && operations.refund.title,
    note: operations.note.title,
    check: operations.check.title,
    resend: timeline.some(({ event }) => event === 'notification') && operations.resend.title,
  }
  return Object.entries(labels).filter(([, label]) => label !== false) as [string, string][]
}

export type OrderPage = {
  csrf: string
  order: OrderDetails
  price: string
  task?: Task | undefined
  /** The order has money that can be returned. */
  canRefund: boolean
  done: string
}

export function orderPage({ csrf, order, price, task, canRefund, done }: OrderPage): Markup {
  const { reference, title, state = 'unknown', payments, refunds, timeline, accepted } = order
  const link = (action: string, more: Record<string, string> = {}) =>
    `/confirm?${new URLSearchParams({ reference, version: order.version, action, ...more }).toString()}`
  const body = html` ${done === '' ? '' : html`<p class="done" role="status" tabindex="-1" autofocus>${done}</p>`}
    ${title === undefined ? '' : html`<p><bdi>${title}</bdi></p>`}
    <p>
      <span class="badge ${state}">${state}</span>
      <span class="price">${price}</span
      >${accepted ? html` accepted by <bdi>${accepted.by}</bdi>: <bdi>${accepted.reason}</bdi>` : ''}
    </p>
    ${task === undefined ? '' : html`<p class="notice">${task.text}</p>`}
    <nav class="actions" aria-label="Actions">
      ${task && taskButtons(task).map(({ id, label, more }) => html`<a class="button primary" id="${id}" href="${link(task.action, more)}">${label}</a>`)}
      ${actionsFor(order, canRefund)
        .filter(([action]) => action !== task?.action)
        .map(([action, label]) => html`<a class="button" id="${action}" href="${link(action)}">${label}</a>`)}
      <button type="button" id="print" hidden>Print</button>
    </nav>
    <h2>Payments</h2>
    ${payments.map((payment) =>
      definitions([
        ['Received', sumOf(payment)],
        ['Status', [payment.status, ...payment.flags].join(', ')],
        ['Network', html`<bdi>${payment.chain.name}</bdi>`],
        ['Address', address(payment.address)],
        ['Transaction', code(payment.txId)],
        [
          'On the network',
          payment.explorerUrl === undefined
            ? undefined
            : html`<a href="${payment.explorerUrl}" rel="noreferrer">Explorer</a>`,
        ],
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
                    ['Address', copyable(refund.address, address)],
                    ['Tag or memo', copyable(refund.tag)],
                    ['Transaction', code(refund.transaction)],
                    ['Open until', refund.state === 'requested' ? time(refund.expiresAt) : undefined],
                  ])}
                  <p class="actions">
                    ${isSendable(refund) ? html`<a class="button" id="refund-sent" href="${link('refund-sent', { refund: refund.id })}">${operations['refund-sent'].title}</a>` : ''}
                    ${unfinishedRefundStates.includes(refund.state) ? html`<a class="button" id="refund-cancel" href="${link('refund-cancel', { refund: refund.id })}">${operations['refund-cancel'].title}</a>` : ''}
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

/** The buttons of a task, with what each is about. */
function taskButtons({
  action,
  label,
  refundId,
  payments,
}: Task): { id: string; label: string; more: Record<string, string> }[] {
  if (payments)
    return payments.map((payment, index) => ({
      id: index === 0 ? action : `${action}-${index + 1}`,
      label: payment.label,
      more: { payment: payment.id },
    }))
  return refundId === undefined
    ? [{ id: action, label, more: {} }]
    : [{ id: 'task', label, more: { refund: refundId } }]
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
