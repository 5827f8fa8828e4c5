/** The table of docs/sandbox.md: each button and scenario is played in process, and does what its row says. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { scenarioNames, scenarios, type ScenarioName } from '../../src/sandbox/simulation/scenarios.js'
import { control } from '../support/sandbox-control.js'
import { freshEndpoint } from '../support/sandbox-endpoint.js'

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
  const notified: string[] = []
  const endpoint = await freshEndpoint({
    sandbox: { confirmDelayMs: 0 },
    started: false,
    limits: false,
    on: { '*': ({ type }) => void notified.push(type) },
  })
  const { session, body } = await endpoint.begin({ reference: 'order-1', expiresInSeconds: 30 * 86_400 })
  const [payment] = endpoint.sandbox.payments()
  const act = (name: string, given: object) =>
    control(endpoint.sandbox, `/payments/${payment?._id}/${name}`, given)
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
    await endpoint.pass(ms)
    // A check may lead to a notification.
    await endpoint.checkout.runDue()
  }
  let passed = 0
  for (const { afterMs } of steps) {
    await pass(afterMs - passed)
    passed = afterMs
  }
  await pass(2 * 86_400_000)
  const { status, flags } = (await endpoint.request<Payment>('GET', `/payments/${body.id}`, { session })).body
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
