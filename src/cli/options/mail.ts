/** The settings of mail: its server, its sender, and who reads for the shop. */
import { email } from '../../server/input/text.js'
import { defineOptions, optionalSetting, textThat } from './options.js'

const mailAddress = textThat((value) => email.safeParse(value).success, 'must be an e-mail address')

export const mailOptions = defineOptions({
  smtpUrl: {
    env: 'SMTP_URL',
    description: 'sends mails to payers and the shop, such as smtps://user:password@mail.example',
    optional: true,
    secret: true,
    parse: smtpServer,
  },
  mailFrom: optionalSetting('MAIL_FROM', 'the sender of mails', mailAddress),
  mailTo: optionalSetting('MAIL_TO', 'who reads what needs a person, with SMTP_URL', mailAddress),
})

/** A mail server. */
export type SmtpServer = {
  host: string
  port: number
  secure: boolean
  auth?: { user: string; pass: string }
}

/** Reads `SMTP_URL`. */
export function smtpServer(value: string): SmtpServer {
  const url = URL.canParse(value) ? new URL(value) : new URL('none:')
  const { protocol, hostname, port, username, password, pathname, search, hash } = url
  if (!/^smtps?:$/.test(protocol) || hostname === '' || pathname.length > 1 || search || hash)
    throw new Error(
      'must be an address such as smtps://user:password@mail.example or smtp://mail.example:587, with @ / ? # and % of the user and the password as %40 %2F %3F %23 and %25',
    )
  const secure = protocol === 'smtps:'
  return {
    ...{ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || (secure ? 465 : 587)), secure },
    ...(username !== '' && {
      auth: { user: decoded(username), pass: decoded(password) },
    }),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('must have each % of its user and password as %25')
  }
}
