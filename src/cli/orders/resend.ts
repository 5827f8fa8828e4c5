/** `orders resend`: the notification of a paid order is due again, and what came of it when the endpoint sent it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../server/index.js'
import type { Terminal } from '../options/account.js'
import { databaseOptions } from '../options/database.js'
import { defineOptions, readOptions, wholeNumber } from '../options/options.js'
import { iso } from './orders-text.js'
import {
  byOption,
  done,
  failed,
  nameOf,
  referenceOption,
  unknownOrder,
  withOrders,
  type Result,
} from './with-orders.js'

const pollMs = 100

export const resendOptions = defineOptions({
  reference: referenceOption,
  wait: {
    flag: '--wait',
    description: 'seconds to wait for the answer of the shop; 0 for none',
    default: '20',
    parse: wholeNumber(0, 100),
  },
  by: byOption,
  ...databaseOptions,
})

export async function resend(argv: string[], { env, signal }: Terminal): Promise<Result> {
  const { reference, by, wait, databaseUrl } = readOptions(resendOptions, argv, env)
  return withOrders(databaseUrl, async (orders, store) => {
    const [payments, decision] = await Promise.all([
      store.listPayments(reference),
      store.getOrder(reference).then((order) => order?.decision),
    ])
    if (payments.length === 0 && !decision) return unknownOrder(reference)
    if (!decision) return failed(`order ${reference} is not paid, so there is nothing to send`)
    const before = await decisionOf(store, reference)
    await orders.resend(reference, { by: nameOf(by) })
    if (wait === 0) return done(`the notification of ${reference} is due; a running endpoint sends it\n`)
    for (let waitedMs = 0; waitedMs < wait * 1000; waitedMs += pollMs) {
      const now = await decisionOf(store, reference)
      if (now?.answeredAt !== undefined && now.answeredAt !== before?.answeredAt)
        return resultOf(reference, now)
      await pause(pollMs, undefined, { signal })
    }
    return failed(
      `the notification of ${reference} is due, and was not sent within ${wait} seconds: is the endpoint running, with NOTIFY_URL or its hook?`,
    )
  })
}

type Notification = Awaited<ReturnType<Store['listNotifications']>>[number]

/** The notification that the order is paid or accepted. */
async function decisionOf(store: Store, reference: string): Promise<Notification | undefined> {
  const notifications = await store.listNotifications(reference)
  return notifications.find(({ type }) => type === 'order.paid' || type === 'order.accepted')
}

function resultOf(reference: string, { state, answer = 'no answer', nextAttemptAt }: Notification): Result {
  if (state === 'delivered')
    return done(`the notification of ${reference} was sent again, and the shop took it\n`)
  const next =
    nextAttemptAt === undefined ? 'it is not tried again' : `the next try is at ${iso(nextAttemptAt)}`
  return failed(
    `the notification of ${reference} was sent again, and the shop did not take it: ${answer}; ${next}`,
  )
}
