/**
 * The coins and networks that fiat money can buy (4.6). The interface names initiating an on-ramp, but shows no
 * endpoint for it.
 */
import * as z from 'zod/mini'
import type { Assumptions } from '../assumptions/assumptions.js'
import { identifierSchema, linkSchema, nameSchema, read } from '../schemas/fields.js'
import { checkInput } from '../schemas/input.js'
import { listFrom, listOf, recordOf, type List } from '../schemas/records.js'
import { chainFields, chainSideFields } from './system.js'
import type { CallOptions } from '../http/call.js'
import type { Transport } from '../http/transport.js'

const coinFields = {
  /** The `targetCurrency` of an on-ramp. */
  id: identifierSchema,
  /** For people, e.g. `Tether USD`. */
  name: nameSchema,
  /** For people, e.g. `USDT`. */
  symbol: nameSchema,
  /** The ids of the chains on which the coin can be delivered. */
  chains: listOf(identifierSchema),
  /** Whether it is a token rather than a network's own coin. */
  isContract: z.boolean(),
}

const coinSideFields = {
  /** The address of a picture. */
  icon: linkSchema,
  /** Whether the service counts it among the stable coins. */
  isStableCoin: z.boolean(),
}
const coinSchema = recordOf(coinFields, coinSideFields)

/** A coin that can be bought (2.15). */
export type OnrampCoin = z.infer<typeof coinSchema>

// Documented like a network of the system, but without its own coin.
const onrampChainSchema = recordOf(chainFields, chainSideFields)

/** A network that bought coins can be delivered on (2.15). */
export type OnrampChain = z.infer<typeof onrampChainSchema>

/** Signed. Every method throws `GatewayError`. Records that can't be read are left out and counted in `dropped`. */
export type Onramp = {
  /** The coins; with `chain`, those of one network from {@link Onramp.chains}. */
  coins(options?: CallOptions & { chain?: string }): Promise<List<OnrampCoin>>
  /** The networks that bought coins can be delivered on. */
  chains(options?: CallOptions): Promise<List<OnrampChain>>
}

const coinsSchema = listOf(coinSchema)
const chainsSchema = listOf(onrampChainSchema)

/** The operations on on-ramps, over a transport. */
export function createOnramp(transport: Transport, { onrampChainParam }: Assumptions): Onramp {
  const listing = { method: 'GET', size: 'listing', signed: true } as const
  return {
    async coins({ chain, ...options } = {}) {
      const filter = checkInput(z.object({ chain: z.optional(identifierSchema) }), { chain })
      return transport.call(options, {
        ...listing,
        name: 'onramp/coins',
        query: { ...(filter.chain && { [onrampChainParam]: filter.chain }) },
        read(data) {
          const coins = read(coinsSchema, data)
          // The service ignores a filter by a wrong name; the answer then has coins of other networks too.
          if (chain === undefined) return coins
          const delivered = coins.filter(({ chains }) => chains.includes(chain))
          return listFrom(delivered, coins.dropped)
        },
      })
    },
    chains: async (options) =>
      transport.call(options, {
        ...listing,
        name: 'onramp/chains',
        read: (data) => read(chainsSchema, data),
      }),
  }
}
