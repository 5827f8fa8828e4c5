/** Text as the path of a QR code. A module of its own, because the library weighs more than all that is around it. */
import { create } from 'qrcode/lib/core/qrcode.js'

/** How much of a code may be damaged and still be read, from about 7 % (`L`) to 30 % (`H`). */
export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H'

/** A code without its quiet zone: an SVG path in modules, and how many of them a side has (21 to 177). */
export type Code = { readonly path: string; readonly size: number }

/** The smallest code that holds the text as UTF-8; undefined for text that is empty or too long for the largest. */
export function encode(text: string, errorCorrectionLevel: ErrorCorrection): Code | undefined {
  try {
    const { modules } = create(text, { errorCorrectionLevel })
    const { size } = modules
    let path = ''
    // Each horizontal run of dark modules is one rectangle of the path.
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const start = column
        while (column < size && modules.get(row, column)) column++
        if (column > start) path += `M${start} ${row}h${column - start}v1H${start}z`
      }
    }
    return { path, size }
  } catch {
    return undefined
  }
}
