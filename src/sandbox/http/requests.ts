/** Reads requests, with errors that name the field: origins, hosts, bodies, pages of lists. */
import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { isLoopback } from '../../core/web-address.js'
import { RefusalError } from './refusal.js'

/** Refuses requests of pages of other origins: routes without a secret need this. */
export const refuseOtherOrigins: MiddlewareHandler = (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isOwn = origin === undefined || origin === new URL(c.req.url).origin
  if (!isOwn || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
    throw new RefusalError(403, 'origin: pages of other origins may not control the sandbox')
  }
  return next()
}

/**
 * Refuses requests for another host name than this machine's, against DNS rebinding: a page that was rebound to its address still sends
 * its own name.
 */
export const refuseOtherHosts: MiddlewareHandler = (c, next) => {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  if (!isLoopback(host.replace(/:\d+$/, '')))
    throw new RefusalError(403, 'host: only names of this machine are served')
  return next()
}

/** Far more than any operation needs. */
const maxBodyBytes = 64 * 1024

/** Refuses too large bodies: by the declared length, or while reading. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length')
  if (length !== undefined) checkSize(Number(length))
  // A GET has no body, and reading it would make a request several times as slow.
  else if (c.req.method !== 'GET' && c.req.raw.body) await takeIn(c)
  return next()
}

function checkSize(bytes: number): void {
  if (bytes > maxBodyBytes) throw new RefusalError(413, 'body: must not be over 64 KiB')
}

/** Reads a body of undeclared length, and replaces the request by one with that body. */
async function takeIn(c: Context): Promise<void> {
  const { url, method, headers, signal, body } = c.req.raw
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const count = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      checkSize((size += chunk.byteLength))
      chunks.push(chunk)
    },
  })
  await body?.pipeTo(count)
  c.req.raw = new Request(url, { method, headers, signal, body: new Blob(chunks) })
}

/**
 * The body of a request, checked.
 * @throws {RefusalError} 415 if it isn't declared as JSON, 400 naming the first wrong field.
 */
export async function readBody<T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.infer<T>> {
  const [mediaType] = (c.req.header('content-type') ?? '').split(';', 1)
  if (mediaType?.trim().toLowerCase() !== 'application/json') {
    throw new RefusalError(415, 'content-type: must be application/json')
  }
  return checkBody(await c.req.json<unknown>().catch(() => undefined), schema)
}

/** @throws {RefusalError} 400 naming the first wrong field. */
export function checkBody<T extends z.ZodMiniType>(body: unknown, schema: T): z.infer<T> {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys')
    throw new RefusalError(400, `${[...issue.path, issue.keys[0]].join('.')}: is not a known field`)
  throw new RefusalError(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is malformed'}`)
}

/** A page of a list by the query parameters `page` and `limit`, with the fields of its container. */
export type Page<T> = { items: T[]; page: number; limit: number; pages: number; total: number }

/**
 * The requested page, by default the first; beyond the last one it is empty. The interface shows the two names for
 * wallet addresses only: using them for all lists is an assumption.
 * @throws {RefusalError} 400 naming the parameter.
 */
export function pageOf<T>(c: Context, list: readonly T[], defaultLimit: number): Page<T> {
  const page = countOf(c, 'page', 1)
  const limit = countOf(c, 'limit', defaultLimit)
  const items = list.slice((page - 1) * limit, page * limit)
  return { items, page, limit, pages: Math.ceil(list.length / limit), total: list.length }
}

/** A query parameter that is a count. @throws {RefusalError} 400 naming it, unless it is a whole number above zero. */
export function countOf(c: Context, name: string, fallback: number): number {
  const text = c.req.query(name) ?? String(fallback)
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new RefusalError(400, `${name}: must be a whole number above zero`)
  return Number(text)
}

/** The body of a request: a JSON object with these fields. */
export const body = <Shape extends z.core.$ZodShape>(fields: Shape) =>
  z.object(fields, 'must be a JSON object')

/** A non-empty text field of a body. */
export const requiredString = z.string('must be a string').check(z.minLength(1, 'must not be empty'))

/** A non-empty list of texts of a body. */
export const requiredStrings = z
  .array(requiredString, 'must be an array of strings')
  .check(z.minLength(1, 'must not be empty'))
