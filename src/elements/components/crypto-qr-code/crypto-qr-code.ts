/** A QR code as one SVG path. Its tile stands there while the encoder is on its way, so that nothing moves. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { loadAndDraw } from '../../base/lazy.js'
import { tokens } from '../../styles/tokens.js'
import { styles } from './crypto-qr-code.styles.js'
import type { Code, ErrorCorrection } from './encode.js'
import { encoder } from './encoder.js'

export type { ErrorCorrection } from './encode.js'

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

  #code: Code | undefined
  /** Ends when the encoder is here, or can't be. */
  #coming: Promise<void> | undefined

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value') && !changed.has('errorCorrection')) return
    this.#code = encoder.value?.encode(this.value, this.errorCorrection)
    if (encoder.value === undefined && this.value !== '') this.#coming = loadAndDraw(encoder, this.#draw)
  }

  /** A code is complete when it is drawn, or when what draws it could not be loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete()
    if (this.#coming === undefined) return complete
    await this.#coming
    return super.getUpdateComplete()
  }

  override render(): TemplateResult | typeof nothing {
    const isComing = encoder.value === undefined && !encoder.failed && this.value !== ''
    if (this.#code === undefined && !isComing) return nothing
    const { path, size } = this.#code ?? { path: '', size: 1 }
    const edge = size + 2 * quietZone
    // Antialiased: `crispEdges` makes some modules a pixel wider than others, which decoders mistake (bench/README.md).
    return html`
      <svg
        part="code"
        viewBox="${-quietZone} ${-quietZone} ${edge} ${edge}"
        role=${this.label === '' ? nothing : 'img'}
        aria-label=${this.label || nothing}
        aria-hidden=${this.label === '' ? 'true' : nothing}
      >
        <path fill="currentColor" d=${path} />
      </svg>
    `
  }

  // As a change of the value only if it can be drawn now: else it would be asked for without end.
  readonly #draw = (): void => this.requestUpdate(encoder.value && 'value')
}
