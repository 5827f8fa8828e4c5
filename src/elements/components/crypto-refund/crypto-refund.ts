/** A refund as its payer sees it: what is returned, and a field for the address. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { immutable } from '../../../client/immutable.js'
import {
  requestRefund,
  type Refund,
  type RefundDestination,
  type RefundFailure,
} from '../../../client/refund-client.js'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { CryptoRefundAddressEvent } from '../../base/events.js'
import { safeHref } from '../../base/safe-addresses.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { fallbackMessages } from '../../i18n/english/fallback.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { networkIcon, showPictures } from '../../icons/coins/coin-icons.js'
import { pastedAddress, pastedTag } from '../../../core/addresses/pasted.js'
import { groupAddress } from '../../../core/money/amount-format.js'
import { networkNickname } from '../../../core/chains/exchange-names.js'
import { CopyController } from '../../controllers/copy.js'
import { renderTransactionId } from '../../controllers/transaction-id.js'
import { payMessages } from '../../i18n/english/pay.js'
import { refundMessages } from '../../i18n/english/refund.js'
import { transactionMessages } from '../../i18n/english/transaction.js'
import { Language } from '../../i18n/localize.js'
import type {
  CheckoutWords,
  FallbackWords,
  MethodWords,
  RefundWords,
  TransactionWords,
} from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { transactionStyles } from '../../styles/transaction-id.js'
import { styles } from './crypto-refund.styles.js'
import '../crypto-amount/crypto-amount.define.js'

/** What it says. */
export type RefundTexts = CheckoutWords & MethodWords & FallbackWords & RefundWords & TransactionWords

/**
 * @tag crypto-refund
 * @summary A refund: its sum, and a field for the address that it is sent to, which the endpoint takes once, with its tag or memo.
 * @fires {CryptoCopyEvent} crypto-copy - The id of the refund's transaction is on the clipboard.
 * @fires {CryptoRefundAddressEvent} crypto-refund-address - The endpoint took the payer's address.
 * @csspart title - The heading.
 * @csspart total - The sum.
 * @csspart network - The coin and its network.
 * @csspart groups - The address in groups: while it is typed, and once it was given.
 * @csspart order - The shop and the reference.
 * @csspart label - The label of a field.
 * @csspart input - A field: of the address, and of the tag or memo where exchanges of the network ask for one.
 * @csspart no-tag - The box for an address that needs no tag or memo.
 * @csspart problem - Why the address or its tag was refused.
 * @csspart submit - The button.
 * @csspart outcome - What happens next.
 * @csspart copy - The button that copies the transaction's id.
 * @csspart hint - What to do when copying is blocked.
 * @example
 * ```html
 * <crypto-refund endpoint="/checkout" token="…"></crypto-refund>
 * ```
 */
export class CryptoRefund extends DrawnElement {
  static override styles = [tokens, controls, transactionStyles, styles]

  static override properties: Properties = {
    endpoint: { initial: '' },
    token: { initial: '' },
    refund: { attribute: false },
    problem: { attribute: false },
    busy: { state: true, initial: false },
    typed: { state: true, initial: '' },
  }

  /** The address of the endpoint, such as `/checkout`. */
  declare endpoint: string

  /** The sealed token: the last part of the refund's link. */
  declare token: string

  /** The refund, as the endpoint answered it. Set it to show a refund without a request. */
  declare refund: Refund | undefined

  /** Why there is no refund, or why its address was not taken. */
  declare problem: RefundFailure | undefined

  declare private busy: boolean
  /** The address as it was typed so far. */
  declare protected typed: string

  readonly #language = new Language(
    this,
    checkoutMessages,
    methodMessages,
    fallbackMessages,
    payMessages,
    refundMessages,
    transactionMessages,
  )
  readonly #copying = new CopyController(this)

  constructor() {
    super()
    showPictures(this)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Another refund than before; at first, there is none.
    if (changed.get('endpoint') || changed.get('token')) {
      if (!changed.has('refund')) this.refund = this.problem = undefined
      this.busy = false
      this.typed = ''
      this.renderRoot.querySelector('form')?.reset()
    }
    // A page may extend Object.prototype: the copy has own fields only.
    this.refund = immutable(this.refund)
  }

  protected override updated(changed: PropertyValues<this>): void {
    const isNamed = changed.has('endpoint') || changed.has('token')
    if (isNamed && this.token && this.refund === undefined) void this.#request()
  }

  async #request(destination?: RefundDestination): Promise<void> {
    const { endpoint, token } = this
    if (destination !== undefined) this.busy = true
    const answer = await requestRefund({ endpoint, token }, destination)
    if (token !== this.token || endpoint !== this.endpoint) return
    this.busy = false
    this.problem = typeof answer === 'string' ? answer : undefined
    if (typeof answer !== 'string') this.refund = answer
    await this.updateComplete
    if (destination === undefined) return
    this.#focusNext()
    if (typeof answer !== 'string') this.dispatchEvent(new CryptoRefundAddressEvent(answer))
  }

  #focusNext(): void {
    const find = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector)
    ;(find('[part=outcome], [aria-invalid=true]') ?? find('input'))?.focus()
  }

  // In groups, as the wallet shows it: the payer compares them before the address is sent.
  readonly #handleInput = ({ target }: InputEvent & { target: HTMLInputElement }): void => {
    this.typed = this.refund ? pastedAddress(this.refund.chain, target.value) : ''
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const field = (name: string) => this.renderRoot.querySelector<HTMLInputElement>(`#${name}`)
    const { refund, busy } = this
    if (refund === undefined || busy) return
    const address = pastedAddress(refund.chain, field('address')?.value ?? '')
    const tag = pastedTag(field('tag')?.value ?? '')
    const noTag = field('no-tag')?.checked === true
    if (address === '') return
    void this.#request({ address, ...(tag !== '' && { tag }), ...(noTag && { noTag }) })
  }

  readonly #retry = async (): Promise<void> => {
    this.problem = undefined
    await this.#request()
    this.renderRoot.querySelector<HTMLElement>(this.refund ? 'h2' : 'button')?.focus()
  }

  override render(): TemplateResult | typeof nothing {
    const { messages } = this.#language
    const { refund, problem } = this
    if (!this.token && !refund && !problem) return nothing
    const title = html`<h2 part="title" tabindex="-1">${messages.refundTitle}</h2>`
    if (!refund)
      return html`${title}${problem ? this.#renderFailure(problem, messages) : html`<div class="bone"></div>`}`
    const { amount, chain, coin, merchant, reference } = refund
    const nickname = networkNickname(chain.id, coin.token)
    return html`${title}
      <crypto-amount inner class="total" part="total" amount=${amount} symbol=${coin.symbol}></crypto-amount>
      <p class="badge" part="network">
        ${networkIcon(chain, 20)}
        <strong><span class="symbol">${coin.symbol}</span> ${messages.onNetwork(chain.name)}</strong>
        ${nickname === undefined ? nothing : html`<span class="nickname">${nickname}</span>`}
      </p>
      <p class="order" part="order"><bdi>${merchant.name}</bdi> · <bdi translate="no">${reference}</bdi></p>
      ${
        refund.state === 'requested' && problem !== 'over'
          ? this.renderForm(refund, messages)
          : this.#renderOutcome(refund, messages)
      } `
  }

  /**
   * `given` is what a page without a script received.
   * @internal
   */
  protected renderForm(
    { chain, needsTag = false }: Refund,
    messages: RefundTexts,
    given?: RefundDestination,
  ): TemplateResult {
    const { problem, typed } = this
    const sentence =
      problem === 'invalid'
        ? messages.refundInvalid(chain.name)
        : problem === 'tag'
          ? messages.refundTagInvalid
          : problem && messages.failures['network-error'].title
    return html`
      <form method="post" @submit=${this.#submit}>
        <label part="label" for="address">${messages.refundAddress(chain.name)}</label>
        <input
          part="input"
          id="address"
          name="address"
          dir="ltr"
          required
          maxlength="500"
          autocomplete="off"
          autocapitalize="off"
          autocorrect="off"
          spellcheck="false"
          aria-describedby="hint"
          value=${typed || nothing}
          @input=${this.#handleInput}
          aria-invalid=${problem === 'invalid' ? 'true' : 'false'}
        />
        ${needsTag ? this.#renderTag(messages, given) : nothing}
        ${sentence === undefined ? nothing : html`<p class="problem" part="problem" role="alert">${sentence}</p>`}
        ${typed === '' ? nothing : html`<p part="groups">${groups(typed)}</p>`}
        <p class="warning" id="hint">${messages.refundWarning}</p>
        ${this.renderSubmit(messages)}
      </form>
    `
  }

  /** @internal */
  protected renderSubmit({ refundSubmit }: RefundTexts): TemplateResult {
    return html`<button class="button primary" part="submit" ?disabled=${this.busy}>${refundSubmit}</button>`
  }

  #renderTag(messages: RefundTexts, given: RefundDestination | undefined): TemplateResult {
    return html`
      <label class="next" part="label" for="tag">${messages.refundTag}</label>
      <input
        part="input"
        id="tag"
        name="tag"
        dir="ltr"
        maxlength="120"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        value=${given?.tag ?? nothing}
        aria-invalid=${this.problem === 'tag' ? 'true' : 'false'}
      />
      <label class="check" part="no-tag">
        <input type="checkbox" id="no-tag" name="noTag" ?checked=${given?.noTag} /><span
          >${messages.refundNoTag}</span
        >
      </label>
    `
  }

  #renderFailure(problem: RefundFailure, messages: RefundTexts): TemplateResult {
    if (problem === 'over') return html`<p part="outcome" role="alert">${messages.refundOver}</p>`
    const { title, next } = messages.failures['network-error']
    return html`
      <p part="outcome" role="alert">${messages.sentence(title)} ${next}</p>
      <button class="button" part="submit" type="button" @click=${this.#retry}>${messages.tryAgain}</button>
    `
  }

  /** What happens next, without a form. */
  #renderOutcome(
    { state, address, tag, transaction, merchant }: Refund,
    messages: RefundTexts,
  ): TemplateResult {
    const support = safeHref(merchant.supportUrl, 'support')
    const isGiven = state === 'address-given'
    const text = state === 'sent' ? messages.refundSent : isGiven ? messages.refundGiven : messages.refundOver
    return html`
      <div part="outcome" role="status" tabindex="-1">
        <p>${text}</p>
        ${
          state === 'sent' && transaction !== undefined
            ? html`<p>${renderTransactionId(transaction, this.#copying, messages)}</p>`
            : nothing
        }
        ${isGiven && address !== undefined ? html`<p part="groups">${groups(address)}</p>` : nothing}
        ${isGiven && tag !== undefined ? tagLine(tag, messages) : nothing}
        ${support === undefined ? nothing : html`<a class="link" href=${support}>${messages.contactShop}</a>`}
      </div>
    `
  }
}

/** An address as wallets show it. Between the groups are no spaces, so that a copied selection holds the address only. */
export const groups = (address: string): TemplateResult =>
  html`<code class="groups" dir="ltr" translate="no"
    >${groupAddress(address).map((group) => html`<span>${group}</span><wbr />`)}</code
  >`

/** The tag beside an address. */
export const tagLine = (tag: string, { refundTag }: RefundTexts): TemplateResult =>
  html`<p>${refundTag} <code class="id" dir="ltr" translate="no">${tag}</code></p>`
