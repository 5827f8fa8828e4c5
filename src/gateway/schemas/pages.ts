/**
 * Paged listings. The interface counts them in three ways: pages and the page's own number (chains, payouts), pages
 * alone (webhook logs), and not at all (wallet addresses).
 */
import type * as z from 'zod/mini'
import { GatewayError } from '../errors.js'
import { FieldError, countSchema, present, read } from './fields.js'
import { invalidInput } from './input.js'
import { droppedOf, listOf, recordOf, type Dropped } from './records.js'
import type { CallOptions } from '../http/call.js'

/** One page of a listing, with the service's counts. */
export type Page<T> = {
  items: T[]
  /** The service's number for this page, or the requested one if it sends none. */
  page: number
  pages: number
  /** Records per page. */
  limit?: number
  /** Records in all pages. */
  total?: number
  /** What was left out of `items`, because it could not be read. Absent if there is nothing. */
  dropped?: Dropped
}

/** Which page. Without `page`, the first; without `limit`, the service's default size. */
export type PageOptions = CallOptions & { page?: number; limit?: number }

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

/** The listing to walk. */
export type Walk<T> = {
  /** Appears in messages. */
  name: string
  /** Gets a page; the first when no number is given. */
  fetchPage: (page?: number) => Promise<Step<T>>
  /** Identifies records: a listing that grows meanwhile shows some of them twice. */
  keyOf: (record: T) => string
  /** After so many pages the walk ends. No limit. */
  maxPages?: number
}

/** After so many pages in a row without a record that can be read, a walk gives up. */
const maxIdlePages = 10

/**
 * All records, page by page, each once; a page is fetched when its records are read. A listing that does not count its
 * pages ends with the first one that adds nothing new.
 * @throws {GatewayError} from `fetchPage`, and `schema` when a counted listing gives the same page again, or nothing
 * that can be read for 10 pages.
 */
export async function* walkPages<T>(walk: Walk<T>): AsyncGenerator<T, void, undefined> {
  const { name, fetchPage, keyOf, maxPages = Infinity } = walk
  const seen = new Set<string>()
  let { items, page, pages, dropped } = await fetchPage()
  let idlePages = 0
  for (let walked = 1; ; walked++) {
    const before = seen.size
    for (const record of items) {
      const key = keyOf(record)
      if (seen.has(key)) continue
      seen.add(key)
      yield record
    }
    if (walked >= Math.min(pages ?? Infinity, maxPages)) return
    if (seen.size === before) {
      if (pages === undefined || (items.length === 0 && !dropped)) return
      const isRepeated = items.length > 0
      if (isRepeated || ++idlePages === maxIdlePages) {
        const problem = isRepeated ? 'repeats the ones before it' : 'and those before it can’t be read'
        throw new GatewayError('schema', `${name}: page ${page} ${problem}`, { status: 200 })
      }
    } else idlePages = 0
    ;({ items, page, pages, dropped } = await fetchPage(page + 1))
  }
}
