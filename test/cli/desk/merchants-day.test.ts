/** A merchant's day with the desk over HTTP, without a browser. */
import { describe, expect, it } from 'vitest'
import { isDeep } from '../../support/check.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { getPage, postForm, signIn, type TestDesk } from '../../support/desk-app.js'
import { runMerchantsDay, type ExportedRow, type Person } from '../../support/merchants-day.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'

async function startPerson(desk: TestDesk): Promise<Person> {
  const { cookie, csrf } = await signIn(desk)
  const get = async (path: string) => (await getPage(desk, path, { cookie })).text
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
      const { status, text } = await postForm(desk, '/act', fields, { cookie })
      expect([200, 303], text).toContain(status)
      return text
    },
    async exportPayments() {
      const lines = (await get('/export?format=jsonl')).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as ExportedRow)
    },
  }
}

const stores = {
  SQLite: () => sqliteStore(':memory:'),
  PostgreSQL: async () => postgresStore(await postgresUrl(), { schema: freshSchema() }),
}

describe('a merchant’s day', () => {
  // What a store keeps is proven of each in test/server/store.
  it.each(isDeep ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const))(
    'ends with every order finished, exported and notified: %s',
    async (name) => {
      await runMerchantsDay(await stores[name](), startPerson)
    },
    90_000,
  )
})
