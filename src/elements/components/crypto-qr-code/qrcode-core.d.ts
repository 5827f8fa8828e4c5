/** The encoder alone, without the renderers of the package's main entry. */
declare module 'qrcode/lib/core/qrcode.js' {
  import type { Segment } from 'qrcode/lib/core/segments.js'

  export type BitMatrix = { readonly size: number; get(row: number, column: number): number | boolean }

  /** @throws when the segments are longer than the largest code holds. */
  export function create(
    segments: Segment[],
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: BitMatrix }
}

declare module 'qrcode/lib/core/segments.js' {
  /** A run of the text in one of the encodings of a code. */
  export type Segment = object

  /** The runs that are shortest in a code of this version. */
  export function fromString(text: string, version: number): Segment[]

  /** The runs as their characters allow, not the shortest. */
  export function rawSplit(text: string): Segment[]
}

declare module 'qrcode/lib/core/version.js' {
  /** The smallest version that holds the segments, 1 to 40; undefined where none does. */
  export function getBestVersionForData(
    segments: object[],
    errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H',
  ): number | undefined
}
