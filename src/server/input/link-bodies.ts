/** The schemas of links that are reused: what a merchant creates, and what a buyer sends. */
import * as z from 'zod'
import { fieldError } from '../../core/contract/problem.js'
import type { LinkField, LinkOffer } from '../rules/link-data.js'
import { amountSchema, checkPrice, orderSchema, parseRequest } from './bodies.js'
import { email, printableText, textOf, utcTime, wholeNumber } from './text.js'

const nameText = 'must be 1 to 48 small letters, digits and hyphens, such as "coffee"'
/** It stands in the link and in the references of its orders. */
export const linkNameSchema = textOf({
  maxLength: 48,
  message: nameText,
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
})

const line = printableText({ maxLength: 100, joiners: true })

const fieldSchema = z.strictObject({
  name: textOf({
    maxLength: 20,
    message: 'must be 1 to 20 small letters, such as "email"',
    pattern: '^[a-z]+$',
  }),
  label: line,
  type: z.enum(['text', 'email', 'note'], 'must be text, email or note').optional(),
  required: z.boolean('must be true or false').optional(),
})

const { amount, currency, coin, returnUrl, methods, thanks } = orderSchema.shape

/** The body of `POST /links`, and the input of `links.create`. */
export const linkSchema = z
  .strictObject({
    name: linkNameSchema,
    title: line,
    ...{ amount, currency, coin, returnUrl, methods, thanks },
    maxQuantity: wholeNumber(1, 100).optional(),
    stock: wholeNumber(1, 1_000_000).optional(),
    tips: z.array(wholeNumber(1, 100)).max(4).optional().meta({ description: 'Percentages to choose from' }),
    fields: z
      .array(fieldSchema)
      .max(5)
      .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'has a name twice')
      .optional(),
    endsAt: utcTime.optional(),
    layout: z.literal('till', 'must be till').optional(),
  })
  .check(checkPrice) satisfies z.ZodType<unknown, LinkInput>

/**
 * A link in the words of the merchant.
 * @example
 * const link: LinkInput = { name: 'coffee', title: 'Coffee', amount: '5', currency: 'EUR', stock: 40 }
 */
export interface LinkInput extends LinkOffer {
  /** 1 to 48 small letters, digits and hyphens. It stands in the link, and a closed link keeps it. */
  name: string
  /** Until when the link takes orders, ISO 8601 in UTC. */
  endsAt?: string | undefined
}

/** The body of `POST /l/{name}`. */
export const linkChoiceSchema = z.strictObject({
  quantity: wholeNumber(1, 100).optional(),
  amount: amountSchema.optional(),
  tip: wholeNumber(0, 100).optional(),
  fields: z.record(z.string(), z.string('must be a text'), 'must be an object of texts').optional(),
})

const fieldTexts = { text: printableText({ maxLength: 200, joiners: true }), email } as const
const note = printableText({ maxLength: 500, joiners: true })

/**
 * The fields of a choice in the form that is stored: trimmed, lines joined, empty ones left out.
 * @throws {CheckoutError} `invalid-request`, naming the field.
 */
export function readFields(
  offer: Pick<LinkOffer, 'fields'>,
  given: Record<string, string> = {},
): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const text = value.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
    const field = offer.fields?.find((candidate) => candidate.name === name)
    if (!field) throw fieldError('fields', 'has a field that the link does not ask for')
    if (text === '') continue
    const schema = z.object({ fields: z.object({ [name]: schemaOf(field) }) })
    read[name] = parseRequest(schema, { fields: { [name]: text } }).fields[name] ?? ''
  }
  return read
}

function schemaOf({ type = 'text' }: LinkField) {
  return type === 'note' ? note : fieldTexts[type]
}

/** A form's choice: texts as a browser sends them; an empty one is not given. */
export function choiceOfForm(form: Partial<Record<string, string>>): {
  choice: unknown
  amount: string | undefined
  request: string | undefined
} {
  const whole = (text: string | undefined) => (/^[0-9]{1,3}$/.test(text ?? '') ? Number(text) : text)
  const { quantity, tip, amount: typed = '', request } = form
  const fields = Object.entries(form).flatMap(([name, value = '']) =>
    name.startsWith('field.') ? [[name.slice('field.'.length), value]] : [],
  )
  return {
    choice: {
      ...(quantity && { quantity: whole(quantity) }),
      ...(tip && { tip: whole(tip) }),
      fields: Object.fromEntries(fields) as Record<string, string>,
    },
    amount: typed.trim() === '' ? undefined : typed,
    request,
  }
}
