/** The commands that talk to an account, as a process. */
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledCommand } from '../support/command/command.js'
import { startProcess } from '../support/processes.js'
import { sandboxEnv } from './terminal.js'

let command: string

beforeAll(async () => {
  command = (await bundledCommand()).main
})

const start = (...args: string[]) =>
  // No process listens on port 9.
  startProcess([command, ...args], { ...sandboxEnv, GATEWAY_URL: 'http://127.0.0.1:9' })
const run = (...args: string[]) => start(...args).ended

describe('crypto-checkout', () => {
  it('lists its commands and prints its version', async () => {
    expect((await run()).stdout).toMatch(/serve .*\n +sandbox /)
    expect(await run('--version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  it('error: names an unknown command', async () => {
    expect(await run('constructor')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'crypto-checkout: unknown command constructor; crypto-checkout --help lists them\n',
    })
  })

  it('error: ends with 3 when the service can not be reached', async () => {
    const { code, stdout, stderr } = await run('webhook', 'show')
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(/^crypto-checkout: .*the connection failed/)
  })
})

describe('a reader that is gone', () => {
  it('ends a command as a closed pipe does, without a word', async () => {
    const { child, ended } = start('orders', '--help')
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ code: 141, stderr: '' })
  })

  it.each(['serve', 'sandbox', 'desk'])('ends no server: %s', async (name) => {
    const { child, ended } = start(name, '--help')
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('of messages changes no exit code', async () => {
    const { child, ended } = start('doctor', '--nonsense')
    child.stderr?.destroy()
    expect((await ended).code).toBe(2)
  })
})
