/**
 * The screen that matters: exactly how much, on which network, to which address. Also its partly paid form and its shape
 * before the address is here. Loaded while the payer chooses, with the elements that it is made of.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { canChangeMethod } from '../../../../client/transition.js'
import type { PaymentState } from '../../../../client/checkout-state.js'
import { formatAmount } from '../../../../core/money/amount-format.js'
import { familyOf } from '../../../../core/chains/chains.js'
import { divideDecimalsUp, isZero } from '../../../../core/money/decimal.js'
import { qrPayload } from '../../../../core/transfers/payment-payload.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { payMessages } from '../../../i18n/english/pay.js'
import { supportMessages } from '../../../i18n/english/support.js'
import { warningIcon } from '../../../icons/lazy-icons.js'
import { safeHref } from '../../../base/safe-links.js'
import { paymentNotes } from '../../../i18n/payment-notes.js'
import '../../crypto-address/crypto-address.define.js'
import '../../crypto-amount/crypto-amount.define.js'
import '../../crypto-payment-status/crypto-payment-status.define.js'
import '../../crypto-qr-code/crypto-qr-code.define.js'
import { openedElsewhereNotice } from './open-payment.js'
import { methodBadge } from './method-badge.js'
import {
  disclosure,
  heading,
  referenceLine,
  supportLink,
  type ScreenContext,
  type StateOf,
} from './screen.js'
import { supportButton } from './support-button.js'

export { pay as styles } from './pay.styles.js'

export const messages = { ...payMessages, ...supportMessages }

export const payScreen = (state: PaymentState, context: ScreenContext): TemplateResult => {
  const { payment } = state
  const { amount } = payment
  return html`
    <section class="screen pay">
      ${refusal(state, context)} ${openedElsewhereNotice(context)}
      <div class="due">
        ${heading(context.messages.payTitle)}
        ${dueAmount(payment, amount, methodBadge(payment, context, canChangeMethod(state)))}
        ${activationFee(payment, context)}
      </div>
      ${target(state, amount, context)} ${remarks(payment, context)} ${helpList(payment, amount, context)}
    </section>
  `
}

export const partialScreen = (state: PaymentState, context: ScreenContext): TemplateResult => {
  const { messages, locale } = context
  const { payment } = state
  const { received, amount, remaining, coin } = payment
  const figure = (value: string): string => formatAmount(value, locale)
  const label = messages.receivedOf(`${figure(received)} ${coin.symbol}`, `${figure(amount)} ${coin.symbol}`)
  return html`
    <section class="screen pay">
      ${refusal(state, context)}
      <div class="progress">
        <progress
          max="1"
          value=${isZero(amount) ? '1' : divideDecimalsUp(received, amount, 4)}
          aria-hidden="true"
        ></progress>
        <p>${label}</p>
      </div>
      <div class="due">
        ${heading(messages.remainingTitle)}
        ${dueAmount(payment, remaining, methodBadge(payment, context, false))}
      </div>
      ${target(state, remaining, context)} ${remarks(payment, context)}
      <p class="note">${messages.partialHelp}</p>
      <div class="contact">${referenceLine(context)} ${supportLink(context)} ${supportButton(context)}</div>
      ${helpList(payment, remaining, context)}
    </section>
  `
}

/** The pay screen's shape while the address is on its way. The network stands there already. */
export const creatingScreen = (state: StateOf<'creating'>, context: ScreenContext): TemplateResult => html`
  <section class="screen pay">
    <div class="due">
      ${heading(context.messages.creating)}
      <span class="bone figure" aria-hidden="true"></span>
      <div class="badges">
        ${methodBadge(state.method, context, true)}
        <span class="bone chip" aria-hidden="true"></span>
      </div>
    </div>
    <div class="bone code" aria-hidden="true"></div>
    <div class="target coming" aria-hidden="true">
      ${caution(state.method, context)}
      <div class="bone"></div>
      <div class="bone"></div>
    </div>
    <div class="help"></div>
  </section>
`

// On top, where it is seen before the address: a payment that the endpoint no longer shows may not be recognised.
const refusal = ({ failure }: PaymentState, { messages }: ScreenContext) =>
  failure === undefined
    ? nothing
    : html`<div class="notice" part="notice" role="alert">
        <p><strong>${messages.reloadFirst}</strong></p>
      </div>`

const remarks = (payment: Payment, { messages, locale }: ScreenContext) =>
  paymentNotes(payment, messages, locale).map((remark) => html`<p class="note">${remark}</p>`)

// The service does not say in which coin it counts this fee, so no coin is named.
const activationFee = ({ activationFee: fee }: Payment, { messages, locale }: ScreenContext) =>
  fee === undefined || isZero(fee)
    ? nothing
    : html`<p class="note">${messages.activationFee(formatAmount(fee, locale))}</p>`

// The badge is slotted after the figure, so that it reads as one sentence: send exactly 25 USDT on Tron.
const dueAmount = ({ coin }: Payment, amount: string, badge: TemplateResult): TemplateResult => html`
  <crypto-amount
    class="figure"
    part="amount"
    exportparts="figure: amount-figure, symbol: amount-symbol, copy: amount-copy"
    amount=${amount}
    symbol=${coin.symbol}
    copyable
    >${badge}</crypto-amount
  >
`

const target = (
  { payment, failure }: PaymentState,
  amount: string,
  context: ScreenContext,
): TemplateResult => {
  const { messages, wallet } = context
  const { chain, coin, address } = payment
  const payload = qrPayload({ chain, coin, address, amount })
  const walletHref = safeHref(payload, 'wallet')
  return html`
    <crypto-qr-code
      part="qr"
      exportparts="code: qr-code"
      value=${payload}
      label=${messages.qrLabel(coin.symbol, chain.name)}
    ></crypto-qr-code>
    <div class="target">
      ${caution(payment, context)}
      <crypto-address
        part="address"
        exportparts="address: address-text, copy: address-copy"
        address=${address}
        chain=${chain.id}
        network=${chain.name}
      >
        ${
          walletHref === undefined
            ? nothing
            : html`<a class="button" part="button wallet" href=${walletHref}
                >${messages.openWallet(wallet)}</a
              >`
        }
      </crypto-address>
      ${walletHref === undefined && failure === undefined ? walletButton(payment, context) : nothing}
    </div>
  `
}

// A coin of its own network can't take a wrong way; tokens and the coins of EVM networks can.
const caution = ({ chain, coin }: Pick<Payment, 'chain' | 'coin'>, { messages }: ScreenContext) =>
  coin.token || familyOf(chain) === 'evm'
    ? html`<p class="warning" part="warning">
        ${warningIcon(18)}<span class="sentence">${messages.warning(coin.symbol, chain.name)}</span>
      </p>`
    : html`<p class="label">${messages.addressTitle(chain.name)}</p>`

const walletFamilies = ['evm', 'tron', 'ton', 'xrpl']

const walletButton = (payment: Payment, { session, wallet, actions }: ScreenContext) => {
  if (!walletFamilies.includes(familyOf(payment.chain) ?? '')) return nothing
  actions.loadWalletButton()
  return html`<crypto-wallet-button
    part="wallet"
    exportparts="button, link, message: notice"
    .payment=${payment}
    wallet=${wallet}
    ?test=${session?.mode === 'sandbox'}
  ></crypto-wallet-button>`
}

const helpList = (payment: Payment, amount: string, context: ScreenContext): TemplateResult => {
  const { messages, link, actions, help } = context
  const item = (title: string, content: TemplateResult | undefined) =>
    disclosure(title, content, actions.loadHelp)
  return html`
    <div class="help" part="help">
      ${item(messages.exchangeTitle, help?.exchangeHelp(payment, amount, context))}
      ${item(messages.checkTitle, help?.comparison(payment, context))}
      ${link === undefined ? nothing : item(messages.deviceTitle, help?.deviceHelp(link, context))}
      ${isZero(payment.received) ? item(messages.waitingTitle, help?.waitingHelp(context, supportButton(context))) : nothing}
    </div>
  `
}
