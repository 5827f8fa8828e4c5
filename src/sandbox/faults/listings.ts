/** Faults of the listings and rates (F061 to F064). */
import { chains } from '../catalogue/chains.js'
import { failure, RefusalError } from '../http/refusal.js'
import {
  edited,
  operations,
  rewritten,
  withFields,
  type FaultDefinition,
  type Fields,
  type Operation,
} from './definition.js'

const lists = ['chains', 'chainCurrencies', 'currencies'] as const
const basic: readonly Operation[] = [...lists, 'rates', 'initiate', 'initiateFiat', 'validate']
const signed = operations.filter((operation) => !basic.includes(operation))
const skewMs = 10 * 60_000

/** The catalogue's faults of listings. */
export const listingFaults: readonly FaultDefinition[] = [
  listed('list-empty', 'is empty', () => []),
  listed('list-long', 'has a thousand entries', ([first]) =>
    Array.from({ length: 1000 }, (_, i) => ({ ...first, id: `entry-${i}`, name: `Entry ${i}` })),
  ),
  listed('list-inactive', 'has only inactive entries', (items) =>
    items.map((item) => ({ ...item, status: 'inactive' })),
  ),
  listed('list-doubled', 'has every entry twice', (items) => [...items, ...items]),
  listed('list-unknown-chains', 'names networks that are not listed', (items) =>
    items.map((item) => ({
      ...item,
      ...('chains' in item ? { chains: ['nowhere', '8453'] } : { id: 'nowhere' }),
    })),
  ),
  {
    id: 'F061',
    name: 'list-without-pages',
    effect: 'the list of networks has no page numbers',
    about: ['chains'],
    apply: withFields({ pages: undefined, page: undefined, limit: undefined }),
  },
  rated('rate-zero', 'are 0', 0),
  rated('rate-negative', 'are below zero', -1),
  rated('rate-null', 'are null', null),
  rated('rate-text', 'are texts', '1.5'),
  rated('rate-huge', 'are 10³⁰⁸', 1e308),
  {
    id: 'F062',
    name: 'rate-nan',
    effect: 'rates are NaN, which is no JSON',
    about: ['rates'],
    apply: rewritten((text) => text.replace(/"(usd|rate)":[^,}]+/g, '"$1":NaN')),
  },
  {
    id: 'F062',
    name: 'rate-stale',
    effect: 'rates are a hundredth of what they were',
    about: ['rates'],
    apply: withFields(({ usd, rate }) => ({ usd: Number(usd) / 100, rate: Number(rate) / 100 })),
  },
  {
    id: 'F063',
    name: 'chain-removed',
    effect: 'refuses the network that it has listed',
    about: ['initiate', 'initiateFiat'],
    apply: ({ c }) => failure(new RefusalError(404, 'chain: no such chain'), c),
  },
  {
    id: 'F063',
    name: 'unlisted-chains-refused',
    effect: 'refuses the networks that only currencies name',
    about: ['initiate', 'initiateFiat', 'chainCurrencies'],
    async apply({ c, run }) {
      const { chain } = (await c.req.raw
        .clone()
        .json()
        .catch(() => ({}))) as { chain?: unknown }
      const id = chain ?? c.req.param('id')
      if (chains.some((known) => known.id === id && known.isListed)) return run()
      return failure(new RefusalError(404, 'chain: no such chain'), c)
    },
  },
  {
    id: 'F064',
    name: 'clock-skew',
    effect: 'refuses signed requests: its own clock, as `date` shows, is ten minutes ahead',
    about: signed,
    apply: ({ c, simulator }) => {
      c.header('date', new Date(simulator.clock.now() + skewMs).toUTCString())
      return failure(new RefusalError(401, 'x-timestamp: must be within 300 s of the service’s time'), c)
    },
  },
]

/** The chains' listing has its entries in `data.data`, the others in `data`. */
function listed(name: string, how: string, change: (items: Fields[]) => Fields[]): FaultDefinition {
  const apply = edited((whole) => {
    const { data } = whole
    // The sandbox has only these two shapes of a listing.
    if (Array.isArray(data)) return { ...whole, data: change(data as Fields[]) }
    const container = data as { data: Fields[] }
    return { ...whole, data: { ...container, data: change(container.data) } }
  })
  return { id: 'F061', name, effect: `the list ${how}`, about: lists, apply }
}

function rated(name: string, how: string, value: unknown): FaultDefinition {
  return {
    id: 'F062',
    name,
    effect: `rates ${how}`,
    about: ['rates'],
    apply: withFields({ usd: value, rate: value }),
  }
}
