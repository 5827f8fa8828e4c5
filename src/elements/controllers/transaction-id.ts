/** The id of a transaction as payers compare it, by its ends, with a button that copies all of it. */
import { html, type TemplateResult } from 'lit'
import type { TransactionWords } from '../i18n/messages.js'
import { renderCopyButton, type CopyController } from './copy.js'

/** How many characters stay at each end. */
const shown = 8

/** Its styles are `styles/transaction-id.ts`. The text is whole, and only looks shorter. */
export function renderTransactionId(
  id: string,
  copying: CopyController,
  messages: TransactionWords,
): TemplateResult {
  const handleClick = ({ currentTarget }: Event & { currentTarget: HTMLElement }): void => {
    const source = currentTarget.previousElementSibling
    if (source) void copying.copy({ thing: 'transaction', value: id, source })
  }
  const isLong = id.length > 3 * shown
  const text = isLong
    ? html`${id.slice(0, shown)}<span class="middle">${id.slice(shown, -shown)}</span>${id.slice(-shown)}`
    : id
  return html`<code class="id" dir="ltr" translate="no" title=${id}>${text}</code>${renderCopyButton({
      state: copying.state,
      messages,
      label: messages.copyTransaction,
      announcement: messages.copied,
      look: 'icon',
      onClick: handleClick,
    })}`
}
