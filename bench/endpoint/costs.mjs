/** What one of each costs on PostgreSQL, for the capacity plan: processor time of the endpoint and of the database, and bytes. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { isOnce } from '../shared/report.mjs'
import { start } from './process.mjs'
import { createPayment, getPayment } from './requests.mjs'

const creations = isOnce ? 20 : 3000
const statuses = isOnce ? 20 : 20_000
/** Before anything is measured. */
const warmUp = isOnce ? 1 : 500
const connections = 64
const hour = 3_600_000

/** @returns what `measured.json` holds: µs of processor time, and bytes. */
export async function costs(report, { store }) {
  const database = new pg.Client({ connectionString: store.url })
  await database.connect()
  const quiet = { store, checkIntervalMs: hour, watchIntervalMs: 100 }
  const [host, load] = await Promise.all([start('host.mjs', quiet), start('load.mjs')])
  const spent = async (count, work) => {
    const before = [await host.call('cpuMs'), await databaseMs(database), await walBytes(database)]
    await work()
    const after = [await host.call('cpuMs'), await databaseMs(database), await walBytes(database)]
    const [endpointMs, databaseMsEach, wal] = after.map((value, index) => (value - before[index]) / count)
    return { endpointUs: endpointMs * 1000, databaseUs: databaseMsEach * 1000, walBytes: wal }
  }
  const ask = (requests, count) =>
    load.call('run', { ports: [host.started], requests, connections, seconds: 60, most: count })

  const warm = (await host.call('mint', warmUp, 'warm')).map(createPayment)
  await ask(warm, warm.length)
  // As the server does by itself within a minute: until then it keeps the plans that it made for empty tables.
  await database.query('ANALYZE')
  const sizeBefore = await tableBytes(database, store.schema)
  const made = (await host.call('mint', creations, 'cost')).map(createPayment)
  const creation = await spent(creations, () => ask(made, creations))
  const diskBytes = ((await tableBytes(database, store.schema)) - sizeBefore) / creations

  const shown = await host.call('pay', await host.call('mint', isOnce ? 1 : 100, 'status'))
  const reads = shown.map((payment) => getPayment(payment))
  await ask(reads, 4 * warmUp)
  const status = await spent(statuses, () => ask(reads, statuses))

  const open = creations + warm.length + shown.length
  const check = await spent(open, async () => {
    const before = (await host.call('calls')).validate
    await host.call('advance', 20_000)
    while ((await host.call('calls')).validate - before < open)
      await new Promise((resolve) => setTimeout(resolve, 20))
  })

  await Promise.all([host, load].map((each) => each.stop()))
  await database.end()

  const measured = { creation: { ...creation, diskBytes }, status, check }
  const rounded = JSON.parse(JSON.stringify(measured), (_, value) =>
    typeof value === 'number' ? Math.round(value) : value,
  )
  for (const [what, each] of Object.entries(rounded))
    report.row(
      `cost of a ${what}, PostgreSQL`,
      Object.entries(each)
        .map(([name, value]) => `${name} ${value.toLocaleString('en')}`)
        .join(', '),
    )
  return rounded
}

/** Processor time of all processes of a server on this machine; those that have ended are counted by their parent. */
async function databaseMs(database) {
  const { rows } = await database.query(
    `SELECT pid FROM pg_stat_activity WHERE pid IS NOT NULL UNION SELECT pg_backend_pid()`,
  )
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return sum + 10 * (Number(fields[11]) + Number(fields[12]))
  }, 0)
}

async function walBytes(database) {
  const { rows } = await database.query(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes`)
  return Number(rows[0].bytes)
}

async function tableBytes(database, schema) {
  const { rows } = await database.query(
    `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r'`,
    [schema],
  )
  return Number(rows[0].bytes)
}
