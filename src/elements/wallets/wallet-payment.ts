/**
 * The requests to wallets for a payment, while the page lives: an element that is removed and inserted again, or a
 * second one beside it, must not request the same money again unnoticed.
 */
import { amountDue } from '../../client/agreement.js'
import { isPriceHeld } from '../../client/price-hold.js'
import type { DeviceClocks } from '../../client/device-clocks.js'
import { addDecimals, compareDecimals } from '../../core/money/decimal.js'
import { evmTransfer, type EvmTransfer } from '../../core/transfers/evm-transfer.js'
import type { Payment } from '../../core/contract/wire.js'
import type { BrowserWallet } from './discovery.js'
import { sendFromWallet, type SendOutcome, type SendStep, type StopReason } from './send.js'

export type WalletPaymentState =
  | { name: 'idle' }
  | { name: 'busy'; wallet: BrowserWallet; step: SendStep }
  | { name: 'stopped'; wallet: BrowserWallet; reason: StopReason }
  | { name: 'sent'; wallet: BrowserWallet; hash: string }
  /** It may have been sent. */
  | { name: 'unclear'; wallet: BrowserWallet }

/** How long the payer may take in each window of the wallet. */
const promptTimeoutMs = 180_000

/**
 * The amount due of a payment as one transfer; undefined if no browser wallet can send it, and after the price hold.
 */
export function transferDue(payment: Payment, clocks?: DeviceClocks): EvmTransfer | undefined {
  const { chain, coin, address } = payment
  if (!isPriceHeld(payment, clocks)) return undefined
  const amount = amountDue(payment)
  return amount === null ? undefined : evmTransfer({ chain, coin, address, amount })
}

/** One payment and the wallets of this page. Dispatches `change` when its state changes. */
export class WalletPayment extends EventTarget {
  readonly #timeoutMs: number
  readonly #clocks: DeviceClocks | undefined
  #state: WalletPaymentState = { name: 'idle' }
  #payment: Payment
  /** The total received once all requested transfers have arrived. */
  #expected: string
  #cancel = new AbortController()

  constructor(payment: Payment, timeoutMs = promptTimeoutMs, clocks?: DeviceClocks) {
    super()
    this.#clocks = clocks
    this.#payment = payment
    this.#expected = payment.received
    this.#timeoutMs = timeoutMs
  }

  get state(): WalletPaymentState {
    return this.#state
  }

  /** Wallets were asked for money, and not all of it has arrived. */
  get isOutstanding(): boolean {
    return compareDecimals(this.#payment.received, this.#expected) < 0
  }

  /** Updates the payment from the endpoint. Received money changes the amount due. */
  update(payment: Payment): void {
    const isNews = payment.received !== this.#payment.received
    this.#payment = payment
    if (isNews && (this.#state.name === 'sent' || this.#state.name === 'unclear')) this.#set({ name: 'idle' })
  }

  /** Sends the amount due. Does nothing while a wallet is being asked, so a second click has no effect. */
  async send(wallet: BrowserWallet): Promise<void> {
    const payment = this.#payment
    const transfer = transferDue(payment, this.#clocks)
    if (this.#state.name === 'busy' || transfer === undefined) return
    this.#cancel = new AbortController()
    const outcome = await sendFromWallet({
      provider: wallet.provider,
      transfer,
      timeoutMs: this.#timeoutMs,
      signal: this.#cancel.signal,
      isCurrent: () => isSame(transferDue(this.#payment, this.#clocks), transfer),
      onStep: (step) => this.#set({ name: 'busy', wallet, step }),
    })
    const isCalledOff =
      outcome.kind === 'stopped' && outcome.reason === 'changed' && this.#cancel.signal.aborted
    // The payer's own cancellation needs no explanation.
    if (isCalledOff) this.#set({ name: 'idle' })
    else this.#conclude(wallet, outcome, addDecimals(payment.received, payment.remaining))
  }

  /** Cancels the request, unless the wallet was already asked to send. */
  cancel(): void {
    this.#cancel.abort()
  }

  #conclude(wallet: BrowserWallet, outcome: SendOutcome, expected: string): void {
    const before = this.#expected
    if (outcome.kind === 'stopped') return this.#set({ name: 'stopped', wallet, reason: outcome.reason })
    this.#expected = expected
    if (outcome.kind === 'sent') return this.#set({ name: 'sent', wallet, hash: outcome.hash })
    const unclear: WalletPaymentState = { name: 'unclear', wallet }
    this.#set(unclear)
    void outcome.later?.then((late) => {
      if (this.#state !== unclear) return
      this.#expected = before
      this.#conclude(wallet, late, expected)
    })
  }

  #set(state: WalletPaymentState): void {
    this.#state = state
    this.dispatchEvent(new Event('change'))
  }
}

const payments = new Map<string, WalletPayment>()

/** This page's wallet payment for a payment's id. */
export function walletPaymentOf(payment: Payment): WalletPayment {
  const known = payments.get(payment.id) ?? new WalletPayment(payment)
  // A server, which has no document, renders the payments of all payers, and asks no wallet.
  if (globalThis.document) payments.set(payment.id, known)
  known.update(payment)
  return known
}

function isSame(a: EvmTransfer | undefined, b: EvmTransfer): boolean {
  return (
    a?.chainId === b.chainId && a.receiver === b.receiver && a.units === b.units && a.contract === b.contract
  )
}
