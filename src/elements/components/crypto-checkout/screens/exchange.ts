/** What to enter in an exchange's withdrawal form, so that the exact amount arrives. */
import { html, nothing, type TemplateResult } from 'lit'
import { formatCoin } from '../../../../core/money/amount-format.js'
import { networkNickname } from '../../../../core/chains/exchange-names.js'
import { addDecimals, isZero } from '../../../../core/money/decimal.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { readAmount, writeAmount } from '../../crypto-amount-input/typed-amount.js'
import type { ScreenContext } from './screen.js'
import type { HelpWords, PayWords } from '../../../i18n/messages.js'

/** What the screen does not say in sight. `amount` is what has to arrive. */
export const exchangeHelp = (
  { chain, coin, received }: Payment,
  amount: string,
  context: ScreenContext<HelpWords & PayWords>,
): TemplateResult => {
  const { messages, locale } = context
  const nickname = networkNickname(chain.id, coin.token)
  const network = nickname === undefined ? chain.name : `${chain.name} (${nickname})`
  return html`
    <ul>
      <li>${messages.exchangeNetwork(network)}</li>
      ${isZero(received) ? html`<li>${messages.exchangeFee(formatCoin(amount, coin.symbol, locale))}</li>` : nothing}
      <li>${messages.exchangeMinimum}</li>
    </ul>
    ${feeField(amount, coin.symbol, context)}
  `
}

const feeField = (
  amount: string,
  symbol: string,
  context: ScreenContext<HelpWords & PayWords>,
): TemplateResult => {
  const { messages, fields, actions } = context
  return html`
    <label class="field exchange">
      <span class="sentence">${messages.exchangeFeeLabel(symbol)}</span>
      <input
        dir="ltr"
        inputmode="decimal"
        autocomplete="off"
        .value=${fields.fee}
        @input=${({ target }: InputEvent & { target: HTMLInputElement }) => actions.fill({ fee: target.value })}
      />
    </label>
    <p class="answer" role="status">${amountToEnter(amount, symbol, context)}</p>
  `
}

const amountToEnter = (
  amount: string,
  symbol: string,
  { messages, locale, fields }: ScreenContext<HelpWords & PayWords>,
) => {
  const { fee } = fields
  if (fee.trim() === '') return nothing
  const reading = readAmount(fee, { locale, currency: '', symbol })
  if (reading === null) return messages.exchangeFeeInvalid(writeAmount('1.5', locale))
  if ('either' in reading) {
    const [thousands, decimals] = reading.either
    return messages.amountAmbiguous(fee.trim(), writeAmount(thousands, locale), writeAmount(decimals, locale))
  }
  const sum = addDecimals(amount, reading.amount)
  return html`<strong>${messages.exchangeEnter(formatCoin(sum, symbol, locale))}</strong>
    <crypto-amount inner class="sum" amount=${sum} symbol=${symbol} copyable></crypto-amount>`
}
