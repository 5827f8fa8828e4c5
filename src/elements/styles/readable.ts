/** Colours that a brand can't make unreadable. */
import { unsafeCSS, type CSSResult } from 'lit'

/**
 * A colour within a limit, with its hue: darkened to a limit of dark colours, lightened to one of light colours. CSS
 * calculates with the channels of one colour at a time. So a limit is a black whose alpha is a lightness of OKLCH, of dark
 * colours below 0.5. A trace of the colour mixed into it has that alpha, and a hundredth of the colour's channels.
 */
export const within = (limit: string, color: string): CSSResult =>
  unsafeCSS(
    `oklch(from color-mix(in oklab, ${color} 1%, ${limit}) clamp(alpha * round(alpha), 100 * alpha * l, alpha + round(alpha)) min(100 * alpha * c, alpha * 0.3325, (1 - alpha) * 0.563) h / 1)`,
  )

/** A colour of quiet text, or of a meaning. */
export const ink = (color: string): CSSResult => within('var(--_limit)', color)
