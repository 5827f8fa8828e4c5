/** The steps of docs/operations.md for payments that the database lacks, as an operator types them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orders } from '../../../src/cli/orders/orders.js'
import { sandboxAccessId } from '../../../src/sandbox/index.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { freshFolder } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'
import { freshEndpoint } from '../../support/sandbox-endpoint.js'

const guide = await readFile('docs/operations.md', 'utf8')
const section = guide.split('### Payments are lost\n')[1]?.split('\n#')[0] ?? ''
const steps = section.slice(section.indexOf('\n1. '))

/** The words of a command; a text in quotes is one. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => quoted ?? word)

it('are followed for an order of which the database has nothing', async () => {
  const file = join(freshFolder(), 'checkout.db')
  const endpoint = await freshEndpoint({ file })
  await endpoint.checkout.ready
  await endpoint.checkout.close()
  const store = await sqliteStore(file)
  await store.receiveDelivery(['payment-of-a-backup'], 1000)

  const env = {
    DATABASE_URL: `sqlite:${file}`,
    GATEWAY_URL: 'http://127.0.0.1:4100',
    GATEWAY_ACCESS_ID: sandboxAccessId,
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    endpoint.sandbox.fetch(new Request(input, init))
  const commands = [...steps.matchAll(/`(orders [^`]+)`/g)].map(([, command = '']) => command)
  expect(commands.length).toBeGreaterThan(4)
  const said = new Map<string, string>()
  for (const command of commands) {
    const named = command.replace('REFERENCE', 'order-2').replace('ID', 'payment-of-a-backup')
    const { code, stdout, stderr } = await runCommand(orders, wordsOf(named).slice(1), { env, fetch })
    expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' })
    said.set(command, stdout)
  }

  expect(said.get('orders show REFERENCE')).toContain('paid before the restore, shipped by hand')
  expect(await store.stats(0)).toMatchObject({ unknownDeliveries: 0 })
  expect(await store.getOrder('order-2')).toMatchObject({ state: 'closed' })
  await store.close()
})
