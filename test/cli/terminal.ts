/** What a command sees and says, with an account at a sandbox that is called without a socket. */
import type { Terminal } from '../../src/cli/options/account.js'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type SandboxOptions,
} from '../../src/sandbox/index.js'
import { runCommand, type Command } from '../support/run-command.js'

/** The options of an account at the sandbox. */
export const sandboxEnv = {
  GATEWAY_URL: 'http://localhost:4100',
  GATEWAY_ACCESS_ID: sandboxAccessId,
  GATEWAY_ACCESS_SECRET: sandboxAccessSecret,
}

/**
 * Runs a command and tells what it printed. `respond` stands between the command and the sandbox; `requests` are those
 * that reached it.
 */
export function commandAt(
  command: Command,
  options: SandboxOptions = {},
  respond: (request: Request, next: () => Promise<Response>) => Promise<Response> = (_, next) => next(),
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
