/** Options whose value a schema or a rule of the server judges, so that a command refuses what HTTP and a program are refused. */
import type * as z from 'zod'
import type { OptionRule } from '../../core/option-rules.js'
import { sentenceOf } from '../../server/input/bodies.js'
import { text } from './options.js'

/** Parses a text, or what it stands for, by a schema. The error is the schema’s: `must be …`. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  return (value) => {
    const result = schema.safeParse(value, { error: sentenceOf })
    if (result.success) return result.data
    throw new Error(result.error.issues[0]?.message ?? 'is malformed')
  }
}

/** Parses a text that a rule of an option takes. The error is the rule’s, without the name: `must be …`. */
export function ruledBy(rule: OptionRule): (value: string) => string {
  return (value) => {
    try {
      rule(text(value), '')
      return value
    } catch (error) {
      throw new Error(error instanceof Error ? error.message.replace(/^: /, '') : 'is malformed')
    }
  }
}
