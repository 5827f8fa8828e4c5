/** What the desk does with the account's subwallets at the payment service. */
import type { Gateway } from '../../gateway/index.js'
import { partOf, type Part } from './account-view.js'
import { counted } from '../options/options.js'

export const walletActions = ['create', 'validate', 'watch'] as const
export type WalletAction = (typeof walletActions)[number]

/** The texts of a form. */
export type WalletInput = { wallet: string; address: string; networks: string }

/** Resolves to what came of it, for the page. */
export function actOnWallet(
  { wallets }: Gateway,
  action: WalletAction,
  { wallet, address, networks }: WalletInput,
): Promise<Part<string>> {
  const list = networks.split(/[\s,]+/).filter((network) => network !== '')
  const where = list.join(', ')
  return partOf(async () => {
    if (action === 'create') {
      const { reference, addresses } = await wallets.create({ reference: wallet })
      return `The wallet ${reference} was made, with ${counted(addresses.length, 'address', 'addresses')}.`
    }
    if (action === 'validate') {
      const isValid = await wallets.validate({ address, networks: list })
      return isValid ? `${address} is valid on ${where}.` : `${address} is not valid on all of ${where}.`
    }
    const { watched, chains } = await wallets.watch({ address, chains: list })
    return watched
      ? `${address} is watched on ${chains.join(', ')}.`
      : `The service does not watch ${address}.`
  })
}
