/**
 * A receipt as one HTML file for any browser, without a script, and without a style sheet or a picture from elsewhere.
 * Its only link is the explorer's.
 */
import { escapeHtml } from '../../../core/escape-html.js'
import { formatCoin, formatFiat } from '../../../core/money/amount-format.js'
import type { Payment } from '../../../core/contract/wire.js'
import { safeHref } from '../../base/safe-addresses.js'
import { saveFile } from '../../base/save-file.js'
import type { AmountWords, CheckoutWords, OutcomeWords, PayWords } from '../../i18n/messages.js'
import { receivedOf } from '../../i18n/payment-notes.js'
import { directionOf } from '../../i18n/translations.js'

/** What a receipt says, on the page and as a file. */
export type ReceiptWords = CheckoutWords & AmountWords & OutcomeWords & PayWords

/** The content of a receipt; `reference` and `merchant` may be empty. */
export type Receipt = {
  payment: Payment
  /** What was paid for, or empty. */
  order: string
  reference: string
  merchant: string
  /** It was a test: the file says so, and has no explorer link. */
  test: boolean
  messages: ReceiptWords
  locale: string | undefined
}

/** Saves the receipt as a file, named after the reference as far as file names allow. */
export function saveReceipt(receipt: Receipt): void {
  const name = receipt.reference
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  saveFile(`receipt${name && '-'}${name}.html`, 'text/html', receiptHtml(receipt))
}

/** The file's text. */
export function receiptHtml({
  payment,
  order,
  reference,
  merchant,
  test,
  messages,
  locale,
}: Receipt): string {
  const { chain, coin, amount, received, flags, fiat, address, txId, updatedAt, explorerUrl } = payment
  const isAccepted = flags.includes('accepted')
  const isPart = isAccepted || flags.includes('short')
  const explorer = test ? undefined : safeHref(explorerUrl, 'web')
  const paidAt = new Date(updatedAt)
  const facts: [term: string, value: string | undefined, kind?: 'code'][] = [
    [messages.receiptShop, merchant],
    [messages.reference, reference],
    [messages.amountLabel, formatCoin(isPart ? received : amount, coin.symbol, locale)],
    [messages.total, fiat && formatFiat(fiat.amount, fiat.currency, locale)],
    [messages.network, chain.name],
    [messages.receiptAddress, address, 'code'],
    [messages.receiptTransaction, txId, 'code'],
    [
      messages.time,
      Number.isNaN(paidAt.valueOf())
        ? undefined
        : paidAt.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'long' }),
    ],
  ]
  const rows = facts
    .filter(([, value]) => value)
    .map(
      ([term, value = '', kind]) => `<dt>${escapeHtml(term)}</dt>
<dd>${kind ? `<code dir="ltr" translate="no">${escapeHtml(value)}</code>` : `<bdi>${escapeHtml(value)}</bdi>`}</dd>`,
    )
  const direction = directionOf(locale) ?? 'ltr'
  return `<!doctype html>
<html lang="${escapeHtml(locale ?? 'en')}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml([messages.receiptTitle, reference].filter(Boolean).join(' '))}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(messages.receiptTitle)}</h1>
${order ? `<p><bdi>${escapeHtml(order)}</bdi></p>\n` : ''}${test ? `<p class="test">${escapeHtml(messages.sandboxHint)}</p>\n` : ''}${isPart ? `<p>${isAccepted ? `${escapeHtml(messages.acceptedTitle)}: ` : ''}<bdi>${escapeHtml(receivedOf(payment, messages, locale))}</bdi></p>\n` : ''}<dl>
${rows.join('\n')}
</dl>
${explorer ? `<p><a href="${escapeHtml(explorer)}" rel="noreferrer">${escapeHtml(messages.viewOnExplorer)}</a></p>\n` : ''}</main>
</html>
`
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:3rem auto;padding:0 1.5rem}
h1{font-size:1.5rem;margin:0 0 1.5rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.5rem;margin:0;padding:1rem 0;border-block:1px solid #8886}
dt{opacity:.75}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
.test{font-weight:600}
@media print{main{margin:0}}
`
