/** Faults of the listings and rates (F061 to F064). */
import { chains } from '../catalogue/chains.js'
import { failure, RefusalError } from '../http/refusal.js'
import {
  edited,
  fault,
  initiates,
  operations,
  payments,
  refused,
  rewritten,
  withFields,
  type FaultDefinition,
  type Fields,
  type Operation,
} from './definition.js'

const lists = ['chains', 'chainCurrencies', 'currencies'] as const
const basic: readonly Operation[] = [...lists, 'rates', ...payments]
const signed = operations.filter((operation) => !basic.includes(operation))
const skewMs = 10 * 60_000
const noSuchChain = refused(404, 'chain: no such chain')

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
  fault(
    'F061',
    'list-without-pages',
    'the list of networks has no page numbers',
    withFields({ pages: undefined, page: undefined, limit: undefined }),
    ['chains'],
  ),
  rated('rate-zero', 'are 0', 0),
  rated('rate-negative', 'are below zero', -1),
  rated('rate-null', 'are null', null),
  rated('rate-text', 'are texts', '1.5'),
  rated('rate-huge', 'are 10³⁰⁸', 1e308),
  fault(
    'F062',
    'rate-nan',
    'rates are NaN, which is no JSON',
    rewritten((text) => text.replace(/"(usd|rate)":[^,}]+/g, '"$1":NaN')),
    ['rates'],
  ),
  fault(
    'F062',
    'rate-stale',
    'rates are a hundredth of what they were',
    withFields(({ usd, rate }) => ({ usd: Number(usd) / 100, rate: Number(rate) / 100 })),
    ['rates'],
  ),
  fault('F063', 'chain-removed', 'refuses the network that it has listed', noSuchChain, initiates),
  fault(
    'F063',
    'unlisted-chains-refused',
    'refuses the networks that only currencies name',
    async (faulted) => {
      const { raw } = faulted.c.req
      const { chain } = (await raw
        .clone()
        .json()
        .catch(() => ({}))) as { chain?: unknown }
      const id = chain ?? faulted.c.req.param('id')
      const isListed = chains.some((known) => known.id === id && known.isListed)
      return isListed ? faulted.run() : noSuchChain(faulted)
    },
    [...initiates, 'chainCurrencies'],
  ),
  fault(
    'F064',
    'clock-skew',
    'refuses signed requests: its own clock, as `date` shows, is ten minutes ahead',
    ({ c, simulator }) => {
      c.header('date', new Date(simulator.clock.now() + skewMs).toUTCString())
      return failure(new RefusalError(401, 'x-timestamp: must be within 300 s of the service’s time'), c)
    },
    signed,
  ),
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
  return fault('F061', name, `the list ${how}`, apply, lists)
}

function rated(name: string, how: string, value: unknown): FaultDefinition {
  return fault('F062', name, `rates ${how}`, withFields({ usd: value, rate: value }), ['rates'])
}
