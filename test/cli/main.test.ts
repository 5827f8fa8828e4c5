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
  it.each([[['--help']], [['orders', '--help']]])(
    'ends %j as a closed pipe does, without a word',
    async (args) => {
      const { child, ended } = start(...args)
      child.stdout?.destroy()
      expect(await ended).toMatchObject({ code: 141, stderr: '' })
    },
  )

  it.each([[['serve', '--help']], [['sandbox', '--help']], [['desk', '--help']]])(
    'ends no server: %j',
    async (args) => {
      const { child, ended } = start(...args)
      child.stdout?.destroy()
      expect(await ended).toMatchObject({ code: 0, stderr: '' })
    },
  )

  it('of messages changes no exit code', async () => {
    const { child, ended } = start('doctor', '--nonsense')
    child.stderr?.destroy()
    expect((await ended).code).toBe(2)
  })
})
