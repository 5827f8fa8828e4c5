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

/** Whether a key is in both lists: it would have all rights, although it is meant to read. */
export function haveCommonKey(full: string | undefined, readOnly: string | undefined): boolean {
  const keys = new Set(parseApiKeys(full, false).map(({ key }) => key))
  return parseApiKeys(readOnly, true).some(({ key }) => keys.has(key))
}

/**
 * The keys of both options.
 * @throws {TypeError} if a key is in both.
 */
export function apiKeysOf({
  apiKey,
  readOnlyApiKey,
}: {
  apiKey?: string
  readOnlyApiKey?: string
}): ApiKey[] {
  if (haveCommonKey(apiKey, readOnlyApiKey))
    throw new TypeError('readOnlyApiKey: must have no key that is also in apiKey')
  return [...parseApiKeys(apiKey, false), ...parseApiKeys(readOnlyApiKey, true)]
}

/** The key that a caller has, compared in constant time with every key. */
export async function findApiKey(
  secret: string | undefined,
  keys: readonly ApiKey[],
): Promise<ApiKey | undefined> {
  const matches = await Promise.all(keys.map(({ key }) => sameSecret(secret ?? '', key)))
  return secret === undefined ? undefined : keys.find((_, index) => matches[index])
}
