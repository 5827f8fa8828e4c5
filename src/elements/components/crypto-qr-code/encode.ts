/** Text as the path of a QR code. A separate module, because the library is larger than the rest of the element. */
import { create } from 'qrcode/lib/core/qrcode.js'
import { getBestVersionForData } from 'qrcode/lib/core/version.js'

/** How much of a code may be damaged and still be readable, from about 7 % (`L`) to 30 % (`H`). */
export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H'

/** A code without its quiet zone: an SVG path in modules, and how many of them a side has (21 to 177). */
export type Code = { readonly path: string; readonly size: number }

const levels = ['L', 'M', 'Q', 'H'] as const

/**
 * The smallest code that holds the text as UTF-8 with at least this correction, with as much correction as has room in it;
 * undefined for text that is empty or too long for the largest.
 */
export function encode(text: string, least: ErrorCorrection): Code | undefined {
  try {
    const smallest = create(text, { errorCorrectionLevel: least })
    const fitting = levels.filter(
      (level, index) =>
        index > levels.indexOf(least) && getBestVersionForData(smallest.segments, level) === smallest.version,
    )
    const most = fitting.at(-1)
    const { modules } = most === undefined ? smallest : create(text, { errorCorrectionLevel: most })
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
