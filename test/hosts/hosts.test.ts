/**
 * The built script in the pages that merchants have, as far as the address, in each engine: whatever the page forbids, the
 * payer sees where to pay, can copy it, and the console stays empty.
 */
import { describe, expect, it } from 'vitest'
import { payment } from '../support/manual-client.js'
import { openedOnce } from '../support/opened.js'
import { serve } from '../support/static-server.js'
import { engineNames, start } from './engines.js'
import { answers, hosts as allHosts, pathOf } from './pages.js'
import type { Findings } from './probe.js'

const { address } = payment()

/** Of what other tests open in Chromium, the check opens nothing again. */
const hosts = Object.entries(allHosts).filter(([, { isElsewhere }]) => !isElsewhere || process.env.ENGINES)

/** Gets what the page that is open finds. */
let receive: (findings: Findings) => void

const elsewhere = openedOnce(async () => serve('dist', await answers('')))
const server = openedOnce(async () => {
  const pages = await answers(elsewhere().url)
  return serve('dist', (url) => {
    if (url.pathname !== '/findings') return pages(url)
    receive(JSON.parse(url.searchParams.get('found')!) as Findings)
    return { body: '', status: 204 }
  })
})

describe.each(engineNames)('dist/cdn/crypto-checkout.js in %s', (name) => {
  const engine = openedOnce(() => start(name))

  it.each(hosts)('works %s', async (host, { reports, says }) => {
    const findings = new Promise<Findings>((resolve) => (receive = resolve))
    await engine().visit(server().url + pathOf(host))
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
    expect(
      engine()
        .said()
        .filter((line) => !says?.test(line)),
    ).toEqual([])
  })
})
