/** Mounts the endpoint in Hono, on any of its runtimes. */
import { isForm } from '../http/request-headers.js'
import { startHandler, type Handler } from './handler.js'

/** The part of Hono's context that the adapter uses. */
type HonoContext = { req: HonoRequest; env: unknown }
type HonoRequest = { raw: Request; text(): Promise<string>; formData(): Promise<FormData> }

/**
 * A handler for everything below the path that is the checkout's `basePath`. A middleware before it may have read the
 * body. On Node, the endpoint gets the client's address; elsewhere the limits per address need `trustProxy`.
 * @throws {TypeError} for anything but a checkout.
 * @example app.all('/checkout/*', toHonoHandler(checkout))
 */
export function toHonoHandler(handler: Handler): (context: HonoContext) => Promise<Response> {
  startHandler(handler)
  return async ({ req, env }) => {
    const { raw } = req
    const request = raw.bodyUsed ? new Request(raw.url, { ...partsOf(raw), body: await bodyOf(req) }) : raw
    return handler.fetch(request, { address: addressOf(env) })
  }
}

/** What was read. A form that was read as one has no other text: that of Hono is of another kind. */
async function bodyOf(req: HonoRequest): Promise<string> {
  if (!isForm(req.raw)) return req.text()
  const fields = [...(await req.formData())].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return new URLSearchParams(fields).toString()
}

function partsOf({ method, headers, signal }: Request): RequestInit {
  return { method, headers, signal }
}

/** Where `@hono/node-server` keeps the connection. */
function addressOf(env: unknown): string | undefined {
  // Checked step by step: `env` differs between runtimes.
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: unknown } } }
  const address = incoming?.socket?.remoteAddress
  return typeof address === 'string' ? address : undefined
}
