/** Text as the path of a QR code. A separate module, because the library is larger than the rest of the element. */
import { create } from 'qrcode/lib/core/qrcode.js'
import { fromString, rawSplit } from 'qrcode/lib/core/segments.js'
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
  if (text === '') return undefined
  try {
    // The runs are shortest for a size, which their whole text is estimated by, and 40 is the largest.
    const runs = fromString(text, getBestVersionForData(rawSplit(text), least) ?? 40)
    const version = getBestVersionForData(runs, least)
    const most = levels.filter((level) => getBestVersionForData(runs, level) === version).at(-1)
    const { modules } = create(runs, { errorCorrectionLevel: most ?? least })
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
