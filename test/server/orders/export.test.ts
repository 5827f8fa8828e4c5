/** The CSV of the export, read by a parser that follows RFC 4180 alone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exportColumns,
  exportHeader,
  exportLine,
  exportLines,
  type ExportRow,
} from '../../../src/server/orders/export.js'
import type { Store } from '../../../src/server/store/store.js'
import { parseCsv } from '../../support/csv.js'

const row = (reference: string, reason = ''): ExportRow => {
  const fields = Object.fromEntries(exportColumns.map((column) => [column, '']))
  return { ...(fields as ExportRow), reference, reason }
}
const csv = (rows: readonly ExportRow[]) =>
  exportHeader('csv') + rows.map((one) => exportLine(one, 'csv')).join('')

describe('CSV', () => {
  it('keeps commas, quotes and line breaks of a text', () => {
    const text = 'a, "b"\r\nc\nd'
    const line = exportLine(row(text), 'csv')
    expect(line).toMatch(/^"a, ""b""\r\nc\nd",/)
    expect(line.endsWith('\r\n')).toBe(true)
    expect(parseCsv(csv([row(text), row('next')])).map(({ reference }) => reference)).toEqual([text, 'next'])
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'error: has no cell that a spreadsheet would run: %j',
    (text) => {
      const [read] = parseCsv(csv([row('order-1042', text)]))
      expect(read?.['reason']).toBe(`'${text}`)
      expect(JSON.parse(exportLine(row('order-1042', text), 'jsonl'))).toMatchObject({ reason: text })
    },
  )

  it.each([
    '0012345',
    '1E5',
    '1e+5',
    '1.50',
    '12345678901234567890',
    // From twelve digits on, Excel writes 1.7E+12.
    '170000000000',
    '(1042)',
    '$1042',
    '10 p',
    '8:30 AM',
    'true',
    '1-2',
    '3/4',
    '2026-11-01',
    '08:30',
    'MAR1',
    '1 nov',
  ])('keeps a reference that a spreadsheet would write otherwise: %s', (reference) => {
    expect(parseCsv(csv([row(reference)]))[0]?.['reference']).toBe(`'${reference}`)
    expect(JSON.parse(exportLine(row(reference), 'jsonl'))).toMatchObject({ reference })
  })

  it.each(['1042', '99999999999', '0', 'order-1', '10 pm sale', '0x1f', 'A0012345', 'december sale'])(
    'has a reference that stays as it is: %s',
    (reference) => {
      expect(exportLine(row(reference), 'csv').startsWith(`${reference},`)).toBe(true)
    },
  )

  it('error: has no cell that a spreadsheet would run where lists have semicolons between their entries', () => {
    const [read] = parseCsv(csv([row('a;=1+1;-2; @3', 'x;"=1"')]))
    expect(read).toMatchObject({ reference: "a;'=1+1;'-2; @3", reason: `x;"'=1"` })
  })

  it('has amounts and times without an apostrophe, so that they can be summed', () => {
    const amounts = { amount: '0.50', received: '123456789012345678', created_at: '2026-11-01T08:30:00.000Z' }
    expect(parseCsv(csv([{ ...row('a'), ...amounts }]))[0]).toMatchObject(amounts)
  })

  it('begins with the mark that tells spreadsheets the encoding, once', () => {
    expect([...csv([row('é')])].filter((one) => one === '\uFEFF')).toHaveLength(1)
    expect(csv([]).startsWith('\uFEFFreference,')).toBe(true)
    expect(exportHeader('jsonl')).toBe('')
  })

  it('reads back as it was written, whatever the texts are', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'a,;"\r\n\t=+-@\' é'), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 4 }), (pairs) => {
        const read = parseCsv(csv(pairs.map(([reference, reason]) => row(reference, reason))))
        const unmarked = (text = '') => text.replace(/^'(?=[=+\-@\t\r\n])|(?<=;"*)'(?=[=+\-@])/g, '')
        expect(read.map((one) => [unmarked(one['reference']), unmarked(one['reason'])])).toEqual(
          pairs.map((pair) => pair.map((text) => unmarked(text))),
        )
      }),
    )
  })
})

describe('exports of several people at once', () => {
  /** A shop whose store notes the turn of the event loop in which each page was read. */
  function shop(pages: number, failsAt?: number) {
    const counted = { turn: 0, reads: [] as number[] }
    let ticking = setImmediate(function tick() {
      counted.turn += 1
      ticking = setImmediate(tick)
    })
    const store = () => {
      let page = 0
      const listOrders = () => {
        page += 1
        counted.reads.push(counted.turn)
        if (page === failsAt) return Promise.reject(new Error('disk I/O error'))
        const length = page === pages ? 1 : 20
        return Promise.resolve(Array.from({ length }, () => ({ reference: 'order-1042' })))
      }
      const readOrders = () => Promise.resolve([])
      return { listOrders, readOrders } as unknown as Pick<Store, 'listOrders' | 'readOrders'>
    }
    return { counted, store, end: () => clearImmediate(ticking) }
  }
  async function whole(store: Pick<Store, 'listOrders' | 'readOrders'>): Promise<void> {
    for await (const lines of exportLines(store, 'csv')) expect(lines).not.toBe('')
  }

  it('leave several turns of the event loop to others between two pages', async () => {
    const { counted, store, end } = shop(10)
    await Promise.all([whole(store()), whole(store()), whole(store())])
    end()
    expect(counted.reads).toHaveLength(30)
    for (const [page, turn] of counted.reads.entries())
      if (page > 0) expect(turn - (counted.reads[page - 1] ?? 0)).toBeGreaterThan(4)
  })

  it('error: go on where the store fails for one', async () => {
    const { counted, store, end } = shop(10)
    const failing = shop(10, 2)
    const results = await Promise.allSettled([whole(failing.store()), whole(store())])
    end()
    failing.end()
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(counted.reads).toHaveLength(10)
  })
})
