/** The live status of a payment, and the notice above it if the page can't follow it any more. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentState } from '../../../../client/checkout-state.js'
import { stateFailure } from '../../../../client/state-queries.js'
import '../../crypto-payment-status/crypto-payment-status.define.js'
import type { PayWords, SupportWords } from '../../../i18n/messages.js'
import type { ScreenContext } from './screen.js'
import { reloadButton } from './support-button.js'

/** The status line of a screen, whose footer has the age of the last check. The checkout announces changes. */
export const statusLine = (state: PaymentState, shown: 'status' | 'age' = 'status'): TemplateResult => html`
  <crypto-payment-status
    inner
    part="status"
    exportparts="dot, label, facts, checked, deadline, offline"
    .payment=${state.payment}
    .online=${state.online}
    .refused=${stateFailure(state) !== undefined}
    .silent=${true}
    .shown=${shown}
  ></crypto-payment-status>
`

/** First on the screen, before the address: a payment that the endpoint refuses to show may not be recognised. */
export const reloadNotice = (state: PaymentState, context: ScreenContext<PayWords & SupportWords>) =>
  stateFailure(state) === undefined
    ? nothing
    : html`<div class="notice" part="notice" role="alert">
        <p><strong>${context.messages.reloadFirst}</strong></p>
        ${reloadButton(context)}
      </div>`
