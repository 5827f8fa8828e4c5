/** What a command sees and says, with an account at a sandbox that is called without a socket. */
import type { Terminal } from '../../src/cli/options/account.js'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox/index.js'
import { runCommand, type Command } from '../support/run-command.js'

/** The options of an account at the sandbox. */
export const sandboxEnv = {
  GATEWAY_URL: 'http://localhost:4100',
  GATEWAY_ACCESS_ID: sandboxAccessId,
  GATEWAY_ACCESS_SECRET: sandboxAccessSecret,
}

export type Respond = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** Changes the data of the answers at the paths that a pattern finds, below `/v1/api`. A refusal stays. */
export const answering =
  <T>(path: RegExp, change: (data: T, request: Request) => unknown): Respond =>
  async (request, next) => {
    const answer = await next()
    if (!path.test(new URL(request.url).pathname) || !answer.ok) return answer
    const { data, ...envelope } = (await answer.json()) as { data: T }
    return Response.json({ ...envelope, data: change(data, request) })
  }

/** Creates a payment of so much USDT at a sandbox, and gives back its identifier. */
export async function initiate(sandbox: Pick<Sandbox, 'fetch'>, amount = '5'): Promise<string> {
  const response = await sandbox.fetch(
    new Request(`${sandboxEnv.GATEWAY_URL}/v1/api/payment/initiate`, {
      method: 'POST',
      headers: { 'x-access-id': sandboxAccessId, 'content-type': 'application/json' },
      body: JSON.stringify({ amount, chain: 'tron', coin: 'usdt' }),
    }),
  )
  const { data } = (await response.json()) as { data: { _id: string } }
  return data._id
}

/**
 * Runs a command and tells what it printed. `respond` stands between the command and the sandbox; `requests` are those
 * that reached it.
 */
export function commandAt(
  command: Command,
  options: SandboxOptions = {},
  respond: Respond = (_, next) => next(),
) {
  const sandbox = createSandbox({ seed: 'tests', deliver: async () => new Response('taken'), ...options })
  const requests: { method: string; path: string; body: string }[] = []

  const run = (argv: string[] = [], env: Terminal['env'] = sandboxEnv) =>
    runCommand(command, argv, {
      env,
      async fetch(input, init) {
        const request = new Request(input, init)
        const { pathname, search } = new URL(request.url)
        requests.push({ method: request.method, path: pathname + search, body: await request.clone().text() })
        return respond(request, () => sandbox.fetch(request))
      },
    })

  return { sandbox, requests, run }
}
