/**
 * Faults of what every answer has: the envelope, undocumented fields, personal data (F026 to F028, F057 to F059). HTML
 * answers are faults of HTTP, in `http.ts`.
 */
import { canaries } from '../account/personal-data.js'
import { answered, edited, fault, payments, refused, rewritten, type Fields } from './definition.js'

const envelope = (fields: Fields) => edited((whole) => ({ ...whole, ...fields }))
const extra = '"__proto__":{"polluted":true},"constructor":{"prototype":{}},"toString":"text","later":[1]'

/** The catalogue's faults of answers. */
export const envelopeFaults = [
  fault('F026', 'error-envelope', 'answers 200 with an error in the envelope, and does nothing', ({ c }) =>
    c.json({ status: 'error', message: 'something went wrong', data: null }),
  ),
  fault('F026', 'envelope-failed', 'status says failed', envelope({ status: 'failed' })),
  fault('F026', 'envelope-capitalised', 'status says Success', envelope({ status: 'Success' })),
  fault('F026', 'envelope-without-status', 'status is missing', envelope({ status: undefined })),
  fault('F026', 'envelope-true', 'status is true', envelope({ status: true })),
  fault('F026', 'envelope-one', 'status is 1', envelope({ status: 1 })),
  fault('F027', 'data-missing', 'data is missing', envelope({ data: undefined })),
  fault('F027', 'data-null', 'data is null', envelope({ data: null })),
  fault('F027', 'data-empty-array', 'data is an empty array', envelope({ data: [] })),
  fault('F027', 'data-text', 'data is a text', envelope({ data: 'ok' })),
  fault(
    'F027',
    'data-wrapped',
    'data is another whole envelope',
    edited((whole) => ({ ...whole, data: whole })),
  ),
  fault(
    'F028',
    'message-lies',
    'the message says payment received, whatever the status',
    envelope({ message: 'payment received' }),
    payments,
  ),
  fault(
    'F057',
    'unknown-fields',
    'adds fields, among them __proto__, constructor and toString, to the envelope and to data',
    rewritten((text) => text.replace('{', `{${extra},`).replace(/"data":\{/, `"data":{${extra},`)),
  ),
  fault(
    'F058',
    'many-keys',
    'adds an object of 10⁵ keys',
    rewritten((text) => {
      const keys = Array.from({ length: 100_000 }, (_, i) => `"k${i}":0`).join()
      return text.replace('{', `{"many":{${keys}},`)
    }),
  ),
  fault(
    'F058',
    'deep-nesting',
    'adds arrays in arrays, 10⁴ deep',
    rewritten((text) => text.replace('{', `{"deep":${'['.repeat(10_000)}${']'.repeat(10_000)},`)),
  ),
  fault(
    'F059',
    'personal-data-in-error',
    'answers 400 with a message full of personal data',
    refused(400, canaries.join(' ')),
  ),
  answered('F059', 'personal-data-in-unknown-fields', 'adds personal data in unknown fields', {
    customer: { name: canaries[0], notes: canaries },
    owner: canaries[1],
  }),
  fault(
    'F059',
    'personal-data-everywhere',
    'adds personal data to every text of the data',
    edited((whole) => ({ ...whole, data: appendToTexts(whole['data'], ` ${canaries[0]}`) })),
    payments,
  ),
]

function appendToTexts(value: unknown, suffix: string): unknown {
  if (typeof value === 'string') return value + suffix
  if (Array.isArray(value)) return value.map((item) => appendToTexts(item, suffix))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, appendToTexts(item, suffix)]))
}
