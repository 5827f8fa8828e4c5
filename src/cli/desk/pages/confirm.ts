/** The page before an action: it repeats the order, its sums and what the action does. */
import { html } from 'hono/html'
import type { OrderDetails } from '../../../server/orders/desk.js'
import type { Payout } from '../../../gateway/index.js'
import { sumOf } from '../overview.js'
import { code, definitions, layout, orderPath, type Markup } from './layout.js'

/** What a person can do: its heading, what it does, and what has to be entered. */
export const deskActions = {
  accept: {
    title: 'Accept the order',
    does: 'The order counts as paid, once and for good. The shop is notified, and the payer sees a receipt.',
    field: ['reason', 'Reason'],
    done: 'The order is accepted.',
  },
  close: {
    title: 'Close the order',
    does: 'The order asks for no more money. Its addresses are still watched.',
    field: ['reason', 'Reason'],
    done: 'The order is closed.',
  },
  note: {
    title: 'Add a note',
    does: 'The note is in the timeline for good.',
    field: ['reason', 'Note'],
    done: 'The note is in the timeline.',
  },
  check: {
    title: 'Check now',
    does: 'The payment service is asked about every payment of the order.',
    field: undefined,
    done: 'The payments are checked within seconds.',
  },
  resend: {
    title: 'Send the notification again',
    does: 'The shop gets it under the same id.',
    field: undefined,
    done: 'The notification is sent again.',
  },
  refund: {
    title: 'Refund',
    does: 'Makes a link where the payer gives an address, once. You pay from your own wallet.',
    field: ['reason', 'Reason'],
    done: 'The refund is requested.',
  },
  'refund-sent': {
    title: 'Record the transaction',
    does: 'The refund is sent; the payer sees the transaction. This is final.',
    field: ['transaction', 'Hash of your transaction'],
    done: 'The refund is recorded as sent.',
  },
  'refund-cancel': {
    title: 'Cancel the refund',
    does: 'Its link takes no address any more.',
    field: ['reason', 'Reason'],
    done: 'The refund is cancelled.',
  },
} as const

export type DeskActionName = keyof typeof deskActions

export function isDeskAction(name: string): name is DeskActionName {
  return Object.hasOwn(deskActions, name)
}

export type ConfirmPage = {
  csrf: string
  action: DeskActionName
  order: OrderDetails
  refundId: string
  problem?: string | undefined
  payouts?: readonly Payout[]
  /** How many payouts were compared with the refund, if these are not all. */
  compared?: number
}

export function confirmPage({
  csrf,
  action,
  order,
  refundId,
  problem,
  payouts = [],
  compared,
}: ConfirmPage): Markup {
  const { title, does, field } = deskActions[action]
  const refund = order.refunds.find(({ id }) => id === refundId)
  const [name, label] = field ?? []
  const sums = refund
    ? ([
        ['Sum', html`${refund.amount} ${refund.coin} on <bdi>${refund.network}</bdi>`],
        ['Address', code(refund.address)],
      ] as const)
    : order.payments.map((payment) => ['Received', sumOf(payment)] as const)
  const body = html`${definitions([['Order', html`<bdi>${order.reference}</bdi>`], ...sums])}
    <p id="does">${does}</p>
    ${payouts.map(({ txHash = '' }) => html`<p class="notice">The service lists a payout of this sum to this address: <code>${txHash}</code>. Compare it before you record it.</p>`)}
    ${compared === undefined ? '' : html`<p class="notice">Only the newest ${compared} payouts of the service were compared. <a href="/account">Service account</a> lists the others.</p>`}
    ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="/act">
      <input type="hidden" name="csrf" value="${csrf}" /><input
        type="hidden"
        name="action"
        value="${action}"
      />
      <input type="hidden" name="reference" value="${order.reference}" /><input
        type="hidden"
        name="refund"
        value="${refundId}"
      />
      ${name === undefined ? '' : html`<label for="field">${label}</label><input id="field" name="${name}" required maxlength="500" autocomplete="off" autofocus aria-describedby="does" />`}
      <p class="actions">
        <button class="primary">${title}</button>
        <a class="button" id="back" href="${orderPath(order.reference)}#${action}">Back</a>
      </p>
    </form>`
  return layout({ title, csrf, body })
}

/** The payer's link of a refund, which is shown once. */
export function refundLinkPage(csrf: string, order: OrderDetails, url: string): Markup {
  const body = html` <p>
      Send this link to the payer of <bdi>${order.reference}</bdi>. Who has it can give the address, once.
    </p>
    <p><code>${url}</code></p>
    <p><a class="button" href="${orderPath(order.reference)}">Back to the order</a></p>`
  return layout({ title: 'The payer’s link', csrf, body })
}
