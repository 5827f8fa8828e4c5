/**
 * Subwallets, watched addresses and deposits to them (2.9, 2.10, 4.4). Separate from payments: no amount is due, and a
 * deposit only causes an event.
 */
import type { ChainFamily } from '../../core/chains/chains.js'
import { checkAddress, sameAddress } from '../../core/addresses/index.js'
import { deriveAddress } from '../addresses/derive.js'
import { chains } from '../catalogue/chains.js'
import { chainOf } from '../catalogue/lookup.js'
import type { Random } from '../random.js'
import { RefusalError } from '../http/refusal.js'

/** An address of a wallet. The interface does not explain `address_reference`; here it is an identifier of its own. */
export type WalletAddress = { network: string; address: string; address_reference: string }

/** A wallet (2.9). Networks of one family share an address, as in real wallets. */
export type Wallet = { reference: string; addresses: WalletAddress[] }

/** An address that is watched (2.10). */
export type DepositFilter = { address: string; watched: boolean; chains: string[] }

/** A deposit to a wallet or a watched address; an amount in the coin, a time in milliseconds. */
export type Deposit = {
  reference?: string
  address: string
  chain: string
  coin: string
  amount: string
  txHash: string
  /** Whether the address was watched on that network, so that an event was sent. */
  watched: boolean
  at: number
}

/** A deposit to a wallet or a watched address, as it is asked for. */
export type DepositOrder = Pick<Deposit, 'address' | 'chain' | 'coin' | 'amount'>

/** The saved state. */
export type WalletsState = {
  wallets: Wallet[]
  filters: DepositFilter[]
  deposits: Deposit[]
  draws: number
}

/** Older deposits are dropped: they are for display only. */
const maxDeposits = 200

export class Wallets {
  readonly #random: Random
  readonly #takeIndex: () => number
  #wallets = new Map<string, Wallet>()
  #filters: DepositFilter[] = []
  #deposits: Deposit[] = []

  /** `takeIndex` returns an unused address number. */
  constructor(random: Random, takeIndex: () => number) {
    this.#random = random
    this.#takeIndex = takeIndex
  }

  /** A wallet with an address for each network. @throws {RefusalError} 409 when the reference is taken. */
  create(reference: string): Wallet {
    if (this.#wallets.has(reference)) throw new RefusalError(409, 'reference: there is a wallet with it')
    const index = this.#takeIndex()
    const ofFamily = new Map<ChainFamily, string>()
    const addresses = chains.map(({ id: network, family }) => {
      const address = ofFamily.get(family) ?? deriveAddress(family, index)
      ofFamily.set(family, address)
      return { network, address, address_reference: this.#random.hex(24) }
    })
    const wallet = { reference, addresses }
    this.#wallets.set(reference, wallet)
    return wallet
  }

  /** @throws {RefusalError} 404 when there is none. */
  find(reference: string): Wallet {
    const wallet = this.#wallets.get(reference)
    if (!wallet) throw new RefusalError(404, 'walletReference: no such wallet')
    return wallet
  }

  /** Newest first. */
  list(): Wallet[] {
    return [...this.#wallets.values()].reverse()
  }

  /** All filters, the oldest first. */
  filters(): readonly DepositFilter[] {
    return this.#filters
  }

  /** The deposits, newest first. */
  deposits(): Deposit[] {
    return this.#deposits.toReversed()
  }

  /**
   * Watches an address on more networks.
   * @throws {RefusalError} 404 for an unknown network, 422 if the address does not fit one of them.
   */
  watch(address: string, networks: readonly string[]): DepositFilter {
    if (!isValidOn(address, networks, 'chains')) {
      throw new RefusalError(422, 'address: is not valid on all of these chains')
    }
    const { family } = chainOf(networks[0] ?? '', 'chains')
    const known = this.#filters.find((filter) => sameAddress(family, filter.address, address))
    const filter = known ?? { address, watched: true, chains: [] }
    filter.chains = [...new Set([...filter.chains, ...networks])]
    if (!known) this.#filters.push(filter)
    return filter
  }

  /**
   * Records a deposit, in any spelling of the address.
   * @throws {RefusalError} 404 for an address that is neither a wallet's nor watched, 422 for one of other networks.
   */
  receive({ address, chain, coin, amount }: DepositOrder, at: number): Deposit {
    if (!isValidOn(address, [chain], 'chain'))
      throw new RefusalError(422, 'address: is not valid on this chain')
    const { family } = chainOf(chain)
    const isIt = (known: { address: string }) => sameAddress(family, known.address, address)
    const filter = this.#filters.find(isIt)
    // A linear search, because deposits are made by hand: no index covers all spellings.
    const owner = this.list().find(({ addresses }) =>
      addresses.some((known) => known.network === chain && isIt(known)),
    )
    const own = filter ?? owner?.addresses.find(isIt)
    if (!own) throw new RefusalError(404, 'address: is neither a wallet’s nor watched')
    const deposit: Deposit = {
      ...(owner && { reference: owner.reference }),
      address: own.address,
      chain,
      coin,
      amount,
      txHash: (family === 'evm' || family === 'aptos' ? '0x' : '') + this.#random.hex(64),
      watched: filter?.chains.includes(chain) ?? false,
      at,
    }
    this.#deposits = [...this.#deposits, deposit].slice(-maxDeposits)
    return deposit
  }

  /** The saved state. */
  state(): WalletsState {
    return {
      wallets: [...this.#wallets.values()],
      filters: this.#filters,
      deposits: this.#deposits,
      draws: this.#random.draws,
    }
  }

  /** Replaces the state by a saved one. */
  restore({ wallets, filters, deposits, draws }: WalletsState): void {
    this.#wallets = new Map(wallets.map((wallet) => [wallet.reference, wallet]))
    this.#filters = [...filters]
    this.#deposits = [...deposits]
    this.#random.draws = draws
  }

  /** Removes wallets, filters and deposits. Identifiers are never reused. */
  reset(): void {
    this.#wallets.clear()
    this.#filters = []
    this.#deposits = []
  }
}

/**
 * Whether an address is valid on every one of these networks, by format and checksum.
 * @throws {RefusalError} 404 for an unknown network, naming the field.
 */
export function isValidOn(address: string, networks: readonly string[], field: string): boolean {
  return networks
    .map((network) => chainOf(network, field))
    .every(({ family }) => checkAddress(family, address).ok)
}
