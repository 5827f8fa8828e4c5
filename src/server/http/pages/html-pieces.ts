/** HTML in pieces: what is kept is not copied into a text, and not encoded again, with every page. */

/** Bytes of text, by a name that TypeScript 5.6 has, too: its `Uint8Array` takes no parameter. */
export type TextBytes = ReturnType<TextEncoder['encode']>

/** A part of a page: text, or the bytes of one that is kept, in UTF-8. */
export type HtmlPiece = string | TextBytes

/** The bytes of the pieces, one after another. */
export function encodeHtml(pieces: readonly HtmlPiece[]): TextBytes {
  const encoder = new TextEncoder()
  const parts = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    bytes.set(part, end)
    end += part.length
  }
  return bytes
}

/** The same as text. */
export const htmlText = (pieces: readonly HtmlPiece[]): string => new TextDecoder().decode(encodeHtml(pieces))
