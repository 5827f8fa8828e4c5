/**
 * Paged listings. The interface counts them in three ways: pages and the page's own number (chains, payouts), pages
 * alone (webhook logs), and not at all (wallet addresses).
 */
import type * as z from 'zod/mini'
import { GatewayError } from '../errors.js'
import { FieldError, countSchema, present, read } from '../schemas/fields.js'
import { invalidInput } from '../schemas/input.js'
import { droppedOf, listOf, recordOf, type Dropped } from '../schemas/records.js'
import type { CallOptions } from '../http/call.js'

/** One page of a listing, with the service's counts. */
export type Page<T> = {
  /** The records of this page that could be read. */
  items: T[]
  /** The service's number for this page, or the requested one if it sends none. */
  page: number
  /** The number of pages. */
  pages: number
  /** Records per page. */
  limit?: number
  /** Records in all pages. */
  total?: number
  /** What was left out of `items`, because it could not be read. Absent if there is nothing. */
  dropped?: Dropped
}

/** Which page. */
export type PageOptions = CallOptions & {
  /** The number of the page, from 1. Default: the first. */
  page?: number
  /** Records per page, from 1. Default: the service's own. */
  limit?: number
}

/** How to walk all pages of a listing. */
export type WalkOptions = CallOptions & {
  /** Records per page. Default: the service's own. */
  limit?: number
  /** Called for each page of which something was left out, because it could not be read. */
  onDropped?: (dropped: Dropped, page: number) => void
  /** Called where the walk ends although the service counts more pages. Without it, the walk fails there. */
  onCut?: (cut: Cut) => void
}

/** A walk that ended early. */
export type Cut = {
  /** The number of the last page that was read. */
  page: number
  /** The number of pages as the service counts them; absent where it does not. */
  pages?: number
}

/** The names of a listing's query parameters. */
export type PageParams = { page: string; limit: string }

/**
 * The query for a page.
 * @throws {GatewayError} `invalid-input`.
 */
export function pageQuery({ page, limit }: PageOptions, params: PageParams): Record<string, string> {
  for (const count of [page, limit])
    if (count !== undefined && !(Number.isSafeInteger(count) && count > 0))
      throw invalidInput('page and limit must be whole numbers above zero')
  return {
    ...(page && { [params.page]: String(page) }),
    ...(limit && { [params.limit]: String(limit) }),
  }
}

/** The container of a listing that numbers its pages. */
export function pageSchema<T>(record: z.ZodMiniType<T>) {
  return recordOf({ data: listOf(record), page: countSchema, pages: countSchema }, { limit: countSchema })
}

/**
 * Reads such a container, and checks that it is the requested page: the service ignores a parameter by a wrong name.
 * @param assumption names the parameter in the message.
 * @throws {FieldError}
 */
export function readPage<T>(
  schema: ReturnType<typeof pageSchema<T>>,
  data: unknown,
  { page: asked }: PageOptions,
  assumption: string,
): Page<T> {
  const { data: items, page, pages, limit, dropped } = read(schema, data)
  if (asked !== undefined && page !== asked)
    throw new FieldError('page', `is not the page asked for (assumption ${assumption})`)
  return {
    items,
    page,
    pages,
    ...present({ limit, dropped: droppedOf(items, [dropped?.includes('limit') === true && 'limit']) }),
  }
}

/** A page of a listing that may not count its pages. */
type Step<T> = Omit<Page<T>, 'pages'> & { pages?: number }

/** The listing to walk; `Options` are those of a page of it. */
export type Walk<T, Options> = {
  /** Appears in messages. */
  name: string
  /** Gets a page; the first when no number is given. */
  list: (options: Options & { page?: number }) => Promise<Step<T>>
  /** Identifies records: a listing that grows meanwhile shows some of them twice. */
  keyOf: (record: T) => string
  /** After so many pages the walk ends. No limit. */
  maxPages?: number
}

/** The key of a record with an id of its own. */
export const idOf = ({ id }: { id: string }): string => id

/** After so many pages in a row without a record that can be read, a walk gives up. */
const maxIdlePages = 10

/**
 * All records, page by page, each once; a page is fetched when its records are read. A listing that does not count its
 * pages ends with the first one that adds nothing new.
 * @throws {GatewayError} from `list`, and `schema` when a counted listing gives the same page again, or nothing
 * that can be read for 10 pages; also where it ends early, without `onCut`.
 */
export async function* walkPages<T, Options extends WalkOptions>(
  { name, list, keyOf, maxPages = Infinity }: Walk<T, Omit<Options, 'onDropped' | 'onCut'>>,
  { onDropped, onCut, ...options }: Options,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>()
  let { items, page, pages, dropped } = await list(options)
  let idlePages = 0
  for (let walked = 1; ; walked++) {
    const before = seen.size
    if (dropped) onDropped?.(dropped, page)
    for (const record of items) {
      const key = keyOf(record)
      if (seen.has(key)) continue
      seen.add(key)
      yield record
    }
    if (walked >= (pages ?? Infinity)) return
    const isRepeated = seen.size === before && items.length > 0
    const isEmpty = items.length === 0 && !dropped
    if (pages === undefined && (isRepeated || isEmpty)) return
    if (walked >= maxPages || isEmpty) return reportCut({ page, ...(pages !== undefined && { pages }) })
    if (seen.size === before) {
      if (isRepeated || ++idlePages === maxIdlePages) {
        const problem = isRepeated ? 'repeats the ones before it' : 'and those before it can’t be read'
        throw new GatewayError('schema', `${name}: page ${page} ${problem}`, { status: 200 })
      }
    } else idlePages = 0
    ;({ items, page, pages, dropped } = await list({ ...options, page: page + 1 }))
  }

  function reportCut(cut: Cut): void {
    if (onCut) return onCut(cut)
    const problem = `page ${cut.page} of ${cut.pages ?? 'any number'} is the last that is read`
    throw new GatewayError('schema', `${name}: ${problem}`, { status: 200 })
  }
}
