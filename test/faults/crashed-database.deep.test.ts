/** A PostgreSQL that crashes (F142): what was shown is kept, and the store is used again once the server has recovered. */
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { postgresStore } from '../../src/server/store/postgres.js'
import { startPostgres } from '../support/postgres/server.js'
import { startEndpoint } from '../support/sandbox-endpoint.js'

it('F142: has kept what was shown, and is used again once it has recovered', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const store = await postgresStore(server.url)
  const endpoint = await startEndpoint({ store, sandbox: { confirmDelayMs: 0 }, limits: false })
  onTestFinished(() => endpoint.close())
  const session = await endpoint.session()
  const { body } = await endpoint.pay(session)
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  // One process of it that is killed takes all of them down: what they share may be spoilt.
  const ended = new Promise((resolve) => client.once('end', resolve))
  process.kill(rows[0]!.pid, 'SIGKILL')
  await ended
  const { address } = (await endpoint.pay(session)).body
  if (address !== undefined) expect(address).toBe(body.address)
  endpoint.deposit(body.address)
  await endpoint.until(session, body.id, 'paid')
  await expect.poll(() => endpoint.notified).toHaveLength(1)
  expect(await store.listPayments('order-1042')).toMatchObject([{ destination: { address: body.address } }])
})
