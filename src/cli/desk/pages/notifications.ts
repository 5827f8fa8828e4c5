/** The desk's page of notifications that were given up: what each was, and a button that sends it again. */
import { html } from 'hono/html'
import type {
  GivenUpNotification,
  GivenUpNotifications,
  ResentNotifications,
} from '../../../server/orders/given-up.js'
import { code, layout, orderPath, postForm, table, time, type Markup } from './layout.js'

export type NotificationsPage = {
  csrf: string
  givenUp: GivenUpNotifications
  /** What became of the last form. */
  done?: string | undefined
}

export function notificationsPage({ csrf, givenUp, done }: NotificationsPage): Markup {
  const { notifications, more } = givenUp
  const rows = notifications.map((one) => row(csrf, one))
  return layout({
    title: 'Notifications',
    csrf,
    body: html`${done && html`<p class="done" role="status" tabindex="-1" autofocus>${done}</p>`}
    ${
      rows.length === 0
        ? html`<p>No notification was given up.</p>`
        : html`<p>The shop did not take these in ten tries. Nothing sends them again by itself.</p>
            ${table('Notifications that were given up', head, rows)}
            ${more ? html`<p class="quiet">There are more.</p>` : ''}
            ${postForm('/notifications', { csrf }, html`<button>Send all again</button>`)}`
    }`,
  })
}

// The button is beside the order: a narrow page shows both before it scrolls.
const head = ['Notification', '', 'Time', 'Last answer', 'Identifier']

/** One without an order is sent again with all. */
function row(csrf: string, { id, type, reference, at, answer }: GivenUpNotification) {
  const again = html`<button>Send again</button>`
  const order =
    reference === undefined ? '' : html`<a href="${orderPath(reference)}"><bdi>${reference}</bdi></a>`
  return [
    html`<strong>${type}</strong><br />${order}`,
    reference === undefined ? '' : postForm('/notifications', { csrf, reference, notification: id }, again),
    time(at),
    answer,
    code(id),
  ]
}

/** What came of sending all of them again. */
export function resentText({ resent, dropped, kept, more }: ResentNotifications): string {
  const parts = [
    `Due now: ${resent.length}.`,
    dropped.length > 0 ? `No recipient takes ${dropped.length}: these are not sent.` : '',
    kept.length > 0 ? `No recipient is known for ${kept.length}: these stay given up.` : '',
    more ? 'There are more: send all again.' : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}
