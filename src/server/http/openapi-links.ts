/** Links that are reused, in the OpenAPI document. */
import * as z from 'zod'
import { linkSchema } from '../input/link-bodies.js'
import {
  count,
  described,
  object,
  positive,
  text,
  texts,
  time,
  words,
  type JsonSchema,
} from './openapi-objects.js'

const state = described(
  'Whether it takes orders; otherwise, why not',
  words('open', 'sold-out', 'ended', 'closed'),
)

const actor = described('The name of the API key, or of the operator')

/** The fields of a link as its schema has them. */
const given = z.toJSONSchema(linkSchema, { io: 'input' }) as {
  properties: Record<keyof z.input<typeof linkSchema>, JsonSchema>
  required: string[]
}
const { name, title, amount, currency, coin, layout, maxQuantity, tips, fields } = given.properties

const counted = object({
  ...{ state, sold: count, reserved: count },
  'left?': described('Missing where there is no end of them', count),
  ...{ createdAt: time, 'createdBy?': actor, 'closedAt?': time, 'closedBy?': actor },
})

export const linkDetailsObject = {
  ...counted,
  properties: { ...given.properties, ...counted.properties },
  required: [...given.required, ...counted.required],
}

export const publicLinkObject = object({
  ...{ name, title, amount, 'currency?': currency, 'coin?': coin, 'layout?': layout, state },
  ...{ maxQuantity, tips, fields },
})

export const begunOrderObject = object({
  session: described('Sealed; what the browser sends as its bearer token'),
  ...{ id: text, expiresAt: time, reference: text },
  url: described('The page of the order'),
})

export const linkSaleObject = described(
  'Only of an order of a link that is reused',
  object({
    ...{ name: text, quantity: positive },
    'tip?': { type: 'integer', description: 'In percent' },
    fields: described('What the buyer filled in', texts),
  }),
)
