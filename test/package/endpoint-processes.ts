/** Endpoints as processes, asked by the command as it is installed. */
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { sharedFolder } from '../support/folders.js'
import { endAll, listening, startProcess } from '../support/processes.js'

export const root = join(import.meta.dirname, '../..')
export const command = join(root, 'dist/cli/main.js')
const origin = 'https://shop.example'

export let folder: string
let sandbox: string

/** Runs a server and gives its address. */
export const start = (program: string, args: string[], env: Record<string, string>): Promise<string> =>
  startProcess(args, { PORT: '0', ...env }, { program }).printed(listening)

export const environment = () => ({
  GATEWAY_URL: sandbox,
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_API_KEY: 'api-key-of-the-shop',
  ALLOWED_ORIGINS: origin,
})

export async function conformance(url: string): Promise<string> {
  const argv = [command, 'conformance', `${url}/checkout`, '--origin', origin, '--sandbox', sandbox]
  const { ended } = startProcess(argv, { CHECKOUT_API_KEY: 'api-key-of-the-shop' })
  return (await ended).stdout
}

/** For the top of a file: starts the sandbox, and ends all that the file starts. */
export function useProcesses(): void {
  folder = sharedFolder()
  beforeAll(async () => {
    sandbox = await start(process.execPath, [command, 'sandbox'], { CONFIRM_DELAY_MS: '0' })
  })
  afterAll(endAll)
}
