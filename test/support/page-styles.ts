/** The inline styles of a page, and those that its policy allows. Both sorted, to be equal. */
import { createHash } from 'node:crypto'

/** The source of each `<style>` as a policy names it. */
export function stylesOf(html: string): string[] {
  const hashes = Array.from(html.matchAll(/<style>([^]*?)<\/style>/g), ([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  )
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).toSorted()
}

/** The sources of `style-src`. */
export function allowedStyles(headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  return /(?:^|; )style-src ([^;]+)/.exec(policy)?.[1]?.split(' ').toSorted() ?? []
}
