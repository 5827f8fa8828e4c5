/** What is kept on the payer's device. Where storage is blocked or full, nothing is, and nothing fails. */
import { asIs } from '../core/parse-json.js'

/** The text that is kept under a key; undefined if there is none. */
export function storedText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The list that is kept under a key; empty if there is none. What is in it may be of another version, or of the page. */
export function storedList(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(storedText(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Keeps a list under a key. */
export const storeList = (key: string, list: readonly unknown[]): void =>
  store(key, JSON.stringify(list, asIs))

/** Keeps a text under a key; undefined removes it. */
export function store(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Then nothing is kept.
  }
}
