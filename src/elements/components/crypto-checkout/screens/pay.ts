/**
 * The pay screen: exact amount, deadline, network, address, for the whole or the rest. Also its skeleton
 * before the address is known. Loaded while the payer chooses, with the elements in it.
 */
import { amountDue } from '../../../../client/agreement.js'
import { html, nothing, type TemplateResult } from 'lit'
import { asksForMoney } from '../../../../client/asking.js'
import { canChangeMethod, stateFailure } from '../../../../client/state-queries.js'
import type { PaymentState } from '../../../../client/checkout-state.js'
import { formatCoin } from '../../../../core/money/amount-format.js'
import { familyOf, findChain } from '../../../../core/chains/chains.js'
import { divideDecimalsUp, isZero } from '../../../../core/money/decimal.js'
import { qrPayload } from '../../../../core/transfers/payment-payload.js'
import type { CryptoWalletSentEvent } from '../../../base/events.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { payMessages } from '../../../i18n/english/pay.js'
import { paymentMessages } from '../../../i18n/english/shared-payment.js'
import { supportMessages } from '../../../i18n/english/support.js'
import { safeHref } from '../../../base/safe-addresses.js'
import { paymentNotes, receivedOf } from '../../../i18n/payment-notes.js'
import '../../crypto-address/crypto-address.define.js'
import '../../crypto-amount/crypto-amount.define.js'
import '../../crypto-payment-status/crypto-payment-status.define.js'
import { isPriceHeld } from '../../../../client/price-hold.js'
import '../../crypto-qr-code/crypto-qr-code.define.js'
import { openedElsewhereNotice } from './open-payment.js'
import { comingHelp, helpSection } from './help-entries.js'
import { isTagged, methodBadge } from './method-badge.js'
import { priceEnded, watchPriceHold } from './price-ended.js'
import { orderPaidScreen } from './order-paid.js'
import { heading, referenceLine, type ScreenContext, type StateOf } from './screen.js'
import { reloadNotice, statusLine } from './status-line.js'
import { contactLink, supportButton } from './support-button.js'

export { pay as styles } from './pay.styles.js'
export { stateAnnouncement } from './state-announcement.js'

/** With the words that each payment has, so that none depends on the order in which parts arrive. */
export const messages = { ...payMessages, ...paymentMessages, ...supportMessages }

type Context = ScreenContext<typeof messages>

/** One template before and after a part arrived, and the price ended: what the payer has open, typed or in focus stays. */
export const payScreen = (state: PaymentState, context: Context): TemplateResult => {
  const { payment } = state
  watchPriceHold(payment, context)
  if (!asksForMoney(payment)) return orderPaidScreen(state, context)
  const isHeld = isPriceHeld(payment)
  const due = amountDue(payment) ?? (state.name === 'partial' ? payment.remaining : payment.amount)
  return html`
    <section class="screen ${isHeld ? 'pay' : 'calm ended'}">
      ${reloadNotice(state, context)} ${isHeld ? asking(state, due, context) : priceEnded(state, context)}
      ${helpSection(payment, isHeld ? due : undefined, context)}
    </section>
  `
}

const asking = (state: PaymentState, due: string, context: Context): TemplateResult => {
  const { messages } = context
  const { payment } = state
  const isPartial = state.name === 'partial'
  return html`
    ${isPartial ? progress(payment, due, context) : openedElsewhereNotice(context)}
    <div class="due">
      ${dueHeading(isPartial ? messages.remainingTitle : messages.payTitle, payment, due, context)}
      ${dueAmount(payment, due)} ${statusLine(state)}
    </div>
    ${target(state, due, context)} ${qrCode(payment, due, context)} ${notes(payment, context)}
    ${
      isPartial
        ? html`<p class="note">${messages.partialHelp}</p>
            <div class="contact">
              ${referenceLine(context)} ${contactLink(context)} ${supportButton(context)}
            </div>`
        : nothing
    }
  `
}

const progress = (payment: Payment, due: string, { messages, locale }: Context): TemplateResult => html`
  <div class="progress">
    <progress
      max="1"
      value=${isZero(payment.amount) ? '1' : divideDecimalsUp(payment.received, payment.amount, 4)}
      aria-hidden="true"
    ></progress>
    <p>${receivedOf(payment, messages, locale)}</p>
    <p>${messages.exchangeFee(formatCoin(due, payment.coin.symbol, locale))}</p>
  </div>
`

/** The skeleton of the pay screen while the address is loading. The network is known already. */
export const creatingScreen = (state: StateOf<'creating'>, context: Context): TemplateResult => html`
  <section class="screen pay">
    <div class="due">
      ${heading(context.messages.creating)}
      <span class="bone figure" aria-hidden="true"></span>
      <span class="bone state" aria-hidden="true"></span>
    </div>
    <div class="target coming">
      ${methodBadge(state.method, context, true)} ${caution(state.method, context)}
      ${addressTile(blankAddress(state.method), hasUri(state.method) ? '' : undefined, context)}
      ${tagNote(state.method, context)}
      ${hasAppsBelow(state.method, context) ? html`<div class="button"></div>` : nothing}
    </div>
    <div class="code" aria-hidden="true"><div class="bone"></div></div>
    ${comingHelp(context)}
  </section>
`

const notes = (payment: Payment, { messages, locale }: Context) =>
  paymentNotes(payment, messages, locale).map((note) => html`<p class="note">${note}</p>`)

/** Who arrives by the keyboard or a screen reader hears what to send, and on which network. */
const dueHeading = (
  title: string,
  { coin, chain }: Payment,
  amount: string,
  { messages, locale }: Context,
): TemplateResult =>
  heading(title, `${title} ${formatCoin(amount, coin.symbol, locale)} ${messages.onNetwork(chain.name)}`)

const dueAmount = ({ coin }: Payment, amount: string): TemplateResult => html`
  <crypto-amount
    inner
    class="figure"
    part="amount"
    exportparts="figure: amount-figure, symbol: amount-symbol, copy: amount-copy"
    amount=${amount}
    symbol=${coin.symbol}
    copyable
  ></crypto-amount>
`

const payloadOf = ({ chain, coin, address }: Payment, amount: string): string =>
  qrPayload({ chain, coin, address, amount })

const target = (state: PaymentState, amount: string, context: Context): TemplateResult => {
  const { payment } = state
  const walletHref = safeHref(payloadOf(payment, amount), 'wallet')
  return html`
    <div class="target">
      ${methodBadge(payment, context, canChangeMethod(state))} ${caution(payment, context)}
      ${addressTile(payment, walletHref, context)} ${tagNote(payment, context)}
      ${
        stateFailure(state) === undefined && (walletHref === undefined || hasPageWallets(payment, context))
          ? walletButton(payment, context)
          : nothing
      }
    </div>
  `
}

/** With a link to a wallet, which is empty while the address is loading. */
const addressTile = (
  { chain, address }: Pick<Payment, 'chain' | 'address'>,
  walletHref: string | undefined,
  { messages, wallet }: Context,
): TemplateResult => html`
  <crypto-address
    inner
    part="address"
    exportparts="address: address-text, copy: address-copy"
    ?inert=${address[0] === space}
    address=${address}
    chain=${chain.id}
    network=${chain.name}
  >
    ${
      walletHref === undefined
        ? nothing
        : html`<a class="button" part="button wallet" href=${walletHref || nothing}
            >${messages.openWallet(wallet)}</a
          >`
    }
  </crypto-address>
`

const space = '\u00a0'

const lengths: Record<string, number> = { tron: 34, xrpl: 34, evm: 40, stellar: 56, aptos: 64, near: 64 }

/** As many lines of nothing as the address will have. */
const blankAddress = ({ chain }: Pick<Payment, 'chain'>): Pick<Payment, 'chain' | 'address'> => ({
  chain,
  address: space.repeat(lengths[familyOf(chain) ?? ''] ?? 44),
})

/** Whether a link has the whole payment, for every wallet. */
const hasUri = ({ chain, coin }: Pick<Payment, 'chain' | 'coin'>): boolean =>
  !coin.token && findChain(chain.id)?.nativeUri !== undefined

// On a phone, whose camera can't see its own screen, folded below the buttons; elsewhere above them.
const qrCode = (payment: Payment, amount: string, context: Context): TemplateResult => {
  const { messages, fields, actions } = context
  const { chain, coin } = payment
  return html`
    <div class="code ${fields.qr ? 'unfolded' : ''}">
      <button
        class="button fold"
        part="button qr-toggle"
        type="button"
        aria-expanded=${String(fields.qr)}
        @click=${() => actions.fill({ qr: !fields.qr })}
      >
        ${fields.qr ? messages.qrHide : messages.qrShow}
      </button>
      <crypto-qr-code
        inner
        part="qr"
        exportparts="code: qr-code"
        value=${payloadOf(payment, amount)}
        label=${messages.qrLabel(coin.symbol, chain.name)}
      ></crypto-qr-code>
    </div>
  `
}

const tagNote = ({ chain }: Pick<Payment, 'chain'>, { messages }: Context) =>
  isTagged(chain) ? html`<p class="note">${messages.exchangeTag}</p>` : nothing

// A native coin can't be sent on another network; tokens and the coins of EVM networks can.
const caution = ({ chain, coin }: Pick<Payment, 'chain' | 'coin'>, { messages }: Context) =>
  coin.token || familyOf(chain) === 'evm'
    ? html`<p class="warning" part="warning">${messages.warning(coin.symbol, chain.name)}</p>`
    : html`<p class="label">${messages.addressTitle(chain.name)}</p>`

const appFamilies = ['evm', 'tron', 'ton', 'xrpl']

/** Nearly every payment of these has a link to a wallet app: one of a token needs its contract. */
const hasApps = ({ chain, coin }: Pick<Payment, 'chain' | 'coin'>): boolean =>
  appFamilies.includes(familyOf(chain) ?? '') && (!coin.token || coin.contract !== undefined)

/** Below the address; TON's coin has its link to every wallet beside the button that copies. */
const hasAppsBelow = (method: StateOf<'creating'>['method'], context: Context): boolean =>
  hasApps(method) &&
  (familyOf(method.chain) !== 'ton' || method.coin.token || hasPageWallets(method, context))

/** Where the page's own wallets pay because of a setting, also where every wallet reads the coin's link. */
const hasPageWallets = ({ chain }: Pick<Payment, 'chain'>, { walletSettings }: Context): boolean => {
  const family = familyOf(chain)
  const setting = family === 'sol' ? walletSettings.solanaRpc : family === 'ton' && walletSettings.tonManifest
  return Boolean(setting)
}

const walletButton = (payment: Payment, context: Context) => {
  const { session, wallet, walletSettings, actions } = context
  const hasOthers = appFamilies.includes(familyOf(payment.chain) ?? '')
  if (!hasOthers && !hasPageWallets(payment, context)) return nothing
  actions.loadWalletButton()
  return html`<crypto-wallet-button
    inner
    class=${hasApps(payment) ? 'apps' : ''}
    part="wallet"
    exportparts="button, link, message: notice"
    .payment=${payment}
    wallet=${wallet}
    solana-rpc=${walletSettings.solanaRpc || nothing}
    ton-manifest=${walletSettings.tonManifest || nothing}
    ?test=${session?.mode === 'sandbox'}
    @crypto-wallet-sent=${({ transaction }: CryptoWalletSentEvent) => actions.noteSent(transaction)}
  ></crypto-wallet-button>`
}
