/** What is weak around the endpoint: its database, and the clocks that its times come from. */
import { isoTime } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { databaseTime } from '../../server/clocks.js'
import { UsageError } from '../options/options.js'
import type { Mode } from '../../server/store-mode.js'
import type { Store, StoreWeakness } from '../../server/store/store.js'

/** The service's `date` has whole seconds, and its answers take time. */
const toleratedMs = 30_000

/** How long a restore is named. */
const recentMs = 7 * 24 * 3_600_000

const sentences: Record<StoreWeakness, string> = {
  'no-synchronous-standby':
    'DATABASE_URL names several hosts, and a commit waits for none of them but the first: set synchronous_standby_names',
  'unflushed-standby':
    'a commit waits until a standby has it in memory, and not on its disk: set synchronous_commit to on',
  'no-full-page-writes': 'a crash can leave half a page, which no log repairs: set full_page_writes to on',
  'in-memory':
    'what is stored ends with the process or the machine: set DATABASE_URL to a file on a persistent disk',
  'network-disk':
    'other machines can write to the file system of DATABASE_URL: use a local disk, or PostgreSQL',
}

/** Measures by how much the service's clock is ahead of this host's, by its last answer. */
export function clockOf(fetch: typeof globalThis.fetch, now: () => number = Date.now) {
  let driftMs: number | undefined
  return {
    driftMs: () => driftMs,
    async fetch(...request: Parameters<typeof globalThis.fetch>): Promise<Response> {
      const response = await fetch(...request)
      const at = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(at)) driftMs = at - now()
      return response
    },
  }
}

/** What was found weak, a sentence each, and the engine of the database with its release and the mode of its payments. */
export type Weaknesses = { weak: string[]; version?: string; mode?: Mode }

/**
 * What is weak of an existing database and of the clocks. It stores nothing.
 * @param open opens the database, and throws a {@link UsageError} where it can't be used; undefined if none is set.
 */
export async function weaknessesOf(
  open: (() => Promise<Store>) | undefined,
  serviceDriftMs: number | undefined,
): Promise<Weaknesses> {
  const found = open ? await storeSentences(open) : { weak: [] }
  return { ...found, weak: [...clockSentence('service', serviceDriftMs), ...found.weak] }
}

/**
 * A sentence for each engine that no longer gets fixes.
 * @param engines such as `Node 20.20.2` and `PostgreSQL 15.12`.
 * @param now in ms since the epoch.
 */
export function oldEngines(engines: readonly string[], now: number): string[] {
  return engines.flatMap((engine) => {
    const [, name = '', major = ''] = /^(\w+) (\d+)/.exec(engine) ?? []
    const end = endOfFixes(name, Number(major))
    if (end === undefined || now < end) return []
    return [
      `${name} ${major} gets no fixes since ${new Date(end).toISOString().slice(0, 10)}: install a newer one`,
    ]
  })
}

/** PostgreSQL's releases get fixes for five years, until November. Those of Node with an even number until 26, until April. */
function endOfFixes(name: string, major: number): number | undefined {
  if (name === 'PostgreSQL') return Date.UTC(2012 + major, 10, 30)
  if (name === 'Node' && major % 2 === 0 && major <= 26) return Date.UTC(2016 + major / 2, 3, 30)
  return undefined
}

async function storeSentences(open: () => Promise<Store>): Promise<Weaknesses> {
  try {
    const store = await open()
    try {
      const found = store.weaknesses?.().map((weakness) => sentences[weakness]) ?? []
      return {
        weak: [
          ...clockSentence('database', store.clockOffsetMs()),
          ...found,
          ...restoreSentence(await store.restoredAt(), databaseTime(store)()),
        ],
        ...present({ version: store.version, mode: await store.getMode() }),
      }
    } finally {
      await store.close()
    }
  } catch (error) {
    if (error instanceof UsageError) return { weak: [error.message] }
    throw error
  }
}

function restoreSentence(restoredAt = -Infinity, now: number): string[] {
  if (now - restoredAt > recentMs) return []
  return [
    `the database was restored at ${isoTime(restoredAt)}, and may lack what was decided before: ask the shop about its orders (restore names them)`,
  ]
}

function clockSentence(whose: 'service' | 'database', driftMs = 0): string[] {
  if (Math.abs(driftMs) <= toleratedMs) return []
  const seconds = Math.round(Math.abs(driftMs) / 1000)
  return [`the clock of the ${whose} is ${seconds} s ${driftMs > 0 ? 'ahead of' : 'behind'} this host’s`]
}
