/** The bodies of BTCPay's interface, as far as they are read: shop systems send more, which is ignored. */
import * as z from 'zod'
import { webAddress } from '../../input/text.js'

const amount = z.union([z.string(), z.number()], 'must be a decimal string such as "49.99"')
const jsonObject = z.record(z.string(), z.unknown(), 'must be an object')

export const invoiceRequestSchema = z.object({
  amount,
  currency: z.string('must be an ISO 4217 code in capitals, such as "USD"'),
  metadata: jsonObject.nullish().transform((metadata): Record<string, unknown> => metadata ?? {}),
  checkout: z
    .looseObject({
      paymentMethods: z.array(z.string('must be the name of a payment method')).max(100).nullish(),
      expirationMinutes: z.number('must be a number of minutes').nullish(),
      redirectURL: z.string('must be an address').nullish(),
      defaultLanguage: z.string('must be a language').nullish(),
    })
    .nullish()
    .transform((checkout) => checkout ?? {}),
})
export type InvoiceRequest = z.output<typeof invoiceRequestSchema>

export const invoiceChangeSchema = z.object({ metadata: jsonObject })
export const markSchema = z.object({ status: z.string('must be Settled or Invalid') })

export const refundRequestSchema = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  paymentMethod: z.string().nullish(),
  payoutMethodId: z.string().nullish(),
  refundVariant: z.string('must be RateThen, OverpaidAmount or Custom'),
  subtractPercentage: z.union([z.string(), z.number()]).nullish(),
  customAmount: amount.nullish(),
  customCurrency: z.string().nullish(),
})

/** What a webhook is sent. */
export const sentEvents = [
  ...['InvoiceReceivedPayment', 'InvoiceProcessing', 'InvoiceSettled', 'InvoiceExpired', 'InvoiceInvalid'],
]
/** Events of invoices that never happen here: libraries register them along with the others. */
const otherEvents = [
  ...['InvoiceCreated', 'InvoicePaymentSettled', 'InvoiceExpiredPaidPartial', 'InvoicePaidAfterExpiration'],
]
const eventText = `must be one of ${sentEvents.join(', ')}`

const flag = z.union([z.boolean(), z.stringbool()]).nullish()

export const webhookSchema = z.object({
  url: webAddress,
  enabled: flag.transform((value) => value ?? true),
  automaticRedelivery: flag.transform((value) => value ?? true),
  authorizedEvents: z
    .object({
      everything: flag,
      specificEvents: z
        .array(z.enum([...sentEvents, ...otherEvents], eventText))
        .max(20)
        .refine(
          (events) => events.length === 0 || events.some((each) => sentEvents.includes(each)),
          eventText,
        )
        .nullish(),
    })
    .nullish()
    .transform((events) => {
      const specificEvents = events?.specificEvents ?? []
      return { everything: events?.everything ?? specificEvents.length === 0, specificEvents }
    }),
  secret: z
    .string()
    .regex(/^[!-~]{1,256}$/, 'must be visible ASCII characters')
    .nullish(),
})
