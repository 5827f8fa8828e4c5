import { describe, expect, it } from 'vitest'
import { printableText } from '../../../src/server/input/text.js'

const joined = printableText({ maxLength: 1_000_000, joiners: true })
const plain = printableText({ maxLength: 1_000_000 })
const takes = (schema: typeof plain, text: string) => schema.safeParse(text).success

describe('a printable text', () => {
  it.each(['a', ' a ', '\u3000a', 'a\xA0b', 'a b', '你好', '👍'])('takes %j', (text) => {
    expect([takes(plain, text), takes(joined, text)]).toEqual([true, true])
  })

  it.each(['', ' ', '\u3000\u2800', 'a\n', '\na', ' \u001ba', '\u202Ea'])('error: refuses %j', (text) => {
    expect([takes(plain, text), takes(joined, text)]).toEqual([false, false])
  })

  it('takes joiners where they are allowed, beside a visible character', () => {
    const texts = ['\u200Da', 'a\u200Db', ' \u200C', '\u200D']
    expect(texts.map((text) => takes(joined, text))).toEqual([true, true, false, false])
    expect(texts.map((text) => takes(plain, text))).toEqual([false, false, false, false])
  })

  it.each(['a\u3164', 'a\u2800b', 'a\uFE0F', 'a\u034F', '\u115Fa', 'a\u180Bb'])(
    'error: has nothing that is not seen, by which %j would look like another',
    (text) => {
      expect([takes(plain, text), takes(joined, text)]).toEqual([false, true])
    },
  )

  it('reads a long text once, also one that it refuses in the end', () => {
    // Tried from each of its characters, it would take a million million steps.
    expect(takes(plain, `${'a'.repeat(999_999)}\n`)).toBe(false)
    expect(takes(plain, `${' '.repeat(999_999)}\n`)).toBe(false)
  })
})
