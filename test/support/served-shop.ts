/** `serve` on a sandbox and a SQLite file, and what a shop and a payer ask of it. */
import { afterAll, beforeAll } from 'vitest'
import { createSandbox, sandboxAccessId } from '../../src/sandbox/index.js'
import { bundledCommand, type Command } from './command/command.js'
import { openedOnce } from './opened.js'
import { deposit } from './sandbox-control.js'
import { serveSandbox } from './serve-fetch.js'
import { endAll, startServe, type Serve } from './serve-process.js'

const apiKey = 'api-key-of-the-shop'

/** The answer to a creation. */
type Answered = { status: number; text: string; address?: string; code?: string; id?: string }

/** For the top of a file: bundles the command and starts the service, and ends them after its tests. */
export function useServedShop(seed: string) {
  const sandbox = openedOnce(() => createSandbox({ seed, confirmDelayMs: 0 }))
  const service = openedOnce(() => serveSandbox(sandbox()))
  let command: Command
  beforeAll(async () => {
    command = await bundledCommand()
  })
  afterAll(endAll)

  const post = ({ url }: Serve, path: string, token: string, body: object) =>
    fetch(`${url}/checkout${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })

  return {
    start: (file: string) =>
      startServe(command, {
        GATEWAY_URL: service().url,
        GATEWAY_ACCESS_ID: sandboxAccessId,
        CHECKOUT_SECRET: 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o',
        CHECKOUT_API_KEY: apiKey,
        DATABASE_URL: `sqlite:${file}`,
      }),
    /** Pays what is due at an address. */
    deposit: (address = '') => deposit(sandbox(), address),
    /** Seals an order; there is no session where its price can't be sealed. */
    async seal(serve: Serve, reference: string): Promise<{ status: number; session?: string }> {
      const sealed = await post(serve, '/sessions', apiKey, { reference, amount: '49.99', currency: 'USD' })
      return { ...((await sealed.json()) as object), status: sealed.status }
    },
    async pay(serve: Serve, session = ''): Promise<Answered> {
      const answer = await post(serve, '/payments', session, { chain: 'tron', coin: 'usdt' })
      const text = await answer.text()
      return { ...(JSON.parse(text) as object), status: answer.status, text }
    },
    health: async ({ url }: Serve) => (await fetch(`${url}/checkout/health`)).status,
  }
}
