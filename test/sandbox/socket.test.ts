import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../src/cli/listen/listen.js'
import { createSandbox, sandboxAccessId, type Sandbox } from '../../src/sandbox/index.js'
import { faultCatalogue } from '../../src/sandbox/faults/catalogue.js'
import { isDeep } from '../support/check.js'
import { signedHeaders } from '../support/sandbox.js'

let sandbox: Sandbox
let listener: Listener
const crashes: unknown[] = []
const note = (reason: unknown): unknown => crashes.push(reason)

beforeAll(async () => {
  sandbox = createSandbox({ seed: 'socket' })
  process.on('unhandledRejection', note).on('uncaughtException', note)
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    // Typed like this because a listener is also for handlers that take a request alone.
    fetch: (request: Request, env?: { outgoing: ServerResponse }) =>
      sandbox.fetch(request, {
        destroy: () => env?.outgoing.socket?.resetAndDestroy(),
        hint: () => env?.outgoing.writeEarlyHints({ link: '</>; rel=preload' }),
      }),
  })
})
afterAll(async () => {
  process.off('unhandledRejection', note).off('uncaughtException', note)
  await sandbox.close()
  await listener.close(0)
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(listener.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const access = { 'x-access-id': sandboxAccessId }
const order = { amount: '1', chain: 'tron', coin: 'usdt', currency: 'usdt' }

/** A call of an operation that the fault is about, left behind after a quarter of a second or a megabyte. */
async function apply(about: readonly string[] | undefined, id: string): Promise<void> {
  const signal = AbortSignal.timeout(250)
  const [operation = 'initiate'] = about ?? []
  const paths: Record<string, [string, string, object?]> = {
    initiate: ['POST', '/payment/initiate', order],
    validate: ['POST', `/payment/validate/${id}`, {}],
    chains: ['GET', '/system/chains'],
    rates: ['GET', '/system/rates/usdt'],
  }
  const [method, path, body] = paths[operation] ?? ['GET', '/webhook/logs']
  const headers = {
    ...signedHeaders({ 'x-timestamp': new Date().toISOString() }),
    'content-type': 'application/json',
  }
  const answer = await fetch(`${listener.url}/v1/api${path}`, {
    method,
    headers,
    redirect: 'manual',
    signal,
    ...(body && { body: JSON.stringify(body) }),
  })
  const reader = answer.body?.getReader()
  for (let bytes = 0; bytes < 1_000_000;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return
    bytes += value?.length ?? 0
  }
  await reader?.cancel()
}

describe('a sandbox on a socket', () => {
  it('takes a body in chunks, up to its limit', async () => {
    const inChunks = async (bytes: number) => {
      const text = JSON.stringify(order).padEnd(bytes)
      const body = new Blob([text]).stream()
      const headers = { 'content-type': 'application/json', ...access }
      const init = { method: 'POST', headers, body, duplex: 'half' } as const
      return (await fetch(`${listener.url}/v1/api/payment/initiate`, init)).status
    }
    expect(await inChunks(64 * 1024)).toBe(200)
    expect(await inChunks(64 * 1024 + 1)).toBe(413)
  })

  // The others change what is said, and not how.
  const onTheWire = faultCatalogue.filter(({ id }) => isDeep || id <= 'F024')

  it.each(onTheWire.map(({ name, about }) => [name, about] as const))(
    'is as it was after %s',
    async (name, about) => {
      const made = await post('/v1/api/payment/initiate', order, access)
      const { data } = (await made.json()) as { data: { _id: string } }
      expect((await post('/sandbox/api/faults', { name, times: 1, probability: 1 })).status).toBe(200)
      await apply(about, data._id).catch(() => undefined)
      const cleared = await fetch(`${listener.url}/sandbox/api/faults`, { method: 'DELETE' })
      expect(cleared.status).toBe(200)
      const after = await post(`/v1/api/payment/validate/${data._id}`, {}, access)
      expect(await after.json()).toMatchObject({
        status: 'success',
        data: { _id: data._id, status: 'pending' },
      })
      expect(crashes).toEqual([])
    },
  )
})
