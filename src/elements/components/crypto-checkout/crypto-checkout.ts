/** The whole checkout in one element: order, choice of method, address, status, receipt. */
import type { CSSResult, TemplateResult } from 'lit'
import type { CheckoutStart } from '../../../client/base-flow.js'
import type { CheckoutState } from '../../../client/checkout-state.js'
import { isPaymentState, sessionOf, shopOf, stateFailure } from '../../../client/state-queries.js'
import type { Payment } from '../../../core/contract/wire.js'
import { CheckoutElement } from '../../base/checkout-element.js'
import type { BrokenEvent, Properties } from '../../base/drawn-element.js'
import { CryptoErrorEvent } from '../../base/events.js'
import { issueWarning } from '../../base/issue-warning.js'
import { showPictures } from '../../icons/coins/coin-icons.js'
import { CheckoutController } from '../../controllers/checkout-controller.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { fallbackMessages } from '../../i18n/english/fallback.js'
import { Language } from '../../i18n/localize.js'
import type { Messages, Translation } from '../../i18n/messages.js'
import { loadAndDraw, loadInTime, whenIdle } from '../../lazy.js'
import { statesOf } from '../../base/states.js'
import { disclosure } from '../../styles/disclosure.js'
import { skeleton } from '../../styles/skeleton.js'
import { sheetOf } from '../../styles/sheet-of.js'
import { controls, tokens } from '../../styles/tokens.js'
import { styles } from './crypto-checkout.styles.js'
import { card } from './card.js'
import { rememberOpened, shownPayments, wasOpenedElsewhere } from './opened-orders.js'
import { lazyScreens, type LazyScreen } from './screens/lazy-screens.js'
import type { HelpFields, ScreenActions } from './screens/screen.js'
import { isFirstScreen, lazyScreenOf, nextScreens, type AnyContext } from './screens/screens.js'
import { screens } from './screens/screens.styles.js'
import { transitionEvents } from './transition-events.js'

const noFields: HelpFields = { pasted: '', fee: '', support: '', qr: false }

/**
 * Composed of the other elements, each of which can be used alone. It never throws: a failure is an event and a screen
 * with a next step. Its screens and events are for the payer; only the endpoint fulfils an order.
 *
 * @tag crypto-checkout
 * @summary A checkout for one order: give it the merchant's endpoint and a session.
 * @csspart card - The frame.
 * @csspart header - Merchant, order and price.
 * @csspart merchant - The merchant's name.
 * @csspart logo - The merchant's logo, loaded only from the page's own host or the endpoint's.
 * @csspart order - The order's description.
 * @csspart lines - The lines of the order, in a disclosure.
 * @csspart price - The price.
 * @csspart sandbox - The mark of a test checkout.
 * @csspart title - A screen's heading.
 * @csspart button - A button; `return` is also the one back to the shop.
 * @csspart link - A link.
 * @csspart notice - A message within a screen.
 * @csspart network - The network's badge.
 * @csspart amount - The amount due, its badge and button; `amount-figure`, `amount-symbol`, `amount-copy` in it.
 * @csspart qr - The QR code; `qr-code` is its SVG.
 * @csspart warning - The warning about the wrong network.
 * @csspart address - The address with its buttons; `address-text` and `address-copy` in it.
 * @csspart wallet - The link that opens a wallet.
 * @csspart help - The help below the address.
 * @csspart receipt - The receipt.
 * @csspart footer - The line at the bottom.
 * @csspart status - The live status.
 * @cssprop --crypto-color-accent - The brand's colour: buttons, links, focus. Text on any colour stays readable.
 * @cssprop --crypto-color-surface - The card.
 * @cssprop --crypto-color-text - Text.
 * @cssprop --crypto-font-family - The typeface; the page's own by default.
 * @cssprop [--crypto-font-size=15px] - Text; the other sizes follow.
 * @cssprop [--crypto-space=4px] - The unit of space.
 * @cssprop [--crypto-radius=12px] - The corners of controls; the card's are 4px rounder.
 * @cssprop [--crypto-width=440px] - The card's greatest width.
 * @cssstate loading - The order is loading.
 * @cssstate choosing - The payer chooses a coin and a network.
 * @cssstate entering-amount - The payer chooses the amount.
 * @cssstate creating - The address is loading.
 * @cssstate awaiting - The address is shown, nothing was received.
 * @cssstate partial - Some of the amount was received.
 * @cssstate confirming - The whole amount was seen.
 * @cssstate paid - The endpoint reports paid.
 * @cssstate review - The merchant must review the payment.
 * @cssstate contradiction - An answer contradicts the choice or the screen: nothing is to be sent.
 * @cssstate expired - The session has expired.
 * @cssstate error - The checkout can't continue.
 * @cssstate wide - The screen takes two columns where there is room.
 * @example
 * ```html
 * <crypto-checkout endpoint="/checkout" session="…"></crypto-checkout>
 * ```
 */
export class CryptoCheckout extends CheckoutElement {
  static override styles = [tokens, controls, skeleton, disclosure, styles, screens]

  static override properties: Properties = {
    fields: { state: true, initial: noFields },
    announcement: { state: true, initial: '' },
  }

  declare private fields: HelpFields
  /** The next announcement for screen readers. */
  declare private announcement: string

  readonly #controller = new CheckoutController(this, {
    payments: lazyScreens.payments,
    onTransition: (previous, next) => this.#handleTransition(previous, next),
    recall: shownPayments,
  })
  /** Those of the lazy screens come with them. */
  readonly #language: Language<[Messages]> = new Language<Translation[]>(
    this,
    checkoutMessages,
    methodMessages,
    fallbackMessages,
  )
  readonly #states = statesOf(this)
  readonly #actions: ScreenActions = {
    chooseMethod: (method) => this.#act((flow) => flow?.chooseMethod(method)),
    enterAmount: (amount) => this.#act((flow) => flow?.enterAmount(amount)),
    changeMethod: () => {
      this.fields = noFields
      this.#act((flow) => flow?.changeMethod())
    },
    changeAmount: () => this.#act((flow) => flow?.changeAmount()),
    resume: () => this.#act((flow) => flow?.resume()),
    retry: () => this.#act((flow) => flow?.retry()),
    fill: (fields) => (this.fields = { ...this.fields, ...fields }),
    journal: () => this.#controller.flow?.journal,
    noteSent: (transaction) => this.#controller.flow?.noteSent(transaction),
    loadHelp: () => this.#load(lazyScreens.help),
    loadWalletButton: () => {
      // It has a height: the screen is complete with it, unless it takes too long.
      if (lazyScreens.wallet.value === undefined)
        this.#loading = Promise.all([this.#loading, loadInTime(lazyScreens.wallet)])
    },
    copyDetails: () => void this.#copyDetails(),
    reload: () => {
      this.#failures = 0
      this.requestUpdate()
      this.#prepare(this.#controller.state)
    },
    reloadPage: () => location.reload(),
    renew: () => this.#act(() => this.#controller.renew()),
    renewPrice: () => {
      this.fields = noFields
      this.#act((flow) => flow?.renewPrice())
    },
    announce: (message) => {
      this.announcement = message
      this.requestUpdate()
    },
  }
  /** Which screen of the order comes first; for the page around it. @internal */
  start: CheckoutStart | undefined
  /** Called after each transition, before its events; for the page around it. @internal */
  onTransition: (() => void) | undefined

  #resolveDrawn!: () => void
  readonly #drawn = new Promise<void>((resolve) => (this.#resolveDrawn = resolve))
  #shown: CheckoutState['name'] = 'loading'
  readonly #completed = new Set<string>()
  #preselected = false
  #openedElsewhere = false
  /** See {@link AnyContext}. */
  #asked = false
  /** The payer caused the next screen: it gets the focus. */
  #acted = false
  /** The screen to focus is not drawn yet. */
  #arriving = false
  #hadFocus = false
  /** Settles when the requested screens are loaded or have failed. */
  #loading: Promise<unknown> | undefined

  /** How often the card could not be drawn in this state, now and when it was drawn last: several parts may fail at once. */
  #failures = 0
  #drawnFailures = 0

  constructor() {
    super()
    this.addEventListener('crypto-broken', this.#handleBroken)
    // The second press of a double click was meant for the screen before the first. Other clicks have no detail.
    const ignoreSecond = (event: MouseEvent): void => {
      if (event.detail < 2) return
      event.preventDefault()
      event.stopPropagation()
    }
    this.addEventListener('click', ignoreSecond, true)
    showPictures(this)
  }

  /** Resolves when the first screen with the order is drawn. */
  override get firstScreen(): Promise<void> {
    return this.#drawn
  }

  /** The checkout's state. */
  get state(): CheckoutState['name'] {
    return this.#controller.state.name
  }

  /** The payment on screen, or null. */
  get payment(): Payment | null {
    const state = this.#controller.state
    return isPaymentState(state) ? state.payment : null
  }

  override willUpdate(): void {
    for (const { value } of Object.values(lazyScreens)) {
      if (value !== undefined && 'styles' in value) this.#adopt(value.styles)
    }
    this.#hadFocus = this.#shadowFocus !== null
  }

  /** With a method that the page chose, the address follows the order at once. */
  protected override firstUpdated(): void {
    super.firstUpdated()
    if (this.chain && this.coin) this.#load(lazyScreens.pay)
  }

  override updated(): void {
    if (isFirstScreen(this.#controller.state)) this.#resolveDrawn()
    const name = this.state
    const states = this.#states
    if (name !== this.#shown || !states.has(name)) {
      states.delete(this.#shown)
      states.add(name)
      this.#shown = name
      this.#arriving ||= this.#acted
    }
    states[this.renderRoot.querySelector('.pay') ? 'add' : 'delete']('wide')
    // The focused element is gone: keep the focus inside.
    if (this.#hadFocus && this.#shadowFocus === null) this.#arriving = true
    // A focus forces a layout. The microtasks that draw the elements inside are queued before this one, so one layout is enough.
    if (this.#arriving) queueMicrotask(this.#arrive)
  }

  readonly #arrive = (): void => {
    if (!this.#arriving) return
    const target = this.renderRoot.querySelector<HTMLElement>('h2, crypto-receipt')
    // A skeleton has no heading: the focus waits there for the next screen.
    if (target === null) return this.renderRoot.querySelector('section')?.focus({ preventScroll: true })
    target.focus({ preventScroll: true })
    this.#arriving = false
    this.#acted = this.state === 'creating'
  }

  /** A screen is complete when its module is loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete()
    if (this.#loading === undefined) return complete
    await this.#loading
    return super.getUpdateComplete()
  }

  /** Discards the screen and loads the order again, e.g. after it changed. */
  restart(): void {
    this.#controller.restart()
  }

  get #shadowFocus(): Element | null {
    return this.shadowRoot?.activeElement ?? null
  }

  #adopt(styles: CSSResult): void {
    const sheets = this.shadowRoot?.adoptedStyleSheets
    const sheet = sheetOf(styles)
    if (!sheets?.includes(sheet)) sheets?.push(sheet)
  }

  readonly #draw = (): void => this.requestUpdate()

  #load(screen: LazyScreen): void {
    // Each draws when it is loaded: a slow one does not delay the others.
    this.#loading = Promise.all([this.#loading, loadAndDraw(screen, this.#draw)])
  }

  async #copyDetails(): Promise<void> {
    const { help } = lazyScreens
    // Awaited only if needed: browsers allow copying only right after a press.
    if (help.value === undefined) await help.load()
    await help.value?.copyDetails(this.#actions)
  }

  /** Loads the modules of a state, and those that may follow once the browser is idle. */
  #prepare(state: CheckoutState): void {
    const screen = lazyScreenOf(state)
    if (screen !== undefined) this.#load(screen)
    if (stateFailure(state) !== undefined) this.#load(lazyScreens.stopped)
    nextScreens(state).forEach((next) => whenIdle(() => void next.load(this.#draw)))
  }

  #act(action: (flow: CheckoutController['flow']) => void): void {
    this.#acted = true
    action(this.#controller.flow)
  }

  readonly #handleBroken = (event: Event): void => {
    if (this.#drawnFailures > 1) return
    event.preventDefault()
    event.stopPropagation()
    this.#fail((event as BrokenEvent).error)
  }

  /** Draws a plainer card, and reports the failure once. */
  #fail(error: unknown): void {
    issueWarning('a screen could not be drawn:', error)
    if (this.#failures === 0)
      this.dispatchEvent(new CryptoErrorEvent({ code: 'screen-failed', retryable: true }))
    this.#failures = this.#drawnFailures + 1
    this.requestUpdate()
  }

  #handleTransition(previous: CheckoutState, next: CheckoutState): void {
    this.#failures = 0
    this.#asked = next.name === 'creating' || (this.#asked && !/^(loading|choosing)$/.test(next.name))
    this.#prepare(next)
    this.#remember(previous, next)
    this.#announce(previous, next)
    this.onTransition?.()
    for (const event of transitionEvents(previous, next, lazyScreens.payments.value, this.#completed))
      this.dispatchEvent(event)
    if (next.name === 'loading') this.#forget()
    else if (next.name === 'choosing') this.#preselect()
  }

  #announce(previous: CheckoutState, next: CheckoutState): void {
    const { pay, outcome } = lazyScreens
    const { messages, locale } = this.#language
    const announce = (pay.value ?? outcome.value)?.stateAnnouncement
    try {
      this.announcement = announce?.(previous, next, messages, locale) ?? this.announcement
    } catch (error) {
      issueWarning('a change could not be announced:', error)
    }
  }

  #remember(previous: CheckoutState, next: CheckoutState): void {
    const session = sessionOf(next)
    const isShown = isPaymentState(next)
    if (session === undefined || (isPaymentState(previous) && next.name !== 'paid')) return
    this.#openedElsewhere = session.incomplete === true || wasOpenedElsewhere(session)
    if (isShown) rememberOpened(session, next.payment)
  }

  #forget(): void {
    this.#preselected = false
    this.fields = noFields
  }

  // Once per order: a payer who then wants another method gets the whole list.
  #preselect(): void {
    const { state } = this.#controller
    if (this.#preselected || state.name !== 'choosing' || state.methods === null) return
    this.#preselected = true
    // React sets a removed property to undefined.
    if (!this.coin && !this.chain) return
    const wanted = state.methods.filter(
      ({ chain, coin, available }) =>
        available && (!this.coin || coin.id === this.coin) && (!this.chain || chain.id === this.chain),
    )
    const [method, ...others] = wanted
    if (method !== undefined && others.length === 0) this.#controller.flow?.chooseMethod(method)
  }

  override render(): TemplateResult {
    const { state } = this.#controller
    const { messages, locale } = this.#language
    const context: AnyContext = {
      messages,
      locale,
      session: sessionOf(state),
      wallet: this.wallet || '',
      walletSettings: { solanaRpc: this.solanaRpc, tonManifest: this.tonManifest },
      list: { preferred: this.preferredMethods, recent: this.recentMethods },
      endpoint: this.endpoint,
      supportUrl: shopOf(state)?.supportUrl ?? this.supportUrl,
      returnUrl: shopOf(state)?.returnUrl ?? this.returnUrl,
      sealed: this.session,
      fields: this.fields,
      help: lazyScreens.help,
      failuresReady: lazyScreens.stopped.value !== undefined || lazyScreens.stopped.failed,
      link: this.session && isLinked(this.session) ? location.href : undefined,
      openedElsewhere: this.#openedElsewhere,
      isPreselected: !this.#preselected && Boolean(this.chain && this.coin),
      isAsked: this.#asked,
      renewable: this.fetchSession !== undefined,
      links: undefined,
      actions: this.#actions,
    }
    return card(state, context, this.announcement, (this.#drawnFailures = this.#failures))
  }
}

/** Whether the page's address has the session as links have it: `/pay#<session>` or `/pay/<session>`. */
const isLinked = (session: string): boolean =>
  location.hash === `#${session}` || location.pathname.endsWith(`/${session}`)
