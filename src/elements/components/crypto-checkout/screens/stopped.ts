/** The screens where the checkout stopped: what happened, and the next step. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutFailure } from '../../../../client/checkout-state.js'
import { own } from '../../../../client/state-queries.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { failureMessage } from '../../../i18n/failure-message.js'
import { offlineIcon } from '../../../icons/icons.js'
import { clockIcon, warningIcon } from '../../../icons/lazy-icons.js'
import { newTabLink } from '../../../base/new-tab-link.js'
import { payLink } from '../../../base/safe-addresses.js'
import { contactFirst, supportButton, wayOut } from './support-button.js'
import { openPaymentNotice, openPaymentText } from './open-payment.js'
import { supportMessages } from '../../../i18n/english/support.js'
import { stoppedMessages } from '../../../i18n/english/stopped.js'
import {
  action,
  disc,
  heading,
  referenceLine,
  shopLink,
  supportLink,
  type ScreenContext,
  type StateOf,
} from './screen.js'

export const messages = { ...stoppedMessages, ...supportMessages }

type Context = ScreenContext<typeof messages>

export const expiredScreen = ({ session }: StateOf<'expired'>, context: Context): TemplateResult => {
  const { messages } = context
  const { title, next } = messages.failures['session-expired']
  // The notice about another session's address stands below in any case.
  const notice = session && openPaymentNotice(session, { ...context, openedElsewhere: false })
  const isForShop = isDeadLink(context)
  return html`
    <section class="screen calm">
      ${disc(clockIcon(28))} ${heading(title)} ${notice}
      <p>${messages.expiredText}</p>
      ${context.renewable ? nothing : html`<p>${next}</p>`} ${referenceLine(context)}
      ${context.renewable ? action(context, 'retry', messages.startAgain, primary) : isForShop ? contactFirst(context) : wayOut(context)}
      <div class="links">${isForShop ? nothing : supportLink(context)} ${supportButton(context)}</div>
    </section>
  `
}

/**
 * An answer contradicts the choice or the screen. With an accepted payment, an answer that agrees ends the screen;
 * nothing here asks for money.
 */
export const contradictionScreen = (state: StateOf<'contradiction'>, context: Context): TemplateResult => {
  const { messages } = context
  const { title, next } = failureMessage(messages, state.name)
  return html`
    <section class="screen calm" role="alert">
      ${disc(warningIcon(28), 'attention')} ${heading(title)}
      <p class="summary">${next}</p>
      ${own(state, 'isLost') ? shownBefore(own(state, 'accepted'), context) : nothing}
      ${referenceLine(context)} ${contactFirst(context)}
      <div class="links">
        ${supportButton(context)}
        ${Object.hasOwn(state, 'accepted') ? nothing : action(context, 'retry', messages.tryAgain)}
      </div>
    </section>
  `
}

/** The address that the payer was shown: they may have paid it, and support asks for it. */
const shownBefore = (payment: Payment | undefined, context: Context) =>
  payment === undefined
    ? nothing
    : html`<div class="notice" part="notice">
        <p>${openPaymentText(payment, context)}</p>
        <p class="plain-address" dir="ltr" translate="no">${payment.address}</p>
      </div>`

/** `changeMethod` is set if the payer may still choose another method. */
export const errorScreen = (
  failure: CheckoutFailure,
  context: Context,
  changeMethod: boolean,
): TemplateResult => {
  const { messages } = context
  const { title, next } = failureMessage(messages, failure.code)
  // It says so in its own words.
  const isForShop =
    failure.code === 'order-closed' || (failure.code === 'session-invalid' && isDeadLink(context))
  return html`
    <section class="screen calm" role="alert">
      ${disc(failure.code === 'network-error' ? offlineIcon(28) : warningIcon(28), 'attention')}
      ${heading(title)}
      <p>${next}</p>
      ${referenceLine(context)}
      ${failure.retryable ? [action(context, 'retry', messages.tryAgain, primary), shopLink(context, '')] : nothing}
      ${changeMethod ? action(context, 'changeMethod', messages.chooseAnother, primary) : nothing}
      ${failure.retryable || changeMethod ? nothing : isForShop ? contactFirst(context) : wayOut(context)}
      <div class="links">
        ${otherPageLink(failure, context)} ${isForShop ? nothing : supportLink(context)}
        ${
          // What an endpoint draws stays until the script has an answer.
          context.links !== undefined && failure.retryable ? nothing : supportButton(context)
        }
      </div>
      ${failure.requestId === undefined ? nothing : html`<p class="fine">${messages.requestId(failure.requestId)}</p>`}
    </section>
  `
}

/** The page's address leads to the same session again, and the way back to the shop is not known. */
const isDeadLink = (context: Context): boolean => context.link !== undefined && shopLink(context) === nothing

/** If no request succeeded, not even for the order: a link to the endpoint's own page, unless the payer is on it. */
const otherPageLink = ({ code }: CheckoutFailure, { session, link, endpoint, sealed, messages }: Context) =>
  code === 'network-error' && session === undefined && link === undefined
    ? newTabLink(payLink(endpoint, sealed), messages.openPaymentPage, messages)
    : nothing

const primary = { look: 'button primary' }
