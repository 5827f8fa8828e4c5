/** The endpoint in each framework, as its users mount it, on a socket. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import express4 from 'express4'
import fastify from 'fastify'
import { Hono, type Context } from 'hono'
import { toExpressHandler } from '../../../src/server/adapters/express.js'
import { toFastifyPlugin } from '../../../src/server/adapters/fastify.js'
import { toHonoHandler } from '../../../src/server/adapters/hono.js'
import { toNodeHandler, type Handler } from '../../../src/server/adapters/node.js'

/** Each mounts the handler under `/checkout`; what is elsewhere the application answers itself, with `shop`. */
export const frameworks: Record<string, (handler: Handler) => Promise<Server>> = {
  node: async (handler) => {
    const listen = toNodeHandler(handler)
    return createServer((request, response) => {
      if (request.url?.startsWith('/checkout/')) void listen(request, response)
      else response.end('shop')
    })
  },
  express: async (handler) => {
    const app = express()
    app.use('/checkout', toExpressHandler(handler))
    app.use((_, response) => void response.send('shop'))
    return createServer(app)
  },
  'express after its body parsers': async (handler) => {
    const app = express()
    app.use(express.json({ limit: '1mb' }), express.urlencoded(), express.text({ type: 'text/*' }))
    app.use('/checkout', toExpressHandler(handler))
    app.use((_, response) => void response.send('shop'))
    return createServer(app)
  },
  'express 4 after its body parsers': async (handler) => {
    const app = express4()
    app.use(express4.json({ limit: '1mb' }), express4.urlencoded({ extended: true }), express4.raw())
    app.use('/checkout', toExpressHandler(handler))
    app.use((_, response) => void response.send('shop'))
    return createServer(app)
  },
  hono: async (handler) => {
    const app = new Hono()
    app.all('/checkout/*', toHonoHandler(handler))
    app.notFound((c) => c.text('shop', 200))
    // What it makes is an HTTP server, by default.
    return createAdaptorServer({ fetch: app.fetch }) as Server
  },
  'hono after a middleware that read the body': (handler) => honoAfter(handler, ({ req }) => req.text()),
  'hono after a middleware that read the form': (handler) =>
    honoAfter(handler, async ({ req }) =>
      /form/.test(req.header('content-type') ?? '') ? req.formData() : undefined,
    ),
  fastify: async (handler) => {
    const app = fastify()
    await app.register(toFastifyPlugin(handler), { prefix: '/checkout' })
    app.setNotFoundHandler((_, reply) => reply.code(200).send('shop'))
    await app.ready()
    return app.server
  },
}

async function honoAfter(handler: Handler, read: (c: Context) => Promise<unknown>): Promise<Server> {
  const app = new Hono()
  app.use(async (c, next) => {
    await read(c)
    await next()
  })
  app.all('/checkout/*', toHonoHandler(handler))
  app.notFound((c) => c.text('shop', 200))
  return createAdaptorServer({ fetch: app.fetch }) as Server
}

/** Listens on a free port and answers the address. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<string> {
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
