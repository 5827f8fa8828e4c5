/**
 * What wallets were asked to do for a payment, for as long as the page lives: an element that leaves the page and comes
 * back, or a second one beside it, must not ask for the same money again unawares.
 */
import { amountDue } from '../../client/agreement.js'
import { isPriceHeld, type DeviceClocks } from '../../client/price-hold.js'
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

/** How long the payer may take over each of the wallet's windows. */
const patienceMs = 180_000

/**
 * What is due of a payment, as one transfer; undefined where no browser wallet can send it, and once its price is no
 * longer held.
 */
export function transferDue(payment: Payment, clocks?: DeviceClocks): EvmTransfer | undefined {
  const { chain, coin, address } = payment
  if (!isPriceHeld(payment, clocks)) return undefined
  const amount = amountDue(payment)
  return amount === null ? undefined : evmTransfer({ chain, coin, address, amount })
}

/** One payment and the wallets of this page. Dispatches `change` when its state did. */
export class WalletPayment extends EventTarget {
  readonly #timeoutMs: number
  readonly #clocks: DeviceClocks | undefined
  #state: WalletPaymentState = { name: 'idle' }
  #payment: Payment
  /** How much has arrived once everything that wallets were asked for has. */
  #expected: string
  #cancel = new AbortController()

  constructor(payment: Payment, timeoutMs = patienceMs, clocks?: DeviceClocks) {
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

  /** The payment as the endpoint sees it now. Once something arrives, what is due is another amount. */
  update(payment: Payment): void {
    const isNews = payment.received !== this.#payment.received
    this.#payment = payment
    if (isNews && (this.#state.name === 'sent' || this.#state.name === 'unclear')) this.#set({ name: 'idle' })
  }

  /** Sends what is due. Does nothing while a wallet is being asked, so a second click is none. */
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
    // The payer's own wish needs no explanation.
    if (isCalledOff) this.#set({ name: 'idle' })
    else this.#conclude(wallet, outcome, addDecimals(payment.received, payment.remaining))
  }

  /** Stops asking, unless the wallet has been asked to send: that can't be taken back. */
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

/** The one of this page for a payment's id. */
export function walletPaymentOf(payment: Payment): WalletPayment {
  const known = payments.get(payment.id) ?? new WalletPayment(payment)
  payments.set(payment.id, known)
  known.update(payment)
  return known
}

function isSame(a: EvmTransfer | undefined, b: EvmTransfer): boolean {
  return (
    a?.chainId === b.chainId && a.receiver === b.receiver && a.units === b.units && a.contract === b.contract
  )
}
