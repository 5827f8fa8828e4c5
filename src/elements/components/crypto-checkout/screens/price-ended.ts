/** When the price is no longer held: nobody is asked for money, and the address is still watched. */
import { html, nothing, type TemplateResult } from 'lit'
import { formatAmount } from '../../../../core/money/amount-format.js'
import type { PaymentState } from '../../../../client/checkout-state.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { isZero } from '../../../../core/money/decimal.js'
import { clockIcon } from '../../../icons/lazy-icons.js'
import { countdownMs, priceHoldOf } from '../../../../client/price-hold.js'
import { disc, heading, referenceLine, supportLink, type ScreenContext } from './screen.js'
import { reloadNotice, statusLine } from './status-line.js'
import { supportButton, wayOut } from './support-button.js'

export const priceEndedScreen = (state: PaymentState, context: ScreenContext): TemplateResult => {
  const { messages, locale, actions } = context
  const { received, amount, coin, address, chain } = state.payment
  const withSymbol = (value: string): string => `${formatAmount(value, locale)} ${coin.symbol}`
  return html`
    <section class="screen calm ended">
      ${reloadNotice(state, context)} ${disc(clockIcon(28))} ${heading(messages.priceEndedTitle)}
      <p>${messages.priceEndedText}</p>
      ${
        isZero(received)
          ? nothing
          : html`<p class="summary">${messages.receivedOf(withSymbol(received), withSymbol(amount))}</p>`
      }
      ${
        context.renewable
          ? html`<button class="button primary" part="button" type="button" @click=${actions.renew}>
              ${messages.newPrice}
            </button>`
          : wayOut(context)
      }
      <div class="watched">
        <p>${messages.priceEndedSent}</p>
        <p class="address" part="address" dir="ltr" translate="no">${address}</p>
        <p>${messages.onNetwork(chain.name)}</p>
        ${statusLine(state)}
      </div>
      ${referenceLine(context)}
      <div class="links">${supportLink(context)} ${supportButton(context)}</div>
    </section>
  `
}

const timers = new WeakMap<object, ReturnType<typeof setTimeout>>()

/** Announces the end of the hold and two minutes before it, and draws the screen at its end. Call it at each drawing. */
export function watchPriceHold(payment: Payment, { messages, actions }: ScreenContext): void {
  clearTimeout(timers.get(actions))
  const hold = priceHoldOf(payment)
  if (hold === null || hold.leftMs <= 0) return
  const isEnding = hold.leftMs <= countdownMs
  const announcement = isEnding
    ? `${messages.sentence(messages.priceEndedTitle)} ${messages.priceEndedText}`
    : messages.priceEnding
  const delayMs = isEnding ? hold.leftMs : hold.leftMs - countdownMs
  // Longer than this, a timer would fire at once; each check of the payment sets it again.
  if (delayMs < 2 ** 31)
    timers.set(
      actions,
      setTimeout(() => actions.announce(announcement), delayMs),
    )
}
