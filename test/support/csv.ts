/** Reads CSV by RFC 4180 alone, so that a test of the export shares nothing with what wrote it. */
export function parseCsv(file: string): Record<string, string>[] {
  // As programs do that read UTF-8.
  const text = file.replace(/^\uFEFF/, '')
  const records: string[][] = [[]]
  // A field in quotes, with doubled quotes inside, or a plain one; then a comma, a line break or the end.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  for (let match = field.exec(text); match; match = field.exec(text)) {
    const [, quoted, plain = '', end] = match
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n' && field.lastIndex < text.length) records.push([])
    if (field.lastIndex === text.length) break
  }
  if (field.lastIndex !== text.length) throw new Error(`no CSV after character ${field.lastIndex}`)
  const [names = [], ...rows] = records
  return rows.map((row) => {
    if (row.length !== names.length) throw new Error(`${row.length} fields instead of ${names.length}`)
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))
  })
}
