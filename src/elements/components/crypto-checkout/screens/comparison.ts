/** A field that compares an address: the payer pastes what reached the wallet, to detect a replaced clipboard. */
import { html, nothing, type TemplateResult } from 'lit'
import {
  compareAddress,
  isCaseless,
  isDifferentAt,
  type AddressComparison,
} from '../../../../core/addresses/compare.js'
import { groupAddress } from '../../../../core/money/amount-format.js'
import { familyOf } from '../../../../core/chains/chains.js'
import type { Payment } from '../../../../core/contract/wire.js'
import type { ScreenContext } from './screen.js'
import type { HelpWords } from '../../../i18n/messages.js'

export const comparison = (payment: Payment, context: ScreenContext<HelpWords>): TemplateResult => {
  const { messages, fields, actions } = context
  const family = familyOf(payment.chain)
  const compared = compareAddress(family, payment.address, fields.pasted)
  return html`
    <label class="field compare">
      <span class="sentence">${messages.checkLabel}</span>
      <input
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        .value=${fields.pasted}
        @input=${({ target }: InputEvent & { target: HTMLInputElement }) => actions.fill({ pasted: target.value })}
      />
    </label>
    <div class="compared ${compared.result}" role="status">${verdict(compared, context)}</div>
    ${compared.result === 'different' ? marked(compared.found, payment.address, isCaseless(family)) : nothing}
  `
}

const verdict = (compared: AddressComparison, { messages, locale }: ScreenContext<HelpWords>) => {
  switch (compared.result) {
    case 'empty':
      return nothing
    case 'same':
      return html`<p>${messages.checkMatches}</p>`
    case 'cut':
      return html`<p>${messages.checkCut}</p>`
    case 'different': {
      const { position, wanted, found } = compared.first
      const place = new Intl.NumberFormat(locale).format(position)
      return html`
        <p>${messages.checkDiffers}</p>
        <p class="where">
          ${wanted && found ? messages.checkFirst(place, wanted, found) : messages.checkLength}
        </p>
      `
    }
  }
}

// Visual only: the text above says the same.
const marked = (found: string, wanted: string, caseless: boolean): TemplateResult => {
  const spell = (text: string): string => (caseless ? text.toLowerCase() : text)
  let index = 0
  return html`
    <p class="found" dir="ltr" translate="no" aria-hidden="true">
      ${groupAddress(found).map(
        (group) =>
          html`<span class="group"
              >${[...group].map((character) =>
                isDifferentAt(index++, spell(found), spell(wanted))
                  ? html`<mark>${character}</mark>`
                  : character,
              )}</span
            ><wbr />`,
      )}
    </p>
  `
}
