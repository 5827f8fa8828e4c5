/** What the endpoint sends to a shop, and what others do, for the code of the guides. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { notificationTypes } from '../../src/server/index.js'

export const notifySecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Every type on which a shop does not act, and what a later version may send. */
export const otherTypes = [
  ...notificationTypes.filter((type) => type !== 'order.paid' && type !== 'order.accepted'),
  ...['order.settled', 'order.claimed', 'order.paid.partly', 'ORDER.PAID', ''],
]

export type Delivery = { body: string; headers: Record<string, string> }

/** A delivery that is authentic for the secret. */
export function signed(body: string, sentAt = new Date(), key = notifySecret): Delivery {
  return {
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      // As while a secret is replaced: one of several has to fit.
      'webhook-signature': `v1,AAAA ${new Webhook(key).sign('msg_1', sentAt, body)}`,
    },
  }
}

/** The first block of a guide that has this text. */
export async function guideBlock(name: string, language: string, text: string): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, `../../docs/servers/${name}.md`), 'utf8')
  const blocks = guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
  const block = [...blocks].map(([, code = '']) => code).find((code) => code.includes(text))
  if (block === undefined) throw new Error(`docs/servers/${name}.md has no block with ${text}`)
  return block
}
