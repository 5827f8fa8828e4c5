/** The type variants of each field: how a service may write a documented type in JSON, and what is no such type. */
import { readAs } from './fixtures/accepts.js'
import type { Row, Variant } from './table.js'

/** `refused` are raw texts that the client must not hand on. */
type Variants = { accepted: readonly Variant[]; refused: readonly string[] }

const tooManyDigits = '7'.repeat(400)
/** No number of any kind. */
const never = [
  ...'-1 "-1" "+1" "1e3" "1,5" "0x1" "1_000" "abc" "NaN" "Infinity" 1e400 true false {} [] [1]'.split(' '),
  ...['null', '""', '" 1"', '"1 "', '{"amount":"1"}', `"${tooManyDigits}"`],
]

const itself = (json: string) => readAs(json, json)

/** The interface documents some amounts as strings and others as numbers: every one of them is read from both. */
const amounts: Variants = {
  accepted: [
    { json: '"25.50"', read: '25.50' },
    { json: '25.50', read: '25.5' },
    ...readAs('7', '7', '"7"', '7.0'),
    ...['0.1', '0.000000000000000001', '0.1234567890123456789', '9007199254740993'].flatMap(itself),
    ...['12345678901234567890', '12345678901234567890.123456789'].flatMap(itself),
    { json: '1e-7', read: '0.0000001' },
    { json: '2.5E+3', read: '2500' },
    { json: '"12345678901234567890.123456789"', read: '12345678901234567890.123456789' },
    { json: '1e30', read: `1${'0'.repeat(30)}` },
  ],
  refused: [
    ...never,
    ...'-0.5 -1e-7 1e-400 ".5" "5." "05" "١٢"'.split(' '),
    tooManyDigits,
    `0.${tooManyDigits}`,
  ],
}

const counts: Variants = {
  accepted: readAs(3, '3', '"3"', '3.0', '3e0'),
  refused: [
    ...never,
    ...'1.5 1e-7 "1.5" "three" 9007199254740993 "9007199254740993" 12345678901234567890 1.23456789'.split(
      ' ',
    ),
  ],
}

const booleans: Variants = {
  accepted: ['true', 'false'].map((json) => ({ json, read: json === 'true' })),
  refused: ['"true"', '"false"', '0', '1', 'null', '{}'],
}

/** The variants of a row. A number such as a page counts records; any other is an amount, which the client gives as a string. */
export function variantsOf(row: Row): Variants {
  const { accepted, refused } = variantsOfType(row)
  const { accepts = [], example, read = example, type } = row
  const own = typeof type === 'string' ? readAs(read, JSON.stringify(example)) : []
  return {
    accepted: [...own, ...accepted, ...accepts],
    refused: refused.filter((json) => accepts.every((variant) => variant.json !== json)),
  }
}

function variantsOfType({ type, read }: Row): Variants {
  if (type === 'decimal' || (type === 'number' && typeof read === 'string')) return amounts
  if (type === 'number') return counts
  if (type === 'boolean') return booleans
  // The event inside a log entry is never refused: it is `unknown`.
  if (type === 'object') return { accepted: [], refused: read ? [] : ['"text"', '1', 'true'] }
  if (typeof type !== 'string') return { accepted: [], refused: ['"text"', '1', 'true'] }
  if (type === 'array of string' || type === 'string per chain')
    return { accepted: [], refused: ['"text"', '1', 'true'] }
  return { accepted: [], refused: ['7', 'true', '["text"]', '{"text":"text"}'] }
}
