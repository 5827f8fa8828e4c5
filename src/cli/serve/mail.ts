/** The mails of an order: to its payer in their language, and to the shop where a person is needed. */
import type { Notification, Store } from '../../server/index.js'
import { email } from '../../server/input/text.js'
import type { MailView, PageRenderer } from '../../server/http/pages/renderer.js'
import { readContact, type Contact } from '../../server/orders/contacts.js'
import type { Order, OrderNeed } from '../../server/rules/order.js'
import { shellWord } from '../orders/orders-text.js'
import { surplus } from '../../core/contract/status.js'
import { toPublicPayment } from '../../server/rules/public-payment.js'
import type { Recipient, RecipientSource } from './recipients.js'
import { MailError, type Mail, type SendMail } from './smtp.js'

export type MailOptions = {
  store: Pick<Store, 'getDocument' | 'readOrders'>
  send: SendMail
  merchantName: string
  /** Where the shop reads what needs a person. Without it, it gets no mail. */
  shop: string | undefined
  /** The link on which the payer of a refund gives an address. */
  refundLink: (refundId: string) => Promise<string>
  renderer: () => Promise<Pick<PageRenderer, 'writeMail'>>
  /** Is called with a mail that no later try can deliver. */
  onRefused: (error: MailError) => void
}

type OrderNotification = Exclude<Notification, { type: 'wallet.transaction' | 'order.closed' }>

/** What a payer reads, by the type of the notification; undefined where it is no longer true. */
const payerMails: Partial<
  Record<
    OrderNotification['type'],
    (notification: OrderNotification, order: Order) => MailView['kind'] | undefined
  >
> = {
  'order.paid': () => 'receipt',
  'order.accepted': () => 'receipt',
  'order.partial': ({ payment }, { record, payments }) => {
    const now = payments.find(({ id }) => id === payment.id)?.observation.status
    return now === 'partial' && !record?.decision && record?.closedAt === undefined ? 'partial' : undefined
  },
  'refund.requested': ({ refund }, { refunds }) =>
    refunds.find(({ id }) => id === refund?.id)?.state === 'requested' ? 'refund-requested' : undefined,
  'refund.sent': () => 'refund-sent',
}

/** What may leave an order in need of a person. */
const alertTypes = [
  ...['order.review', 'order.late', 'order.overpaid', 'order.duplicate', 'order.reverted', 'order.claimed'],
  ...['order.expired', 'refund.requested'],
] as OrderNotification['type'][]

const needs: Record<OrderNeed, string> = {
  'refund-to-pay': 'The payer gave an address for the refund: pay it, and record the transaction.',
  reverted: 'Money that the order took or returned is missing.',
  review: 'A payment has to be decided.',
  'after-decision': 'Money came that the decision does not cover.',
  claim: 'The payer says that they paid.',
  duplicate: 'Money came for an order that another payment had paid.',
  surplus: 'More came than was asked for.',
  short: 'A part of the price is missing, and the price hold has ended.',
}

export function mailRecipients(options: MailOptions): RecipientSource {
  const { store, shop, onRefused } = options
  return {
    types: [
      ...new Set([
        ...(Object.keys(payerMails) as OrderNotification['type'][]),
        ...(shop === undefined ? [] : alertTypes),
      ]),
    ],
    async of(notification) {
      if (notification.type === 'wallet.transaction' || notification.type === 'order.closed') return []
      const { reference } = notification
      const [[order], contact] = await Promise.all([
        store.readOrders([reference]),
        readContact(store, reference),
      ])
      if (!order) return []
      const mails = [
        await payerMail(options, notification, order, contact),
        shopMail(options, notification, order),
      ]
      return mails.filter((mail) => mail !== undefined).map((mail) => recipient(mail, reference))
    },
  }

  function recipient({ name, ...mail }: NamedMail, reference: string): Recipient {
    return {
      name,
      once: true,
      async send() {
        try {
          await options.send(mail)
          return undefined
        } catch (error) {
          if (!(error instanceof MailError && error.isFinal)) throw error
          onRefused(new MailError(`${name} of order ${reference}: ${error.message}`, true))
          return 'refused'
        }
      },
    }
  }
}

type NamedMail = Mail & { name: string }

async function payerMail(
  { merchantName, refundLink, renderer }: MailOptions,
  notification: OrderNotification,
  order: Order,
  contact: Contact | undefined,
): Promise<NamedMail | undefined> {
  const kind = payerMails[notification.type]?.(notification, order)
  const to = contact?.email ?? notification.link?.fields.email
  if (kind === undefined || !contact || to === undefined || !email.safeParse(to).success) return undefined
  const { reference, payment, refund } = notification
  const current = order.payments.map(toPublicPayment).find(({ id }) => id === payment.id) ?? payment
  const { symbol } = current.coin
  const { writeMail } = await renderer()
  const written = await writeMail({
    ...{ kind, merchantName, reference, lang: contact.lang, acceptLanguage: contact.acceptLanguage },
    amount: `${refund ? refund.amount : current.amount} ${symbol}`,
    received: `${current.received} ${symbol}`,
    missing: `${current.remaining} ${symbol}`,
    surplus: current.flags.includes('overpaid')
      ? `${current.surplus ?? surplus(current.amount, current.received)} ${symbol}`
      : undefined,
    network: current.chain.name,
    ...(kind === 'refund-sent' && { address: refund?.address, tag: refund?.tag }),
    transaction: refund ? refund.transaction : current.txId,
    url: refund ? (kind === 'refund-requested' ? await refundLink(refund.id) : undefined) : contact.url,
  })
  return { name: 'mail-payer', id: `${notification.id}.payer`, to, ...written }
}

function shopMail(
  { merchantName, shop }: MailOptions,
  { id, type, reference, detail, payment }: OrderNotification,
  { record, payments }: Order,
): NamedMail | undefined {
  const need = record?.needs
  if (shop === undefined || need === undefined || !alertTypes.includes(type)) return undefined
  const current = payments.map(toPublicPayment).find((each) => each.id === payment.id) ?? payment
  const { received, amount, coin, chain, status } = current
  const text = [
    needs[need],
    ...(detail === undefined ? [] : [`Reason: ${detail}`]),
    `Order: ${reference}`,
    `Payment: ${received} of ${amount} ${coin.symbol} came on ${chain.name}; its status is ${status}.`,
    `Read it: npx crypto-checkout orders show ${shellWord(reference)}, or at the desk.`,
  ]
  return {
    ...{ name: 'mail-shop', id: `${id}.shop`, to: shop, lang: 'en', text: `${text.join('\n\n')}\n` },
    subject: `${merchantName}: order ${reference} needs a person`,
  }
}
