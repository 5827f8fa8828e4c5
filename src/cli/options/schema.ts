/** Options whose value a schema of the server judges, so that a command refuses what HTTP refuses. */
import type * as z from 'zod'
import { sentenceOf } from '../../server/input/bodies.js'

/** Parses a text by a schema. The error is the schema’s: `must be …`. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema): (text: string) => z.output<Schema> {
  return (text) => {
    const result = schema.safeParse(text, { error: sentenceOf })
    if (result.success) return result.data
    throw new Error(result.error.issues[0]?.message ?? 'is malformed')
  }
}
