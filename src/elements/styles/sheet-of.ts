/** The sheets of styles that are loaded after their element. */
import type { CSSResult } from 'lit'

const made = new WeakMap<CSSResult, CSSStyleSheet>()

/** One sheet for all elements. Where an old library replaces `Document`, Lit makes none. */
export function sheetOf(styles: CSSResult): CSSStyleSheet {
  const known = styles.styleSheet ?? made.get(styles)
  if (known !== undefined) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.cssText)
  made.set(styles, sheet)
  return sheet
}
