/** Draws the page of a refund, which works without any script. */
import { render } from '@lit-labs/ssr'
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js'
import { html } from 'lit'
import { escapeHtml } from '../core/escape-html.js'
import { readRefund } from '../client/refund-client.js'
import { directionOf, loadMessages, messagesFor } from '../elements/i18n/translations.js'
import type { DrawnPage, RefundView } from '../server/http/pages/renderer.js'
import { renderersFor } from './element-renderers.js'
import { chooseLanguage } from './language.js'
import { languageMenu } from './language-menu.js'
import { styleNamesOf } from './style-sheets.js'

/** Draws `<crypto-refund>`. Equal views give equal bytes. */
export async function drawRefund(view: RefundView): Promise<DrawnPage> {
  const locale = chooseLanguage(view.lang, view.acceptLanguage)
  await loadMessages(locale)
  const styles = new Set<string>()
  const elementRenderers = renderersFor({
    locale,
    templates: noTemplates,
    styles(tag) {
      const names = styleNamesOf(tag)
      for (const name of names) styles.add(name)
      return names.map((name) => view.styleSheet(name)).join('')
    },
  })
  const { problem } = view
  const refund = view.refund && readRefund(view.refund, 'refund')
  const content = html`<crypto-refund .refund=${refund} .problem=${problem}></crypto-refund>`
  const drawn = collectResultSync(render(content, { elementRenderers }))
  const { refundTitle } = messagesFor(locale)
  return {
    html: drawn
      .replace(/<!--\/?lit-(?:part|node)[^>]*-->/g, '')
      .replaceAll(' shadowroot="open"', '')
      .replace(/ defer-hydration(="")?/g, '')
      .replace(/\s*\n\s*/g, '\n')
      .replace('<crypto-refund', `<crypto-refund theme="${escapeHtml(view.theme ?? 'auto')}"`)
      .trim(),
    lang: locale,
    dir: directionOf(locale) ?? 'ltr',
    title: refund ? `${refundTitle} · ${refund.merchant.name}` : refundTitle,
    languages: languageMenu(locale),
    styles: [...styles],
    refreshes: false,
  }
}

const noTemplates = {} as Parameters<typeof renderersFor>[0]['templates']
