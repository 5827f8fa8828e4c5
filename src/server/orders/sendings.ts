/** What sending a notification again needs to know: whether the endpoint has a recipient for it, and which sending this is. */
import { fieldError } from '../../core/contract/problem.js'
import { opaqueId } from '../secrets.js'
import type { DocumentStore } from '../store/document-store.js'
import type { NotificationRecord, NotificationStore } from '../store/notification-store.js'
import { decisionTypes, notificationTypes, type NotificationType } from '../rules/events.js'

const typesKind = 'notified-types'
const typesId = 'endpoint'
const sendingKind = 'sending'

type ResendStore = Pick<DocumentStore, 'addDocument' | 'changeDocument' | 'getDocument'>

/** Records which types the endpoint sends, for the desk and the command line, which run beside it. */
export async function recordTypes(
  store: ResendStore,
  types: readonly NotificationType[],
  now: number,
): Promise<void> {
  const data = JSON.stringify(types)
  const known = (await store.getDocument(typesKind, typesId)) ?? '[]'
  if (known !== data) await write(store, { kind: typesKind, id: typesId, data, createdAt: now })
}

/** Whether an endpoint on this store ever had a recipient. Where none had, notifications wait for ever. */
export async function hasRecipient(store: Pick<DocumentStore, 'getDocument'>): Promise<boolean> {
  return (await store.getDocument(typesKind, typesId)) !== undefined
}

/** The types that an endpoint on this store sends. */
export async function sentTypes(store: Pick<DocumentStore, 'getDocument'>): Promise<NotificationType[]> {
  const types = JSON.parse((await store.getDocument(typesKind, typesId)) ?? '[]') as string[]
  return notificationTypes.filter((type) => types.includes(type))
}

/** What is sent again: the notification of an id, by default that of the decision. */
export const notificationToSend = (
  notifications: readonly NotificationRecord[],
  id: string | undefined,
): NotificationRecord | undefined =>
  notifications.find((one) =>
    id === undefined ? decisionTypes.some((type) => type === one.type) : one.id === id,
  )

/** Sends a notification again, under its id. @throws {CheckoutError} `invalid-request` where no endpoint sends its type. */
export async function sendAgain(
  store: ResendStore & Pick<NotificationStore, 'resendNotification'>,
  reference: string,
  { id, type }: Pick<NotificationRecord, 'id' | 'type'>,
  now: number,
): Promise<void> {
  if (!(await sentTypes(store)).includes(type))
    throw fieldError(
      'notification',
      `no recipient takes ${type}; add one with NOTIFY_URL and NOTIFY_EVENTS, or with a handler of \`on\`, and send it again`,
    )
  await beginSending(store, { id, reference }, now)
  await store.resendNotification(reference, now, id)
}

/** Begins another sending: who took the notification before takes it again. */
export function beginSending(
  store: ResendStore,
  { id, reference }: { id: string; reference: string },
  now: number,
): Promise<void> {
  return write(store, {
    ...{ kind: sendingKind, id, reference, data: JSON.stringify(opaqueId()), createdAt: now },
  })
}

/** Tells one sending of a notification from another: the tries of one are alike. */
export async function sendingOf(store: Pick<DocumentStore, 'getDocument'>, id: string): Promise<string> {
  return JSON.parse((await store.getDocument(sendingKind, id)) ?? '"first"') as string
}

async function write(
  store: ResendStore,
  document: Parameters<DocumentStore['addDocument']>[0],
): Promise<void> {
  if (!(await store.addDocument(document)))
    await store.changeDocument(document.kind, document.id, document.data)
}
