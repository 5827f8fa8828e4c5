/** Who is sent the notifications of `serve`, by its settings: the shop, and mail. */
import { isLoopback } from '../../core/web-address.js'
import { packageRenderer } from '../../server/adapters/package-assets.js'
import type { Store } from '../../server/index.js'
import type { Tracing } from '../../server/tracing.js'
import { createRefundTokens } from '../../server/orders/refund-tokens.js'
import { audienceOf } from '../../server/orders/sealed-tokens.js'
import { fullName, UsageError, type OptionValues } from '../options/options.js'
import { refusesHost, type AddressPolicy } from './address-policy.js'
import { modeOf } from './live-settings.js'
import { mailRecipients } from './mail.js'
import { notifyShop } from './notify-shop.js'
import { serveOptions } from '../options/serve.js'
import type { RecipientSource } from './recipients.js'
import { openSmtp, type MailError, type SendMail } from './smtp.js'

type Config = OptionValues<typeof serveOptions>

type RecipientOptions = {
  store: Store
  sendMail: SendMail | undefined
  onRefusedMail: (error: MailError) => void
  tracing?: Tracing | undefined
}

/** @throws {UsageError} where `NOTIFY_URL` may not be called. */
export function assertNotifyUrl(config: Config): void {
  const { notifyUrl: url } = config
  if (url === undefined || !refusesHost(policyOf(config, url), new URL(url).hostname)) return
  throw new UsageError(
    `${fullName(serveOptions.notifyUrl)} is at an address that is not public; NOTIFY_ALLOW_PRIVATE=1 allows one of a private network`,
  )
}

/** What sends mails, where `SMTP_URL` is set. @throws {UsageError} */
export async function openMail({ smtpUrl, mailFrom, merchantName }: Config): Promise<SendMail | undefined> {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined
  return openSmtp({ server: smtpUrl, from: { name: merchantName, address: mailFrom } })
}

export function recipientsOf(
  config: Config,
  { store, sendMail, onRefusedMail, tracing }: RecipientOptions,
): RecipientSource[] {
  const { notifyUrl: url, notifySecret: secrets, notifyEvents, publicUrl = '' } = config
  const sources: RecipientSource[] = []
  if (url !== undefined && secrets !== undefined) {
    const notify = notifyShop({ url, secrets, policy: policyOf(config, url), now: Date.now, tracing })
    sources.push({
      types: notifyEvents,
      of: async (notification) => [{ name: 'NOTIFY_URL', send: async () => notify(notification) }],
    })
  }
  if (sendMail) {
    const tokens = createRefundTokens(config.secrets, audienceOf(modeOf(config)))
    sources.push(
      mailRecipients({
        ...{ store, send: sendMail, merchantName: config.merchantName, shop: config.mailTo },
        refundLink: async (id) => `${publicUrl}/refund/${await tokens.seal(id)}`,
        renderer: packageRenderer,
        onRefused: onRefusedMail,
      }),
    )
  }
  return sources
}

/** A shop on the developer's machine needs no setting; one on the internet must set the policy. */
function policyOf({ notifyAllowPrivate, host }: Config, url: string): AddressPolicy {
  const isLocal = isLoopback(host) && isLoopback(new URL(url).hostname)
  return notifyAllowPrivate ? 'private' : isLocal ? 'loopback' : 'public'
}
