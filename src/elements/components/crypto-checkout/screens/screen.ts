/** What every screen of the checkout is given, and the pieces that several of them share. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutFailure, CheckoutState } from '../../../../client/checkout-state.js'
import type { Journal } from '../../../../client/journal.js'
import type { CheckoutSession, Method, Payment } from '../../../../core/contract/wire.js'
import { failureMessage } from '../../../i18n/failure-message.js'
import { chevronIcon, externalIcon } from '../../../icons/icons.js'
import { safeHref } from '../../../base/safe-links.js'
import type { Messages } from '../../../i18n/messages.js'

/** A state by its name: what a screen is a function of. */
export type StateOf<Name extends CheckoutState['name']> = Extract<CheckoutState, { name: Name }>

/** What the payer can do. */
export type ScreenActions = {
  chooseMethod(method: Method): void
  enterAmount(amount: string): void
  changeMethod(): void
  retry(): void
  /** Goes back to a payment that is open already. */
  resume(): void
  /** Takes what the payer did with the help below an address. */
  fill(fields: Partial<HelpFields>): void
  /** What happened so far; undefined before anything did. */
  journal(): Journal | undefined
  /** Loads the help and shows the screen with it. */
  loadHelp(): void
  /** Loads the wallet button, which draws itself. */
  loadWalletButton(): void
  /** Copies the details for support, or saves them as a file. */
  copyDetails(): void
  /** Tries again to load what the screen is missing. */
  reload(): void
  /** Starts again with a new session of the same order. */
  renew(): void
  /** Announces a message politely, and draws the screen again. */
  announce(message: string): void
}

/** What opens below an address. Loaded after the pay screen. */
export type Help = {
  exchangeHelp(payment: Payment, amount: string, context: ScreenContext): TemplateResult
  comparison(payment: Payment, context: ScreenContext): TemplateResult
  deviceHelp(link: string, context: ScreenContext): TemplateResult
  waitingHelp(context: ScreenContext, button: TemplateResult): TemplateResult
}

/** What the payer did with the help below an address. */
export type HelpFields = {
  /** What they pasted to compare with the address, or empty. */
  pasted: string
  /** The fee of their exchange as they typed it, or empty. */
  fee: string
  /** Where the details for support went. */
  support: '' | 'copied' | 'saved'
  /** The QR code is unfolded, on a screen that folds it. */
  qr: boolean
}

/** Everything about the page and the payer that is not in the state. */
export type ScreenContext = {
  messages: Messages
  locale: string | undefined
  /** What the payer chose last, if anything. */
  method: Method | undefined
  /** The order, as far as it is known: a failure's screen offers its way back too. */
  session: CheckoutSession | undefined
  /** The wallet that the page's author names on the button, or empty. */
  wallet: string
  /** How the page wants the list of methods: see `<crypto-method-select>`. */
  list: { order: string; only: string; recent: boolean }
  /** Where the merchant's endpoint is. */
  endpoint: string
  /** The sealed session that the page gave, or empty. */
  sealed: string
  /** The amount that the payer entered last, or empty. */
  entered: string
  fields: HelpFields
  /** The help, once it is loaded. */
  help: Help | undefined
  /** The words of every failure are loaded, or can't be. */
  failuresReady: boolean
  /**
   * The page's own address where it leads any device to this very order: it ends in the session. Elsewhere the order is
   * behind a shop's own cart or account.
   */
  link: string | undefined
  /** An address was shown in this browser for the same order, in another session. */
  openedElsewhere: boolean
  /** The page can get a new session, so an expired checkout can start again. */
  renewable: boolean
  actions: ScreenActions
}

/** More to read, for those who want to. `onOpen` is told when they do. */
export const disclosure = (
  title: string,
  content: TemplateResult | undefined,
  onOpen?: () => void,
): TemplateResult => html`
  <details @toggle=${onOpen}>
    <summary><span class="sentence">${title}</span><span class="chevron">${chevronIcon(16)}</span></summary>
    ${content}
  </details>
`

/** The heading that the focus moves to when the payer gets to a screen. */
export const heading = (text: string): TemplateResult => html`<h2 part="title" tabindex="-1">${text}</h2>`

/** A disc with an icon, for the screens that say one thing. */
export const disc = (
  icon: TemplateResult,
  meaning: 'quiet' | 'attention' | 'success' = 'quiet',
): TemplateResult => html`<div class="disc ${meaning}">${icon}</div>`

/** A link to another site, or nothing when its address may not be linked. */
export const outsideLink = (address: string | undefined, label: string, messages: Messages) =>
  newTabLink(safeHref(address, 'web'), label, messages)

/** A link in a new tab, which is said; nothing when there is no address. */
export const newTabLink = (href: string | undefined, label: string, messages: Messages) =>
  href === undefined
    ? nothing
    : html`<a class="link" part="link" href=${href} target="_blank" rel="noopener noreferrer">
        ${label}${externalIcon(14)}<span class="visually-hidden"> (${messages.opensNewTab})</span>
      </a>`

/** The button-like link back to the merchant, or nothing when the order names no page to go back to. */
export const shopLink = ({ session, messages }: ScreenContext, look: 'primary' | '' = 'primary') => {
  const href = safeHref(session?.returnUrl, 'shop')
  return href === undefined
    ? nothing
    : html`<a class="button ${look}" part="button" href=${href}>${messages.backToShop}</a>`
}

/** The link to the merchant's support: a page of theirs, or a new e-mail. */
export const supportLink = ({ session, messages }: ScreenContext) => {
  const href = safeHref(session?.merchant.supportUrl, 'support')
  return href?.toLowerCase().startsWith('mailto:')
    ? html`<a class="link" part="link" href=${href}>${messages.contactShop}</a>`
    : newTabLink(href, messages.contactShop, messages)
}

/** The order's reference, to quote. */
export const referenceLine = ({ session, messages }: ScreenContext) =>
  session === undefined
    ? nothing
    : html`<p class="reference">${messages.reference} <bdi translate="no">${session.reference}</bdi></p>`

/** A failure that leaves the payer on the screen where it happened. */
export const failureNotice = (failure: CheckoutFailure | undefined, context: ScreenContext) => {
  const { messages, actions, failuresReady } = context
  // Announced once, so not before its own words are here.
  if (failure === undefined || !failuresReady) return nothing
  const { title, next } = failureMessage(messages, failure.code)
  return html`
    <div class="notice" part="notice" role="alert">
      <p><strong>${messages.sentence(title)}</strong> ${next}</p>
      ${
        failure.retryable
          ? html`<button class="link" type="button" @click=${actions.retry}>${messages.tryAgain}</button>`
          : nothing
      }
    </div>
  `
}
