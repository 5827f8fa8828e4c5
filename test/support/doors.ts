/** The doors beside HTTP and `checkout.orders`: the command line, and the desk over HTTP. */
import type { orders } from '../../src/cli/orders/orders.js'
import { UsageError } from '../../src/cli/options/options.js'
import type { Store } from '../../src/server/store/store.js'
import { getPage, signIn, startDeskApp } from './desk-app.js'
import { runCommand } from './run-command.js'

const env = { CHECKOUT_SECRET: 'A'.repeat(42) + 'E', PUBLIC_URL: 'https://shop.example/checkout' }

/** Runs a command on a file: its exit code, and what it said where that is not 0. */
export async function runOn(
  database: string,
  command: typeof orders,
  ...argv: string[]
): Promise<{ code: number; said: string }> {
  try {
    const options = ['--database-url', `sqlite:${database}`]
    const { code, stderr } = await runCommand(command, [...argv, ...options], { env })
    return { code, said: stderr }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { code: error.exitCode, said: error.message }
  }
}

/** A desk on a store, and a person who is signed in. */
export async function openDesk(store: Store, options: Parameters<typeof startDeskApp>[0] | object = {}) {
  const desk = startDeskApp({ store, now: Date.now, ...options })
  const { cookie, csrf } = await signIn(desk)
  const host = '127.0.0.1:4400'
  const origin = `http://${host}`
  return {
    get: async (path: string) => (await getPage(desk, path, { cookie })).text,
    /** Sends a form, with all values of its fields. */
    async post(fields: Record<string, string> | [string, string][], path = '/act') {
      const body = new URLSearchParams(fields)
      body.append('csrf', csrf)
      const headers = { host, origin, cookie }
      const answer = await desk.app.request(`${origin}${path}`, { method: 'POST', headers, body })
      return { status: answer.status, text: await answer.text() }
    },
  }
}
