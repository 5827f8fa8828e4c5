/**
 * Metrics in the text format of Prometheus, version 0.0.4, of the three kinds used here. The usual library also brings
 * a tracing interface and quantile sketches.
 */

export type Labels = Readonly<Record<string, string | number>>

/** A gauge's values at a scrape; without labels, the number alone. */
export type GaugeValues = number | readonly (readonly [Labels, number])[]

export type Metrics = ReturnType<typeof createMetrics>

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** From a cached answer to a held poll. */
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Sample = { labels: string; value: number; suffix?: string }
type Family = { name: string; help: string; type: string; read: () => Sample[] | Promise<Sample[]> }

export function createMetrics() {
  const families: Family[] = []

  return {
    /** Only grows. Its name ends in `_total`. */
    counter(name: string, help: string) {
      const counts = new Map<string, number>()
      families.push({ name, help, type: 'counter', read: () => [...counts].map(toSample) })
      return {
        add(labels: Labels = {}, by = 1): void {
          const key = format(labels)
          counts.set(key, (counts.get(key) ?? 0) + by)
        },
      }
    },

    /** Durations, in seconds. Its name ends in `_seconds`. */
    histogram(name: string, help: string) {
      const series = new Map<string, { labels: Labels; counts: number[]; sum: number; total: number }>()
      families.push({ name, help, type: 'histogram', read: () => [...series.values()].flatMap(toBuckets) })
      return {
        observe(labels: Labels, seconds: number): void {
          const key = format(labels)
          const one = series.get(key) ?? { labels, counts: bucketsSeconds.map(() => 0), sum: 0, total: 0 }
          series.set(key, one)
          one.sum += seconds
          one.total += 1
          bucketsSeconds.forEach((most, index) => {
            if (seconds <= most) one.counts[index] = (one.counts[index] ?? 0) + 1
          })
        },
      }
    },

    /** Read at each scrape. A failed read omits the gauge, and no other. */
    gauge(name: string, help: string, read: () => GaugeValues | Promise<GaugeValues>): void {
      families.push({
        name,
        help,
        type: 'gauge',
        async read() {
          const values = await read()
          if (typeof values === 'number') return [{ labels: '', value: values }]
          return values.map(([labels, value]) => ({ labels: format(labels), value }))
        },
      })
    },

    /** All metrics, in the order of declaration. */
    async text(): Promise<string> {
      return (await Promise.all(families.map(toText))).join('')
    },
  }
}

async function toText({ name, help, type, read }: Family): Promise<string> {
  const samples = await Promise.resolve()
    .then(read)
    .catch(() => [])
  const lines = samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labels} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function toSample([labels, value]: readonly [string, number]): Sample {
  return { labels, value }
}

function toBuckets(series: { labels: Labels; counts: number[]; sum: number; total: number }): Sample[] {
  const { labels, counts, sum, total } = series
  return [
    ...bucketsSeconds.map((le, index) => ({
      suffix: '_bucket',
      labels: format({ ...labels, le }),
      value: counts[index] ?? 0,
    })),
    { suffix: '_bucket', labels: format({ ...labels, le: '+Inf' }), value: total },
    { suffix: '_sum', labels: format(labels), value: sum },
    { suffix: '_count', labels: format(labels), value: total },
  ]
}

function format(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escape(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
