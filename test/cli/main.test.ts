/** The commands that talk to an account, as a process. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledCommand } from '../support/command/command.js'
import { sandboxEnv } from './terminal.js'

let command: string

beforeAll(async () => {
  command = (await bundledCommand()).main
})

function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    // No process listens on port 9.
    const env = { PATH: process.env['PATH'], ...sandboxEnv, GATEWAY_URL: 'http://127.0.0.1:9' }
    const child = execFile(process.execPath, [command, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

describe('crypto-checkout', () => {
  const args = ['webhook', 'show']

  it('lists its commands and prints its version', async () => {
    expect((await run()).stdout).toMatch(/serve .*\n +sandbox /)
    expect(await run('--version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  it('error: names an unknown command', async () => {
    expect(await run('constructor')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('unknown command constructor'),
    })
  })

  it('error: ends with 3 when the service can not be reached', async () => {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(/^crypto-checkout: .*the connection failed/)
  })

  it('error: ends with 2 for a wrong option', async () => {
    const { code, stderr } = await run(...args, '--nonsense')
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'crypto-checkout: unknown option --nonsense\n' })
  })

  it('explains itself with 0', async () => {
    const { code, stdout } = await run(...args, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain(`usage: crypto-checkout ${args.join(' ')} `)
  })
})

describe('a reader that is gone', () => {
  const start = (...args: string[]) => {
    const env = { PATH: process.env['PATH'], ...sandboxEnv, GATEWAY_URL: 'http://127.0.0.1:9' }
    return spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  it.each([[['--help']], [['orders', '--help']]])(
    'ends %j as a closed pipe does, without a word',
    async (args) => {
      const child = start(...args)
      child.stdout.destroy()
      const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
      expect({ code, printed }).toEqual({ code: 141, printed: '' })
    },
  )

  it.each([[['serve', '--help']], [['sandbox', '--help']], [['desk', '--help']]])(
    'ends no server: %j',
    async (args) => {
      const child = start(...args)
      child.stdout.destroy()
      const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
      expect({ code, printed }).toEqual({ code: 0, printed: '' })
    },
  )

  it('of messages changes no exit code', async () => {
    const child = start('doctor', '--nonsense')
    child.stderr.destroy()
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(2)
  })
})
