/** What doctor says of the settings, in the words of live mode, and of what is around the endpoint. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { doctor } from '../../../src/cli/doctor.js'
import { oldEngines, weaknessesOf } from '../../../src/cli/doctor/host.js'
import { weakSettings, type ModeSettings } from '../../../src/cli/serve/live-settings.js'
import type { Database } from '../../../src/cli/options/store.js'
import { version } from '../../../src/core/version.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { freshFolder } from '../../support/folders.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { secret } from '../../support/sandbox-endpoint.js'
import { commandAt, sandboxEnv, type Respond } from '../terminal.js'
import { oldNode } from './old-node.js'

const postgres = await postgresUrl()

/** What a doctor says of the settings and of what is around the endpoint. */
async function settingsAt(env: object, respond?: Respond) {
  const { code, stdout } = await commandAt(doctor, {}, respond).run(['--json'], { ...sandboxEnv, ...env })
  type Settings = { mode: string; refused: string[]; weak: string[]; versions: object }
  return { code, ...(JSON.parse(stdout) as Settings) }
}

const weakIn = (settings: Partial<ModeSettings> & { databaseUrl?: Database }) =>
  weakSettings({ mode: 'live', accessId: 'of-the-shop', gatewayUrl: '', ...settings })

describe('the settings', () => {
  it('names the settings that live mode refuses, first, and ends with 1', async () => {
    const settings = { MODE: 'live', CHECKOUT_API_KEY: 'hunter2', PUBLIC_URL: 'http://shop.example/checkout' }
    const env = { ...sandboxEnv, ...settings, NOTIFY_URL: 'http://shop.example/paid' }
    const { code, stdout } = await commandAt(doctor).run([], env)
    expect(code).toBe(1)
    const names = stdout.split('\n').map((line) => line.split(' ')[0])
    expect(stdout).not.toContain('The mode is sandbox')
    expect(names.slice(0, 5)).toEqual([
      ...['GATEWAY_ACCESS_ID', 'GATEWAY_URL', 'CHECKOUT_API_KEY', 'PUBLIC_URL', 'NOTIFY_URL'],
    ])
    expect(stdout).not.toContain('hunter2')
    const { mode, refused } = await settingsAt({ ...env, NOTIFY_ALLOW_PRIVATE: '1' })
    expect([mode, refused.length]).toEqual(['live', 4])
  })

  it('are weak where a live shop lacks what is recommended, and where they are those of serve', async () => {
    const namesIn = (settings: Partial<ModeSettings>) =>
      weakIn(settings).map((sentence) => sentence.split(' ')[0])
    const recommended = ['PUBLIC_URL', 'NOTIFY_URL', 'WEBHOOK_SECRET']
    expect(namesIn({})).toEqual([])
    expect(namesIn({ secrets: [secret] })).toEqual(recommended)
    expect(namesIn({ secrets: [secret], mode: 'sandbox' })).toEqual([])
    const urls = { publicUrl: 'https://shop.example/checkout', notifyUrl: 'https://shop.example/paid' }
    expect(namesIn({ secrets: [secret], ...urls })).toEqual(['WEBHOOK_SECRET'])
    const { weak } = await settingsAt({ MODE: 'live', CHECKOUT_SECRET: secret })
    expect(weak.map((sentence) => sentence.split(' ')[0])).toEqual([
      ...recommended,
      ...oldNode.map(() => 'Node'),
    ])
  })

  it.each(['http://127.0.0.1:4300/checkout', 'https://localhost/checkout', 'http://[::1]:4300/checkout'])(
    'are weak where live payers are sent to this machine: %s',
    (publicUrl) => {
      expect(weakIn({ publicUrl })).toEqual([
        'PUBLIC_URL (--public-url) is this machine: no link opens on the device of a payer',
      ])
      expect(weakIn({ publicUrl, mode: 'sandbox' })).toEqual([])
    },
  )

  it.each(['https://shop.example', 'https://shop.example/'])(
    'are weak where links lead to no page of the endpoint: %s',
    (publicUrl) => {
      expect(weakIn({ publicUrl })).toEqual([
        'PUBLIC_URL (--public-url) has no path: links begin with it, and the endpoint answers below /checkout',
      ])
      expect(weakIn({ publicUrl: 'https://shop.example/eu/checkout' })).toEqual([])
    },
  )

  it.each([
    ['postgres://shop@db.example/shop', true],
    ['postgres://shop@127.0.0.1,db.example/shop', true],
    ['postgres://shop@db.example/shop?sslmode=no-verify', true],
    ['postgres://shop@db.example/shop?ssl=0', true],
    ['postgres://shop@db.example/shop?ssl=no-verify', true],
    ['postgres://shop@db.example/shop?uselibpqcompat=true&sslmode=require', true],
    ['postgres://shop@db.example/shop?uselibpqcompat=true&sslmode=verify-full', false],
    ['postgres://shop@db.example/shop?sslmode=require', false],
    ['postgres://shop@db.example/shop?ssl=true', false],
    ['postgres://shop@db.example/shop?sslrootcert=/etc/ca.pem', false],
    ['postgres://shop@db.example/shop?sslmode=verify-full', false],
    ['postgres://shop@127.0.0.1/shop', false],
    ['postgres:///shop?host=/var/run/postgresql', false],
  ])('says whether the connection to the database can be read on the way: %s', (location, isWeak) => {
    expect(weakIn({ databaseUrl: { kind: 'postgres', location } }).join()).toBe(
      isWeak
        ? 'DATABASE_URL (--database-url) names another host without checking its certificate: add sslmode=verify-full'
        : '',
    )
  })

  it('names them where the service gives no answer, too', async () => {
    const settings = { MODE: 'live', CHECKOUT_API_KEY: 'hunter2', GATEWAY_URL: 'http://127.0.0.1:9' }
    const down = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'))
    const { code, stderr } = await commandAt(doctor, {}, down).run([], { ...sandboxEnv, ...settings })
    expect(code).toBe(3)
    const names = stderr.split('\n').map((line) => line.split(' ')[0])
    expect(names.slice(0, 2)).toEqual(['GATEWAY_ACCESS_ID', 'CHECKOUT_API_KEY'])
    expect(stderr).toContain('gives no answer of the service')
  })

  it('finds nothing wrong with the same settings in the sandbox', async () => {
    const settings = { CHECKOUT_API_KEY: 'hunter2', PUBLIC_URL: 'http://shop.example/checkout' }
    expect(await settingsAt(settings)).toMatchObject({ code: 0, refused: [] })
  })
})

describe('what is weak around the endpoint', () => {
  const dated = (ms: number): Respond => {
    return async (_, next) => {
      const response = await next()
      response.headers.set('date', new Date(Date.now() + ms).toUTCString())
      return response
    }
  }

  it('is nothing without a database and with equal clocks, and the versions are named', async () => {
    expect(await settingsAt({}, dated(0))).toMatchObject({
      code: 0,
      weak: oldNode,
      versions: { 'crypto-checkout': version, node: process.version },
    })
  })

  it.each([
    [-3_600_000, 'the clock of the service is 3600 s behind this host’s'],
    [3_600_000, 'the clock of the service is 3600 s ahead of this host’s'],
    [30_000, undefined],
  ])('is a clock that differs by %i ms: %s', async (driftMs, sentence) => {
    expect((await weaknessesOf(undefined, driftMs)).weak).toEqual(sentence === undefined ? [] : [sentence])
    const file = join(freshFolder(), 'checkout.db')
    const ofDatabase = async () =>
      Object.assign(await sqliteStore(file), {
        ...{ clockOffsetMs: () => driftMs, weaknesses: () => [] },
      })
    expect((await weaknessesOf(ofDatabase, undefined)).weak).toEqual(
      sentence === undefined ? [] : [sentence.replace('service', 'database')],
    )
  })

  it('is a database that is missing, which is not created', async () => {
    const folder = freshFolder()
    const file = join(folder, 'none.db')
    const { weak } = await settingsAt({ DATABASE_URL: `sqlite:${file}` })
    expect(weak).toEqual([expect.stringContaining("DATABASE_URL (--database-url) can't be used"), ...oldNode])
    expect(existsSync(file)).toBe(false)
  })

  it('error: ends with 1 where the database has payments of the other mode, which serve refuses, too', async () => {
    const file = join(freshFolder(), 'checkout.db')
    const store = await sqliteStore(file)
    await store.claimMode('live')
    await store.close()
    const env = { DATABASE_URL: `sqlite:${file}` }
    const { code, refused } = await settingsAt(env)
    expect(code).toBe(1)
    expect(refused).toEqual([
      expect.stringMatching(/^DATABASE_URL \(--database-url\) can't be used: .* payments of the mode live/),
    ])
    expect(await settingsAt({ ...env, MODE: 'live' })).not.toMatchObject({ refused: refused })
  })

  it('is a database that was restored in the last seven days', async () => {
    const file = join(freshFolder(), 'checkout.db')
    const store = await sqliteStore(file)
    const day = 86_400_000
    const restores = async () => {
      const { weak } = await weaknessesOf(() => sqliteStore(file), undefined)
      return weak.filter((sentence) => sentence.startsWith('the database was restored at'))
    }
    await store.markRestored(Date.now() - 8 * day)
    expect(await restores()).toEqual([])
    await store.markRestored(Date.now() - 6 * day)
    expect(await restores()).toHaveLength(1)
    await store.close()
  })

  it('is a PostgreSQL that waits for no standby, where several hosts are named', async () => {
    const name = freshSchema()
    const admin = new pg.Client({ connectionString: postgres })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    try {
      const { username, host } = new URL(postgres)
      const one = `postgres://${username}@${host}/${name}`
      expect((await weaknessesOf(() => postgresStore(one), undefined)).weak).toEqual([])
      const two = `postgres://${username}@${host},${host}/${name}`
      const { weak, versions } = await settingsAt({ DATABASE_URL: two }, dated(0))
      expect(weak).toEqual([expect.stringContaining('set synchronous_standby_names'), ...oldNode])
      expect(versions).toMatchObject({ database: expect.stringMatching(/^PostgreSQL \d+\.\d+$/) as string })
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    }
  })

  it('is an engine that gets no fixes any more', () => {
    const engines = ['Node 22.1.0', 'PostgreSQL 13.4', 'SQLite 3.51.3', 'Node 23.0.0']
    expect(oldEngines(engines, Date.UTC(2025, 10, 1))).toEqual([])
    expect(oldEngines(engines, Date.UTC(2025, 11, 1))).toEqual([
      'PostgreSQL 13 gets no fixes since 2025-11-30: install a newer one',
    ])
    expect(oldEngines(engines, Date.UTC(2027, 4, 1)).map((sentence) => sentence.split(' ')[0])).toEqual([
      'Node',
      'PostgreSQL',
    ])
  })

  it('is a variable that is spelled almost as a setting of serve, in any mode, without its value', async () => {
    const { weak, code } = await settingsAt({ NOTIFY_EVENT: 'hunter2', GATEWAY_ACCES_SECRET: 'hunter2' })
    expect(code).toBe(0)
    expect(weak.filter((sentence) => sentence.includes('is no setting'))).toEqual([
      'NOTIFY_EVENT is no setting and sets nothing; NOTIFY_EVENTS is one',
      'GATEWAY_ACCES_SECRET is no setting and sets nothing; GATEWAY_ACCESS_SECRET is one',
    ])
    expect(weak.join()).not.toContain('hunter2')
  })

  it('is printed before the findings', async () => {
    const { stdout } = await commandAt(doctor, {}, dated(-3_600_000)).run()
    expect(stdout).toMatch(/^weak: the clock of the service is 36\d\d s behind this host’s\n/)
  })
})
