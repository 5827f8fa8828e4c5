/** The CSV of the export, read by a parser that follows RFC 4180 alone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportColumns, exportHeader, exportLine, type ExportRow } from '../../../src/server/orders/export.js'
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

  it('reads back as it was written, whatever the texts are', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'a,"\r\n\t=+-@\' é'), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 4 }), (pairs) => {
        const read = parseCsv(csv(pairs.map(([reference, reason]) => row(reference, reason))))
        const unmarked = (text = '') => text.replace(/^'(?=[=+\-@\t\r\n])/, '')
        expect(read.map((one) => [unmarked(one['reference']), unmarked(one['reason'])])).toEqual(
          pairs.map((pair) => pair.map((text) => unmarked(text))),
        )
      }),
    )
  })
})
