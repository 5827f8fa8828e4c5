/** The keys of the merchant's server: full ones and read-only ones, each with a name for the log of manual actions. */
import { sameSecret } from '../secrets.js'

/** A key of the merchant's own server. */
export interface ApiKey {
  /** Shown in the log of manual actions; never the key. A letter, then letters, digits, `.`, `_` and `-`: 32 at most. */
  name: string
  /** Sent as `authorization: Bearer …`: visible ASCII characters. In live mode 16 at least. */
  key: string
  /** May read orders, and nothing else. Default false. */
  readOnly?: boolean
}

/** Whether a key is both full and read-only: it would have all rights, although it is meant to read. */
export function haveCommonKey(keys: readonly ApiKey[]): boolean {
  const full = new Set(keys.filter(({ readOnly }) => !readOnly).map(({ key }) => key))
  return keys.some(({ key, readOnly }) => readOnly && full.has(key))
}

/** The key that a caller has, compared in constant time with every key. */
export function findApiKey(secret: string | undefined, keys: readonly ApiKey[]): ApiKey | undefined {
  const matches = keys.map(({ key }) => sameSecret(secret ?? '', key))
  return secret === undefined ? undefined : keys.find((_, index) => matches[index])
}
