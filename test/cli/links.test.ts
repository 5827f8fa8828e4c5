import { access } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { links } from '../../src/cli/links/links.js'
import { UsageError } from '../../src/cli/options/options.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { freshFolder } from '../support/folders.js'
import { runCommand } from '../support/run-command.js'

let folder: string
beforeEach(async () => {
  folder = freshFolder()
  // As an endpoint leaves it.
  await (await sqliteStore(join(folder, 'checkout.db'))).close()
})

const run = (...argv: string[]) =>
  runCommand(links, argv, { env: { DATABASE_URL: `sqlite:${join(folder, 'checkout.db')}` } })

const coffee = ['create', 'coffee', '--amount', '5', '--currency', 'EUR']

describe('crypto-checkout links', () => {
  it('creates, lists and closes a link', async () => {
    const options = [
      '--stock',
      '40',
      '--tips',
      '5,10',
      '--fields',
      'email:E-mail!,note',
      '--max-quantity',
      '3',
    ]
    expect(await run(...coffee, ...options)).toMatchObject({
      code: 0,
      stdout: 'coffee  open  5 EUR  sold 0, reserved 0, left 40  /l/coffee\n',
    })
    const { stdout } = await run('list', '--json')
    expect(JSON.parse(stdout)).toMatchObject([
      {
        ...{ name: 'coffee', title: 'coffee', tips: [5, 10], maxQuantity: 3, stock: 40 },
        fields: [
          { name: 'email', label: 'E-mail', type: 'email', required: true },
          { name: 'note', label: 'note', type: 'note' },
        ],
      },
    ])
    expect((await run('close', 'coffee', '--by', 'ada')).stdout).toContain('coffee  closed')
    const [closed] = JSON.parse((await run('list', '--json')).stdout) as unknown[]
    expect(closed).toMatchObject({ state: 'closed', createdBy: userInfo().username, closedBy: 'ada' })
  })

  it('takes a range', async () => {
    expect((await run('create', 'gift', '--amount', '5-500', '--currency', 'EUR')).stdout).toContain(
      '5-500 EUR',
    )
  })

  it.each(['5-500-1', '5-', '-5', '5e-7'])('error: takes no range that is none: %s', async (amount) => {
    const created = run('create', 'gift', `--amount=${amount}`, '--currency', 'EUR')
    await expect(created).rejects.toThrow(/^--amount(?:\.\w+)? must be /)
    expect((await run('list')).stdout).toBe('no links\n')
  })

  it('error: names the option that HTTP refuses, and creates nothing', async () => {
    await expect(run('create', 'Coffee', '--amount', '5', '--currency', 'EUR')).rejects.toThrow(
      /^NAME must be /,
    )
    await expect(run(...coffee, '--ends', 'soon')).rejects.toThrow(
      new UsageError('--ends must be a time such as 2026-11-01T00:00:00Z'),
    )
    await expect(run(...coffee, '--ends', '2020-01-01T00:00:00Z')).rejects.toThrow(
      new UsageError('--ends must be in the future'),
    )
    await expect(run(...coffee, '--coin', 'usdt')).rejects.toThrow(
      new UsageError('--currency must be given, or coin instead, and not both'),
    )
    expect((await run('list')).stdout).toBe('no links\n')
    expect((await run(...coffee)).code).toBe(0)
    expect(await run(...coffee)).toMatchObject({
      code: 1,
      stderr: 'crypto-checkout: name: is taken by another link, open or closed; choose another name\n',
    })
    expect(await run('close', 'tea')).toMatchObject({
      code: 1,
      stderr: 'crypto-checkout: link: no link has this name\n',
    })
  })

  it.each([coffee, ['list'], ['close', 'coffee']])('error: %s creates no database', async (...argv) => {
    const absent = join(folder, 'absent.db')
    await expect(run(...argv, '--database-url', `sqlite:${absent}`)).rejects.toThrow(
      /^DATABASE_URL \(--database-url\) can't be used: there is no database .*; run the command in the folder of the endpoint/,
    )
    await expect(access(absent)).rejects.toThrow('ENOENT')
  })

  it('error: refuses an unknown subcommand and a wrong option', async () => {
    await expect(run('open')).rejects.toThrow(UsageError)
    await expect(run(...coffee, '--fields', 'E-mail')).rejects.toThrow('--fields')
  })
})
