/** The encoder alone, without the renderers of the package's main entry. */
declare module 'qrcode/lib/core/qrcode.js' {
  export type BitMatrix = { readonly size: number; get(row: number, column: number): number | boolean }
  /** A run of the text in one of the encodings of a code. */
  export type Segment = object

  /** @throws when the text is empty or longer than the largest code holds. */
  export function create(
    text: string,
    options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: BitMatrix; readonly version: number; readonly segments: Segment[] }
}

declare module 'qrcode/lib/core/version.js' {
  /** The smallest version that holds the segments, 1 to 40; undefined where none does. */
  export function getBestVersionForData(
    segments: object[],
    errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H',
  ): number | undefined
}
