/**
 * Subwallets (4.4): addresses for an end-user of the merchant, and addresses watched for deposits.
 */
import * as z from 'zod/mini'
import { FieldError, addressSchema, identifierSchema, present, read, textSchema } from '../schemas/fields.js'
import { checkInput, identifiersInput, isSegment } from '../schemas/input.js'
import { pageQuery, walkPages, type PageOptions, type WalkOptions } from './pages.js'
import { listOf, recordOf, type List } from '../schemas/records.js'
import type { CallOptions } from '../http/call.js'
import type { Transport } from '../http/transport.js'

const addressFields = {
  /** A network identifier. */
  network: identifierSchema,
  /** Visible ASCII, otherwise unchecked. */
  address: addressSchema,
}
const addressSideFields = {
  /** The interface does not show its meaning. */
  addressReference: textSchema,
}
const addressRecord = recordOf(addressFields, addressSideFields, { addressReference: 'address_reference' })
const addressesSchema = listOf(addressRecord)

/** An address of a wallet on one network (2.9). */
export type WalletAddress = z.infer<typeof addressRecord>

const walletSchema = recordOf(
  {
    /** The caller's own: any text. */
    reference: z.string(),
    /** Addresses that can't be read are left out and counted in its `dropped`. */
    addresses: addressesSchema,
  },
  {},
)

/** A wallet (2.9). */
export type Wallet = z.infer<typeof walletSchema>

const filterSchema = recordOf(
  {
    /** Visible ASCII, otherwise unchecked. */
    address: addressSchema,
    /** Whether the service watches the address now. */
    watched: z.boolean(),
    /** The ids of the networks on which it is watched. */
    chains: listOf(identifierSchema),
  },
  {},
)

/** An address that is watched for deposits (2.10). Deposits arrive as events. */
export type DepositFilter = z.infer<typeof filterSchema>

/** Signed. Every method throws `GatewayError`. Addresses that can't be read are left out and counted in `dropped`. */
export type Wallets = {
  /**
   * Creates a wallet, with an address on every network. `reference` is any text that a path can hold, so not empty, `.`
   * or `..`, and is unique among the merchant's wallets. Never retried; after an `ambiguous` failure, `addresses` shows
   * whether the wallet exists.
   * @throws {GatewayError} `schema` also if the answer is about another reference.
   */
  create(input: { reference: string }, options?: CallOptions): Promise<Wallet>
  /** One page of a wallet's addresses; the service's defaults are page 1 and 20 addresses. */
  addresses(reference: string, options?: PageOptions): Promise<List<WalletAddress>>
  /** All addresses of a wallet, page by page, each once. */
  allAddresses(reference: string, options?: WalkOptions): AsyncIterable<WalletAddress>
  /** Whether an address is valid on all of the networks, 1 to 100. */
  validate(input: { address: string; networks: readonly string[] }, options?: CallOptions): Promise<boolean>
  /** Watches an address for deposits on some chains, 1 to 100. Never retried. */
  watch(input: { address: string; chains: readonly string[] }, options?: CallOptions): Promise<DepositFilter>
}

const createInput = z.object({
  // 4.4 has the reference in a path: any other could be created but never listed.
  reference: z.string().check(z.refine(isSegment)),
})
const validateInput = z.object({ address: addressSchema, networks: identifiersInput })
const watchInput = z.object({ address: addressSchema, chains: identifiersInput })

const verdictSchema = z.union([z.boolean(), z.object({ valid: z.boolean() })])

/** The operations on subwallets, over a transport. */
export function createWallets(transport: Transport): Wallets {
  const addressesName = 'wallet/{walletReference}/addresses'
  const addresses: Wallets['addresses'] = async (reference, options = {}) =>
    transport.call(options, {
      name: addressesName,
      method: 'GET',
      path: ['wallet', reference, 'addresses'],
      query: pageQuery(options, { page: 'page', limit: 'limit' }),
      signed: true,
      size: 'listing',
      read: (data) => read(addressesSchema, data),
    })

  return {
    async create(input, options) {
      const body = checkInput(createInput, input)
      return transport.call(options, {
        name: 'wallet',
        method: 'POST',
        body,
        signed: true,
        read(data) {
          const wallet = read(walletSchema, data)
          // Another reference: its addresses would be given to the wrong person.
          if (wallet.reference !== body.reference)
            throw new FieldError('reference', 'is not the one asked for')
          return wallet
        },
      })
    },

    addresses,

    allAddresses: (reference, options = {}) =>
      walkPages(
        {
          name: addressesName,
          list: async ({ page = 1, ...rest }) => {
            const items = await addresses(reference, { ...rest, page })
            return { items, page, ...present({ dropped: items.dropped }) }
          },
          keyOf: ({ network, address }) => `${network} ${address}`,
        },
        options,
      ),

    validate: async (input, options) =>
      transport.call(options, {
        name: 'wallet/validate',
        method: 'POST',
        body: checkInput(validateInput, input),
        creates: false,
        signed: true,
        read(data) {
          const verdict = read(verdictSchema, data)
          return typeof verdict === 'boolean' ? verdict : verdict.valid
        },
      }),

    watch: async (input, options) =>
      transport.call(options, {
        name: 'wallet/filter',
        method: 'POST',
        body: checkInput(watchInput, input),
        signed: true,
        read: (data) => read(filterSchema, data),
      }),
  }
}
