/**
 * The built script in the pages that merchants have, as far as the address, in each engine: whatever the page forbids, the
 * payer sees where to pay, can copy it, and the console stays empty.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payment } from '../support/manual-client.js'
import { serve } from '../support/static-server.js'
import { engineNames, start, type Engine } from './engines.js'
import { answers, hosts, pathOf } from './pages.js'
import type { Findings } from './probe.js'

const { address } = payment()

let server: Awaited<ReturnType<typeof serve>>
let elsewhere: Awaited<ReturnType<typeof serve>>
/** Gets what the page that is open finds. */
let receive: (findings: Findings) => void

beforeAll(async () => {
  const cdn = await answers('')
  elsewhere = await serve('dist', cdn)
  const pages = await answers(elsewhere.url)
  server = await serve('dist', (url) => {
    if (url.pathname !== '/findings') return pages(url)
    receive(JSON.parse(url.searchParams.get('found')!) as Findings)
    return { body: '', status: 204 }
  })
})

afterAll(async () => {
  await server?.close()
  await elsewhere?.close()
})

describe.each(engineNames)('dist/cdn/crypto-checkout.js in %s', (name) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await start(name)
  })

  afterAll(() => engine?.close())

  it.each(Object.entries(hosts))('works %s', async (host, { reports, says }) => {
    const findings = new Promise<Findings>((resolve) => (receive = resolve))
    await engine.visit(server.url + pathOf(host))
    const found = await findings
    expect(found.address).toBe(address)
    expect(found.words.color).not.toBe('rgb(255, 255, 255)')
    expect(Number.parseFloat(found.words.fontSize)).toBeGreaterThanOrEqual(12)
    expect(found.code.path).toMatch(/^M0 0h7/)
    expect([found.code.background, found.code.fill]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    expect(['copied', 'selected']).toContain(found.copied)
    if (reports) {
      expect(new Set(found.refusals.map((refusal) => refusal.split(' ')[0]))).toEqual(
        new Set(['trusted-types']),
      )
      return
    }
    expect(found.refusals).toEqual([])
    expect(found.said).toEqual([])
    expect(engine.said().filter((line) => !says?.test(line))).toEqual([])
  })
})
