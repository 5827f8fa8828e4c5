/** integrations/monitoring: the dashboard and the alerts name metrics and labels that `serve` has, and are described. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveMetrics, type ServeMetrics } from '../../../src/cli/serve/serve-metrics.js'
import { IncidentError } from '../../../src/server/index.js'
import { memoryStore } from '../../../src/server/store/memory.js'

type Panel = {
  id: number
  type: string
  title: string
  gridPos: { h: number; w: number; x: number; y: number }
  targets?: { expr: string; legendFormat: string }[]
}
const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(root, path), 'utf8')
const { panels } = JSON.parse(await read('integrations/monitoring/dashboard.json')) as { panels: Panel[] }
const rules = await read('integrations/monitoring/alerts.yml')
const tests = await read('integrations/monitoring/alerts.test.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const queries = panels.flatMap(({ targets = [] }) => targets)

const textOf = async ({ fetch }: ServeMetrics) =>
  (await fetch(new Request('http://127.0.0.1:9464/metrics'))).text()

/** The names of all series, and the labels of each. */
async function scrape(): Promise<Map<string, Set<string>>> {
  const metrics = serveMetrics({ store: memoryStore(), now: Date.now })
  metrics.request({ requestId: 'a', method: 'GET', route: '/checkout', status: 200, durationMs: 1 })
  metrics.event({ type: 'clock-drift', clock: 'database', driftMs: 60_000, drifting: true })
  metrics.event({ type: 'worth-unknown', reference: 'a', paymentId: 'b', coin: 'usdt' } as never)
  const incident = { id: 'a', kind: 'late', reference: 'a', paymentId: 'b' } as const
  metrics.failure(new IncidentError(incident), 'incident')
  await metrics.notifications(() => undefined)({} as never)
  const gateway = metrics.gateway({ system: { listChains: async () => [] } } as never)
  await (gateway.system as unknown as { listChains: () => Promise<unknown> }).listChains()
  const text = await textOf(metrics)
  const series = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+)(?:\{([^}]*)\})? /gm)) {
    const known = series.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    series.set(name, known)
  }
  return series
}

describe('dashboard.json', () => {
  it('names metrics and labels that serve has', async () => {
    const series = await scrape()
    expect(queries.length).toBeGreaterThan(20)
    for (const { expr, legendFormat } of queries) {
      const [name = ''] = /(?:crypto_checkout|process)_[a-z_]+/.exec(expr) ?? []
      expect(series.has(name), name).toBe(true)
      expect(expr).toContain(`${name}{job="crypto-checkout"}`)
      const labels = [
        ...(/by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? []),
        ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
      ]
      for (const label of labels.filter((one) => one !== 'instance'))
        expect(series.get(name)?.has(label), `${name} has ${label}`).toBe(true)
    }
  })

  it('shows every metric of serve', async () => {
    const all = queries.map(({ expr }) => expr).join(' ')
    const shown = [...(await scrape()).keys()].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    const left = new Set(shown.filter((name) => !all.includes(name)))
    // Counted with each incident, and by the alert rules.
    expect([...left].sort()).toEqual(
      ['crypto_checkout_incidents', 'crypto_checkout_worth_unknown_total'].filter((name) => left.has(name)),
    )
  })

  it('has panels with titles and ids of their own, which overlap nowhere', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const a of panels)
      for (const b of panels)
        if (a.id < b.id) {
          const [p, q] = [a.gridPos, b.gridPos]
          const overlap = p.x < q.x + q.w && q.x < p.x + p.w && p.y < q.y + q.h && q.y < p.y + p.h
          expect(overlap, `${a.title} and ${b.title}`).toBe(false)
        }
    expect(panels.every(({ title }) => title !== '')).toBe(true)
  })
})

describe('alerts.yml', () => {
  it('has a test of each alert', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter((name) => !tests.includes(`alertname: ${name}\n`))).toEqual([])
  })

  it('names metrics that serve has', async () => {
    const metrics = serveMetrics({ store: memoryStore(), now: Date.now })
    metrics.request({ requestId: 'a', method: 'GET', route: '/checkout', status: 200, durationMs: 1 })
    metrics.event({ type: 'clock-drift', clock: 'database', driftMs: 60_000, drifting: true })
    const text = await textOf(metrics)
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
      const headings = [...(await read(file)).matchAll(/^#+ (.+)$/gm)]
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
    const guide = await read('docs/operations.md')
    expect(alerts.filter((name) => !guide.includes(`| \`${name}\` `))).toEqual([])
  })
})
