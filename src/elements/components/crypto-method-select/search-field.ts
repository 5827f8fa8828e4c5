/** The search field of the list, with what the search found as text. */
import { html, nothing, type TemplateResult } from 'lit'
import { closeIcon, searchIcon } from '../../icons/icons.js'
import type { MethodWords } from '../../i18n/messages.js'

export type SearchField = {
  messages: MethodWords
  words: string
  /** The id of the row that the keyboard is on, or null. */
  active: string | null
  hasRows: boolean
  /** What the search found, in words. */
  outcome: string
  /** Shows the outcome above the list as well. */
  isUnexpected: boolean
  /** The payer has stopped typing: a screen reader reads the outcome. */
  isSettled: boolean
  onFocus(): void
  onInput(event: InputEvent & { target: HTMLInputElement }): void
  onClear(): void
}

export function renderSearchField(field: SearchField): TemplateResult {
  const { messages, words, active, hasRows, outcome, isUnexpected, isSettled } = field
  return html`
    <div class="search">
      ${searchIcon()}
      <input
        part="search"
        type="text"
        role="combobox"
        inputmode="search"
        enterkeyhint="search"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        aria-autocomplete="list"
        aria-expanded=${hasRows ? 'true' : 'false'}
        aria-haspopup="listbox"
        aria-controls="list"
        aria-activedescendant=${active ?? nothing}
        aria-label=${messages.searchLabel}
        placeholder=${messages.searchLabel}
        .value=${words}
        @focus=${field.onFocus}
        @input=${field.onInput}
      />
      ${
        words === ''
          ? nothing
          : html`<button
              class="clear"
              type="button"
              aria-label=${messages.searchClear}
              @click=${field.onClear}
            >
              ${closeIcon()}
            </button>`
      }
    </div>
    ${isUnexpected ? html`<p class="notice" aria-hidden="true"><span class="sentence">${outcome}</span></p>` : nothing}
    <p class="visually-hidden" role="status">${isSettled ? outcome : nothing}</p>
  `
}
