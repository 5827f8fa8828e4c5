import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { UsageError } from '../../../src/cli/options/options.js'
import { sandbox as sandboxHere } from '../../../src/cli/sandbox/sandbox.js'
import { bundledCommand } from '../../support/command/command.js'
import { sharedFolder } from '../../support/folders.js'
import { onFreePort } from '../../support/free-port.js'
import { endAll, startProcess, type Started } from '../../support/processes.js'
import { control, paymentsOf } from '../../support/sandbox-control.js'
import { signedHeaders } from '../../support/sandbox.js'

let command: string
beforeAll(async () => {
  command = (await bundledCommand()).main
})

afterEach(endAll)

const start = (args: string[], env: Record<string, string> = {}, outlives = false) =>
  startProcess([command, ...args], env, { outlives })

/** What the command says of settings that it refuses. Of these it needs no process. */
async function refusal(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const { env } = process
  process.env = { ...settings }
  const failed = sandboxHere(args)
  process.env = env
  const error = await failed.catch((reason: unknown) => reason)
  if (!(error instanceof UsageError)) throw new Error('it was not refused', { cause: error })
  return error.message
}

/** The page is named last. */
const ready = ({ printed }: Started) => printed(/^listening on (http:\/\/\S+)\n.*\/sandbox\n/m)

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Makes a payment and pays it, confirmed at once. */
async function pay(url: string): Promise<void> {
  const order = { amount: '1', chain: 'tron', coin: 'usdt' }
  const made = await post(`${url}/v1/api/payment/initiate`, order, { 'x-access-id': 'sandbox-access-id' })
  const { data } = (await made.json()) as { data: { _id: string } }
  await control(url, `/payments/${data._id}/complete`, {})
}

/** The status of an answer to a request that names a host of its own, which `fetch` can't. */
async function statusOf(url: string, host: string): Promise<number | undefined> {
  const sent = httpRequest(url, { headers: { host } }).end()
  const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume: () => void }]
  response.resume()
  return response.statusCode
}

describe('crypto-checkout sandbox', () => {
  it('says where it listens, answers there, and ends with 0 at once even while a fault holds a request open', async () => {
    const process = start(['sandbox', '--seed', 'tests'], { PORT: '0', ACCESS_ID: 'mine' })
    const url = await ready(process)
    expect(process.output.stdout).toContain(`control page at ${url}/sandbox\n`)
    const ask = () => fetch(`${url}/v1/api/system/chains`, { headers: { 'x-access-id': 'mine' } })
    expect((await ask()).status).toBe(200)
    expect((await fetch(`${url}/sandbox`)).status).toBe(200)
    await control(url, '/faults', { name: 'timeout-after-execute' })
    const held = ask()
    // The next request is answered after the held one has come in.
    await paymentsOf(url)
    process.child.kill('SIGINT')
    expect(await process.ended).toMatchObject({ code: 0, stderr: '' })
    await held.catch(() => undefined)
  })

  describe('as one process', () => {
    let url: string
    let shared: Started
    beforeAll(async () => {
      shared = start(['sandbox', '--port=0', '--confirm-delay-ms=0'], {}, true)
      url = await ready(shared)
    })
    afterAll(() => shared.child.kill('SIGKILL'))

    it('stays up while a body never ends, and after its reader has left', async () => {
      await control(url, '/faults', { name: 'endless-body', times: 1 })
      const headers = { 'x-access-id': 'sandbox-access-id' }
      const endless = await fetch(`${url}/v1/api/system/chains`, { headers })
      const reader = endless.body?.getReader()
      for (let bytes = 0; bytes < 1_000_000;) bytes += (await reader?.read())?.value?.length ?? Infinity
      await reader?.cancel()
      expect((await fetch(`${url}/v1/api/system/chains`, { headers })).status).toBe(200)
      expect(shared.output.stderr).toBe('')
    })

    it('breaks the socket where a fault says so', async () => {
      const ask = async (name: string) => {
        await control(url, '/faults', { name, times: 1 })
        return fetch(`${url}/v1/api/system/chains`, { headers: { 'x-access-id': 'sandbox-access-id' } })
      }
      await expect(ask('connection-reset')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
      await expect((await ask('truncated-body')).text()).rejects.toThrow('terminated')
      expect((await ask('early-hints')).status).toBe(200)
    })

    it('delivers events over HTTP with the headers that were registered', async () => {
      const server = createServer((_, response) => response.end('thanks'))
      const shop = await onFreePort(server)
      onTestFinished(shop.close)
      const headers = signedHeaders({ 'x-timestamp': new Date().toISOString() })
      const order = {
        url: `${shop.url}/hook`,
        eventTypes: ['transaction_completed'],
        headers: { 'x-shop-secret': 's3cret' },
      }
      expect((await post(`${url}/v1/api/webhook`, order, headers)).status).toBe(200)
      const arrived = once(server, 'request')
      await pay(url)
      // The first argument of a server's request event is the request.
      const [request] = (await arrived) as [{ method: string; url: string; headers: Record<string, string> }]
      expect(request).toMatchObject({ method: 'POST', url: '/hook', headers: { 'x-shop-secret': 's3cret' } })
    })

    it('error: answers only to names of this machine', async () => {
      const { port } = new URL(url)
      const statuses = ['localhost', '127.0.0.1', 'shop.localhost', 'rebound.example', '10.0.0.1'].map(
        (name) => statusOf(`${url}/sandbox/api/payments`, `${name}:${port}`),
      )
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403, 403])
    })
  })

  it('answers other machines by address, by a name of their network, and by configured names; error: by no other', async () => {
    const settings = ['--port=0', '--host=0.0.0.0', '--allowed-hosts=pay.example', '--rate-limit=2']
    const { port } = new URL(await ready(start(['sandbox', ...settings])))
    const url = `http://127.0.0.1:${port}`
    const hosts = [
      ...['10.0.0.1', '[::1]', 'sandbox', 'Pay.Example'].map((name) => `${name}:${port}`),
      'rebound.example',
    ]
    const statuses = hosts.map((host) => statusOf(`${url}/sandbox/api/payments`, host))
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 403])
    const ask = () =>
      fetch(`${url}/v1/api/system/chains`, { headers: { 'x-access-id': 'sandbox-access-id' } })
    const answers = [await ask(), await ask(), await ask()]
    expect(
      answers.map(({ status }) => status),
      'and as often as --rate-limit says',
    ).toEqual([200, 200, 429])
  })

  describe('--state', () => {
    const folder = sharedFolder()

    it('goes on where the last run ended', async () => {
      const file = join(folder, 'sandbox.json')
      const first = start(['sandbox', '--port=0', '--state', file, '--seed=kept'])
      const url = await ready(first)
      await pay(url)
      await control(url, '/clock', { advanceMs: 86_400_000 })
      const before = await paymentsOf(url)
      first.child.kill('SIGTERM')
      expect((await first.ended).code).toBe(0)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await readdir(folder)).toEqual(['sandbox.json'])

      const again = await ready(start(['sandbox', '--port=0', `--state=${file}`]))
      expect(await paymentsOf(again)).toEqual(before)
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 1, seed: 'kept' })
    })

    it('error: refuses a file that is not its own, and leaves it alone', async () => {
      const file = join(folder, 'other.json')
      await writeFile(file, '{"name":"other"}')
      expect(await refusal(['--port=0', `--state=${file}`])).toContain(
        "STATE (--state) can't be used: the state is not one of version 1",
      )
      expect(await readFile(file, 'utf8')).toBe('{"name":"other"}')
    })
  })

  it('error: names a state in a folder that is not there, and does not start', async () => {
    expect(await refusal(['--port=0', '--state=/nowhere/sandbox.json'])).toMatch(
      /^STATE \(--state\) can't be used: ENOENT.*'\/nowhere'$/,
    )
  })

  it('error: names a port that is taken', async () => {
    const { port, close } = await onFreePort(createServer())
    onTestFinished(close)
    expect(await refusal([`--port=${port}`])).toBe(
      `PORT (--port) ${port} is already in use on 127.0.0.1; choose another port, or end the program that has it`,
    )
  })

  it('error: does not start in production, nor with a malformed option', async () => {
    expect(await refusal([], { NODE_ENV: 'production' })).toContain('NODE_ENV is production')
    expect(await refusal(['--initiate-shape=round'])).toContain(
      'INITIATE_SHAPE (--initiate-shape) must be one of expanded, compact, not "round"',
    )
  })

  it('explains its options', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    await sandboxHere(['--help'])
    expect(write.mock.lastCall?.[0]).toMatch(/--confirm-delay-ms, CONFIRM_DELAY_MS +milliseconds .* \(8000\)/)
  })
})
