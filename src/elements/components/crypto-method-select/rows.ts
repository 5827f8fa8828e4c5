/** One row of the list: an icon, a name with its detail, and an estimate at the end. */
import { html, nothing, type TemplateResult } from 'lit'
import { formatAmount } from '../../../core/money/amount-format.js'
import { networkNickname } from '../../../core/chains/exchange-names.js'
import type { Decimal } from '../../../core/money/decimal-basics.js'
import { coinIcon, methodIcon, networkIcon } from '../../icons/coins/coin-icons.js'
import { shortEstimate } from './estimates.js'
import { chevronIcon } from '../../icons/icons.js'
import { joined } from '../../i18n/translations.js'
import type { MethodWords } from '../../i18n/messages.js'
import { lowestEstimate, rowKey, type Row, type RowGroup } from './coins.js'

/** The context of a row. */
export type RowContext = {
  messages: MethodWords
  locale: string | undefined
  /** The key of the chosen method. */
  value: string
  /** The id of the row that the keyboard is on, or null. */
  active: string | null
  /** The pointer pressed it. */
  onPress(row: Row): void
  onClick(row: Row, event: MouseEvent): void
}

/** The texts of a row, in the two corners of each side. */
type Content = {
  icon: TemplateResult | typeof nothing
  name: string
  detail?: string | undefined
  /** The detail as rendered, if that differs. */
  detailView?: TemplateResult
  estimate: Decimal | null
  symbol: string
  /** Under the estimate; in its place if the row can't be used. */
  note?: string | undefined
  isAvailable: boolean
}

/** A row, or the networks of a coin. */
export function renderGroup({ coin, rows }: RowGroup, context: RowContext): TemplateResult {
  const drawn = rows.map((row) => renderRow(row, context))
  return coin === undefined
    ? html`${drawn}`
    : html`<div role="group" aria-label=${context.messages.networksOf(coin)}>${drawn}</div>`
}

/**
 * A row as an option of a listbox. Its accessible name is its whole text: screen readers read an active descendant by
 * name.
 */
function renderRow(row: Row, context: RowContext): TemplateResult {
  const { value, active, onPress, onClick } = context
  const { content, label, isAvailable } = renderContent(row, context)
  const isChosen = rowKey(row) === value
  const isOpen = row.kind === 'coin' && row.isOpen
  const look = ['row', row.kind === 'network' && 'network', row.id === active && 'active', isOpen && 'open']
  return html`
    <div
      class=${look.filter(Boolean).join(' ')}
      part="row"
      role="option"
      id=${row.id}
      aria-label=${label}
      aria-posinset=${row.position}
      aria-setsize=${row.size}
      aria-selected=${String(isChosen)}
      aria-disabled=${isAvailable ? nothing : 'true'}
      @pointerdown=${() => onPress(row)}
      @click=${(event: MouseEvent) => onClick(row, event)}
    >
      ${content}
    </div>
  `
}

/** What a row shows, whatever it is drawn as, and its accessible name. */
export function renderContent(
  row: Row,
  { messages, locale }: Pick<RowContext, 'messages' | 'locale'>,
): { content: TemplateResult; label: string; isAvailable: boolean } {
  const { icon, name, detail, detailView, estimate, symbol, note, isAvailable } = contentOf(row, messages)
  const figure = estimate === null ? undefined : formatAmount(shortEstimate(estimate), locale)
  const price = figure && messages.approximately(`${figure} ${symbol}`)
  const label = [name, detail, price, note].filter(Boolean).join(', ')
  const content = html`
    <span class="icon">${icon}</span>
    <span class="names">
      <span class="name" translate="no">${name}</span>
      ${detail === undefined ? nothing : html`<span class="detail sentence">${detailView ?? detail}</span>`}
    </span>
    <span class="figures">
      ${
        figure === undefined || (row.kind === 'network' && row.isPricedAlike)
          ? nothing
          : html`<span class="estimate sentence"
              ><span class="figure">${messages.approximately(figure)}</span> ${symbol}</span
            >`
      }
      ${note === undefined ? nothing : html`<span class="detail sentence">${note}</span>`}
    </span>
    <span class="chevron">${row.kind === 'coin' || row.more ? chevronIcon(16) : nothing}</span>
  `
  return { content, label, isAvailable }
}

function contentOf(row: Row, messages: MethodWords): Content {
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
  if (row.more) {
    const name = `+ ${messages.networkCount(row.more)}`
    return { icon: nothing, name, estimate: null, symbol: '', isAvailable: true }
  }
  const { chain, coin, available } = method
  const nickname = networkNickname(chain.id, coin.token)
  const common = {
    estimate: available ? method.estimate : null,
    symbol: coin.symbol,
    isAvailable: available,
  }
  const reason = available ? undefined : messages.unavailable
  if (row.kind === 'network') {
    return { ...common, icon: networkIcon(chain), name: joined(chain.name), detail: nickname, note: reason }
  }
  // A coin on its own network needs no second name; Ether is on many other networks.
  const isAtHome = coin.symbol !== 'ETH' || chain.id === 'ethereum'
  const isNamedByCoin = !coin.token && !row.isOnSeveral && isAtHome
  const onNetwork = messages.onNetwork(nickname === undefined ? chain.name : `${chain.name} ${nickname}`)
  return {
    ...common,
    icon: row.isOnSeveral ? methodIcon(method) : coinIcon(coin),
    name: coin.name,
    detail: isNamedByCoin ? coin.symbol : `${coin.symbol} ${onNetwork}`,
    // Isolated: the symbol's letters would otherwise set the direction of a right-to-left sentence.
    ...(!isNamedByCoin && { detailView: html`<bdi>${coin.symbol}</bdi> ${onNetwork}` }),
    note: reason,
  }
}
