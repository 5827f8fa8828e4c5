/** Who is sent the notifications of `serve`, by its settings: the shop, BTCPay's webhooks, mail. */
import { packageRenderer } from '../../server/adapters/package-assets.js'
import { audienceOf } from '../../server/create-context.js'
import type { Store } from '../../server/index.js'
import type { Tracing } from '../../server/tracing.js'
import { createRefundTokens } from '../../server/orders/refund-tokens.js'
import { shopUrlRefusal } from '../../server/live-rules.js'
import { fullName, UsageError, type OptionValues } from '../options/options.js'
import { isLoopbackHost, refusesHost, type AddressPolicy } from './address-policy.js'
import { btcpayRecipients } from './btcpay-webhooks.js'
import { guardedPost } from './guarded-post.js'
import { modeOf } from './live-settings.js'
import { mailRecipients } from './mail.js'
import { notifyShop } from './notify-shop.js'
import { serveOptions } from '../options/serve.js'
import type { RecipientSource } from './recipients.js'
import { openSmtp, type MailError, type SendMail } from './smtp.js'

type Config = OptionValues<typeof serveOptions>

type RecipientOptions = {
  store: Store
  /** The database's time. */
  now: () => number
  sendMail: SendMail | undefined
  onRefusedMail: (error: MailError) => void
  tracing?: Tracing | undefined
}

/** Why a shop may not be called at an address, in words that follow its name: `NOTIFY_URL`, or that of a webhook. */
export function shopUrlProblem(config: Config, url: string): string | undefined {
  if (refusesHost(policyOf(config, url), new URL(url).hostname))
    return 'is at an address that is not public; NOTIFY_ALLOW_PRIVATE=1 allows one of a private network'
  return config.notifyAllowPrivate ? undefined : shopUrlRefusal(modeOf(config), url)
}

/** @throws {UsageError} where `NOTIFY_URL` may not be called. */
export function assertNotifyUrl(config: Config): void {
  const problem = config.notifyUrl && shopUrlProblem(config, config.notifyUrl)
  if (problem) throw new UsageError(`${fullName(serveOptions.notifyUrl)} ${problem}`)
}

/** What sends mails, where `SMTP_URL` is set. @throws {UsageError} */
export async function openMail({ smtpUrl, mailFrom, merchantName }: Config): Promise<SendMail | undefined> {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined
  return openSmtp({ server: smtpUrl, from: { name: merchantName, address: mailFrom } })
}

export function recipientsOf(
  config: Config,
  { store, now, sendMail, onRefusedMail, tracing }: RecipientOptions,
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
  if (config.btcpayApi) {
    const postTo = (address: string) =>
      guardedPost({ policy: policyOf(config, address), name: 'a webhook', tracing })
    sources.push(btcpayRecipients(store, postTo, now))
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
  const isLocal = isLoopbackHost(host) && isLoopbackHost(new URL(url).hostname)
  return notifyAllowPrivate ? 'private' : isLocal ? 'loopback' : 'public'
}
