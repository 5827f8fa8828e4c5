/** Tags and memos of the networks whose exchanges tell customers apart by them. */
import { describe, expect, it } from 'vitest'
import { namedTag, needsTag, tagProblem } from '../../../src/core/chains/tags.js'

const xrp = { id: 'xrp', type: 'xrpl' }
const stellar = { id: 'stellar', type: 'stellar' }
const ton = { id: 'ton', type: 'ton' }
const bitcoin = { id: 'bitcoin', type: 'btc' }

describe('a tag or memo (A refund is given where it can be received)', () => {
  it.each([xrp, stellar, ton])('is needed on $id, or the word that none is', (chain) => {
    expect(needsTag(chain)).toBe(true)
    expect(tagProblem(chain, undefined, false)).toMatch(
      /^give the (destination tag|memo) of your account, or/,
    )
    expect(tagProblem(chain, undefined, true)).toBeUndefined()
    expect(tagProblem(chain, '7', false)).toBeUndefined()
    expect(tagProblem(chain, '7', true)).toMatch(/, not both$/)
  })

  it.each([
    [xrp, ['0', '4294967295'], ['', '4294967296', '01', '-1', '1.5', '12345678901', ' 7', '7\n']],
    [stellar, ['a'.repeat(28), 'é'.repeat(14)], ['', 'a'.repeat(29), 'é'.repeat(15), 'a\nb', '\u202e7']],
    [ton, ['a'.repeat(120)], ['', 'a'.repeat(121), 'a\u2028b']],
  ])('on %j is one of %j, and none of %j', (chain, good, bad) => {
    for (const tag of good) expect(tagProblem(chain, tag, false), tag).toBeUndefined()
    for (const tag of bad)
      expect(tagProblem(chain, tag, false), tag).toMatch(/^the .+ must be a (number|text) /)
  })

  it('is none on another network', () => {
    expect(needsTag(bitcoin)).toBe(false)
    expect(tagProblem(bitcoin, undefined, false)).toBeUndefined()
    expect(tagProblem(bitcoin, '7', false)).toBe('this network has none')
  })

  it('has the name that its network gives it', () => {
    expect(namedTag(xrp, '7')).toBe('destination tag 7')
    expect(namedTag(ton, '7')).toBe('memo 7')
    expect(namedTag(bitcoin, '7')).toBe('tag 7')
  })
})
