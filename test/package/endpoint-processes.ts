/** Endpoints as processes, asked by the command as it is installed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

export const root = join(import.meta.dirname, '../..')
export const command = join(root, 'dist/cli/main.js')
const origin = 'https://shop.example'

export let folder: string
let sandbox: string
const running: ChildProcess[] = []

/** Runs a server and gives its address. */
export async function start(file: string, argv: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(file, argv, {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(() => Promise.reject(new Error(output)))
  ended.catch(() => undefined)
  for (;;) {
    const url = /^listening on (http:\/\/\S+)$/m.exec(output)?.[1]
    if (url !== undefined) return url
    await Promise.race([once(child.stdout, 'data'), ended])
  }
}

export const environment = () => ({
  GATEWAY_URL: sandbox,
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_API_KEY: 'api-key-of-the-shop',
  ALLOWED_ORIGINS: origin,
})

export async function conformance(url: string): Promise<string> {
  const argv = [command, 'conformance', `${url}/checkout`, '--origin', origin, '--sandbox', sandbox]
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env['PATH'], CHECKOUT_API_KEY: 'api-key-of-the-shop' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  return output
}

/** For the top of a file: starts the sandbox, and ends all that the file starts. */
export function useProcesses(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-endpoint-'))
    sandbox = await start(process.execPath, [command, 'sandbox'], { CONFIRM_DELAY_MS: '0' })
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
}
