/** The keys of the merchant's server: full ones and read-only ones, each with a name for the log of manual actions. */
import { sameSecret } from '../secrets.js'

export type ApiKey = {
  /** Shown in the log of manual actions; never the key. */
  name: string
  key: string
  readOnly: boolean
}

/**
 * Reads a comma-separated list. A key may have a name before a colon, as in `accounting:3f9a…`; one without has its place in
 * the list, as in `key-1`.
 */
export function parseApiKeys(list: string | undefined, readOnly: boolean): ApiKey[] {
  const items = (list ?? '').split(',').map((item) => item.trim())
  return items.filter(Boolean).map((item, index) => {
    const [, name = `${readOnly ? 'read-key' : 'key'}-${index + 1}`, key = item] =
      /^([A-Za-z][\w.-]{0,31}):(.+)$/.exec(item) ?? []
    return { name, key, readOnly }
  })
}

/** The key that a caller has, compared in constant time with every key. */
export async function findApiKey(
  secret: string | undefined,
  keys: readonly ApiKey[],
): Promise<ApiKey | undefined> {
  const matches = await Promise.all(keys.map(({ key }) => sameSecret(secret ?? '', key)))
  return secret === undefined ? undefined : keys.find((_, index) => matches[index])
}
