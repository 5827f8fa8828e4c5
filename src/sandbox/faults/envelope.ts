/**
 * Faults of what every answer has: the envelope, undocumented fields, personal data (F026 to F028, F057 to F059). HTML
 * answers are faults of HTTP, in `http.ts`.
 */
import { canaries } from '../account/personal-data.js'
import { failure, RefusalError } from '../http/refusal.js'
import {
  edited,
  rewritten,
  withFields,
  type FaultDefinition,
  type Fields,
  type ApplyFault,
} from './definition.js'

const payments = ['initiate', 'initiateFiat', 'validate'] as const

/** The catalogue's faults of answers. */
export const envelopeFaults: readonly FaultDefinition[] = [
  {
    id: 'F026',
    name: 'error-envelope',
    effect: 'answers 200 with an error in the envelope, and does nothing',
    apply: ({ c }) => c.json({ status: 'error', message: 'something went wrong', data: null }),
  },
  envelope('F026', 'envelope-failed', 'status says failed', { status: 'failed' }),
  envelope('F026', 'envelope-capitalised', 'status says Success', { status: 'Success' }),
  envelope('F026', 'envelope-without-status', 'status is missing', { status: undefined }),
  envelope('F026', 'envelope-true', 'status is true', { status: true }),
  envelope('F026', 'envelope-one', 'status is 1', { status: 1 }),
  envelope('F027', 'data-missing', 'data is missing', { data: undefined }),
  envelope('F027', 'data-null', 'data is null', { data: null }),
  envelope('F027', 'data-empty-array', 'data is an empty array', { data: [] }),
  envelope('F027', 'data-text', 'data is a text', { data: 'ok' }),
  {
    id: 'F027',
    name: 'data-wrapped',
    effect: 'data is another whole envelope',
    apply: edited((whole) => ({ ...whole, data: whole })),
  },
  {
    id: 'F028',
    name: 'message-lies',
    effect: 'the message says payment received, whatever the status',
    about: payments,
    apply: edited((whole) => ({ ...whole, message: 'payment received' })),
  },
  {
    id: 'F057',
    name: 'unknown-fields',
    effect: 'adds fields, among them __proto__, constructor and toString, to the envelope and to data',
    apply: rewritten((text) => {
      const extra =
        '"__proto__":{"polluted":true},"constructor":{"prototype":{}},"toString":"text","later":[1]'
      return text.replace('{', `{${extra},`).replace(/"data":\{/, `"data":{${extra},`)
    }),
  },
  {
    id: 'F058',
    name: 'many-keys',
    effect: 'adds an object of 10⁵ keys',
    apply: rewritten((text) => {
      const keys = Array.from({ length: 100_000 }, (_, i) => `"k${i}":0`).join()
      return text.replace('{', `{"many":{${keys}},`)
    }),
  },
  {
    id: 'F058',
    name: 'deep-nesting',
    effect: 'adds arrays in arrays, 10⁴ deep',
    apply: rewritten((text) => text.replace('{', `{"deep":${'['.repeat(10_000)}${']'.repeat(10_000)},`)),
  },
  {
    id: 'F059',
    name: 'personal-data-in-error',
    effect: 'answers 400 with a message full of personal data',
    apply: ({ c }) => failure(new RefusalError(400, canaries.join(' ')), c),
  },
  {
    id: 'F059',
    name: 'personal-data-in-unknown-fields',
    effect: 'adds personal data in unknown fields',
    about: payments,
    apply: withFields({ customer: { name: canaries[0], notes: canaries }, owner: canaries[1] }),
  },
  {
    id: 'F059',
    name: 'personal-data-everywhere',
    effect: 'adds personal data to every text of the data',
    about: payments,
    apply: edited((whole) => ({ ...whole, data: appendToTexts(whole['data'], ` ${canaries[0]}`) })),
  },
]

function envelope(id: string, name: string, effect: string, fields: Fields): FaultDefinition {
  const apply: ApplyFault = edited((whole) => ({ ...whole, ...fields }))
  return { id, name, effect, apply }
}

function appendToTexts(value: unknown, suffix: string): unknown {
  if (typeof value === 'string') return value + suffix
  if (Array.isArray(value)) return value.map((item) => appendToTexts(item, suffix))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, appendToTexts(item, suffix)]))
}
