/** A database with a standby: connections go to the host that takes writes. */
import { describe, expect, it } from 'vitest'
import type { PostgresClient, PostgresPool } from '../../../src/server/store/postgres/connection.js'
import { failoverPool, hostUrls, type HostPool } from '../../../src/server/store/postgres/hosts.js'

describe('hostUrls', () => {
  it.each([
    ['postgres://shop:secret@db/shop?sslmode=verify-full'],
    ['postgres://db:5432/shop?target_session_attrs=read-write'],
    ['postgres://db/shop?options=a,b'],
  ])('leaves the URL of one host as it is: %s', (url) => {
    expect(hostUrls(url)).toEqual([url])
  })

  it('has one URL for each host, with its port', () => {
    expect(hostUrls('postgresql://shop:s,cret@a:5432,b,[::1]:5433/shop?sslmode=require')).toEqual([
      'postgresql://shop:s,cret@a:5432/shop?sslmode=require',
      'postgresql://shop:s,cret@b/shop?sslmode=require',
      'postgresql://shop:s,cret@[::1]:5433/shop?sslmode=require',
    ])
    expect(hostUrls('postgres://a,b')).toEqual(['postgres://a', 'postgres://b'])
  })

  it.each([
    ['?target_session_attrs=read-write', ''],
    ['?target_session_attrs=read-write&sslmode=require', '?sslmode=require'],
    ['?sslmode=require&target_session_attrs=any', '?sslmode=require'],
    ['?a=1&target_session_attrs=any&b=2', '?a=1&b=2'],
  ])('leaves out which host to take, which is decided here: %s', (query, kept) => {
    expect(hostUrls(`postgres://a,b/shop${query}`)).toEqual([
      ...[`postgres://a/shop${kept}`, `postgres://b/shop${kept}`],
    ])
  })

  it.each(['a,,b', 'a,', ',b', 'a:port,b', 'a b,c'])('error: refuses hosts that are none: %s', (hosts) => {
    expect(() => hostUrls(`postgres://shop@${hosts}/shop`)).toThrow(
      new TypeError('database: must name hosts as in postgres://USER:PASSWORD@HOST1:5432,HOST2:5432/NAME'),
    )
  })

  it.each([
    'postgres://shop:p@ss@db/shop',
    'postgres://shop:p@ss@a,b/shop',
    'postgres://shop:p/ss@db/shop',
    'postgres://shop:p?ss@a,b/shop',
    'postgresql://shop:p#ss@db/shop',
    'postgres://db/shop?password=p@ss',
  ])('error: refuses what is not percent-encoded, and prints no part of it: %s', (url) => {
    expect(() => hostUrls(url)).toThrow(
      new TypeError(
        'database: must percent-encode @ / ? and # of the user name and the password: %40 %2F %3F and %23',
      ),
    )
  })

  it.each(['a,,b', 'a,', ',b'])('error: refuses an empty host, also without a user: %s', (hosts) => {
    expect(() => hostUrls(`postgres://${hosts}/shop`)).toThrow('database: must name hosts')
  })
})

type Host = {
  name: string
  readOnly: 'on' | 'off'
  isUp: boolean
  refusal?: Error
  settings?: object
}

/** A pool of a host, and what was done with it. Each connection is kept, as long as it is not destroyed. */
function hostPool(host: Host, log: string[]): PostgresPool {
  let listeners = 0
  let idle: PostgresClient | undefined
  const connect = (): PostgresClient => {
    let own = 0
    const client: PostgresClient = {
      async query({ text }) {
        log.push(`${host.name}: ${text.startsWith('SELECT current_setting') ? asked : text}`)
        expect(own, 'an error of a connection in use has a listener').toBe(1)
        if (host.refusal) throw host.refusal
        const { readOnly, settings } = host
        return { rows: [{ readOnly, fsync: 'on', commit: 'on', standbys: '', ...settings }], rowCount: 1 }
      },
      release(destroy) {
        log.push(`${host.name}: ${destroy ? 'destroyed' : 'released'}`)
        expect(own, 'its listener was removed').toBe(destroy && !host.refusal ? 1 : 0)
        idle = destroy ? undefined : client
      },
      on: (event: string) => (own += event === 'error' ? 1 : 0),
      off: (event: string) => (own -= event === 'error' ? 1 : 0),
    }
    return client
  }
  return {
    async connect() {
      if (!host.isUp) throw new Error(`${host.name} is down`)
      return idle ?? connect()
    },
    query: () => Promise.reject(new Error('asks through a connection')),
    end: async () => void log.push(`${host.name}: ended with ${listeners} listeners`),
    on: () => (listeners += 1),
    off: () => (listeners -= 1),
  }
}

const asked = 'its settings'

/** With a pool that looks at it, which these tests do not need. */
const watched = (...pools: PostgresPool[]): HostPool[] =>
  pools.map((pool) => ({ pool, watch: { ...pool, end: async () => undefined } }))

function hosts() {
  const log: string[] = []
  const [a, b]: [Host, Host] = [
    { name: 'a', readOnly: 'off', isUp: true },
    { name: 'b', readOnly: 'off', isUp: true },
  ]
  const pool = failoverPool(watched(hostPool(a, log), hostPool(b, log)))
  const ask = async () => {
    log.length = 0
    await pool.query({ text: 'SELECT 1' }).catch((error: unknown) => log.push(String(error)))
    return [...log]
  }
  return { a, b, pool, ask, log }
}

describe('failoverPool', () => {
  it('takes the first host that takes writes, and asks a connection once whether it does', async () => {
    const { ask } = hosts()
    expect(await ask()).toEqual([`a: ${asked}`, 'a: SELECT 1', 'a: released'])
    expect(await ask()).toEqual(['a: SELECT 1', 'a: released'])
  })

  it('closes a connection to a standby, takes the next host, and stays there', async () => {
    const { a, ask } = hosts()
    a.readOnly = 'on'
    expect(await ask()).toEqual([
      ...[`a: ${asked}`, 'a: destroyed', `b: ${asked}`, 'b: SELECT 1', 'b: released'],
    ])
    a.readOnly = 'off'
    expect(await ask()).toEqual(['b: SELECT 1', 'b: released'])
  })

  it('goes on with the other host while one is down, either way', async () => {
    const { a, b, ask } = hosts()
    a.isUp = false
    expect(await ask()).toContain('b: SELECT 1')
    Object.assign(a, { isUp: true })
    b.isUp = false
    expect(await ask()).toContain('a: SELECT 1')
  })

  it('moves on once, however many find the host down at once', async () => {
    const { a, pool, log } = hosts()
    a.isUp = false
    await Promise.all([1, 2, 3].map(() => pool.query({ text: 'SELECT 1' })))
    expect(log.filter((line) => line === 'b: SELECT 1')).toHaveLength(3)
  })

  it.each([
    ['a disk', { fsync: 'off' }],
    ['a disk, by its role', { commit: 'off' }],
    ['its standby', { commit: 'local' }],
  ])('error: leaves a promoted host whose commits do not wait for %s', async (_, settings) => {
    const { a, b, ask, pool } = hosts()
    await ask()
    a.isUp = false
    b.settings = settings
    expect((await ask()).slice(0, 2)).toEqual([`b: ${asked}`, 'b: destroyed'])
    await expect(pool.connect()).rejects.toThrow(/^a is down|fsync on, and synchronous_commit neither/)
    b.settings = { commit: 'remote_apply' }
    expect(await ask()).toContain('b: SELECT 1')
  })

  it('prepares each new connection before it is used, and uses none where that fails', async () => {
    const { a, ask, pool } = hosts()
    await ask()
    pool.prepare(async (client) => {
      await client.query({ text: 'prepare' })
      if (a.isUp) throw new Error('not prepared')
    })
    expect(await ask(), 'was prepared').toEqual(['a: SELECT 1', 'a: released'])
    a.isUp = false
    expect(await ask()).toEqual([`b: ${asked}`, 'b: prepare', 'b: SELECT 1', 'b: released'])
    a.isUp = true
    await expect(failing()).rejects.toThrow('not prepared')

    async function failing() {
      const log: string[] = []
      const one = failoverPool(watched(hostPool({ name: 'a', readOnly: 'off', isUp: true }, log)))
      one.prepare(() => Promise.reject(new Error('not prepared')))
      await one.connect().finally(() => expect(log).toEqual([`a: ${asked}`, 'a: destroyed']))
    }
  })

  it('says whether the host that takes writes waits for a standby, by its newest connection', async () => {
    const { a, b, ask, pool } = hosts()
    expect(pool.weaknesses()).toEqual([])
    a.settings = { standbys: 'ANY 1 (b)' }
    await ask()
    expect(pool.weaknesses()).toEqual([])
    a.isUp = false
    await ask()
    expect(pool.weaknesses()).toEqual(['no-synchronous-standby'])
    expect(b.settings).toBeUndefined()
    const one = failoverPool(watched(hostPool({ name: 'a', readOnly: 'off', isUp: true }, [])))
    await one.query({ text: 'SELECT 1' })
    expect(one.weaknesses(), 'a single host may need none').toEqual([])
  })

  it.each([
    [{ commit: 'remote_write', standbys: 'ANY 1 (b)' }, ['unflushed-standby']],
    [{ commit: 'remote_write', pages: 'off' }, ['no-synchronous-standby', 'no-full-page-writes']],
    [{ commit: 'on', standbys: 'ANY 1 (b)', pages: 'on' }, []],
  ])('says how a crash could lose what was committed: %j', async (settings, weaknesses) => {
    const { a, ask, pool } = hosts()
    a.settings = settings
    await ask()
    expect(pool.weaknesses()).toEqual(weaknesses)
  })

  it('error: says why the first host did not take it where none does', async () => {
    const { a, b, ask } = hosts()
    a.isUp = false
    b.readOnly = 'on'
    expect(await ask()).toEqual([`b: ${asked}`, 'b: destroyed', 'Error: a is down'])
    expect((await ask()).at(-1)).toBe('Error: a is down')
    a.isUp = true
    a.readOnly = 'on'
    expect((await ask()).at(-1)).toBe('Error: The host is a standby.')
  })

  it.each([
    ['a mistake in a statement', '42601', 'released'],
    ['a server that shuts down', '57P01', 'destroyed'],
    ['a socket that is gone', 'EPIPE', 'destroyed'],
  ])('error: after %s the connection is used again, or not', async (_, code, end) => {
    const { a, ask } = hosts()
    await ask()
    a.refusal = Object.assign(new Error('refused'), { code })
    expect(await ask()).toEqual(['a: SELECT 1', `a: ${end}`, 'Error: refused'])
  })

  it('listens to every host, and ends every one', async () => {
    const { pool, log } = hosts()
    const ignore = () => undefined
    pool.on('error', ignore)
    pool.on('error', ignore)
    pool.off('error', ignore)
    await pool.end()
    expect(log).toEqual(['a: ended with 1 listeners', 'b: ended with 1 listeners'])
  })

  it('error: stays where it is when a host that was left before fails later', async () => {
    const log: string[] = []
    let fail = () => undefined as void
    const slow: PostgresPool = {
      ...hostPool({ name: 'a', readOnly: 'off', isUp: false }, log),
      connect: () => new Promise((_, reject) => (fail = () => reject(new Error('a is down')))),
    }
    const others = (['b', 'c'] as const).map((name) =>
      hostPool({ name, readOnly: name === 'b' ? 'on' : 'off', isUp: true }, log),
    )
    const pool = failoverPool(watched(slow, ...others))
    const failures: (() => void)[] = []
    const reads = [1, 2].map(() => {
      const read = pool.query({ text: 'SELECT 1' })
      failures.push(fail)
      return read
    })
    failures[0]?.()
    await reads[0]
    failures[1]?.()
    await reads[1]
    expect(log.filter((line) => line === `b: ${asked}`)).toHaveLength(1)
    expect(log.filter((line) => line === 'c: SELECT 1')).toHaveLength(2)
  })

  it('error: takes a host that does not say whether it takes writes for a standby', async () => {
    const log: string[] = []
    const mute: PostgresPool = {
      ...hostPool({ name: 'a', readOnly: 'off', isUp: true }, log),
      connect: async () => ({
        query: async () => ({ rows: [], rowCount: 0 }),
        release: (destroy) => log.push(destroy ? 'destroyed' : 'released'),
        ...{ on: () => undefined, off: () => undefined },
      }),
    }
    await expect(failoverPool(watched(mute)).connect()).rejects.toThrow('The host is a standby.')
    expect(log).toEqual(['destroyed'])
  })
})
