/**
 * The requests to wallets for a payment, on this device: an element that is removed and inserted again, a second one beside
 * it, or a page that is opened again must not request the same money again unnoticed.
 */
import { amountDue } from '../../client/agreement.js'
import { isPriceHeld } from '../../client/price-hold.js'
import type { DeviceClocks } from '../../client/clock-source.js'
import { addDecimals, compareDecimals } from '../../core/money/decimal.js'
import { isSameTransfer, walletTransfer, type WalletTransfer } from '../../core/transfers/wallet-transfer.js'
import type { Payment } from '../../core/contract/wire.js'
import { keep, recall, type Asked } from './asked.js'
import type { BrowserWallet } from './discovery.js'
import { sendFromWallet } from './families.js'
import type { SendOutcome, SendStep, StopReason, WalletSettings } from './steps.js'

/** The part of a wallet that is known after the page was opened again. */
type Named = Pick<BrowserWallet, 'name'> & Partial<Pick<BrowserWallet, 'icon'>>

export type WalletPaymentState =
  | { name: 'idle' }
  /** `link` opens the wallet, or is scanned by it. */
  | { name: 'busy'; wallet: Named; step: SendStep; link?: string }
  | { name: 'stopped'; wallet: Named; reason: StopReason }
  | { name: 'sent'; wallet: Named; hash: string }
  /** It may have been sent. */
  | { name: 'unclear'; wallet: Named }

/** How long the payer may take in each window of the wallet. */
const promptTimeoutMs = 180_000

/**
 * The amount due of a payment as one transfer; undefined if no browser wallet can send it, and after the price hold.
 */
export function transferDue(payment: Payment, clocks?: DeviceClocks): WalletTransfer | undefined {
  const { chain, coin, address } = payment
  if (!isPriceHeld(payment, clocks)) return undefined
  const amount = amountDue(payment)
  return amount === null ? undefined : walletTransfer({ chain, coin, address, amount })
}

/** One payment and the wallets of this page. Dispatches `change` when its state changes. */
export class WalletPayment extends EventTarget {
  /** Whether requests are stored on the device. */
  remembers = true
  readonly #timeoutMs: number
  readonly #clocks: DeviceClocks | undefined
  #state: WalletPaymentState = { name: 'idle' }
  #payment: Payment
  /** The total received once all requested transfers have arrived; undefined if no wallet was asked. */
  #expected: string | undefined
  #cancel = new AbortController()

  constructor(payment: Payment, timeoutMs = promptTimeoutMs, clocks?: DeviceClocks) {
    super()
    this.#clocks = clocks
    this.#payment = payment
    this.#timeoutMs = timeoutMs
  }

  get state(): WalletPaymentState {
    return this.#state
  }

  /** Wallets were asked for money, and not all of it has arrived. */
  get isOutstanding(): boolean {
    return this.#expected !== undefined && compareDecimals(this.#payment.received, this.#expected) < 0
  }

  /** Updates the payment from the endpoint. Received money changes the amount due. */
  update(payment: Payment): void {
    const isNews = payment.received !== this.#payment.received
    this.#payment = payment
    if (isNews && (this.#state.name === 'sent' || this.#state.name === 'unclear')) this.#set({ name: 'idle' })
    this.recall()
  }

  /** Sends the amount due. Does nothing while a wallet is being asked, so a second click has no effect. */
  async send(wallet: BrowserWallet, settings: WalletSettings = {}): Promise<void> {
    const payment = this.#payment
    const transfer = transferDue(payment, this.#clocks)
    if (this.#state.name === 'busy' || transfer === undefined) return
    this.#cancel = new AbortController()
    const { signal } = this.#cancel
    const asked: Asked = { expected: addDecimals(payment.received, payment.remaining), wallet: wallet.name }
    const before = recall(payment)
    const outcome = await sendFromWallet({
      ...settings,
      provider: wallet.provider,
      transfer,
      timeoutMs: this.#timeoutMs,
      nowMs: () => this.#nowMs,
      signal,
      isCurrent: () => isSameTransfer(transferDue(this.#payment, this.#clocks), transfer),
      onStep: (step) => {
        // Before the wallet can send: the payer may close the page in its window.
        if (step === 'confirming') this.#keep(asked)
        this.#set({ name: 'busy', wallet, step })
      },
      onLink: (link) => {
        if (this.#state.name === 'busy') this.#set({ ...this.#state, link })
      },
    })
    const isCalledOff = outcome.kind === 'stopped' && outcome.reason === 'changed' && signal.aborted
    // The payer's own cancellation needs no explanation.
    if (isCalledOff) this.#set({ name: 'idle' })
    else this.#conclude(wallet, outcome, asked, before)
  }

  /** Cancels the request, unless the wallet was already asked to send. */
  cancel(): void {
    this.#cancel.abort()
  }

  #conclude(wallet: BrowserWallet, outcome: SendOutcome, asked: Asked, before: Asked | undefined): void {
    if (outcome.kind === 'stopped') {
      this.#keep(before)
      return this.#set({ name: 'stopped', wallet, reason: outcome.reason })
    }
    const expected = this.#expected
    this.#expected = asked.expected
    if (outcome.kind === 'sent') {
      this.#keep({ ...asked, hash: outcome.hash })
      return this.#set({ name: 'sent', wallet, hash: outcome.hash })
    }
    const unclear: WalletPaymentState = { name: 'unclear', wallet }
    this.#set(unclear)
    void outcome.later?.then((late) => {
      if (this.#state !== unclear) return
      this.#expected = expected
      this.#conclude(wallet, late, asked, before)
    })
  }

  /** Takes over what another page, or this one before it was closed, asked a wallet for. */
  recall(): void {
    const asked = this.remembers && this.#state.name === 'idle' ? recall(this.#payment) : undefined
    if (asked === undefined) return
    if (compareDecimals(asked.expected, this.#payment.received) <= 0) return this.#keep(undefined)
    if (this.#expected !== undefined && compareDecimals(asked.expected, this.#expected) <= 0) return
    this.#expected = asked.expected
    const wallet = { name: asked.wallet }
    const { hash } = asked
    this.#set(hash === undefined ? { name: 'unclear', wallet } : { name: 'sent', wallet, hash })
  }

  #keep(asked: Asked | undefined): void {
    if (this.remembers) keep(this.#payment.id, asked, this.#nowMs)
  }

  get #nowMs(): number {
    return this.#clocks?.wallMs() ?? Date.now()
  }

  #set(state: WalletPaymentState): void {
    this.#state = state
    this.dispatchEvent(new CustomEvent('change'))
  }
}

const payments = new Map<string, WalletPayment>()

/** This page's wallet payment for a payment's id. */
export function walletPaymentOf(payment: Payment, remembers = true): WalletPayment {
  const known = payments.get(payment.id) ?? new WalletPayment(payment)
  // A server, which has no document, renders the payments of all payers, and asks no wallet.
  if (globalThis.document) payments.set(payment.id, known)
  known.remembers = remembers
  known.update(payment)
  return known
}
