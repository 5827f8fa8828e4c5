/** Drifting exchange rates: a seeded random walk on the sandbox's clock around each rate's start. */
import { floorDecimal, multiplyDecimals, type Decimal } from '../../core/money/decimal.js'
import { currencies } from './currencies.js'
import type { Random } from '../random.js'

/** The value of one dollar, around which the rate drifts. */
const fiatPerUsd: Readonly<Record<string, Decimal>> = {
  USD: '1',
  EUR: '0.862',
  GBP: '0.759',
  CAD: '1.403',
  JPY: '155.2',
  INR: '88.7',
  BRL: '5.33',
  NGN: '1445',
  GHS: '10.95',
  KES: '129.4',
  ZAR: '17.2',
}

const stepMs = 5 * 60_000
/** A walk stays within 6 % of its start. */
const boundPpm = 60_000

/** The rates of one run. The same seed gives the same rate at the same distance from the start. */
export class Rates {
  readonly #coins: ReadonlyMap<string, Walk>
  readonly #fiats: ReadonlyMap<string, Walk>
  readonly #now: () => number
  readonly #startedAt: number

  constructor(random: Random, now: () => number, startedAt = now()) {
    this.#now = now
    this.#startedAt = startedAt
    this.#coins = new Map(
      currencies.map(({ id, usd, isPegged }) => [id, walk(usd, isPegged ? 10 : 1500, random.fork(id))]),
    )
    this.#fiats = new Map(
      Object.entries(fiatPerUsd).map(([code, units]) => [
        code,
        walk(units, code === 'USD' ? 0 : 100, random.fork(code)),
      ]),
    )
  }

  /** Dollars for one of a coin, at most 8 decimals; undefined for an unknown coin. */
  usd(coin: string): Decimal | undefined {
    return this.#coins.get(coin)?.(this.#steps())
  }

  /** Units of a currency for one dollar, at most 8 decimals; undefined for an unknown code (ISO 4217, any case). */
  perUsd(fiat: string): Decimal | undefined {
    return this.#fiats.get(fiat.toUpperCase())?.(this.#steps())
  }

  #steps(): number {
    return Math.floor((this.#now() - this.#startedAt) / stepMs)
  }
}

/** One drifting rate. */
type Walk = (steps: number) => Decimal

/** The rate after so many steps, which never decrease; it moves in millionths of its start. */
function walk(base: Decimal, stridePpm: number, random: Random): Walk {
  let walked = 0
  let offsetPpm = 0
  return (steps) => {
    for (; walked < steps; walked++) {
      const stride = random.below(2 * stridePpm + 1) - stridePpm
      offsetPpm = Math.max(-boundPpm, Math.min(boundPpm, offsetPpm + stride))
    }
    const millionths = String(1_000_000 + offsetPpm).padStart(7, '0')
    const factor = `${millionths.slice(0, -6)}.${millionths.slice(-6)}`
    return floorDecimal(multiplyDecimals(base, factor), 8)
  }
}
