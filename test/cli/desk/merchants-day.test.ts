/** A merchant's day with the desk over HTTP, without a browser. */
import { afterEach, describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { pressLink, type TestDesk } from '../../support/desk-app.js'
import { runMerchantsDay, type ExportedRow, type Person } from '../../support/merchants-day.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'

const url = await postgresUrl()
const host = '127.0.0.1:4400'
const origin = `http://${host}`

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startPerson({ app, links }: TestDesk): Promise<Person> {
  const opened = await pressLink({ app }, links[0] ?? '')
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const get = async (path: string) =>
    (await app.request(`${origin}${path}`, { headers: { host, cookie } })).text()
  const csrf = /name="csrf" value="([^"]+)"/.exec(await get('/'))?.[1] ?? ''
  return {
    async list() {
      const { rows } = JSON.parse(await get('/rows')) as { rows: { reference: string; needs?: string }[] }
      return rows.map(({ reference, needs }) => ({ reference, needs }))
    },
    async act(action, reference, transaction = '') {
      const order = await get(`/order?reference=${reference}`)
      const path = new RegExp(`id="${action}"\\s+href="([^"]+)"`).exec(order)?.[1]?.replaceAll('&amp;', '&')
      expect(path, `${action} of ${reference}`).toBeDefined()
      const confirm = await get(path ?? '')
      expect(confirm).toContain(`<bdi>${reference}</bdi>`)
      expect(confirm).toMatch(/<dt>(Received|Sum)<\/dt>\s*<dd>[\d.]+ /)
      const refund = new URLSearchParams(path).get('refund') ?? ''
      const words = { reason: 'agreed by phone', text: 'agreed by phone' }
      const fields = { csrf, action, reference, refund, transaction, ...words }
      const answer = await app.request(`${origin}/act`, {
        method: 'POST',
        headers: { host, origin, cookie },
        body: new URLSearchParams(fields),
      })
      const text = await answer.text()
      expect([200, 303], text).toContain(answer.status)
      return text
    },
    async exportPayments() {
      const lines = (await get('/export?format=jsonl')).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as ExportedRow)
    },
  }
}

describe('a merchant’s day', () => {
  it('ends with every order finished, exported and notified: SQLite', async () => {
    await runMerchantsDay(await sqliteStore(':memory:'), startPerson, closing)
  })

  it('ends with every order finished, exported and notified: PostgreSQL', async () => {
    await runMerchantsDay(await postgresStore(url, { schema: freshSchema() }), startPerson, closing)
  }, 90_000)
})
