import { describe, expect, it } from 'vitest'
import { openStore, parseDatabaseUrl } from '../../../src/cli/options/store.js'

describe('parseDatabaseUrl', () => {
  it.each([
    ['sqlite:./checkout.db', { kind: 'sqlite', location: './checkout.db' }],
    ['sqlite:/data/checkout.db', { kind: 'sqlite', location: '/data/checkout.db' }],
    ['sqlite:///data/checkout.db', { kind: 'sqlite', location: '///data/checkout.db' }],
    ['sqlite::memory:', { kind: 'sqlite', location: ':memory:' }],
    ['postgres://shop:hunter2@db/shop', { kind: 'postgres', location: 'postgres://shop:hunter2@db/shop' }],
    ['postgresql://db/shop?sslmode=verify-full', { kind: 'postgres' }],
  ])('reads %s', (value, database) => {
    expect(parseDatabaseUrl(value)).toMatchObject(database)
  })

  it.each([
    '',
    'sqlite:',
    'sqlite://',
    'sqlite://checkout.db',
    'sqlite://./checkout.db',
    'sqlite:file:./checkout.db',
    'checkout.db',
    'mysql://shop:hunter2@db/shop',
    'postgres',
  ])('error: refuses "%s" without repeating it', (value) => {
    expect(() => parseDatabaseUrl(value)).toThrow(
      /^must be sqlite:FILE or postgres:\/\/USER:PASSWORD@HOST\/NAME$/,
    )
  })

  it.each(['rS3@cret', 'a/rS3cret', 'a?rS3cret', 'a#rS3cret', 'rS3cret@', '/', 'a@/?#rS3cret'])(
    'error: refuses the password "%s" that is not percent-encoded, without repeating it',
    (password) => {
      const reading = () => parseDatabaseUrl(`postgres://shop:${password}@db/shop`)
      expect(reading).toThrow(/^must percent-encode @ \/ \? and # of the user name and the password/)
      expect(reading).not.toThrow(/cret/)
    },
  )

  it('takes a password that is percent-encoded', () => {
    const location = `postgres://shop:${encodeURIComponent('@/?#rS3:cret')}@a,b/shop?sslmode=require`
    expect(parseDatabaseUrl(location)).toEqual({ kind: 'postgres', location })
  })
})

describe('openStore', () => {
  it('opens a store in SQLite', async () => {
    const store = await openStore(parseDatabaseUrl('sqlite::memory:'))
    expect(await store.claimMode('live')).toBe(true)
    await store.close()
  })

  it('error: says that PostgreSQL is not there, and not the password', async () => {
    const opening = openStore(parseDatabaseUrl('postgres://shop:hunter2@127.0.0.1:1/shop'))
    await expect(opening).rejects.toThrow(/ECONNREFUSED/)
    await expect(opening).rejects.not.toThrow(/hunter2/)
  })
})
