/** The context of every screen, and templates that several screens share. */
import { html, nothing, type TemplateResult } from 'lit'
import type { BaseFlow } from '../../../../client/base-flow.js'
import type { CheckoutFailure } from '../../../../client/checkout-state.js'
import type { Journal } from '../../../../client/support-journal.js'
import type { ClaimOutcome } from '../../../../core/contract/claim-outcome.js'
import type { CheckoutSession, Method, Payment } from '../../../../core/contract/wire.js'
import { failureMessage } from '../../../i18n/failure-message.js'
import { chevronIcon } from '../../../icons/icons.js'
import { newTabLink, partOf, type LinkLook } from '../../../base/new-tab-link.js'
import { safeHref } from '../../../base/safe-addresses.js'
import type { FirstWords } from '../../../i18n/messages.js'

/** The input of a screen. */
export type { StateOf } from '../../../../client/state-queries.js'

/** The payer's actions: what the flow of the order takes, and what the page does. */
export type ScreenActions = Omit<BaseFlow, 'state' | 'journal' | 'start' | 'stop'> & {
  /** Stores the payer's input in the help below an address. */
  fill(fields: Partial<HelpFields>): void
  /** The journal so far; undefined before the first step. */
  journal(): Journal | undefined
  /** Loads the help and shows the screen with it. */
  loadHelp(): void
  /** Loads the wallet button, which renders itself. */
  loadWalletButton(): void
  /** Copies the details for support, or saves them as a file. */
  copyDetails(): void
  /** Retries loading the missing screen. */
  reload(): void
  /** Loads the page again. */
  reloadPage(): void
  /** Restarts with a new session of the same order. */
  renew(): void
  /** Announces a message politely, and draws the screen again. */
  announce(message: string): void
}

/** The help below an address, and that with buying a coin. Loaded after the screen; its own messages are loaded with it. */
export type Help = {
  firstTimeHelp(methods: readonly Method[], context: ScreenContext): TemplateResult
  exchangeHelp(payment: Payment, amount: string, context: ScreenContext): TemplateResult
  comparison(payment: Payment, context: ScreenContext): TemplateResult
  deviceHelp(link: string, context: ScreenContext): TemplateResult
  waitingHelp(context: ScreenContext, button: TemplateResult): TemplateResult
  claimForm(payment: Payment, context: ScreenContext): TemplateResult
  claimAnswer(payment: Payment, context: ScreenContext): unknown
}

/** The payer's input in the help below an address. */
export type HelpFields = {
  /** The text pasted for comparison with the address, or empty. */
  pasted: string
  /** The exchange's fee as typed, or empty. */
  fee: string
  /** How the details for support were handed out. */
  support: '' | 'copied' | 'saved'
  /** What came of the payer's claim that they paid, or that it is being sent. */
  claim?: ClaimOutcome | 'busy'
  /** The QR code is unfolded, on a screen that folds it. */
  qr: boolean
  /** Whether the entry about missing money came first when the payer opened one: the entries keep their order from then on. */
  isLongWait?: boolean
}

/**
 * Everything about the page and the payer that is not in the state. `Words` are the messages of the lazy part that the screen
 * is in: it may use those and the first ones, because others may not be loaded.
 */
export type ScreenContext<Words = unknown> = {
  messages: FirstWords & Words
  locale: string | undefined
  /** The order, if known: a failure's screen has its way back too. */
  session: CheckoutSession | undefined
  /** The wallet that the page's author set for the button, or empty. */
  wallet: string
  /** What wallets of the page need on Solana and TON; empty where the page has none. */
  walletSettings: { solanaRpc: string; tonManifest: string }
  /** The page's settings of the list: see `<crypto-method-select>`. */
  list: { preferred: string; recent: boolean }
  /** The address of the merchant's endpoint. */
  endpoint: string
  /** The shop's support as the page names it, or empty: for an order that could not be loaded. */
  supportUrl: string
  /** The way back to the shop as the page names it, or empty. */
  returnUrl: string
  /** The page's sealed session, or empty. */
  sealed: string
  fields: HelpFields
  /** The help, once it is loaded, or whether it could not be. */
  help: { value: Help | undefined; failed: boolean }
  /** The messages of every failure are loaded, or have failed to load. */
  failuresReady: boolean
  /**
   * The page's own address if it leads any device to this order: it has the session in it. Otherwise the order is behind
   * a shop's own cart or account.
   */
  link: string | undefined
  /** An address may have been shown that the order does not list: in another session, or before a restore. */
  openedElsewhere: boolean
  /** The page names the coin and the network: the address follows the list, and the payer does not choose. */
  isPreselected?: boolean
  /** An address was asked for, and the payer has not gone back to the choice. */
  isAsked?: boolean
  /** The page can get a new session, so an expired checkout can start again. */
  renewable: boolean
  actions: ScreenActions
  /** On a page that the endpoint drew: where the payer gets without a script. */
  links: PageLinks | undefined
}

/** The addresses of a page that the endpoint drew, for what a script does otherwise. */
export type PageLinks = {
  /** The page's own, absolute. */
  page: string
  /** The page as it is now, with the newest status. */
  reload: string
  /** The choice of another method. */
  changeMethod: string
  /** The amount, where the payer enters it before the method. */
  changeAmount: string
  /** The payment that is open already. */
  resume: string
}

/** What an action does: a press of a button, or a link on a page that the endpoint drew. */
export const action = (
  { actions, links }: ScreenContext,
  name: 'changeMethod' | 'changeAmount' | 'resume' | 'retry' | 'reloadPage' | 'renew' | 'renewPrice',
  label: string,
  { look = 'link', name: title }: { look?: string; name?: string } = {},
): TemplateResult =>
  links === undefined
    ? html`<button
        class=${look}
        part=${look === 'link' ? 'link' : 'button'}
        type="button"
        aria-label=${title ?? nothing}
        @click=${actions[name]}
      >
        ${label}
      </button>`
    : html`<a
        class=${look}
        part=${look === 'link' ? 'link' : 'button'}
        href=${linkFor(name, links)}
        aria-label=${title ?? nothing}
        >${label}</a
      >`

/** Where a link leads in the place of an action. A new price comes of choosing the method again. */
function linkFor(name: string, links: PageLinks): string {
  if (name === 'changeMethod' || name === 'renewPrice') return links.changeMethod
  if (name === 'changeAmount' || name === 'resume') return links[name]
  return links.reload
}

/** A disclosure with more to read. `onOpen` is called when it opens. */
export const disclosure = (
  title: string,
  content?: TemplateResult,
  onOpen?: () => void,
): TemplateResult => html`
  <details @toggle=${onOpen}>
    <summary><span class="sentence">${title}</span><span class="chevron">${chevronIcon(16)}</span></summary>
    ${content}
  </details>
`

/** The heading that gets the focus on a new screen. `name` is what a screen reader says, if that is more. */
export const heading = (text: string, name?: string): TemplateResult =>
  html`<h2 part="title" tabindex="-1" aria-label=${name ?? nothing}>${text}</h2>`

/** A disc with an icon, for screens with one message. */
export const disc = (
  icon: TemplateResult,
  meaning: 'quiet' | 'attention' | 'success' = 'quiet',
): TemplateResult => html`<div class="disc ${meaning}">${icon}</div>`

/** The button-like link back to the merchant, or nothing if neither the order nor the page has a return page. */
export const shopLink = (
  { session, returnUrl, messages }: ScreenContext,
  look: 'primary' | '' = 'primary',
) => {
  const href = safeHref(session?.returnUrl ?? returnUrl, 'shop')
  return href === undefined
    ? nothing
    : html`<a class="button ${look}" part="button return" href=${href}>${messages.backToShop}</a>`
}

/** The link to the merchant's support: a page of theirs, or a new e-mail. Nothing where the shop names none. */
export const supportLink = (
  {
    session,
    supportUrl,
    messages,
  }: Pick<ScreenContext, 'session' | 'supportUrl'> & {
    messages: Pick<FirstWords, 'contactShop' | 'opensNewTab'>
  },
  look: LinkLook = 'link',
) => {
  const href = safeHref(session?.merchant.supportUrl ?? supportUrl, 'support')
  return href?.toLowerCase().startsWith('mailto:')
    ? html`<a class=${look} part=${partOf(look)} href=${href}>${messages.contactShop}</a>`
    : newTabLink(href, messages.contactShop, messages, look)
}

/** The order's reference, for the payer to quote. */
export const referenceLine = ({ session, messages }: ScreenContext) =>
  session === undefined
    ? nothing
    : html`<p class="reference">${messages.reference} <bdi translate="no">${session.reference}</bdi></p>`

/** A failure that leaves the payer on the same screen, with a further way out, if the screen has none. */
export const failureNotice = (
  failure: CheckoutFailure | undefined,
  context: ScreenContext,
  contact: unknown = nothing,
) => {
  const { messages, failuresReady } = context
  // Announced once, so only after its messages are loaded.
  if (failure === undefined || !failuresReady) return nothing
  const { title, next } = failureMessage(messages, failure.code)
  return html`
    <div class="notice" part="notice" role="alert">
      <p><strong>${messages.sentence(title)}</strong> ${next}</p>
      <div class="links">
        ${failure.retryable ? action(context, 'retry', messages.tryAgain) : nothing}${contact}
      </div>
    </div>
  `
}
