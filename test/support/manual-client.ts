/** Canned answers of an endpoint, and a client whose every request the test answers by hand. */
import type { CheckoutClient, PaymentAnswer, PaymentChoice } from '../../src/client/checkout-client.js'
import type { PageSignal, PageSignals } from '../../src/client/environment.js'
import type { CheckoutSession, Method, Payment } from '../../src/core/contract/wire.js'
import { subtractDecimals } from '../../src/core/money/decimal.js'

export const tron = { id: 'tron', name: 'Tron', type: 'tron' }
export const bitcoin = { id: 'btc', name: 'Bitcoin', type: 'btc' }
export const usdt = { id: 'usdt', name: 'Tether USD', symbol: 'USDT', token: true }
export const btc = { id: 'btc', name: 'Bitcoin', symbol: 'BTC', token: false }

export const usdtOnTron: Method = { chain: tron, coin: usdt, estimate: '49.99', available: true }
export const btcOnBitcoin: Method = { chain: bitcoin, coin: btc, estimate: '0.0005', available: true }
export const methods = [usdtOnTron, btcOnBitcoin]

export function payment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'pay-1',
    status: 'awaiting',
    flags: [],
    chain: tron,
    coin: usdt,
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: '49.99',
    received: '0',
    remaining: '49.99',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    checkedAt: '2026-01-01T00:00:00.000Z',
    stale: false,
    ...changes,
  }
}

/** A payment of 0.0005 bitcoin with this rest. */
export const bitcoinPart = (remaining: string, flags: string[] = []): Payment =>
  payment({
    ...{ chain: { id: 'bitcoin', name: 'Bitcoin', type: 'btc' }, coin: btc, status: 'partial', flags },
    ...{ amount: '0.0005', received: subtractDecimals('0.0005', remaining), remaining },
  })

export function session(changes: Partial<CheckoutSession> = {}): CheckoutSession {
  return {
    id: 'ses-1',
    reference: 'order-1042',
    price: { kind: 'fiat', amount: '49.99', currency: 'USD' },
    merchant: { name: 'Shop' },
    expiresAt: '2026-01-01T01:00:00.000Z',
    mode: 'sandbox',
    payments: [],
    ...changes,
  }
}

/** A price that the payer chooses. */
export const rangePrice = { kind: 'fiat', amount: { min: '5', max: '500' }, currency: 'USD' } as const

/** A price in a coin that the payer chooses. */
export const coinRangePrice = { kind: 'crypto', amount: { min: '5', max: '500' }, coin: 'usdt' } as const

/** One request under way, to be answered or failed by the test. */
export type Pending<T, Details> = {
  details: Details
  signal: AbortSignal | undefined
  settled: boolean
  resolve(value: T): void
  reject(error: unknown): void
}

type PaymentDetails = { id: string; etag: string | null | undefined; waitSeconds: number | undefined }

/** A client that answers nothing by itself. */
export class ManualClient implements CheckoutClient {
  readonly sessions: Pending<CheckoutSession, null>[] = []
  readonly lists: Pending<Method[], null>[] = []
  readonly creations: Pending<Payment, PaymentChoice>[] = []
  readonly checks: Pending<PaymentAnswer, PaymentDetails>[] = []
  /** The most requests for the payment that were ever open at once. */
  mostChecksAtOnce = 0

  getSession: CheckoutClient['getSession'] = ({ signal } = {}) => pend(this.sessions, null, signal)
  getMethods: CheckoutClient['getMethods'] = ({ signal } = {}) => pend(this.lists, null, signal)
  createPayment: CheckoutClient['createPayment'] = (choice, { signal } = {}) =>
    pend(this.creations, choice, signal)
  claim: CheckoutClient['claim'] = () => Promise.resolve()
  getPayment: CheckoutClient['getPayment'] = (id, { etag, waitSeconds, signal } = {}) => {
    const answer = pend(this.checks, { id, etag, waitSeconds }, signal)
    const open = this.checks.filter((check) => !check.settled).length
    this.mostChecksAtOnce = Math.max(this.mostChecksAtOnce, open)
    return answer
  }
}

function pend<T, Details>(
  list: Pending<T, Details>[],
  details: Details,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const entry: Pending<T, Details> = {
      details,
      signal,
      settled: false,
      resolve(value) {
        entry.settled = true
        resolve(value)
      },
      reject(error) {
        entry.settled = true
        reject(error)
      },
    }
    signal?.addEventListener('abort', () => entry.reject(signal.reason))
    list.push(entry)
  })
}

/** The last of a list that must not be empty. */
export function last<T>(list: readonly T[]): T {
  const item = list.at(-1)
  if (item === undefined) throw new Error('nothing was asked')
  return item
}

/** A page whose life the test lives. */
export class ManualSignals implements PageSignals {
  visible = true
  readonly listeners = new Set<(signal: PageSignal) => void>()

  subscribe(listener: (signal: PageSignal) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  emit(signal: PageSignal): void {
    for (const listener of [...this.listeners]) listener(signal)
  }
}
