/** Which requests get in and what is read from them: access id, origin, JSON bodies with errors that name the field. */
import type { Context, MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { Refusal } from './refusal.js'

/** Lets a request pass that carries the access id: the Basic method of section 5. */
export function requireAccessId(accessId: string): MiddlewareHandler {
  return (c, next) => {
    const given = c.req.header('x-access-id')
    if (given === undefined) throw new Refusal(401, 'x-access-id: is required')
    if (given !== accessId) throw new Refusal(401, 'x-access-id: is not known')
    return next()
  }
}

/** Stops requests that pages of other origins make: what needs no secret is only safe from them. */
export const refuseOtherOrigins: MiddlewareHandler = (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isOwn = origin === undefined || origin === new URL(c.req.url).origin
  if (!isOwn || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
    throw new Refusal(403, 'origin: pages of other origins may not control the sandbox')
  }
  return next()
}

/**
 * The body of a request, checked.
 * @throws {Refusal} 415 when it isn't declared as JSON, 400 naming the first field that is wrong.
 */
export async function readBody<T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.infer<T>> {
  const [mediaType] = (c.req.header('content-type') ?? '').split(';', 1)
  if (mediaType?.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, 'content-type: must be application/json')
  }
  return checkBody(await c.req.json<unknown>().catch(() => undefined), schema)
}

/** @throws {Refusal} 400 naming the first field that is wrong. */
export function checkBody<T extends z.ZodMiniType>(body: unknown, schema: T): z.infer<T> {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  const [issue] = error.issues
  throw new Refusal(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is malformed'}`)
}
