/** The renderer keeps nothing of the pages that it draws, as the heap shows. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { PageView } from '../../src/server/http/pages/renderer.js'
import { payments } from '../support/canned-answers.js'
import { view as base, withPayment } from '../support/drawn-states.js'
import { loadPages } from '../support/sandbox-endpoint.js'

const renderer = await loadPages()
const draw = (view: Partial<PageView>) => renderer.draw({ ...base, ...view })

describe('drawing page after page', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapAfter = async (views: readonly Partial<PageView>[]): Promise<number> => {
    for (const view of views) await draw(view)
    collect()
    return process.memoryUsage().heapUsed
  }
  const views = (count: number, from: number): Partial<PageView>[] =>
    Array.from({ length: count }, (_, index) => ({
      ...withPayment({ ...payments.usdcOnBase, id: `payment-${from + index}` }),
      lang: `en-x-${from + index}`,
    }))

  it('keeps nothing of a payment or of a made-up language', async () => {
    const pages = 100
    const before = await heapAfter(views(50, 0))
    const after = await heapAfter(views(pages, 50))
    expect((after - before) / pages).toBeLessThan(3000)
  })
})
