/** What to do if the money was sent and nothing happens, and the details for support. */
import { asIs } from '../../../../core/parse-json.js'
import { html, type TemplateResult } from 'lit'
import { createSupportBundle } from '../../../../client/support-bundle.js'
import { saveFile } from '../../../base/save-file.js'
import { referenceLine, supportLink, type ScreenActions, type ScreenContext } from './screen.js'
import type { HelpWords } from '../../../i18n/messages.js'

/** `button` copies the details for support. */
export const waitingHelp = (
  context: ScreenContext<HelpWords>,
  button: TemplateResult,
): TemplateResult => html`
  <ul>
    <li>${context.messages.waitingTime}</li>
    <li>${context.messages.waitingOnce}</li>
  </ul>
  <div class="contact">${referenceLine(context)} ${supportLink(context)} ${button}</div>
`

/** Copies the steps of this checkout to the clipboard; saves them as a file if copying is blocked. */
export async function copyDetails(actions: Pick<ScreenActions, 'journal' | 'fill'>): Promise<void> {
  const journal = actions.journal()
  if (journal === undefined) return
  const bundle = createSupportBundle(journal, {
    madeAt: new Date().toISOString(),
    engine: engineOf(navigator.userAgent),
  })
  const text = JSON.stringify(bundle, asIs, 2)
  try {
    await navigator.clipboard.writeText(text)
    actions.fill({ support: 'copied' })
  } catch {
    saveFile('payment-details.json', 'application/json', text)
    actions.fill({ support: 'saved' })
  }
}

/** The engine and its main version, and nothing about the device, e.g. `Chromium 142`. */
function engineOf(userAgent: string): string {
  const engines = [
    ['Chromium', /Chrom(?:e|ium)\/(\d+)/],
    ['Gecko', /Gecko\/\S+ Firefox\/(\d+)/],
    ['WebKit', /AppleWebKit\/(\d+)/],
  ] as const
  for (const [name, pattern] of engines) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return ''
}
