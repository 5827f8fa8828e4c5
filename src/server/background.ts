/** What an endpoint does without a request: checks, notifications, alerts and deletions. */
import type { CheckoutOptions } from './checkout-options.js'
import type { Context } from './context.js'
import { deliveries } from './notifications/deliveries.js'
import { hasHandler } from './notifications/handlers.js'
import { incidentAlerts } from './notifications/incident-alerts.js'
import type { PaymentChecks } from './payment-checks.js'
import { paymentChecks } from './payments/checks.js'
import { createWatcher } from './payments/watcher.js'

export type Background = {
  checks: PaymentChecks
  /** Sends the notifications that are due. */
  deliver(): void
  /** Sends the alerts that are due. */
  sendAlerts(): void
  /** Starts the watcher. */
  start(): void
  /** Works off what is due now. */
  runDue(): Promise<void>
  /** Stops the watcher, and waits for running work. */
  close(): Promise<void>
}

export function createBackground(
  context: Context,
  { on = {}, onIncident, watchIntervalMs = 1000, retentionDays }: CheckoutOptions,
): Background {
  const notifications = hasHandler(on) ? deliveries(context, on) : undefined
  const deliver = () => notifications?.deliver()
  const incidents = incidentAlerts(context, onIncident)
  const checks = paymentChecks(context, { onNotification: deliver, onIncident: incidents.send })
  const watcher = createWatcher(context, {
    checks,
    deliver,
    sendAlerts: incidents.send,
    tickMs: watchIntervalMs,
    retentionDays,
    isNotified: notifications !== undefined,
  })
  return {
    checks,
    deliver,
    sendAlerts: incidents.send,
    start: watcher.start,
    async runDue() {
      await watcher.runDue()
      await Promise.all([notifications?.deliverAll(), incidents.settled()])
    },
    async close() {
      checks.drain()
      await Promise.all([watcher.close(), checks.settled()])
      await Promise.all([notifications?.settled(), incidents.settled()])
    },
  }
}
