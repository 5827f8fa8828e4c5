/** Lines of a CSV file (RFC 4180), safe for spreadsheets. */

/** A line of texts. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(csvField).join(',')}\r\n`
}

/** A spreadsheet would run a text that begins like a formula; some also one with the wide characters of East Asia. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
