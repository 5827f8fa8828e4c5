/** The screen that matters: exactly how much, on which network, to which address. Also its partly paid form. */
import { html, nothing, type TemplateResult } from 'lit'
import { canChangeMethod } from '../../../client/transition.js'
import type { PaymentState } from '../../../client/checkout-state.js'
import { formatAmount } from '../../../core/amount-format.js'
import { sameAddress } from '../../../core/addresses/index.js'
import { familyOf, networkNickname } from '../../../core/chains.js'
import { divideDecimalsUp, isZero } from '../../../core/decimal.js'
import { qrPayload } from '../../../core/payment-payload.js'
import type { Payment } from '../../../core/wire.js'
import { warningIcon } from '../../icons.js'
import { safeHref } from '../../links.js'
import {
  disclosure,
  heading,
  methodBadge,
  referenceLine,
  supportLink,
  type ScreenContext,
  type StateOf,
} from './screen.js'

export const payScreen = (state: PaymentState, context: ScreenContext): TemplateResult => {
  const { payment } = state
  const { amount } = payment
  return html`
    <section class="screen pay">
      ${refusal(state, context)}
      <div class="due">
        ${heading(context.texts.payTitle)}
        ${dueAmount(payment, amount, methodBadge(payment, context, canChangeMethod(state)))}
        ${activationFee(payment, context)}
      </div>
      ${target(payment, amount, context)} ${help(payment, amount, context)}
    </section>
  `
}

export const partialScreen = (state: PaymentState, context: ScreenContext): TemplateResult => {
  const { texts, locale } = context
  const { payment } = state
  const { received, amount, remaining, coin } = payment
  const figure = (value: string): string => formatAmount(value, locale)
  const label = texts.receivedOf(`${figure(received)} ${coin.symbol}`, `${figure(amount)} ${coin.symbol}`)
  return html`
    <section class="screen pay">
      ${refusal(state, context)}
      <div class="progress">
        <progress
          max="1"
          value=${isZero(amount) ? '1' : divideDecimalsUp(received, amount, 4)}
          aria-label=${label}
        ></progress>
        <p><bdi>${label}</bdi></p>
      </div>
      <div class="due">
        ${heading(texts.remainingTitle)}
        ${dueAmount(payment, remaining, methodBadge(payment, context, false))}
      </div>
      ${target(payment, remaining, context)}
      <p class="note">${texts.partialHelp}</p>
      <div class="contact">${referenceLine(context)} ${supportLink(context)}</div>
      ${help(payment, remaining, context)}
    </section>
  `
}

/** The pay screen's shape while the address is on its way. The network stands there already. */
export const creatingScreen = (state: StateOf<'creating'>, context: ScreenContext): TemplateResult => html`
  <section class="screen pay">
    <div class="due">
      ${heading(context.texts.creating)}
      <span class="bone figure" aria-hidden="true"></span>
      ${methodBadge(state.method, context, true)}
    </div>
    <div class="bone code" aria-hidden="true"></div>
    <div class="target" aria-hidden="true">
      <div class="bone"></div>
      <div class="bone"></div>
      <div class="bone"></div>
    </div>
  </section>
`

// On top, where it is seen before the address: a payment that the endpoint no longer shows may not be recognised.
const refusal = ({ failure }: PaymentState, { texts }: ScreenContext) =>
  failure === undefined
    ? nothing
    : html`<div class="notice" part="notice" role="alert">
        <p><strong>${texts.reloadFirst}</strong></p>
      </div>`

// The service does not say in which coin it counts this fee, so no coin is named.
const activationFee = ({ activationFee: fee }: Payment, { texts, locale }: ScreenContext) =>
  fee === undefined || isZero(fee)
    ? nothing
    : html`<p class="note">${texts.activationFee(formatAmount(fee, locale))}</p>`

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

const target = (payment: Payment, amount: string, { texts, wallet }: ScreenContext): TemplateResult => {
  const { chain, coin, address } = payment
  const payload = qrPayload({ chain, coin, address, amount })
  const walletHref = safeHref(payload, 'wallet')
  // A coin of its own network can't take a wrong way; tokens and the coins of EVM networks can.
  const risky = coin.token || familyOf(chain) === 'evm'
  return html`
    <crypto-qr-code
      part="qr"
      exportparts="code: qr-code"
      value=${payload}
      label=${texts.qrLabel(coin.symbol, chain.name)}
    ></crypto-qr-code>
    <div class="target">
      ${
        risky
          ? html`<p class="warning" part="warning">
              ${warningIcon(18)}<span class="sentence">${texts.warning(coin.symbol, chain.name)}</span>
            </p>`
          : html`<p class="label">${texts.addressTitle(chain.name)}</p>`
      }
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
            : html`<a class="button" part="button wallet" href=${walletHref}>${texts.openWallet(wallet)}</a>`
        }
      </crypto-address>
    </div>
  `
}

const help = (payment: Payment, amount: string, context: ScreenContext): TemplateResult => {
  const { chain, coin } = payment
  const { texts, locale } = context
  const nickname = networkNickname(chain.id, coin.token)
  const network = nickname === undefined ? chain.name : `${chain.name} (${nickname})`
  return html`
    <div class="help" part="help">
      ${disclosure(
        texts.exchangeTitle,
        html`<ul>
          <li>${texts.exchangeNetwork(network)}</li>
          <li>${texts.exchangeFee(`${formatAmount(amount, locale)} ${coin.symbol}`)}</li>
        </ul>`,
      )}
      ${disclosure(texts.checkTitle, comparison(payment, context))}
      ${isZero(payment.received) ? disclosure(texts.waitingTitle, waiting(context)) : nothing}
    </div>
  `
}

const waiting = (context: ScreenContext): TemplateResult => html`
  <ul>
    <li>${context.texts.waitingTime}</li>
    <li>${context.texts.waitingOnce}</li>
  </ul>
  <div class="contact">${referenceLine(context)} ${supportLink(context)}</div>
`

// Malware swaps addresses on the clipboard for its own: what reached the wallet can be compared here.
const comparison = (
  { chain, address }: Payment,
  { texts, pasted, actions }: ScreenContext,
): TemplateResult => {
  const same = sameAddress(familyOf(chain), pasted.trim(), address)
  return html`
    <label class="compare">
      <span class="sentence">${texts.checkLabel}</span>
      <input
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        .value=${pasted}
        @input=${(event: InputEvent & { target: HTMLInputElement }) => actions.compare(event.target.value)}
      />
    </label>
    <p class="compared ${same ? 'same' : 'different'}" role="status">
      ${pasted.trim() === '' ? nothing : same ? texts.checkMatches : texts.checkDiffers}
    </p>
  `
}
