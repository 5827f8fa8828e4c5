/** `serve` is killed around a mail: the next process sends it, at most once more and as the same message. */
import { expect, it } from 'vitest'
import { startMailServer } from '../../support/mail-server.js'
import type { Serve } from '../../support/serve-process.js'
import { sqliteDatabase } from './databases.js'
import { useEnvironment } from './environment.js'

const testbed = useEnvironment()
const shop = 'owner@shop.example'
const apiKey = 'api-key-of-the-shop'

/** The points at which it is killed, with how often the mail may come. */
const points = { 'before the mail': [1], 'before the answer': [2], 'after the answer': [1, 2] }

it('loses no mail, and sends none a third time', { timeout: 240_000 }, async () => {
  const names = Object.keys(points) as (keyof typeof points)[]
  await Promise.all(
    names.map(async (point, index) => {
      const mails = await mailsAfterKill(point, `order-${index}`)
      expect(points[point], point).toContain(mails.length)
      expect(new Set(mails.map(({ headers }) => headers['message-id'])).size, point).toBe(1)
      expect(new Set(mails.flatMap(({ to }) => to))).toEqual(new Set([shop]))
    }),
  )
})

async function mailsAfterKill(point: keyof typeof points, reference: string) {
  let dying: Serve | undefined
  const killAt = (here: keyof typeof points) => {
    if (here === point) dying?.signal('SIGKILL')
  }
  const server = await startMailServer(
    {
      onRcptTo(_address, _session, done) {
        killAt('before the mail')
        done()
      },
    },
    (answer) => {
      killAt('before the answer')
      answer()
      killAt('after the answer')
    },
  )
  const mail = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'pay@shop.example', MAIL_TO: shop }
  const settings = { ...mail, PUBLIC_URL: 'https://pay.shop.example/checkout' }
  const database = sqliteDatabase(testbed.folder, reference)
  dying = await testbed.start(database, settings)
  const order = { reference, amount: '49.99', currency: 'USD' }
  const { session } = await send<{ session: string }>(dying, '/sessions', apiKey, order)
  const method = { chain: 'tron', coin: 'usdt' }
  const { address } = await send<{ address: string }>(dying, '/payments', session, method)
  testbed.environment.deposit(address, '500')
  expect(await dying.ended).toBe('SIGKILL')
  dying = undefined

  const next = await testbed.start(database, settings)
  await expect.poll(() => deliveriesOf(next, reference), { timeout: 120_000 }).toEqual(['delivered'])
  next.signal('SIGTERM')
  expect(await next.ended, next.log()).toBe(0)
  await server.close()
  return server.received
}

async function send<T>({ url }: Serve, path: string, token: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${url}/checkout${path}`, { headers, ...init })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as T
}

/** The states of its notifications. */
async function deliveriesOf(serve: Serve, reference: string): Promise<(string | undefined)[]> {
  type Timeline = { timeline: { event: string; type?: string; detail?: string }[] }
  const { timeline } = await send<Timeline>(serve, `/orders/${reference}`, apiKey)
  const mails = timeline.filter(({ event, type }) => event === 'notification' && type === 'order.overpaid')
  return mails.map(({ detail }) => detail)
}
