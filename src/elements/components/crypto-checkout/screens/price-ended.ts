/** The screen after the price hold: it asks for no money, and the address is still watched. */
import { html, nothing, type TemplateResult } from 'lit'
import { canRenewPrice } from '../../../../client/asking.js'
import { groupAddress } from '../../../../core/money/amount-format.js'
import type { PaymentState } from '../../../../client/checkout-state.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { msOf } from '../../../../core/iso-time.js'
import { isZero } from '../../../../core/money/decimal.js'
import { clockIcon } from '../../../icons/lazy-icons.js'
import { countdownMs, priceHoldOf } from '../../../../client/price-hold.js'
import type { PayWords, SupportWords } from '../../../i18n/messages.js'
import { receivedOf } from '../../../i18n/payment-notes.js'
import { action, disc, heading, referenceLine, shopLink, supportLink, type ScreenContext } from './screen.js'
import { statusLine } from './status-line.js'
import { supportButton, wayOut } from './support-button.js'

type Context = ScreenContext<PayWords & SupportWords>

export const priceEnded = (state: PaymentState, context: Context): TemplateResult => {
  const { messages, locale } = context
  const { payment } = state
  return html`
    ${disc(clockIcon(28))} ${heading(messages.priceEndedTitle)}
    <p>${messages.priceEndedText}</p>
    ${
      isZero(payment.received)
        ? nothing
        : html`<p class="summary">${receivedOf(payment, messages, locale)}</p>`
    }
    ${nextStep(state, context)} ${watchedAddress(state, context)} ${referenceLine(context)}
    <div class="links">${supportLink(context)} ${supportButton(context)}</div>
  `
}

/** A new price in one press, where nothing was sent: of this session, or of a new one where this one ended with the price. */
const nextStep = (state: PaymentState, context: Context) => {
  const { renewable, messages } = context
  const { session, payment } = state
  const isSessionOver = msOf(payment.priceHeldUntil) >= msOf(session.expiresAt)
  const isRenewable = canRenewPrice(state) && !isSessionOver
  if (!isRenewable && !(renewable && isZero(payment.received))) return wayOut(context)
  const button = action(context, isRenewable ? 'renewPrice' : 'renew', messages.newPrice, {
    look: 'button primary',
  })
  return html`${button} ${shopLink(context, '')}`
}

/** For money that is on its way. */
const watchedAddress = (state: PaymentState, { messages }: Context): TemplateResult => {
  const { address, chain } = state.payment
  const groups = groupAddress(address).map((group) => html`<span class="group">${group}</span><wbr />`)
  return html`
    <div class="watched">
      <p>${messages.priceEndedSent}</p>
      <p class="address" part="address" dir="ltr" translate="no"><span class="text">${groups}</span></p>
      <p class="where">${messages.onNetwork(chain.name)}</p>
      ${statusLine(state, 'age')}
    </div>
  `
}

/** How late it may be said that two minutes are left. */
const lateMs = 20_000

/** How far a hold is: held, in its last two minutes, over. */
type Stage = 0 | 1 | 2

/** What was announced of a payment's hold, and the timer of the next announcement. */
type Watch = { id: string; stage: Stage; timer?: ReturnType<typeof setTimeout> | undefined }

const watches = new WeakMap<object, Watch>()

/**
 * Announces the end of the hold and two minutes before it, once each, and draws the screen at its end. Call it at each
 * rendering: a timer that a sleeping device held back is made up for, or says nothing that is no longer true.
 */
export function watchPriceHold(payment: Payment, context: Context): void {
  const { messages, actions, links } = context
  const hold = priceHoldOf(payment)
  const known = watches.get(actions)
  clearTimeout(known?.timer)
  if (links !== undefined || hold === null) return
  const { id } = payment
  const now: Stage = hold.leftMs <= 0 ? 2 : hold.leftMs <= countdownMs ? 1 : 0
  // What the first screen says needs no announcement.
  const announced = known?.id === id ? known.stage : now
  const next = Math.max(now, announced + 1)
  const watch: Watch = { id, stage: announced }
  watches.set(actions, watch)
  if (announced === 2) return
  const delayMs = next === 1 ? hold.leftMs - countdownMs : hold.leftMs
  // A longer timer would fire at once; each check of the payment sets it again.
  if (delayMs >= 2 ** 31) return
  watch.timer = setTimeout(() => {
    watch.stage = next === 1 ? 1 : 2
    if (next === 2)
      return actions.announce(`${messages.sentence(messages.priceEndedTitle)} ${messages.priceEndedText}`)
    // After the device slept, less is left than the sentence says.
    if ((priceHoldOf(payment)?.leftMs ?? 0) < countdownMs - lateMs) watchPriceHold(payment, context)
    else actions.announce(messages.priceEnding)
  }, delayMs)
}
