/** The mails to a payer, in their language and in the words of the pages: plain text, whose amounts can be copied. */
import type { MailView, WrittenMail } from '../server/http/pages/renderer.js'
import { speak } from './language.js'

export async function writeMail(view: MailView): Promise<WrittenMail> {
  const { locale, dir, messages: words } = await speak(view)
  const { kind, merchantName, reference, amount = '', received = '', missing = '', surplus } = view
  const { network = '', address, tag, transaction, url } = view
  const about = [
    `${words.receiptShop}: ${merchantName}`,
    `${words.reference}: ${reference}`,
    `${words.amountLabel}: ${amount} ${words.onNetwork(network)}`,
    address !== undefined && `${words.receiptAddress}: ${address}`,
    tag !== undefined && `${words.refundTag}: ${tag}`,
    transaction !== undefined && `${words.receiptTransaction}: ${transaction}`,
  ]
  const came = words.sentence(words.receivedOf(received, amount))
  const parts = {
    receipt: [
      words.receiptTitle,
      [words.announced.paid, came, surplus === undefined ? '' : words.overpaid(surplus), words.orderPaidText],
    ],
    partial: [
      words.remainingTitle,
      [words.announced.partial, came, words.missing(missing), words.partialHelp],
    ],
    'refund-requested': [words.refundTitle, [words.refundAsk(amount, network), words.refundWarning]],
    'refund-sent': [words.refundTitle, [words.refundSent]],
  } satisfies Record<MailView['kind'], [string, string[]]>
  const [title, text] = parts[kind]
  const blocks = [
    text.filter(Boolean).join('\n'),
    about.filter((line) => line !== false).join('\n'),
    ...(url === undefined ? [] : [url]),
  ]
  return {
    subject: `${title} · ${merchantName} · ${reference}`,
    text: `${blocks.join('\n\n')}\n`,
    lang: locale,
    dir,
  }
}
