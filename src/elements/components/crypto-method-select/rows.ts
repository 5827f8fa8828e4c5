/** One row of the list: an icon, a name with what tells it apart, and an estimate at the end. */
import { html, nothing, type TemplateResult } from 'lit'
import { formatAmount } from '../../../core/money/amount-format.js'
import { networkNickname } from '../../../core/chains/chains.js'
import type { Decimal } from '../../../core/money/decimal.js'
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
  detail: string | undefined
  /** The detail as it is shown, where that differs. */
  detailView?: TemplateResult
  estimate: Decimal | null
  symbol: string
  /** Under the estimate; in its place where the row can't be used. */
  note: string | undefined
  isAvailable: boolean
}

/** A row as an option of a listbox. Its name is all that it shows: screen readers read an active descendant by name. */
export function renderRow(row: Row, context: RowContext): TemplateResult {
  const { messages, locale, value, active, onPress, onClick } = context
  const { icon, name, detail, detailView, estimate, symbol, note, isAvailable } = contentOf(row, messages)
  const figure = estimate === null ? undefined : formatAmount(shortEstimate(estimate), locale)
  const isChosen = row.kind !== 'coin' && methodKey(row.method) === value
  const isOpen = row.kind === 'coin' && row.isOpen
  const look = ['row', row.kind === 'network' && 'network', row.id === active && 'active', isOpen && 'open']
  const price = figure && messages.approximately(`${figure} ${symbol}`)
  return html`
    <div
      class=${look.filter(Boolean).join(' ')}
      part="row"
      role="option"
      id=${row.id}
      aria-label=${[name, detail, price, note].filter(Boolean).join(', ')}
      aria-posinset=${row.position}
      aria-setsize=${row.size}
      aria-selected=${String(isChosen)}
      aria-disabled=${isAvailable ? nothing : 'true'}
      @pointerdown=${() => onPress(row)}
      @click=${(event: MouseEvent) => onClick(row, event)}
    >
      <span class="icon">${icon}</span>
      <span class="names">
        <span class="name">${name}</span>
        ${detail === undefined ? nothing : html`<span class="detail sentence">${detailView ?? detail}</span>`}
      </span>
      <span class="figures">
        ${
          figure === undefined
            ? nothing
            : html`<span class="estimate sentence"
                ><span class="figure">${messages.approximately(figure)}</span> ${symbol}</span
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
  // A coin on a network of its own needs no second name.
  const isNamedByCoin = !coin.token && !row.isOnSeveral
  const onNetwork = messages.onNetwork(nickname === undefined ? chain.name : `${chain.name} ${nickname}`)
  return {
    ...common,
    icon: row.isOnSeveral ? methodIcon(method) : coinIcon(coin),
    name: coin.name,
    detail: isNamedByCoin ? coin.symbol : `${coin.symbol} ${onNetwork}`,
    // Isolated: the symbol's letters would set the direction of a sentence from right to left.
    ...(!isNamedByCoin && { detailView: html`<bdi>${coin.symbol}</bdi> ${onNetwork}` }),
    note: reason,
  }
}
