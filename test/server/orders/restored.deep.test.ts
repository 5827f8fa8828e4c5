/** A PostgreSQL that was restored with its own tools lacks what came after its backup. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { needPrograms } from '../../support/programs.js'
import { describeRestored, folder, restoreCommand } from './restored.js'

needPrograms('pg_dump', 'pg_restore')
const url = await postgresUrl()

describeRestored('PostgreSQL', async () => {
  const admin = new pg.Pool({ connectionString: url })
  const names = [freshSchema(), freshSchema()]
  for (const name of names) await admin.query(`CREATE DATABASE ${name}`)
  onTestFinished(async () => {
    for (const name of names) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  })
  const [from = '', to = ''] = names.map((name) => Object.assign(new URL(url), { pathname: `/${name}` }).href)
  const dump = join(folder, 'checkout.dump')
  const run = async (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  return {
    open: () => postgresStore(from),
    save: () => run('pg_dump', '--format=custom', '--schema=crypto_checkout', `--file=${dump}`, from),
    async openSaved() {
      await run('pg_restore', '--exit-on-error', `--dbname=${to}`, dump)
      await restoreCommand(to)
      return postgresStore(to)
    },
  }
})
