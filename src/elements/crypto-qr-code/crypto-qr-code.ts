/** A QR code as one SVG path, drawn synchronously, so that it is there with the first paint and on a server. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { create } from 'qrcode/lib/core/qrcode.js'
import { tokens } from '../tokens.js'
import { styles } from './crypto-qr-code.styles.js'

/** How much of a code may be damaged and still be read, from about 7 % (`L`) to 30 % (`H`). */
export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H'

/** The quiet zone that the standard asks for on each side, in modules. */
const quietZone = 4

/**
 * @tag crypto-qr-code
 * @summary Any text as a QR code: dark on a white tile, quiet zone included, in every theme.
 * @csspart code - The SVG.
 * @cssprop [--crypto-qr-size=224px] - The tile's width.
 * @cssprop --crypto-radius - The tile's corner radius.
 */
export class CryptoQrCode extends LitElement {
  static override styles = [tokens, styles]

  /** What a scanner reads, byte for byte. Nothing is drawn while it is empty, or too long for a code. */
  @property() value = ''

  /** The image's name for assistive technology. Without one the image is hidden from it. */
  @property() label = ''

  /** How much of the code may be damaged: `L`, `M`, `Q` or `H`. */
  @property({ attribute: 'error-correction' }) errorCorrection: ErrorCorrection = 'M'

  #code: { path: string; size: number } | undefined

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value') || changed.has('errorCorrection')) {
      this.#code = encode(this.value, this.errorCorrection)
    }
  }

  override render(): TemplateResult | typeof nothing {
    if (this.#code === undefined) return nothing
    const { path, size } = this.#code
    const edge = size + 2 * quietZone
    return html`
      <svg
        part="code"
        viewBox="${-quietZone} ${-quietZone} ${edge} ${edge}"
        shape-rendering="crispEdges"
        role=${this.label === '' ? nothing : 'img'}
        aria-label=${this.label || nothing}
        aria-hidden=${this.label === '' ? 'true' : nothing}
      >
        <path fill="currentColor" d=${path} />
      </svg>
    `
  }
}

// Each horizontal run of dark modules is one rectangle of the path.
function encode(
  value: string,
  errorCorrectionLevel: ErrorCorrection,
): { path: string; size: number } | undefined {
  try {
    const { modules } = create(value, { errorCorrectionLevel })
    const { size } = modules
    let path = ''
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const start = column
        while (column < size && modules.get(row, column)) column++
        if (column > start) path += `M${start} ${row}h${column - start}v1H${start}z`
      }
    }
    return { path, size }
  } catch {
    // Empty or too long. Used declaratively an element never throws.
    return undefined
  }
}
