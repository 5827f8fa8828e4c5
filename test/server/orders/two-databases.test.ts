/** The way from SQLite to PostgreSQL, as docs/scaling.md says it: an endpoint on each database, and each order in one of them. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backup } from '../../../src/cli/backup/backup.js'
import { orders as command } from '../../../src/cli/orders/orders.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { freshFolder } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'
import { freshEndpoint } from '../../support/sandbox-endpoint.js'

it('the endpoint before finishes its orders, and the next one refuses their sessions', async () => {
  const folder = freshFolder()
  const file = join(folder, 'checkout.db')
  const first = await freshEndpoint({ file, sandbox: { confirmDelayMs: 0 } })
  const { session, body } = await first.begin()
  const next = await freshEndpoint({
    ...{ store: memoryStore(), beside: first },
    secrets: ['BQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o'],
  })
  expect((await next.pay(session)).body).toMatchObject({ code: 'session-invalid' })
  await next.receive({ order: { reference: 'order-2' } })

  const env = { DATABASE_URL: `sqlite:${file}` }
  const run = async (...argv: string[]) => (await runCommand(command, argv, { env })).stdout
  expect(await run('list', '--state', 'open')).toContain('order-1042')
  first.deposit(body.address)
  await first.until(session, body.id, 'paid')
  await expect.poll(() => first.notified.map(({ reference }) => reference)).toEqual(['order-1042'])
  await expect.poll(() => next.notified.map(({ reference }) => reference)).toEqual(['order-2'])
  await first.checkout.close()

  for (const list of [
    ['--state', 'open'],
    ['--needs', 'any'],
  ])
    expect(await run('list', ...list)).toBe('no such orders\n')
  expect(await run('given-up')).toBe('no notification is given up\n')
  expect(JSON.parse(await run('export', '--format', 'jsonl'))).toMatchObject({ reference: 'order-1042' })
  const copied = await runCommand(backup, [join(folder, 'checkout-last.db')], { env })
  expect(copied.stdout).toContain('has 1 payment')
})
