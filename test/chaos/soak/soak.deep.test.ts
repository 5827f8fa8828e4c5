/**
 * `npm run soak`: `serve` under a steady load for as long as it is asked for. It samples memory, descriptors, disk and lag, and prints
 * how each grows in an hour. Every order that was paid is notified, under one id.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { freePort } from '../../support/free-port.js'
import type { Serve } from '../../support/serve-process.js'
import { useEnvironment } from '../serve/environment.js'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 1)
const workers = 4
/** Between two orders of a worker: about ten orders a second in all, if the machine has the time. */
const pauseMs = 300
/** Of so many orders, one is never paid: it stays open, and is watched. */
const unpaidOf = 10
const samples = 60
/** A payment may wait so long for its check. */
const mostDueSeconds = 30

type Sample = { hours: number; memory: number; descriptors: number; disk: number; due: number; delay: number }

const testbed = useEnvironment()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a long load', { timeout: (minutes + 5) * 60_000 }, () => {
  it('grows in nothing that it should not, and notifies of every paid order under one id', async () => {
    const { environment, folder } = testbed
    const file = join(folder, 'checkout.db')
    const metricsPort = await freePort()
    const serve = await testbed.start(
      { databaseUrl: `sqlite:${file}`, open: () => sqliteStore(file) },
      { LOG_LEVEL: 'error', METRICS_PORT: String(metricsPort) },
    )
    const paid = new Set<string>()
    const ids = new Map<string, Set<string>>()
    let created = 0
    const endsAt = Date.now() + minutes * 60_000

    /** What the shop and the payers were sent is not kept for hours. */
    function forget(): void {
      for (const { type, reference, id } of environment.received.splice(0))
        if (type === 'order.paid') ids.set(reference, (ids.get(reference) ?? new Set()).add(id))
      environment.said.length = 0
    }

    async function work(): Promise<void> {
      while (Date.now() < endsAt) {
        const reference = `order-${(created += 1)}`
        const isPaid = created % unpaidOf !== 0
        const payer = await environment.payer(reference)
        const payment = await payer.pay(serve.url!)
        expect(payment, serve.log()).toBeDefined()
        if (isPaid) {
          environment.deposit(payment!.address)
          expect(await payer.untilPaid(serve.url!, payment!.id)).toMatchObject({ status: 'paid' })
          paid.add(reference)
        }
        await pause(pauseMs)
      }
    }

    const taken: Sample[] = []
    async function sample(): Promise<void> {
      const everyMs = (minutes * 60_000) / samples
      while (Date.now() < endsAt) {
        await pause(everyMs)
        forget()
        taken.push({
          hours: (Date.now() - endsAt) / 3600_000 + minutes / 60,
          ...(await measure(serve, { file, metricsPort })),
        })
      }
    }

    await Promise.all([sample(), ...Array.from({ length: workers }, work)])
    await expect.poll(() => (forget(), paid.size - ids.size), { timeout: 60_000, interval: 500 }).toBe(0)
    expect([...ids.values()].filter((each) => each.size > 1)).toEqual([])

    process.stdout.write(
      `${created} orders, ${paid.size} paid and notified, in ${minutes} min\n${tableOf(taken)}`,
    )
    const [first, last] = [taken[Math.floor(samples / 4)]!, taken.at(-1)!]
    expect(last.descriptors).toBeLessThan(first.descriptors + 20)
    expect(Math.max(...taken.map(({ due }) => due))).toBeLessThan(mostDueSeconds)
  })
})

async function measure(
  { pid }: Serve,
  { file, metricsPort }: { file: string; metricsPort: number },
): Promise<Omit<Sample, 'hours'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const valueOf = (name: string) =>
    Number(new RegExp(`^crypto_checkout_${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0)
  const sizes = await Promise.all(
    ['', '-wal'].map((suffix) =>
      stat(file + suffix).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return {
    memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    disk: sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2,
    due: valueOf('oldest_due_seconds'),
    delay: valueOf('event_loop_delay_seconds\\{quantile="0.99"\\}') * 1000,
  }
}

/** The growth of each measure, without the first quarter, in which caches fill. */
function tableOf(taken: readonly Sample[]): string {
  const units = { memory: 'MB', descriptors: '', disk: 'MB', due: 's', delay: 'ms' } as const
  const steady = taken.slice(Math.floor(taken.length / 4))
  const lines = (Object.keys(units) as (keyof typeof units)[]).map((name) => {
    const values = taken.map((each) => each[name])
    const unit = units[name]
    const [first, last] = [values[0]!, values.at(-1)!].map((value) => value.toFixed(1))
    const growth = slopeOf(steady.map((each) => [each.hours, each[name]])).toFixed(1)
    return `${name.padEnd(12)} ${first} → ${last} ${unit}, highest ${Math.max(...values).toFixed(1)}, growth ${growth} ${unit} an hour\n`
  })
  return lines.join('')
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const below = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}
