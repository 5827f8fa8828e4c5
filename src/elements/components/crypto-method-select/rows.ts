/** One row of the list: an icon, a name with what tells it apart, and an estimate at the end. */
import { html, nothing, type TemplateResult } from 'lit'
import { formatAmount } from '../../../core/money/amount-format.js'
import { networkNickname } from '../../../core/chains/chains.js'
import type { Decimal } from '../../../core/money/decimal.js'
import type { Method } from '../../../core/contract/wire.js'
import { coinIcon, methodIcon, networkIcon } from '../../icons/coins/coin-icons.js'
import { shortEstimate } from './estimates.js'
import { chevronIcon } from '../../icons/icons.js'
import type { Messages } from '../../i18n/messages.js'
import { lowestEstimate, methodKey, type Row } from './coins.js'

/** What a row is shown with. */
export type RowContext = {
  messages: Messages
  locale: string | undefined
  /** The key of the chosen method. */
  value: string
  /** The id of the row that the keyboard is on, or null. */
  active: string | null
  /** A pointer goes down on it. */
  onPress(row: Row): void
  onClick(row: Row, event: MouseEvent): void
}

/** What a row says, in the two corners of each side. */
type Content = {
  icon: TemplateResult
  name: string
  detail: string | TemplateResult | undefined
  estimate: Decimal | null
  symbol: string
  /** Under the estimate; in its place where the row can't be used. */
  note: string | undefined
  isAvailable: boolean
}

/** A row as an item of a tree. All that it says is its name, in full: an active descendant is read by its name. */
export function renderRow(row: Row, context: RowContext): TemplateResult {
  const { messages, locale, value, active, onPress, onClick } = context
  const { icon, name, detail, estimate, symbol, note, isAvailable } = contentOf(row, messages)
  const figure = estimate === null ? undefined : formatAmount(shortEstimate(estimate), locale)
  const isChosen = row.kind !== 'coin' && methodKey(row.method) === value
  const look = `row ${row.kind === 'network' ? 'network' : ''} ${row.id === active ? 'active' : ''}`
  return html`
    <div
      class=${look}
      part="row"
      role="treeitem"
      id=${row.id}
      aria-level=${row.kind === 'network' ? 2 : 1}
      aria-posinset=${row.position}
      aria-setsize=${row.size}
      aria-expanded=${row.kind === 'coin' ? String(row.isOpen) : nothing}
      aria-selected=${row.kind === 'coin' ? nothing : String(isChosen)}
      aria-disabled=${isAvailable ? nothing : 'true'}
      @pointerdown=${() => onPress(row)}
      @click=${(event: MouseEvent) => onClick(row, event)}
    >
      <span class="icon">${icon}</span>
      <span class="names">
        <span class="name">${name}</span>
        ${detail === undefined ? nothing : html`<span class="detail sentence">${detail}</span>`}
      </span>
      <span class="figures">
        ${
          figure === undefined
            ? nothing
            : html`<span class="estimate sentence"
                >${messages.approximately(figure)}<span class="visually-hidden"> ${symbol}</span></span
              >`
        }
        ${note === undefined ? nothing : html`<span class="detail sentence">${note}</span>`}
      </span>
      <span class="chevron">${row.kind === 'coin' ? chevronIcon(16) : nothing}</span>
    </div>
  `
}

function contentOf(row: Row, messages: Messages): Content {
  if (row.kind === 'coin') {
    const { coin, networks } = row.entry
    return {
      icon: coinIcon(coin),
      name: coin.name,
      detail: coin.symbol,
      estimate: lowestEstimate(networks),
      symbol: coin.symbol,
      note: messages.networkCount(networks.length),
      isAvailable: true,
    }
  }
  const { method } = row
  const { chain, coin, available } = method
  const nickname = networkNickname(chain.id, coin.token)
  const common = {
    estimate: available ? method.estimate : null,
    symbol: coin.symbol,
    isAvailable: available,
  }
  const reason = available ? undefined : messages.unavailable
  if (row.kind === 'network') {
    return { ...common, icon: networkIcon(chain), name: chain.name, detail: nickname, note: reason }
  }
  return {
    ...common,
    icon: row.isOnSeveral ? methodIcon(method) : coinIcon(coin),
    name: coin.name,
    detail: onNetwork(method, nickname, messages),
    note: reason,
  }
}

// The symbol is isolated: else its letters, which come first, would turn a sentence from right to left around.
function onNetwork(
  { chain, coin }: Method,
  nickname: string | undefined,
  messages: Messages,
): TemplateResult {
  const network = nickname === undefined ? chain.name : `${chain.name} ${nickname}`
  return html`<bdi>${coin.symbol}</bdi> ${messages.onNetwork(network)}`
}
