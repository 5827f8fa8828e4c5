/** `serve` from its source, as a process: that what it is told reaches the endpoint, and what it can't use is named. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundleCommand, endAll, startServe, type Command } from '../../chaos/serve/processes.js'

const environment = {
  // Nothing listens there.
  GATEWAY_URL: 'http://127.0.0.1:1',
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_SECRET: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
  CHECKOUT_API_KEY: 'api-key-of-the-shop',
  DATABASE_URL: 'sqlite::memory:',
}
let command: Command
beforeAll(async () => {
  command = await bundleCommand()
})
afterEach(endAll)
afterAll(() => command.remove())

describe('crypto-checkout serve', () => {
  it.each<[string, boolean]>([
    ['1', true],
    ['0', false],
  ])('leaves the service alone as GATEWAY_FAILURES says: %s', async (failures, isLeftAlone) => {
    const serve = await startServe(command, { ...environment, GATEWAY_FAILURES: failures })
    const health = await fetch(`${serve.url}/checkout/health`)
    expect(await health.json()).toMatchObject({ gateway: 'down' })
    serve.signal('SIGTERM')
    expect(await serve.ended).toBe(0)
    expect(serve.log().includes('it is left alone')).toBe(isLeftAlone)
  })

  it('error: names everything that is missing or wrong at once, and repeats no secret', async () => {
    const serve = await startServe(command, {
      CHECKOUT_SECRET: 'hunter2',
      NOTIFY_URL: 'https://shop.example/paid',
      GATEWAY_CALLS_AT_ONCE: '0',
      GATEWAY_CALLS_PER_SECOND: 'many',
      GATEWAY_FAILURES: '-1',
    })
    expect(await serve.ended).toBe(2)
    const [summary, ...lines] = serve.log().trim().split('\n')
    expect(summary).toBe('crypto-checkout: 8 options are missing or wrong:')
    expect(lines.map((line) => line.trim().split(' ', 1)[0]).sort()).toEqual([
      'CHECKOUT_API_KEY',
      'CHECKOUT_SECRET',
      'GATEWAY_ACCESS_ID',
      'GATEWAY_CALLS_AT_ONCE',
      'GATEWAY_CALLS_PER_SECOND',
      'GATEWAY_FAILURES',
      'GATEWAY_URL',
      'NOTIFY_SECRET',
    ])
    expect(serve.log()).not.toContain('hunter2')
  })
})
