/** The encoder alone, without the renderers of the package's main entry. */
declare module 'qrcode/lib/core/qrcode.js' {
  export type BitMatrix = { readonly size: number; get(row: number, column: number): number | boolean }

  /** @throws when the text is empty or longer than the largest code holds. */
  export function create(
    text: string,
    options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: BitMatrix }
}
