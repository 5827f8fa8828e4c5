/** A QR code as one SVG path. Its tile keeps the space while the encoder loads, so that nothing moves. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { loadAndDraw } from '../../lazy.js'
import { tokens } from '../../styles/tokens.js'
import { styles } from './crypto-qr-code.styles.js'
import type { Code, ErrorCorrection } from './encode.js'
import { encoder } from './encoder.js'

export type { ErrorCorrection } from './encode.js'

/** The standard's quiet zone on each side, in modules. */
const quietZone = 4

/**
 * @tag crypto-qr-code
 * @summary Any text as a QR code: dark on a white tile, quiet zone included, in every theme.
 * @csspart code - The SVG.
 * @cssprop [--crypto-qr-size=224px] - The tile's width.
 * @cssprop --crypto-radius - The tile's corner radius.
 * @example
 * ```html
 * <crypto-qr-code value="bitcoin:bc1q…" label="QR code"></crypto-qr-code>
 * ```
 */
export class CryptoQrCode extends DrawnElement {
  static override styles = [tokens, styles]

  static override properties: Properties = {
    value: { initial: '' },
    label: { initial: '' },
    errorCorrection: { attribute: 'error-correction', initial: 'M' },
  }

  /** The text of the code, byte for byte. Nothing is drawn if it is empty, or too long for a code. */
  declare value: string

  /** The image's accessible name. Without one the image is hidden from assistive technology. */
  declare label: string

  /** How much of the code may be damaged at least: `L`, `M`, `Q` or `H`; more where that makes the code no larger. */
  declare errorCorrection: ErrorCorrection

  #code: Code | undefined
  /** Settles when the encoder is loaded or has failed. */
  #loading: Promise<void> | undefined

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value') && !changed.has('errorCorrection')) return
    this.#code = encoder.value?.encode(this.value, this.errorCorrection)
    if (encoder.value === undefined && this.value) this.#loading = loadAndDraw(encoder, this.#draw)
  }

  /** A code is complete when it is drawn, or when the encoder could not be loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete()
    if (this.#loading === undefined) return complete
    await this.#loading
    return super.getUpdateComplete()
  }

  override render(): TemplateResult | typeof nothing {
    const isComing = encoder.value === undefined && !encoder.failed && Boolean(this.value)
    if (this.#code === undefined && !isComing) return nothing
    const { path, size } = this.#code ?? { path: '', size: 1 }
    const edge = size + 2 * quietZone
    // The rectangle is the tile, and the white that the filter of `.modules` makes the edges steeper against.
    return html`
      <svg
        part="code"
        viewBox="${-quietZone} ${-quietZone} ${edge} ${edge}"
        role=${this.label ? 'img' : nothing}
        aria-label=${this.label || nothing}
        aria-hidden=${this.label ? nothing : 'true'}
      >
        <g class="modules">
          <rect x=${-quietZone} y=${-quietZone} width=${edge} height=${edge} fill="#fff" />
          <path d=${path} fill="#000" />
        </g>
      </svg>
    `
  }

  // A change of the value only if it can be drawn now: otherwise it would request updates without end.
  readonly #draw = (): void => this.requestUpdate(encoder.value && 'value')
}
