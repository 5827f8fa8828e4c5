/** The table of docs/sandbox.md: each button and scenario is played in process, and does what its row says. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { scenarioNames, scenarios, type ScenarioName } from '../../src/sandbox/simulation/scenarios.js'
import { createSandbox, sandboxAccessId } from '../../src/sandbox/index.js'
import { createCheckout } from '../../src/server/index.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { control } from '../support/sandbox-control.js'

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const codes = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const text = await readFile('docs/sandbox.md', 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map(cells)

const buttons: Record<string, object> = {
  'Pay exact': {},
  'Pay part': { amount: '20' },
  'Pay more': { amount: '60' },
  Complete: {},
}

/** Plays it against a shop of its own, and gives what the page and the handlers have at its end. */
async function play(press: string): Promise<{ seen: string[]; notified: string[] }> {
  const sandbox = createSandbox({ seed: 'docs', confirmDelayMs: 0 })
  const notified: string[] = []
  const { now } = sandbox.clock
  const checkout = createCheckout({
    gateway: {
      baseUrl: 'http://127.0.0.1:4100',
      accessId: sandboxAccessId,
      now,
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    },
    secrets: [Buffer.alloc(32, 7).toString('base64url')],
    store: memoryStore(),
    merchant: { name: 'My shop' },
    mode: 'sandbox',
    now,
    limits: false,
    on: { '*': ({ type }) => void notified.push(type) },
    onError: () => undefined,
  })
  const order = { reference: 'order-1', amount: '49.99', currency: 'USD', expiresInSeconds: 30 * 86_400 }
  const { session } = await checkout.sessions.create(order)
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await checkout.fetch(new Request(`http://shop.invalid/checkout${path}`, init))
    return (await answer.json()) as Payment
  }
  const { id } = await ask('/payments', { chain: 'tron', coin: 'usdt' })
  const [payment] = sandbox.payments()
  const act = (name: string, body: object) => control(sandbox, `/payments/${payment?._id}/${name}`, body)
  if (press === 'Complete') await act('complete', {})
  else if (press in buttons) await act('deposits', buttons[press]!)
  else await act('scenario', { name: press })
  const steps = press in buttons ? [] : scenarios[press as ScenarioName].steps
  // A page that is open asks every few seconds.
  const pass = async (ms: number) => {
    const minute = Math.min(ms, 60_000)
    for (let at = 0; at < minute; at += 5000) await look(Math.min(5000, minute - at))
    if (ms > minute) await look(ms - minute)
  }
  const look = async (ms: number) => {
    sandbox.clock.advance(ms)
    // A check may lead to a notification.
    for (let round = 0; round < 2; round += 1) await checkout.runDue()
  }
  let passed = 0
  for (const { afterMs } of steps) {
    await pass(afterMs - passed)
    passed = afterMs
  }
  await pass(2 * 86_400_000)
  const { status, flags } = await ask(`/payments/${id}`)
  await checkout.close()
  await sandbox.close()
  return { seen: [status, ...flags], notified }
}

describe('the table of docs/sandbox.md', () => {
  it('has every scenario', () => {
    const pressed = rows.map(([press]) => codes(press)[0])
    expect(scenarioNames.filter((name) => !pressed.includes(name))).toEqual([])
  })

  it.each(rows)('%s', async (press = '', _what, _payer, seen, notified) => {
    expect(await play(codes(press)[0]!)).toEqual({ seen: codes(seen), notified: codes(notified) })
  })
})
