/** `orders unknown` and `orders recover`: deliveries of payments that the database lacks. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../../../src/cli/orders/orders.js'
import { createSandbox } from '../../../src/sandbox/index.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import { freshFolder } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'

let file: string
let store: Store
/** The answer of the service. */
let answer: (request: Request) => Promise<Response>
beforeEach(async () => {
  file = join(freshFolder(), 'checkout.db')
  store = await sqliteStore(file)
  answer = createSandbox({ seed: 'test' }).fetch
})
afterEach(() => store.close())

const run = (...argv: string[]) =>
  runCommand(orders, argv, {
    env: { DATABASE_URL: `sqlite:${file}` },
    fetch: async (input, init) => answer(new Request(input, init)),
  })

const account = ['--gateway-url', 'http://127.0.0.1:4100', '--gateway-access-id', 'sandbox-access-id']
const secret = ['--webhook-secret', 'secret-of-the-webhook']
const refusal = async (status: number) => Response.json({ status: 'error', message: 'refused' }, { status })

describe('crypto-checkout orders unknown and recover', () => {
  it.each([['unknown'], ['recover', ...account]])(
    'error: end with 1, and say what to do, where no webhook is set: %s',
    async (...argv) => {
      expect(await run(...argv)).toMatchObject({
        ...{ code: 1, stdout: '' },
        stderr: expect.stringMatching(/^cannot know: without WEBHOOK_SECRET.*webhook register/s),
      })
      const { code, stdout } = await run(...argv, '--json')
      expect({ code, answer: JSON.parse(stdout) }).toMatchObject({ code: 1, answer: { cannotKnow: true } })
      const nothing = { code: 0, stdout: 'no unknown deliveries\n' }
      expect(await run(...argv, ...secret)).toMatchObject(nothing)
    },
  )

  it('lists what was delivered, and asks the service about it', async () => {
    expect(JSON.parse((await run('unknown', '--json', ...secret)).stdout)).toEqual({ deliveries: [] })
    await store.receiveDelivery(['payment-of-a-backup'], 1000)
    expect((await run('unknown')).stdout).toBe('1970-01-01T00:00:01.000Z  1 time  payment-of-a-backup\n')
    await store.receiveDelivery(['another-of-a-backup'], 2000)
    const first = (await run('unknown', '--limit', '1')).stdout
    expect(first).toBe(
      '1970-01-01T00:00:02.000Z  1 time  another-of-a-backup\nthere are more: use a higher --limit\n',
    )
    expect(JSON.parse((await run('unknown', '--limit', '1', '--json')).stdout)).toMatchObject({ more: true })
    const { code, stdout } = await run('recover', ...account, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      payments: [
        expect.objectContaining({ identifier: 'another-of-a-backup' }),
        expect.objectContaining({ identifier: 'payment-of-a-backup' }),
      ],
    })
  })

  it('recover says that the service knows no such payment, where it answers that', async () => {
    await store.receiveDelivery(['of-another-shop'], 1000)
    answer = () => refusal(404)
    const { code, stdout } = await run('recover', ...account)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^result +the service knows no such payment$/m)
  })

  it.each([
    ['network', () => Promise.reject(new TypeError('fetch failed'))],
    ['http-status 503', () => refusal(503)],
    ['the service refuses the access id', () => refusal(401)],
    ['envelope 200', () => refusal(200)],
    ['schema 200', async () => Response.json({ status: 'success', message: 'ok', data: {} })],
  ])('error: recover ends with 1 where no answer came: %s', async (why, given) => {
    await store.receiveDelivery(['payment-of-a-backup'], 1000)
    answer = given
    const { code, stdout } = await run('recover', ...account)
    expect(code).toBe(1)
    expect(stdout).toMatch(new RegExp(`^result +no answer: ${why}$`, 'm'))
    expect(stdout).toContain('no answer about 1 of 1: run it again, and forget none of them')
    const asJson = await run('recover', ...account, '--json')
    expect({ code: asJson.code, answer: JSON.parse(asJson.stdout) }).toEqual({
      code: 1,
      answer: { payments: [{ identifier: 'payment-of-a-backup', result: `no answer: ${why}` }] },
    })
  })

  it('error: recover needs the account', async () => {
    await expect(run('recover')).rejects.toThrow(/^GATEWAY_URL .* and GATEWAY_ACCESS_ID .* are required/)
  })

  it('recover --forget forgets the delivery that is named alone, and asks the service nothing', async () => {
    await store.receiveDelivery(['of-another-shop', 'kept'], 1000)
    answer = () => Promise.reject(new Error('it was asked'))
    const forget = (identifier: string) => run('recover', '--forget', identifier)
    expect(await forget('of-another-shop')).toMatchObject({ code: 0, stdout: 'forgotten: of-another-shop\n' })
    const absent = await forget('absent')
    expect(absent.code).toBe(1)
    expect(absent.stdout + absent.stderr).toContain('no unknown delivery has the identifier absent')
    expect(await store.listUnknownDeliveries(9)).toMatchObject([{ identifier: 'kept' }])
    expect((await store.stats(0)).unknownDeliveries).toBe(1)
  })
})
