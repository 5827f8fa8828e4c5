/** Lines of a CSV file (RFC 4180), safe for spreadsheets. */

/** What says to spreadsheet programs that the file is UTF-8: at its head, before the names of the columns. */
export const byteOrderMark = '\uFEFF'

/** What the fields of a column are: a spreadsheet must keep a text, such as the reference 0012345, as it is written. */
export type FieldKind = 'text' | 'value'

/**
 * A line of fields.
 * @param kindOf the kind of a field by its place. Default: all are values, as they are.
 */
export function csvLine(
  fields: readonly string[],
  kindOf: (index: number) => FieldKind = () => 'value',
): string {
  return `${fields.map((field, index) => csvField(field, kindOf(index))).join(',')}\r\n`
}

/** What a spreadsheet would run: a text that begins like a formula; some also one with the wide characters of East Asia. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** The same within a text: where lists have semicolons between their entries, a cell begins behind each, in quotes or not. */
const innerFormula = /(?<=;"*)(?=[=+\-@＝＋－＠])/g
/** What it would read as a number, a time or a date, and write otherwise: but whole numbers of up to 11 digits stay as they are. */
const numeric = /^(?!(?:0|[1-9]\d{0,10})$)[\d.,:/\s%eE+()\p{Sc}-]*\d[\d.,:/\s%eE+()\p{Sc}-]*$/u
const month = /^\d{0,4}[-/ .]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ .]?\d{0,4}$/i
const word = /^(?:true|false|[\d:]+ [ap]m?)$/i

/** An apostrophe in front makes it a text. */
function csvField(field: string, kind: FieldKind): string {
  const isRead = [numeric, month, word].some((form) => form.test(field))
  const isChanged = formula.test(field) || (kind === 'text' && isRead)
  const safe = `${isChanged ? "'" : ''}${field}`.replace(innerFormula, "'")
  return /[",\r\n]/.test(safe) || isChanged ? `"${safe.replaceAll('"', '""')}"` : safe
}
