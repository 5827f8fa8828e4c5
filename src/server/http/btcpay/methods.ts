/** The names of payment methods in BTCPay's interface: `BTC-CHAIN`, as its plugins know it; else coin and network, `USDT-TRON`. */
import type { Chain, Coin } from '../../../core/contract/wire.js'
import type { Catalogue } from '../../gateway-calls/catalogue.js'
import type { OrderMethod } from '../../input/bodies.js'
import { fieldError } from './failure.js'

/** Names of Bitcoin in earlier versions of the interface. */
const bitcoin = ['BTC', 'BTC-ONCHAIN', 'BTC-CHAIN']

/** @example methodId({ chain, coin }) // 'USDT-TRON' */
export function methodId({
  chain,
  coin,
}: {
  chain: Pick<Chain, 'id'>
  coin: Pick<Coin, 'symbol' | 'token'>
}): string {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const name = `${plain(coin.symbol)}-${plain(chain.id)}`
  return !coin.token && name === 'BTC-BITCOIN' ? 'BTC-CHAIN' : name
}

/** The methods of the payment service, each name once. */
export async function listMethodIds(catalogue: Catalogue): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  for (const method of await catalogue.list()) {
    const id = methodId(method)
    found.set(id, method.active || found.get(id) === true)
  }
  return found
}

/** A name as `methodId` writes it: in any case, with hyphens or underscores, or as an earlier version had it. */
export function knownName(name: string): string {
  const upper = name.toUpperCase().replaceAll('_', '-')
  return bitcoin.includes(upper) ? 'BTC-CHAIN' : upper
}

/** @throws {GreenfieldError} for a name that is not listed. */
export async function methodsOf(catalogue: Catalogue, names: readonly string[]): Promise<OrderMethod[]> {
  const listed = await catalogue.list()
  return names.flatMap((name, index) => {
    const found = listed.filter((method) => methodId(method) === knownName(name))
    if (found.length === 0)
      throw fieldError(`checkout.paymentMethods[${index}]`, 'is not one of the payment methods of the store')
    return found.map(({ chain, coin }) => ({ chain: chain.id, coin: coin.id }))
  })
}
