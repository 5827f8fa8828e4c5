import { describe, expect, it } from 'vitest'
import type { LogLevel } from '../../../src/cli/options/log-levels.js'
import { createLog } from '../../../src/cli/serve/log.js'
import { NotifyError } from '../../../src/cli/serve/guarded-post.js'
import { GatewayError } from '../../../src/gateway/index.js'
import { IncidentError, type OrderNotification } from '../../../src/server/index.js'
import { freshEndpoint } from '../../support/sandbox-endpoint.js'

const at = Date.UTC(2026, 0, 2, 3, 4, 5)

function logAt(level: LogLevel = 'debug', now = () => at) {
  const lines: string[] = []
  const log = createLog({ level, write: (line) => void lines.push(line), now })
  return { log, lines, records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

const request = { requestId: 'id', method: 'GET', route: '/checkout/session', status: 200, durationMs: 3 }

describe('createLog', () => {
  it('writes a line of JSON for a request, with the route as declared', () => {
    const { log, lines } = logAt()
    log.request(request)
    expect(lines).toEqual([
      '{"time":"2026-01-02T03:04:05.000Z","level":"info","event":"request","requestId":"id","method":"GET","route":"/checkout/session","status":200,"durationMs":3}\n',
    ])
  })

  it('writes nothing after the server has stopped', () => {
    const { log, records } = logAt()
    log.ended('draining')
    log.request(request)
    log.ended('stopped')
    log.service('down')
    log.failure(new Error('late'), 'store')
    log.warning(new Error('late'))
    expect(records().map(({ event }) => event)).toEqual(['draining', 'request', 'stopped'])
  })

  it('has the code of a refusal', () => {
    const { log, records } = logAt()
    log.request({ ...request, status: 403, code: 'forbidden-origin' })
    expect(records()).toMatchObject([{ event: 'request', status: 403, code: 'forbidden-origin' }])
  })

  it('logs the words of our own errors, and of others where they were thrown', () => {
    const { log, records } = logAt()
    log.failure(
      new GatewayError('http-status', 'validate: the service answered HTTP 503', { status: 503 }),
      'check',
    )
    log.failure(new NotifyError('answer', 'NOTIFY_URL answered 500'), 'notification')
    log.failure(new Error('order order-1042 was paid and is no longer'), 'incident')
    log.failure(Object.assign(new Error('near "hunter2": syntax error'), { code: 'SQLITE_ERROR' }), 'store')
    expect(records()).toMatchObject([
      { where: 'check', name: 'GatewayError', message: 'validate: the service answered HTTP 503' },
      { where: 'notification', name: 'NotifyError', code: 'answer', message: 'NOTIFY_URL answered 500' },
      { where: 'incident', message: 'order order-1042 was paid and is no longer' },
      {
        where: 'store',
        name: 'Error',
        code: 'SQLITE_ERROR',
        at: expect.stringMatching(/^log\.test\.ts:\d+:\d+$/),
      },
    ])
  })

  it('logs what could not be read once a minute, and hidden networks only by words', () => {
    const { log, records } = logAt()
    const dropped = {
      type: 'fields-dropped',
      operation: 'payments.validate',
      records: 0,
      fields: ['fee'],
    } as const
    log.event(dropped)
    log.event(dropped)
    log.event({ type: 'networks-hidden', networks: ['tomorrow', 'a text\u202e'] })
    expect(records()).toMatchObject([
      { level: 'warn', event: 'fields-dropped', operation: 'payments.validate', fields: ['fee'] },
      { level: 'warn', event: 'networks-hidden', networks: ['tomorrow', 'unknown'] },
    ])
  })

  it('warns that the database was restored, and of how it could lose what it stores', () => {
    const { log, records } = logAt()
    log.event({ type: 'restored', at: '2026-11-22T10:00:00.000Z' })
    log.event({ type: 'weaknesses-changed', weaknesses: ['no-synchronous-standby'] })
    expect(records()).toMatchObject([
      { level: 'warn', event: 'restored', at: '2026-11-22T10:00:00.000Z' },
      { level: 'warn', event: 'weaknesses-changed', weaknesses: ['no-synchronous-standby'] },
    ])
  })

  it('says how many networks it leaves out of a line, and where a list ended early', () => {
    const { log, records } = logAt()
    log.event({
      type: 'networks-hidden',
      networks: Array.from({ length: 53 }, (_, index) => `chain-${index}`),
    })
    log.event({ type: 'list-cut', operation: 'system.allChains', page: 100 })
    const [hidden, cut] = records()
    expect(hidden).toMatchObject({ networksOmitted: 3 })
    expect(hidden?.['networks']).toHaveLength(50)
    expect(cut).toMatchObject({ level: 'warn', event: 'list-cut', page: 100 })
  })

  it('has the status and the request id of a call that the service refused', () => {
    const { log, records } = logAt()
    const details = { status: 400, requestId: 'req-1', serviceMessage: 'amount below minimum' }
    log.failure(
      new GatewayError('http-status', 'payment/initiate: the service answered HTTP 400', details),
      'x',
    )
    expect(records()).toMatchObject([{ status: 400, serviceRequestId: 'req-1' }])
    expect(JSON.stringify(records())).not.toContain('below minimum')
  })

  it('names the kind of an incident', () => {
    const { log, records } = logAt()
    const about = { reference: 'order-1042', paymentId: 'p' }
    log.failure(new IncidentError({ id: 'inc_p_late', kind: 'late', ...about }), 'incident')
    expect(records()).toMatchObject([
      { where: 'incident', kind: 'late', message: expect.stringContaining('order-1042') },
    ])
  })

  it('logs a failure that repeats once a minute, and then how often it was left out', () => {
    let time = 0
    const { log, records } = logAt('info', () => time)
    const full = Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    })
    for (let request = 0; request < 50; request += 1) {
      log.failure(full, 'store')
      time += 1000
    }
    log.failure(full, 'watcher')
    time = 60_000
    log.failure(full, 'store')
    expect(records().map(({ where, errcode, repeated }) => [where, errcode, repeated])).toEqual([
      ['store', 13, undefined],
      ['watcher', 13, undefined],
      ['store', 13, 49],
    ])
  })

  it('logs a refusal before the request was read once a minute, by its code', () => {
    let time = 0
    const { log, records } = logAt('info', () => time)
    for (let request = 0; request < 50; request += 1) log.refused({ status: 400, code: 'malformed-request' })
    log.refused({ status: 431, code: 'headers-too-large' })
    time = 60_000
    log.refused({ status: 400, code: 'malformed-request' })
    expect(
      records().map(({ level, event, status, code, repeated }) => [level, event, status, code, repeated]),
    ).toEqual([
      ['info', 'refused', 400, 'malformed-request', undefined],
      ['info', 'refused', 431, 'headers-too-large', undefined],
      ['info', 'refused', 400, 'malformed-request', 49],
    ])
  })

  it("tells the system's word for a failure of fetch", () => {
    const { log, records } = logAt()
    log.failure(
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      'check',
    )
    expect(records()).toMatchObject([{ code: 'ECONNREFUSED' }])
  })

  it('error: lets nothing through that others wrote', () => {
    const { log, lines } = logAt()
    const canary = 'hunter2 ada@shop.example'
    const named = Object.assign(new Error(`${canary}\n    at ${canary}.ts:1:2`), {
      name: canary,
      code: canary,
    })
    log.failure(named, 'check')
    log.failure(new Error('fine', { cause: named }), 'request')
    log.failure(new TypeError(canary), canary)
    log.failure(canary, 'check')
    log.failure({ message: canary, code: canary }, 'watcher')
    expect(lines).toHaveLength(5)
    expect(lines.join('')).not.toMatch(/hunter2|ada@/)
  })

  it.each<[LogLevel, number]>([
    ['debug', 4],
    ['info', 3],
    ['warn', 2],
    ['error', 1],
    ['silent', 0],
  ])('writes nothing below %s', (level, count) => {
    const { log, lines } = logAt(level)
    log.request({ ...request, route: '/checkout/health' })
    log.event({ type: 'gateway-recovered', afterMs: 5000, calls: 'check' })
    log.request({ ...request, status: 503 })
    log.failure(new Error(), 'check')
    expect(lines).toHaveLength(count)
  })
})

describe('the log, the timeline and the notifications', () => {
  it('say the same of an order: each incident once, each notification under its id, and each try that failed', async () => {
    const { log, records } = logAt('info', Date.now)
    const heard: OrderNotification[] = []
    let isDown = true
    const endpoint = await freshEndpoint({
      sandbox: { confirmDelayMs: 0 },
      onError: (error, where) => log.failure(error, where),
      onEvent: (event) => log.event(event),
      on: {
        '*'(notification) {
          if (notification.type === 'order.overpaid' && isDown) throw new Error('the shop is down')
          heard.push(notification as OrderNotification)
        },
      },
    })
    const { session, body } = await endpoint.receive({ amount: '20', status: 'partial' })
    endpoint.deposit(body.address, '40')
    await endpoint.until(session, body.id, 'paid')
    const { orders } = endpoint.checkout
    const { refund, url } = await orders.refund('order-1042', { by: 'ada', reason: 'too much' })
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
    await endpoint.request('POST', `/refund/${url.split('/').at(-1)}`, { body: { address } })
    await orders.refundSent(refund.id, { by: 'ada', transaction: 'ab'.repeat(32) })
    const entries = async (...events: string[]) =>
      (await orders.get('order-1042')).timeline.filter(({ event }) => events.includes(event))
    const failures = (where: string) => records().filter((line) => line['where'] === where)
    await endpoint.untilTried(6)
    expect(failures('notification')).toHaveLength(1)
    isDown = false
    await endpoint.pass(60_000)
    await expect
      .poll(async () => (await entries('notification')).map(({ detail }) => detail))
      .toEqual(Array.from({ length: 6 }, () => 'delivered'))

    const notifications = await entries('notification')
    heard.sort((a, b) => a.sequence - b.sequence)
    expect(heard.map(({ id, type, timestamp: at }) => ({ id, type, at }))).toEqual(
      notifications.map(({ id, type, at }) => ({ id, type, at })),
    )
    expect(heard.map(({ type, payment, refund: of }) => [type, payment?.received, of?.state])).toEqual([
      ['order.partial', '20', undefined],
      ['order.paid', '60', undefined],
      ['order.overpaid', '60', undefined],
      ['refund.requested', '60', 'requested'],
      ['refund.requested', '60', 'address-given'],
      ['refund.sent', '60', 'sent'],
    ])
    expect((await entries('changed')).map(({ received }) => received)).toEqual(['20', '60'])
    const incidents = await entries('incident')
    expect(incidents).toMatchObject([{ type: 'overpaid', payment: body.id }])
    expect(failures('incident')).toMatchObject(
      incidents.map(({ id, type }) => ({
        kind: type,
        message: expect.stringContaining(`${id}: `) as string,
      })),
    )
    expect(records().filter(({ event }) => event === 'failure')).toHaveLength(2)
    expect((await orders.get('order-1042')).needs).toBeUndefined()
  })
})
