/** The doors of an endpoint: HTTP, `checkout.orders`, the command line, and the desk over HTTP. */
import { join } from 'node:path'
import { orders } from '../../src/cli/orders/orders.js'
import { UsageError } from '../../src/cli/options/options.js'
import { operations } from '../../src/server/orders/operation-table.js'
import type { Store } from '../../src/server/store/store.js'
import { getPage, signIn, startDeskApp } from './desk-app.js'
import { runCommand } from './run-command.js'
import type { EndpointOptions, startEndpoint } from './sandbox-endpoint.js'

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

/** What an endpoint with these doors takes for the key of `ada`. */
export const headers = { authorization: 'Bearer full-key' }

/** An endpoint in a file of a folder, with its store. */
export async function openDoors(folder: string, start: typeof startEndpoint, options: EndpointOptions = {}) {
  const database = join(folder, 'orders.db')
  let store: Store | undefined
  const endpoint = await start({
    ...{ file: database, apiKeys: [{ name: 'ada', key: 'full-key' }] },
    ...{ wrapStore: (opened) => ((store = opened), {}), ...options },
  })
  if (!store) throw new Error('The endpoint has opened no store.')
  return { endpoint, store, database }
}

type Name = keyof typeof operations
/** The name of an operation in `checkout.orders`. */
export const inProcess = (name: Name) =>
  name.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase()) as 'note'

/** `code` is the status of the answer, or the exit code. */
type Done = { isDone: boolean; code: number; said: string }
type Act = (name: Name, id: string, input?: Record<string, string>) => Promise<Done>

/** Each does an operation of an order, or of a refund of `order-1042`, for `ada`, and says why it did not. */
export function doorsOf({ endpoint, store, database }: Awaited<ReturnType<typeof openDoors>>) {
  const doors: Record<string, Act> = {
    HTTP: async (name, id, body) => {
      const path = `/${operations[name].on}s/${encodeURIComponent(id)}/${operations[name].path}`
      const { status, text } = await endpoint.request('POST', path, { headers, body })
      return { isDone: status === 200, code: status, said: text }
    },
    'checkout.orders': (name, id, input) =>
      endpoint.checkout.orders[inProcess(name)](id, { by: ' ada ', ...input } as never).then(
        () => ({ isDone: true, code: 200, said: '' }),
        ({ message, status }: Error & { status: number }) => ({ isDone: false, code: status, said: message }),
      ),
    'the command line': async (name, id, input = {}) => {
      const flags = Object.entries(input).flatMap(([field, text]) => [`--${field}`, text])
      const { code, said } = await runOn(database, orders, name, id, ...flags, '--by', ' ada ')
      return { isDone: code === 0, code, said }
    },
    'the desk': async (name, id, input) => {
      const desk = await openDesk(store, { by: ' ada ' })
      const subject =
        operations[name].on === 'order' ? { reference: id } : { reference: 'order-1042', refund: id }
      const { status, text } = await desk.post({ action: name, ...subject, ...input })
      return { isDone: status === 303, code: status, said: text }
    },
  }
  return Object.entries(doors)
}
