/** The amount as a form around its field. The suggested amounts need the script. */
import { html, nothing, type TemplateResult } from 'lit'
import { readAmount } from '../elements/components/crypto-amount-input/typed-amount.js'
import type { PageRenderer } from '../server/http/pages/renderer.js'
import { chooseLanguage } from './language.js'

export type AmountForm = {
  action: string
  /** The method, where it was chosen before the amount; else the list follows, and nothing is created yet. */
  method: { chain: string; coin: string } | undefined
  /** What the button says. */
  label: string
  /** The field as its element draws it. */
  field: unknown
}

export const amountForm = ({ action, method, label, field }: AmountForm): TemplateResult => html`
  <form method=${method === undefined ? 'get' : 'post'} action=${action || nothing}>
    ${
      method === undefined
        ? nothing
        : html`<input type="hidden" name="chain" value=${method.chain} />
            <input type="hidden" name="coin" value=${method.coin} />`
    }
    ${field}
    <button class="button primary submit" part="button">${label}</button>
  </form>
`

/** A typed amount in canonical form; null where it is none, or may be two. */
export const readTypedAmount: PageRenderer['readAmount'] = (
  text,
  { lang, acceptLanguage, currency = '', coin = '' },
) => {
  const locale = chooseLanguage(lang, acceptLanguage)
  const reading = readAmount(text, { locale, currency, symbol: coin })
  return reading !== null && 'amount' in reading ? reading.amount : null
}
