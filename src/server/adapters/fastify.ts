/** Mounts the endpoint in Fastify 4 and 5. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from './handler.js'
import { toNodeHandler } from './node.js'

/** The part of Fastify that the adapter uses. */
type FastifyInstance = {
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    parse: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): void
  all(
    path: string,
    handler: (
      request: { raw: IncomingMessage },
      reply: { hijack(): void; raw: ServerResponse },
    ) => Promise<void>,
  ): void
}

/**
 * A plugin; its prefix is the checkout's `basePath`. The endpoint reads the bodies itself, whatever parsers the rest of
 * the application has.
 * @example app.register(toFastifyPlugin(checkout), { prefix: '/checkout' })
 */
export function toFastifyPlugin(handler: Handler): (instance: FastifyInstance) => Promise<void> {
  const listen = toNodeHandler(handler)
  return async (instance) => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null))
    instance.all('/*', async (request, reply) => {
      reply.hijack()
      await listen(request.raw, reply.raw)
    })
  }
}
