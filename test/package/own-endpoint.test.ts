/** Endpoints as processes, asked by the command as it is installed: our own, and the guide's in Python. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const command = join(root, 'dist/cli/main.js')
const origin = 'https://shop.example'
const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0

let folder: string
let sandbox: string
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-endpoint-'))
  sandbox = await start(process.execPath, [command, 'sandbox'], { CONFIRM_DELAY_MS: '0' })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Runs a server and gives its address. */
async function start(file: string, argv: string[], env: Record<string, string>): Promise<string> {
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

const environment = () => ({
  GATEWAY_URL: sandbox,
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_API_KEY: 'api-key-of-the-shop',
  ALLOWED_ORIGINS: origin,
})

async function conformance(url: string): Promise<string> {
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

describe('crypto-checkout conformance', () => {
  it('finds nothing wrong with crypto-checkout serve', async () => {
    const url = await start(process.execPath, [command, 'serve'], {
      ...environment(),
      CHECKOUT_SECRET: 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o',
      DATABASE_URL: `sqlite:${join(folder, 'checkout.db')}`,
    })
    const output = await conformance(url)
    expect(output.match(/^FAILED.*$/gm)).toBeNull()
    expect(output).toMatch(/\n\d+ ok, 0 failed, 1 skipped\n$/)
  })

  it.skipIf(!python)('finds nothing wrong with the endpoint of the guide (needs python3)', async () => {
    const script = join(root, 'docs/examples/endpoint.py')
    const output = await conformance(await start('python3', [script], { ...environment(), PACKAGE: root }))
    expect(output.match(/^FAILED.*$/gm)).toBeNull()
    // An expired session, the two rules of refunds, the three of links, and the page that the endpoint renders: this one serves the
    // page of the script.
    expect(output).toMatch(/\n\d+ ok, 0 failed, 7 skipped\n$/)
  })
})

describe('dist/openapi.json', () => {
  it('is what the endpoint serves', async () => {
    const { openApiDocument } = (await import(join(root, 'dist/server/index.js'))) as {
      openApiDocument: () => unknown
    }
    const file = JSON.parse(await readFile(join(root, 'dist/openapi.json'), 'utf8')) as unknown
    expect(file).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })
})
