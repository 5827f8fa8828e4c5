/** integrations/monitoring: the rules are tested, name metrics that there are, and are described. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveMetrics } from '../../../src/cli/serve/serve-metrics.js'
import { memoryStore } from '../../../src/server/store/memory.js'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'integrations/monitoring')
const rules = await readFile(join(folder, 'alerts.yml'), 'utf8')
const tests = await readFile(join(folder, 'alerts.test.yml'), 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

describe('alerts.yml', () => {
  it('has a test of each alert', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter((name) => !tests.includes(`alertname: ${name}\n`))).toEqual([])
  })

  it('names metrics that serve has', async () => {
    const metrics = serveMetrics({ store: memoryStore(), now: Date.now })
    metrics.request({ requestId: 'a', method: 'GET', route: '/checkout', status: 200, durationMs: 1 })
    metrics.event({ type: 'clock-drift', clock: 'database', driftMs: 60_000, drifting: true })
    const text = await (await metrics.fetch(new Request('http://127.0.0.1:9464/metrics'))).text()
    const named = new Set([...rules.matchAll(/\b(?:crypto_checkout|process)_\w+/g)].map(([name]) => name))
    const isThere = (name: string) => new RegExp(`^${name}[{ ]`, 'm').test(text)
    expect(
      [...named].filter((name) => !isThere(name) && name !== 'crypto_checkout_service_call_duration_seconds'),
    ).toEqual([])
    for (const [, where] of rules.matchAll(/where="([\w-]+)"/g))
      expect(text).toContain(`crypto_checkout_failures_total{where="${where}"} 0\n`)
  })

  it('leads from each alert to a section that there is', async () => {
    const places = [...rules.matchAll(/runbook: (docs\/[\w-]+\.md)#([\w-]+)$/gm)]
    expect(places).toHaveLength(alerts.length)
    for (const [place, file = '', section] of places) {
      const headings = [...(await readFile(join(root, file), 'utf8')).matchAll(/^#+ (.+)$/gm)]
      const slugs = headings.map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      expect(slugs, place).toContain(section)
    }
  })

  it('is described in docs/operations.md, alert by alert', async () => {
    const guide = await readFile(join(root, 'docs/operations.md'), 'utf8')
    expect(alerts.filter((name) => !guide.includes(`| \`${name}\` `))).toEqual([])
  })
})
