/** The choice of a method as forms: each row is a button that sends it, a coin on several networks opens without a script. */
import { html, nothing, type TemplateResult } from 'lit'
import { writeAmount } from '../elements/components/crypto-amount-input/typed-amount.js'
import {
  listedCount,
  lowestEstimate,
  type CoinEntry,
  type Row,
} from '../elements/components/crypto-method-select/coins.js'
import { MethodList } from '../elements/components/crypto-method-select/method-list.js'
import { renderContent, type RowContext } from '../elements/components/crypto-method-select/rows.js'
import { searchIcon } from '../elements/icons/icons.js'
import type { MethodWords } from '../elements/i18n/messages.js'
import type { Method } from '../core/contract/wire.js'

type NetworkRow = Extract<Row, { kind: 'network' }>

/** What the forms send beside the method, and where. */
export type MethodForm = {
  methods: readonly Method[]
  /** What comes first, as the element's attribute has it. */
  preferred: string
  action: string
  /** The amount that the payer entered before, where they do. */
  amount: string | undefined
}

/** The search as it will look: drawn with the list, it is no paint of its own when the script brings it to life. */
const searchPlace = (messages: MethodWords): TemplateResult => html`
  <div class="search" aria-hidden="true">
    ${searchIcon()}
    <input part="search" type="text" placeholder=${messages.searchLabel} disabled />
  </div>
`

/** The list as it looks in the element; its search works with the script. */
export function methodForm(
  { methods, preferred, action, amount }: MethodForm,
  context: Pick<RowContext, 'messages' | 'locale'>,
): TemplateResult {
  const { messages } = context
  const list = new MethodList()
  list.fill(methods, preferred, [])
  if (list.coins.length === 0)
    return html`<div class="picker"><p class="empty">${messages.methodsEmpty}</p></div>`
  const form = (row: Row & { method: Method }): TemplateResult => {
    const { content, label, isAvailable } = renderContent(row, context)
    const { chain, coin } = row.method
    return html`
      <form method="post" action=${action || nothing} role="listitem">
        <input type="hidden" name="chain" value=${chain.id} />
        ${amount === undefined ? nothing : html`<input type="hidden" name="amount" value=${writeAmount(amount, context.locale)} />`}
        <button
          class="row ${row.kind === 'network' ? 'network' : ''}"
          part="row"
          name="coin"
          value=${coin.id}
          aria-label=${label}
          ?disabled=${!isAvailable}
        >
          ${content}
        </button>
      </form>
    `
  }
  /** Further networks behind one row, if there are any. */
  const unfolding = (rows: readonly NetworkRow[]): TemplateResult | typeof nothing => {
    const [first] = rows
    if (first === undefined) return nothing
    const { content, label } = renderContent({ ...first, more: rows.length }, context)
    return html`
      <details role="listitem">
        <summary class="row network" part="row" aria-label=${label}>${content}</summary>
        <div role="list" aria-label=${label}>${rows.map(form)}</div>
      </details>
    `
  }
  const entry = (entry: CoinEntry): TemplateResult => {
    const { coin, networks, isOnSeveral } = entry
    const place = { id: '', position: 1, size: 1 }
    const [method, ...others] = networks
    if (method !== undefined && others.length === 0)
      return form({ ...place, kind: 'method', method, isOnSeveral })
    const lowest = lowestEstimate(networks)
    const rows = networks.map((method): NetworkRow => {
      return { ...place, kind: 'network', method, isPricedAlike: method.estimate === lowest }
    })
    const listed = listedCount(networks)
    const { content, label } = renderContent({ ...place, kind: 'coin', entry, isOpen: false }, context)
    return html`
      <details role="listitem">
        <summary class="row" part="row" aria-label=${label}>${content}</summary>
        <div role="list" aria-label=${messages.networksOf(coin.name)}>
          ${rows.slice(0, listed).map(form)} ${unfolding(rows.slice(listed))}
        </div>
      </details>
    `
  }
  return html`
    <div class="picker">
      ${list.isLong ? searchPlace(messages) : nothing}
      <div
        class="list ${list.isLong ? 'searchable' : ''}"
        part="list"
        role="list"
        aria-label=${messages.methodsLabel}
      >
        ${list.coins.map(entry)}
      </div>
    </div>
  `
}
