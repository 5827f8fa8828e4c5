import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

// As deep in the repository as the built command, which looks for package.json two folders up.
const command = join(import.meta.dirname, '../../node_modules/.crypto-checkout-test/main.js')
const running: ChildProcess[] = []

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, '../../src/cli/main.ts')],
    outfile: command,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['./serve.js'],
  })
})

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  return {
    child,
    output,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...output })),
  }
}

async function ready({ child, output }: ReturnType<typeof start>): Promise<string> {
  while (!output.stdout.includes('/sandbox\n')) await once(child.stdout, 'data')
  return /^listening on (http:\/\/\S+)$/m.exec(output.stdout)?.[1] ?? ''
}

describe('crypto-checkout sandbox', () => {
  it('says where it listens, answers there, and ends with 0 when told to', async () => {
    const process = start(['sandbox', '--seed', 'tests'], { PORT: '0', ACCESS_ID: 'mine' })
    const url = await ready(process)
    expect(process.output.stdout).toContain(`control page at ${url}/sandbox\n`)
    const chains = await fetch(`${url}/v1/api/system/chains`, { headers: { 'x-access-id': 'mine' } })
    expect(chains.status).toBe(200)
    expect((await fetch(`${url}/sandbox`)).status).toBe(200)
    process.child.kill('SIGTERM')
    expect(await process.ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('ends at once even while a fault holds a request open', async () => {
    const process = start(['sandbox', '--port=0'])
    const url = await ready(process)
    await fetch(`${url}/sandbox/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'timeout-after-execute' }),
    })
    const held = fetch(`${url}/v1/api/system/chains`, { headers: { 'x-access-id': 'sandbox-access-id' } })
    // The next request is answered after the held one has come in.
    await fetch(`${url}/sandbox/api/payments`)
    process.child.kill('SIGINT')
    expect((await process.ended).code).toBe(0)
    await held.catch(() => undefined)
  })

  it('error: does not start in production', async () => {
    const { code, stdout, stderr } = await start(['sandbox'], { NODE_ENV: 'production' }).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('NODE_ENV is production')
  })

  it('error: names a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const taken = typeof address === 'object' && address ? address.port : 0
    const { code, stderr } = await start(['sandbox', `--port=${taken}`]).ended
    server.close()
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `crypto-checkout: PORT (--port) ${taken} is already in use on 127.0.0.1\n`,
    })
  })

  it('error: names a malformed option', async () => {
    const { code, stderr } = await start(['sandbox', '--initiate-shape=round']).ended
    expect(code).toBe(2)
    expect(stderr).toContain(
      'INITIATE_SHAPE (--initiate-shape) must be one of expanded, compact, not "round"',
    )
  })

  it('explains its options', async () => {
    const { code, stdout } = await start(['sandbox', '--help']).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/--confirm-delay-ms, CONFIRM_DELAY_MS +milliseconds .* \(8000\)/)
  })
})

describe('crypto-checkout', () => {
  it('lists its commands and tells its version', async () => {
    expect((await start([]).ended).stdout).toMatch(/serve .*\n +sandbox /)
    expect(await start(['--version']).ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  it('error: names an unknown command', async () => {
    expect(await start(['constructor']).ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('unknown command constructor'),
    })
  })
})
