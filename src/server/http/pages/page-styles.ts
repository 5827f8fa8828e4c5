/**
 * The styles of a page that the endpoint draws are in the page, so that its first paint waits for no other file. The policy
 * allows them by their hashes. A page of the merchant's has its own policy, so a snippet links them as files.
 */
import { escapeHtml } from '../../../core/escape-html.js'

/** A style sheet as an element of a page, and what a policy says of it, e.g. `'sha256-…'`. */
export type PageStyle = { element: string; source: string }

/** The style sheets by their names. */
export type PageStyles = ReadonlyMap<string, PageStyle>

/** Hashes the style sheets of a renderer, and the page's own. */
export async function pageStyles(texts: Readonly<Record<string, string>>): Promise<PageStyles> {
  const styles = new Map<string, PageStyle>()
  for (const [name, text] of Object.entries(texts)) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    styles.set(name, {
      element: `<style>${text}</style>`,
      source: `'sha256-${btoa(String.fromCharCode(...digest))}'`,
    })
  }
  return styles
}

/** The styles of these names, as elements of the page; nothing for a name that has none. */
export const inlineStyles = (styles: PageStyles, ...names: readonly string[]): string =>
  names.map((name) => styles.get(name)?.element ?? '').join('')

/** What the policy of a page with these styles allows. */
export const styleSources = (styles: PageStyles, names: readonly string[]): string =>
  names.flatMap((name) => styles.get(name)?.source ?? []).join(' ')

/** A style sheet as a file. */
export const linkedStyle = (address: string): string =>
  `<link rel="stylesheet" href="${escapeHtml(address)}">`
