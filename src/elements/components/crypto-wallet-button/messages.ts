/** Messages for the payer during and after a wallet's request. */
import { amountDue } from '../../../client/agreement.js'
import { html, nothing, type TemplateResult } from 'lit'
import { formatCoin } from '../../../core/money/amount-format.js'
import { explorerUrl } from '../../../core/chains/explorers.js'
import type { Payment } from '../../../core/contract/wire.js'
import { checkIcon, clockIcon, warningIcon } from '../../icons/lazy-icons.js'
import { outsideLink } from '../../base/new-tab-link.js'
import type { CheckoutWords, PayWords, WalletWords } from '../../i18n/messages.js'
import type { WalletPaymentState } from '../../wallets/wallet-payment.js'
import { walletMark } from './wallet-mark.js'

/** The input of a message, and the actions of its links. */
export type MessageContext = {
  payment: Payment
  messages: CheckoutWords & WalletWords & PayWords
  locale: string | undefined
  onCancel: () => void
  /** Repeats a request that was already sent, with a warning; undefined if nothing may be sent. */
  onAgain: (() => void) | undefined
}

type Message = {
  meaning: 'quiet' | 'attention' | 'success'
  mark: TemplateResult
  title: string | TemplateResult
  text: string
  actions?: TemplateResult | typeof nothing
}

/** The message for a state; nothing if there is none. */
export function stateMessage(state: WalletPaymentState, context: MessageContext) {
  const { messages } = context
  switch (state.name) {
    case 'idle':
      return nothing
    case 'busy':
      return message(busy(state, context))
    case 'sent':
      return message({
        meaning: 'success',
        mark: checkIcon(20),
        title: messages.walletSent,
        text: messages.walletSentText,
        actions: html`${explorerLink(state.hash, context)}
        ${
          context.onAgain === undefined
            ? nothing
            : html`<button class="link" part="link" type="button" @click=${context.onAgain}>
                ${messages.walletAgain}
              </button>`
        }`,
      })
    case 'unclear':
      return message({
        meaning: 'attention',
        mark: warningIcon(20),
        title: messages.walletUnclear,
        text: messages.walletUnclearText,
      })
    case 'stopped': {
      const { title, next: text } = messages.walletStopped[state.reason]
      const isCalm = state.reason === 'rejected' || state.reason === 'busy'
      return message({
        meaning: isCalm ? 'quiet' : 'attention',
        mark: isCalm ? clockIcon(20) : warningIcon(20),
        title,
        text,
      })
    }
  }
}

/** The warning before money is sent a second time, or sent for a test. */
export function warningMessage(
  isTest: boolean,
  { messages, onCancel }: MessageContext,
  onSend: () => void,
): TemplateResult {
  return message({
    meaning: 'attention',
    mark: warningIcon(20),
    title: isTest ? messages.walletTest : messages.walletAlreadySent,
    text: isTest ? messages.walletTestText : messages.walletAlreadySentText,
    actions: html`<button class="link" part="link" type="button" @click=${onCancel}>
        ${messages.walletCancel}
      </button>
      <button class="link" part="link" type="button" @click=${onSend}>${messages.walletSendAnyway}</button>`,
  })
}

/** A phrase with an external name, isolated so that it can't reorder the text around it. */
export function named(phrase: (name: string) => string, name: string): TemplateResult {
  const [before, after] = phrase('\n').split('\n')
  return html`${before}<bdi translate="no">${name}</bdi>${after}`
}

function busy(
  { step, wallet, link }: Extract<WalletPaymentState, { name: 'busy' }>,
  context: MessageContext,
): Message {
  const { payment, messages, locale, onCancel } = context
  const network = payment.chain.name
  const common = {
    meaning: 'quiet',
    mark: html`<span class="waiting">${walletMark(wallet.name, wallet.icon)}</span>`,
    actions: html`<button class="link" part="link" type="button" @click=${onCancel}>
      ${messages.walletCancel}
    </button>`,
  } as const
  switch (step) {
    case 'connecting':
      return {
        ...common,
        title: named(messages.walletConnecting, wallet.name),
        text: messages.walletConnectingText,
        actions:
          link === undefined ? common.actions : html`${codeOf(link, wallet.name, context)}${common.actions}`,
      }
    case 'switching':
      return {
        ...common,
        title: named((name) => messages.walletSwitching(name, network), wallet.name),
        text: messages.walletSwitchingText,
      }
    case 'confirming': {
      const amount = formatCoin(amountDue(payment) ?? payment.remaining, payment.coin.symbol, locale)
      const text = messages.walletConfirmingText(amount, network)
      // Nothing to cancel here: only the wallet can refuse.
      const actions = link === undefined ? nothing : openLink(link, wallet.name, context)
      return { ...common, title: named(messages.walletConfirming, wallet.name), text, actions }
    }
  }
}

/** For a wallet on another device, which scans it, and for one on this. */
const codeOf = (link: string, name: string, context: MessageContext): TemplateResult =>
  html`<crypto-qr-code inner .value=${link} .label=${context.messages.openWallet(name)}></crypto-qr-code>
    ${openLink(link, name, context)}`

const openLink = (link: string, name: string, { messages }: MessageContext) =>
  outsideLink(link, messages.openWallet(name), messages)

// By the wallet's own statement. The explorer shows whether it is true.
const explorerLink = (hash: string, { payment, messages }: MessageContext) =>
  outsideLink(
    explorerUrl(payment.chain.id, { txId: hash, address: payment.address }),
    messages.viewOnExplorer,
    messages,
  )

function message({ meaning, mark, title, text, actions = nothing }: Message): TemplateResult {
  return html`
    <div class="message ${meaning}" part="message">
      <span class="mark">${mark}</span>
      <div>
        <p class="title">${title}</p>
        <p class="text">${text}</p>
        ${actions === nothing ? nothing : html`<div class="actions">${actions}</div>`}
      </div>
    </div>
  `
}
