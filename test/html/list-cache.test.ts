import { describe, expect, it } from 'vitest'
import { ListCache } from '../../src/html/list-cache.js'

describe('ListCache', () => {
  const made: string[] = []
  const get = (cache: ListCache, key: string, list: string) =>
    new TextDecoder().decode(
      cache.get(key, () => {
        made.push(list)
        return list
      }),
    )

  it('makes each list once, and keeps those that were used last', () => {
    const cache = new ListCache(9)
    for (const key of ['a', 'b', 'a']) expect(get(cache, key, key.repeat(3))).toBe(key.repeat(3))
    expect(made).toEqual(['aaa', 'bbb'])
    // Drops b, because a was used after it.
    get(cache, 'c', 'ccc')
    get(cache, 'a', 'aaa')
    get(cache, 'b', 'bbb')
    expect(made).toEqual(['aaa', 'bbb', 'ccc', 'bbb'])
  })

  it('keeps nothing that is longer than its limit', () => {
    const cache = new ListCache(3)
    expect([get(cache, 'k', 'long'), get(cache, 'k', 'text')]).toEqual(['long', 'text'])
  })
})
