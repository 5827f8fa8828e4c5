/** Sends mails over SMTP with `nodemailer`, which is loaded where it is wanted. */
import { isLoopback } from '../../core/web-address.js'
import { DeliveryError } from '../../server/index.js'
import { within } from '../../server/timers.js'
import { UsageError } from '../options/options.js'
import type { SmtpServer } from '../options/mail.js'

/** Where mails are sent, and by whom. */
export type SmtpOptions = {
  server: SmtpServer
  from: { name: string; address: string }
  /** The longest time of one mail, less than a notification may take. Default 20,000. */
  timeoutMs?: number
}

export type Mail = { id: string; to: string; subject: string; text: string; lang: string }

/** Resolves when the server has taken the mail. @throws {MailError} */
export type SendMail = (mail: Mail) => Promise<void>

/** A mail was not taken. The message has no address and nothing that the server said. `isFinal`: never to this recipient. */
export class MailError extends DeliveryError {
  override readonly name = 'MailError'
  readonly isFinal: boolean

  constructor(message: string, isFinal = false, options?: ErrorOptions) {
    super(message, options)
    this.isFinal = isFinal
  }
}

/** @throws {UsageError} where the package is not installed. */
export async function openSmtp({ server, from, timeoutMs = 20_000 }: SmtpOptions): Promise<SendMail> {
  const { createTransport } = await import('nodemailer').catch(() => {
    throw new UsageError('SMTP_URL (--smtp-url) needs the package nodemailer: npm install nodemailer')
  })
  const waitMs = timeoutMs / 2
  const transport = createTransport({
    ...server,
    // A password goes over no open line to another machine.
    requireTLS: !server.secure && !isLoopback(server.host),
    ...{ connectionTimeout: waitMs, greetingTimeout: waitMs, dnsTimeout: waitMs, socketTimeout: waitMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const late = () => new MailError(`SMTP_URL did not take a mail within ${timeoutMs} ms`)
  return async ({ id, to, subject, text, lang }) => {
    const sending = transport.sendMail({
      ...{ from, to: { name: '', address: to }, subject, text },
      // The same for every try: a mail that was sent twice is recognised as one.
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
    })
    try {
      await within(timeoutMs, () => sending, late)
    } catch (error) {
      throw explain(error)
    }
  }
}

function explain(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode = 0 } = error as { code?: unknown; responseCode?: number }
  const isRefused = code === 'EENVELOPE' && responseCode >= 500
  if (isRefused) return new MailError(`the mail server refuses the recipient (${responseCode})`, true)
  const known = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'unknown'
  const answer = responseCode > 0 ? `${known}, ${responseCode}` : known
  return new MailError(`SMTP_URL did not take a mail (${answer})`, false, { cause: error })
}
