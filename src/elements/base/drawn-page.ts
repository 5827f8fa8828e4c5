/**
 * What the endpoint drew stays on screen, and works without a script, until the element has drawn the same again: it is
 * covered by nothing, and what is new is not seen before.
 */
import { css } from 'lit'
import { sheetOf } from '../styles/sheet-of.js'
import { issueWarning } from './issue-warning.js'
import { redrawing } from './redrawing.js'
import type { TakingOver } from './take-over.js'

const onlyDrawn = css`
  :not([data-drawn], [data-drawn] *) {
    display: none !important;
  }

  /* The words are held back while their language loads; these are here. */
  [data-drawn] {
    -webkit-text-fill-color: currentcolor;
  }
`

/**
 * Calls back once the parser has left the element. A script that arrives earlier finds a part of what the endpoint drew, and
 * the parser would add the rest to what the element draws.
 */
export function whenParsed(element: Element, callback: () => void): void {
  if (document.readyState !== 'loading' || isFollowed(element)) return callback()
  document.addEventListener('DOMContentLoaded', callback, { once: true })
}

/** The parser adds to the end of the document: what is before something else is complete. */
function isFollowed({ nextSibling, parentNode }: Node): boolean {
  if (nextSibling !== null) return true
  const around = parentNode instanceof ShadowRoot ? parentNode.host : parentNode
  return around !== null && isFollowed(around)
}

/** Keeps what is in the shadow root, and the sheets that were adopted for it, until the element is ready. */
export function keepDrawn(
  element: TakingOver,
  root: ShadowRoot,
  drawnSheets: readonly CSSStyleSheet[],
): void {
  const drawn = [...root.childNodes]
  for (const node of drawn) if (node instanceof Element) node.setAttribute('data-drawn', '')
  const hiding = sheetOf(onlyDrawn)
  const sheets = [...drawnSheets, hiding]
  root.adoptedStyleSheets = [...drawnSheets, ...root.adoptedStyleSheets, hiding]
  redrawing.turn = () => new Promise((resolve) => setTimeout(resolve))
  // Where it does not load, the drawn page goes on working by its forms.
  void import('./take-over.js')
    .then(
      ({ takeOver }) => takeOver(element, root, { drawn, sheets }),
      (error: unknown) => issueWarning('the script can’t take over the page:', error),
    )
    .finally(() => (redrawing.turn = undefined))
}
