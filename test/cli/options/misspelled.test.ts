import { describe, expect, it } from 'vitest'
import { misspelled } from '../../../src/cli/options/misspelled.js'
import { serveOptions } from '../../../src/cli/options/serve.js'

describe('misspelled', () => {
  it.each([
    ['SHORT_PAYMENTS_PERCENT', 'SHORT_PAYMENT_PERCENT'],
    ['LATE_POLICE', 'LATE_POLICY'],
    ['NOTIFY_EVENT', 'NOTIFY_EVENTS'],
    ['NOTFIY_URL', 'NOTIFY_URL'],
    ['notify_url', 'NOTIFY_URL'],
    ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
    ['RETENTION_DAY', 'RETENTION_DAYS'],
    ['GATEWAY_ACCES_SECRET', 'GATEWAY_ACCESS_SECRET'],
    ['LIMIT_CREATION', 'LIMIT_CREATIONS'],
    ['MAILTO', 'MAIL_TO'],
  ])('finds %s, for which %s is meant', (name, meant) => {
    expect(misspelled({ [name]: 'x' }, serveOptions)).toEqual([{ name, meant }])
  })

  it('finds no setting, and no variable of another program', () => {
    const settings = Object.values(serveOptions).map(({ env }) => env)
    const others = [
      'HOME',
      'HOSTNAME',
      'MODEL',
      'SPORT',
      'NODE_ENV',
      'PGPORT',
      'GATEWAY_PORT',
      'NOTIFY_SOCKET',
    ]
    const more = ['SMTP_HOST', 'HTTP_URL', 'DATABASE_NAME', 'OTEL_LOG_LEVEL', 'ALLOWED_HOSTS']
    const all = [...settings, ...others, ...more]
    expect(misspelled(Object.fromEntries(all.map((name) => [name, 'x'])), serveOptions)).toEqual([])
  })
})
