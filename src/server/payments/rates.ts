/** Current rates, for the worth of payments. */
import type { CoinRate } from '../../core/money/worth.js'
import type { Catalogue } from '../gateway-calls/catalogue.js'
import type { NewAttempt } from '../rules/payment.js'
import { within } from '../timers.js'

/** The longest wait for a rate: it is cached, or arrives at once, or is treated as unknown. */
const rateWaitMs = 1000

export type RateSource = {
  /**
   * The current price of a payment's coin, in the currency of its price. Undefined for a price in the coin itself, and
   * if no rate is known within a second. Never throws.
   */
  rateOf(attempt: Pick<NewAttempt, 'coin' | 'fiatCurrency'>): Promise<CoinRate | undefined>
  /** As `rateOf`, from a rate that is at most a minute old. Waits for the service. */
  freshRateOf(attempt: Pick<NewAttempt, 'coin' | 'fiatCurrency'>): Promise<CoinRate | undefined>
}

/** Rates for payments. */
export function createRateSource(catalogue: Pick<Catalogue, 'rate' | 'freshRate'>): RateSource {
  return {
    async freshRateOf({ coin, fiatCurrency }) {
      if (fiatCurrency === undefined) return undefined
      return (await catalogue.freshRate(coin, fiatCurrency)) ?? undefined
    },

    async rateOf({ coin, fiatCurrency }) {
      if (fiatCurrency === undefined) return undefined
      const rate = within(rateWaitMs, () => catalogue.rate(coin, fiatCurrency))
      return (await rate.catch(() => undefined)) ?? undefined
    },
  }
}
