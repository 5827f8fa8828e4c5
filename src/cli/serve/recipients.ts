/** One notification, several recipients: one that fails is tried again, without those that have taken it. */
import type {
  Notification,
  NotificationHandler,
  NotificationHandlers,
  NotificationType,
} from '../../server/index.js'
import { NoRecipientError } from '../../server/notifications/deliveries.js'
import { sendingOf } from '../../server/orders/sendings.js'
import type { DocumentStore } from '../../server/store/document-store.js'

/**
 * Who is sent a notification. `name` is the same for every try. `once`: one that a person sends again goes to this recipient no
 * second time. `refused`: no later try can deliver it; one that a person sends again is tried again.
 */
export type Recipient = { name: string; once?: boolean; send(): Promise<'refused' | undefined | void> }

/** Some recipients, and the types of notifications that they may take. */
export type RecipientSource = {
  types: readonly NotificationType[]
  of(notification: Notification): Promise<Recipient[]>
}

const sentKind = 'sent'
/** Longer than a notification is retried. */
const keptMs = 90 * 24 * 3600_000

type SentStore = Pick<DocumentStore, 'addDocument' | 'getDocument'>

/**
 * Sends a notification to each recipient that has not taken it in this sending.
 * @throws {NoRecipientError} where there is none, or one refuses it for good, and no other is left to try; else the first
 * failure, so that the notification is due again.
 */
export function toRecipients(
  store: SentStore,
  now: () => number,
  sources: readonly RecipientSource[],
): NotificationHandler {
  const isMarked = async (id: string) => (await store.getDocument(sentKind, id)) !== undefined
  const mark = (id: string) =>
    store.addDocument({ ...{ kind: sentKind, id, data: '{}' }, createdAt: now(), expiresAt: now() + keptMs })

  return async (notification) => {
    const taking = sources.filter(({ types }) => types.includes(notification.type))
    const recipients = (
      await Promise.all(taking.map((source, index) => recipientsOf(source, notification, index)))
    ).flat()
    if (recipients.length === 0) throw new NoRecipientError()
    const sending = await sendingOf(store, notification.id)
    const forEver = ({ name }: Recipient) => `${notification.id}/${name}`
    const forNow = ({ name }: Recipient) => `${notification.id}/${sending}/${name}`
    const results = await Promise.allSettled(
      recipients.map(async (recipient) => {
        if (await isMarked(forNow(recipient))) return
        if (recipient.once && (await isMarked(forEver(recipient)))) return
        const result = await recipient.send()
        if (recipient.once && result !== 'refused') await mark(forEver(recipient))
        return result
      }),
    )
    const failed = results.find((result) => result.status === 'rejected')
    // The delivery itself is the mark of recipients that took it together.
    if (!failed) {
      const refused = recipients.filter((_, index) => isRefused(results[index]))
      if (refused.length === 0) return
      const names = refused.map(({ name }) => name).join(' and ')
      throw new NoRecipientError(`refused by the mail server: ${names}`, refused.length < recipients.length)
    }
    const taken = recipients.filter((_, index) => results[index]?.status === 'fulfilled')
    await Promise.all(taken.map((recipient) => mark(forNow(recipient))))
    throw failed.reason
  }
}

const isRefused = (result: PromiseSettledResult<unknown> | undefined) =>
  result?.status === 'fulfilled' && result.value === 'refused'

/** A source that fails is a recipient that fails: the others are sent theirs. */
async function recipientsOf(
  source: RecipientSource,
  notification: Notification,
  index: number,
): Promise<Recipient[]> {
  return source.of(notification).catch((error: unknown) => [
    {
      name: `source-${index}`,
      async send() {
        throw error
      },
    },
  ])
}

/** A handler for each type that a source takes: the others are recorded, and not sent. */
export function handlersOf(
  handler: NotificationHandler,
  sources: readonly RecipientSource[],
): NotificationHandlers {
  const types = sources.flatMap((source) => source.types)
  return Object.fromEntries(types.map((type) => [type, handler]))
}
