/** The payouts of a sandbox (2.14). Nothing creates payouts here (4.7), so it starts with enough for several pages. */
import { currencies } from '../catalogue/currencies.js'
import { deriveAddress } from '../addresses/derive.js'
import { chains } from '../catalogue/chains.js'
import { merchantRecord } from './personal-data.js'
import type { Random } from '../random.js'

/** A payout. Fiat ones have no address and no transaction. */
export type Payout = {
  _id: string
  /** The interface does not show the field's name. */
  merchantId: string
  type: 'crypto' | 'fiat'
  /** The only value that the interface shows. */
  status: 'completed'
  amount: string
  coin: string
  chain: string
  address?: string
  fee: string
  txHash?: string
  createdAt: string
}

const count = 34
const dayMs = 24 * 60 * 60_000
const routes = [
  ['usdt', 'tron'],
  ['usdc', 'ethereum'],
  ['usdt', 'bsc'],
  ['usdc', 'polygon'],
] as const

/** Thirty-four payouts of the two months before `now`, newest first, about a third of them in fiat. */
export function seedPayouts(random: Random, now: number): readonly Payout[] {
  return Array.from({ length: count }, (_, i): Payout => {
    const [coin, chain] = routes[random.below(routes.length)] ?? routes[0]
    const family = chains.find(({ id }) => id === chain)?.family ?? 'evm'
    const isCrypto = random.below(3) > 0
    const createdAt = now - i * 2 * dayMs - random.below(dayMs)
    return {
      _id: random.hex(24),
      merchantId: merchantRecord._id,
      type: isCrypto ? 'crypto' : 'fiat',
      status: 'completed',
      amount: `${20 + random.below(4000)}.${String(random.below(100)).padStart(2, '0')}`,
      coin,
      chain,
      ...(isCrypto && { address: deriveAddress(family, random.below(2 ** 31)) }),
      fee: currencies.find(({ id }) => id === coin)?.fee[chain] ?? '0',
      ...(isCrypto && { txHash: (family === 'evm' ? '0x' : '') + random.hex(64) }),
      createdAt: new Date(createdAt).toISOString(),
    }
  })
}
