/** Mounts the endpoint in the route handlers of Next. */
import { checkOptions, isFunction } from '../../core/option-rules.js'
import type { Handler } from './handler.js'

type RouteHandler = (request: Request) => Promise<Response>

type Method = 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The handlers of `app/checkout/[...path]/route.ts`, where `checkout` is the checkout's `basePath`. Next imports routes
 * while it builds, without a secret or a store, so the checkout is created at the first request. Next provides no
 * address; the limits per address need `trustProxy`.
 * @throws {TypeError} for anything but a function.
 * @example export const { GET, HEAD, POST, OPTIONS, PUT, PATCH, DELETE } = toNextHandlers(openCheckout)
 */
export function toNextHandlers(open: () => Handler | Promise<Handler>): Record<Method, RouteHandler> {
  checkOptions({ open }, { open: isFunction })
  let opened: Promise<Handler> | undefined
  const handle: RouteHandler = async (request) => {
    // If it could not be created, e.g. because its store was unreachable, the next request tries again.
    opened ??= openAndStart().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return (await opened).fetch(withoutEncodings(request))
  }

  async function openAndStart(): Promise<Handler> {
    const handler = await open()
    handler.start?.()
    return handler
  }

  return {
    GET: handle,
    HEAD: handle,
    POST: handle,
    OPTIONS: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
  }
}

/** Next drops the `content-encoding` of an answer, and compresses by itself: it must get the answer as it is. */
function withoutEncodings({ url, method, headers, body, signal }: Request): Request {
  const kept = new Headers(headers)
  kept.delete('accept-encoding')
  const init: RequestInit & { duplex: 'half' } = { method, headers: kept, body, signal, duplex: 'half' }
  return new Request(url, init)
}
