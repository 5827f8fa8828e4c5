/** The font of the tests on pages that have a font of their own, for tests that measure text there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const bytes = readFileSync(join(import.meta.dirname, 'fonts/inter-latin-wght-normal.woff2')).toString(
  'base64',
)

/**
 * Every page of the context is in the repository's font, whatever its style sheets and its policy say. Await
 * `document.fonts.ready` before measuring.
 */
export async function usePageFont(context: BrowserContext): Promise<void> {
  await context.addInitScript((base64) => {
    const font = new FontFace(
      'Inter',
      Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
      {
        weight: '100 900',
      },
    )
    document.fonts.add(font)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: Inter, sans-serif !important }')
    document.adoptedStyleSheets.push(sheet)
  }, bytes)
}
