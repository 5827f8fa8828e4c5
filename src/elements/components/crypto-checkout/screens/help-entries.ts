/** The help below an address: a row for each question, the most relevant one first. The answers are loaded later. */
import { html, nothing, type TemplateResult } from 'lit'
import { isZero } from '../../../../core/money/decimal.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { msOf } from '../../../../core/iso-time.js'
import type { PayWords, SupportWords } from '../../../i18n/messages.js'
import { disclosure, type ScreenContext } from './screen.js'
import { supportButton } from './support-button.js'

/** After this long without money, the entry about missing money comes first. */
const longWaitMs = 300_000

/** `amount` is the amount that must arrive. Once none is asked for, the shop can still look for money that was sent. */
export const helpSection = (
  payment: Payment,
  amount: string | undefined,
  context: ScreenContext<PayWords & SupportWords>,
): TemplateResult => {
  const { messages, link, actions, fields } = context
  const { value: help, failed } = context.help
  const isLongWait = fields.isLongWait ?? msOf(payment.checkedAt) - msOf(payment.createdAt) > longWaitMs
  const handleToggle = (): void => {
    actions.fill({ isLongWait })
    actions.loadHelp()
  }
  const lost = failed ? html`<p>${messages.failures['network-error'].next}</p>` : undefined
  const item = (title: string, content: TemplateResult | undefined) =>
    disclosure(title, content ?? lost, handleToggle)
  // With a part of the money, and after the price, the screen has the contact itself.
  const isAlone = amount !== undefined && isZero(payment.received)
  const waiting = item(
    messages.waitingTitle,
    help &&
      html`${isAlone ? help.waitingHelp(context, supportButton(context)) : nothing}
      ${help.claimForm(payment, context)}`,
  )
  return html`
    <div class="help" part="help">
      ${claimNotice(payment, context)}
      <div class="entries">
        ${isLongWait ? waiting : nothing}
        ${
          amount === undefined
            ? nothing
            : html`${item(messages.exchangeTitle, help?.exchangeHelp(payment, amount, context))}
              ${item(messages.checkTitle, help?.comparison(payment, context))}
              ${link === undefined ? nothing : item(messages.deviceTitle, help?.deviceHelp(link, context))}`
        }
        ${isLongWait ? nothing : waiting}
      </div>
    </div>
  `
}

/** The place of the help that is coming: as many rows, of as many lines each. */
export const comingHelp = ({ messages, link }: ScreenContext<PayWords>): TemplateResult => {
  const { exchangeTitle, checkTitle, deviceTitle, waitingTitle } = messages
  const titles = [exchangeTitle, checkTitle, link && deviceTitle, waitingTitle]
  return html`<div class="help"><div>${titles.map((title) => title && disclosure(title))}</div></div>`
}

/** What came of a claim that a page without a script sent: the form is in a closed section there. */
const claimNotice = (payment: Payment, context: ScreenContext) =>
  context.links === undefined || context.fields.claim === undefined
    ? nothing
    : html`<div class="notice" part="notice" role="status">
        ${context.help.value?.claimAnswer(payment, context)}
      </div>`
