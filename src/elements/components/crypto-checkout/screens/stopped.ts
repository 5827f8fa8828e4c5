/** The screens where it does not go on by itself: what happened, and the one thing to do next. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutFailure } from '../../../../client/checkout-state.js'
import { failureMessage } from '../../../i18n/failure-message.js'
import { offlineIcon } from '../../../icons/icons.js'
import { clockIcon, warningIcon } from '../../../icons/lazy-icons.js'
import { payLink } from '../../../base/safe-links.js'
import { supportButton, wayOut } from './support-button.js'
import { openPaymentNotice } from './open-payment.js'
import { supportMessages } from '../../../i18n/english/support.js'
import { stoppedMessages } from '../../../i18n/english/stopped.js'
import {
  disc,
  heading,
  newTabLink,
  referenceLine,
  supportLink,
  type ScreenContext,
  type StateOf,
} from './screen.js'

export const messages = { ...stoppedMessages, ...supportMessages }

export const expiredScreen = ({ session }: StateOf<'expired'>, context: ScreenContext): TemplateResult => {
  const { messages } = context
  // What is said of another session's address stands below in any case.
  const notice = session && openPaymentNotice(session, { ...context, openedElsewhere: false })
  return html`
    <section class="screen calm">
      ${disc(clockIcon(28))} ${heading(messages.expiredTitle)} ${notice}
      <p>${messages.expiredText}</p>
      ${context.renewable ? nothing : html`<p>${messages.expiredNext}</p>`} ${referenceLine(context)}
      ${context.renewable ? action(messages.startAgain, context.actions.retry) : wayOut(context)}
      <div class="links">${supportLink(context)} ${supportButton(context)}</div>
    </section>
  `
}

/**
 * An answer contradicts what was chosen or shown. With an accepted payment the screen ends by itself, with an answer that
 * agrees; nothing here invites to pay.
 */
export const contradictionScreen = (
  state: StateOf<'contradiction'>,
  context: ScreenContext,
): TemplateResult => {
  const { messages, actions } = context
  const { title, next } = failureMessage(messages, state.name)
  return html`
    <section class="screen calm" role="alert">
      ${disc(warningIcon(28), 'attention')} ${heading(title)}
      <p class="summary">${next}</p>
      ${referenceLine(context)} ${wayOut(context)}
      <div class="links">
        ${supportLink(context)} ${supportButton(context)}
        ${
          Object.hasOwn(state, 'accepted')
            ? nothing
            : html`<button class="link" part="link" type="button" @click=${actions.retry}>
                ${messages.tryAgain}
              </button>`
        }
      </div>
    </section>
  `
}

/** `changeMethod` tells that the payer may still take another way to pay. */
export const errorScreen = (
  failure: CheckoutFailure,
  context: ScreenContext,
  changeMethod: boolean,
): TemplateResult => {
  const { messages, actions } = context
  const { title, next } = failureMessage(messages, failure.code)
  return html`
    <section class="screen calm" role="alert">
      ${disc(failure.code === 'network-error' ? offlineIcon(28) : warningIcon(28), 'attention')}
      ${heading(title)}
      <p>${next}</p>
      ${referenceLine(context)} ${failure.retryable ? action(messages.tryAgain, actions.retry) : nothing}
      ${changeMethod ? action(messages.chooseAnother, actions.changeMethod) : nothing}
      ${failure.retryable || changeMethod ? nothing : wayOut(context)}
      <div class="links">
        ${otherPageLink(failure, context)} ${supportLink(context)} ${supportButton(context)}
      </div>
      ${failure.requestId === undefined ? nothing : html`<p class="fine">${messages.requestId(failure.requestId)}</p>`}
    </section>
  `
}

/** Where nothing was reached from here, not even the order: the endpoint's own page, which the payer is not on yet. */
const otherPageLink = (
  { code }: CheckoutFailure,
  { session, link, endpoint, sealed, messages }: ScreenContext,
) =>
  code === 'network-error' && session === undefined && link === undefined
    ? newTabLink(payLink(endpoint, sealed), messages.openPaymentPage, messages)
    : nothing

const action = (label: string, onClick: () => void): TemplateResult =>
  html`<button class="button primary" part="button" type="button" @click=${onClick}>${label}</button>`
