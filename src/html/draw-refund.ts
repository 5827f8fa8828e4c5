/** Draws the page of a refund, which works without any script. */
import { render } from '@lit-labs/ssr'
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js'
import { html } from 'lit'
import { escapeHtml } from '../core/escape-html.js'
import { readRefund } from '../client/refund-client.js'
import type { DrawnPage, RefundView } from '../server/http/pages/renderer.js'
import { renderersFor, withoutMarks } from './element-renderers.js'
import { speak } from './language.js'
import { languageMenu } from './language-menu.js'
import { styleNamesOf } from './style-sheets.js'

/** Draws `<crypto-refund>`. Equal views give equal bytes. */
export async function drawRefund(view: RefundView): Promise<DrawnPage> {
  const { locale, dir, messages } = await speak(view)
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
  const { problem, given, check } = view
  const refund = readRefund(view.refund, 'refund')
  const content = html`<crypto-refund
    .refund=${refund}
    .problem=${problem}
    .given=${given}
    .check=${check}
  ></crypto-refund>`
  const drawn = collectResultSync(render(content, { elementRenderers }))
  return {
    html: withoutMarks(drawn)
      .replace(/ defer-hydration(="")?/g, '')
      .replace('<crypto-refund', `<crypto-refund theme="${escapeHtml(view.theme ?? 'auto')}"`)
      .trim(),
    lang: locale,
    dir,
    title: `${messages.refundTitle} · ${refund.merchant.name}`,
    languages: languageMenu(locale),
    styles: [...styles],
    refreshes: false,
  }
}

const noTemplates = {} as Parameters<typeof renderersFor>[0]['templates']
