/** The fields of a filter as options of `orders list`, `find` and `export`. */
import * as z from 'zod'
import { filterFields, type FilterField } from '../../server/orders/order-filter.js'
import { optionalFlag } from '../options/options.js'
import { parsedBy } from '../options/schema.js'

const optionOf = (name: keyof typeof filterFields) => {
  const { description, schema } = filterFields[name]
  // The document of HTTP has the words in the schema.
  const words = schema instanceof z.ZodEnum ? ` One of ${schema.options.join(', ')}.` : ''
  return optionalFlag(`--${name}`, description + words, (text): string => parsedBy(schema)(text))
}

export const filterOptions = {
  state: optionOf('state'),
  needs: optionOf('needs'),
  from: optionOf('from'),
  to: optionOf('to'),
} as const

/** The texts that were given, by the names of the fields. */
export type FilterTexts = { [Name in FilterField]?: string | undefined }
