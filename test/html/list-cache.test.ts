import { describe, expect, it } from 'vitest'
import { ListCache } from '../../src/html/list-cache.js'

describe('ListCache', () => {
  const made: string[] = []
  const make = (text: string) => () => {
    made.push(text)
    return text
  }

  it('makes each text once, and keeps those that were used last', () => {
    const cache = new ListCache(9)
    for (const key of ['a', 'b', 'a']) expect(cache.get(key, make(key.repeat(3)))).toBe(key.repeat(3))
    expect(made).toEqual(['aaa', 'bbb'])
    // Drops b, because a was used after it.
    cache.get('c', make('ccc'))
    cache.get('a', make('aaa'))
    cache.get('b', make('bbb'))
    expect(made).toEqual(['aaa', 'bbb', 'ccc', 'bbb'])
  })

  it('keeps nothing that is longer than its limit', () => {
    const cache = new ListCache(3)
    expect([cache.get('k', () => 'long'), cache.get('k', () => 'text')]).toEqual(['long', 'text'])
  })
})
