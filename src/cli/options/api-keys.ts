/** Keys in a variable: a comma-separated list, each a key or `name:key`. */
import type { ApiKey } from '../../server/index.js'

const named = /^([A-Za-z][\w.-]{0,31}):(.+)$/

/** A key without a name has its place in the list as its name, such as `key-1`. */
export function parseApiKeys(list: string, readOnly: boolean): ApiKey[] {
  const items = list.split(',').map((item) => item.trim())
  if (!items.every((item) => /^[!-~]+$/.test(item)))
    throw new Error('must be visible ASCII characters, without spaces')
  // Its caller would send what stands after the colon.
  if (items.some((item) => item.includes(':') && !named.test(item)))
    throw new Error(
      'must have a name before the first ":" of a key: a letter, then letters, digits, ".", "_" and "-", 32 at most',
    )
  return items.map((item, index) => {
    const [, name = `${readOnly ? 'read-key' : 'key'}-${index + 1}`, key = item] = named.exec(item) ?? []
    return { name, key, readOnly }
  })
}
