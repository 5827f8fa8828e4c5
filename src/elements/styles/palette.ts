/**
 * The colours of all elements, which a brand can't make unreadable. Text is calculated from what it stands on: a surface
 * has no middle tone, so that text can have 7:1. Quiet text and meanings have 4.5:1, and 7:1 with more contrast.
 *
 * CSS calculates with the channels of one colour at a time. So a limit is a black whose alpha is a lightness of OKLCH: the
 * greatest of dark colours below 0.5, the least of light ones above it. A trace of a colour mixed into its limit has that
 * alpha, and a hundredth of the colour's channels.
 *
 * An element with `inner` is drawn by another of ours and inherits what that one calculated, so that a checkout calculates once. A page
 * that takes these rules, such as the desk, has no host: it replaces the whole selector.
 */
import { css, unsafeCSS, type CSSResult } from 'lit'

/** A colour, and the limit that it is held to: that of quiet text and of meanings, where none is named. */
type Hold = (color: CSSResult, limit?: CSSResult) => CSSResult

const asItIs: Hold = (color) => color

/**
 * With its hue: darkened to a limit of dark colours, lightened to one of light colours. Both alphas are 1, written as a maximum:
 * with a plain 1, text is not opaque in Firefox.
 */
const within: Hold = (
  color,
  limit = css`var(--_cc-limit)`,
) => css`oklch(from color-mix(in oklab, oklab(from ${color} l a b / max(alpha, 1)) 1%, ${limit}) clamp(alpha * round(alpha), 100 * alpha * l, alpha + round(alpha)) min(100 * alpha * c, alpha / 3, 0.56 - 0.56 * alpha) h / max(alpha, 1))`

/* The ground is the tile or tint nearest to the text. One lightness is another luminance in each hue, so the numbers ask
   for a little more than 7:1 and 4.5:1. */
const basis = css`
  :host(:where(:not([inner]))) {
    --_cc-plain: light-dark(#fff, oklch(0.205 0.012 265));
    --_cc-own-surface: var(--crypto-color-surface, var(--_cc-plain));
    --_cc-opaque: color-mix(in oklab, var(--_cc-own-surface) 99.9%, var(--_cc-plain));
    --_cc-ground: oklab(from var(--_cc-surface) 0 0 0 / max(0.176 + 0.57 * l, 0.932 * l));
    --_cc-text-limit: oklab(from var(--_cc-ground) 0 0 0 / calc(alpha + 0.57 - 1.14 * round(alpha)));
    --_cc-limit: color-mix(
      in oklab,
      var(--_cc-ground) calc(20% - 20% * var(--_cc-more)),
      var(--_cc-text-limit)
    );
    --_cc-own-text: light-dark(oklch(0.2224 0 0), oklch(0.9675 0 0));
    --_cc-own-accent: var(--crypto-color-accent, light-dark(oklch(0.45 0.15 262), oklch(0.74 0.12 262)));
    --_cc-accent: var(--_cc-own-accent);
    --_cc-accent-limit: color(
      from var(--_cc-accent) xyz-d65 0 0 0 / calc(0.905 + 0.55 * y - round(y + 0.32))
    );
    --_cc-own-accent-text: light-dark(#fff, #000);
    --_cc-away: light-dark(#000, #fff);
  }
`

/* Text is light or dark by its surface. On an accent it is black or white by the accent's luminance on screen: above 0.18
   black has the higher contrast. Pressing moves the accent away from it. */
const calculated = css`
  :host(:where(:not([inner]))) {
    --_cc-own-text: oklab(from var(--_cc-ground) calc(0.9675 - 0.7451 * round(alpha)) 0 0 / 1);
    --_cc-accent: color(
      from var(--_cc-own-accent) srgb-linear clamp(0, r, 1) clamp(0, g, 1) clamp(0, b, 1) / 1
    );
    --_cc-own-accent-text: oklab(from var(--_cc-accent-limit) round(alpha) 0 0 / 1);
    --_cc-away: oklab(from var(--_cc-accent-text) calc(1 - l) 0 0);
  }
`

const colors = (hold: Hold): CSSResult => css`
  :host(:where(:not([inner]))) {
    --_cc-surface: ${hold(css`var(--_cc-opaque)`, css`oklab(from var(--_cc-opaque) 0 0 0 / calc(0.34 + 0.43 * round(l - 0.12)))`)};
    --_cc-text: ${hold(css`var(--crypto-color-text, var(--_cc-own-text))`, css`var(--_cc-text-limit)`)};
    --_cc-subtle: ${hold(
      css`var(--crypto-color-subtle, color-mix(in oklab, var(--_cc-surface), var(--_cc-text) 4%))`,
      css`var(--_cc-ground)`,
    )};
    --_cc-quiet: ${hold(
      css`color-mix(in oklab, var(--crypto-color-text-quiet, color-mix(in oklab, var(--_cc-text) 72%, var(--_cc-surface))), var(--_cc-text) calc(var(--_cc-more) * 100%))`,
    )};
    --_cc-accent-text: ${hold(
      css`var(--crypto-color-accent-text, var(--_cc-own-accent-text))`,
      css`var(--_cc-accent-limit)`,
    )};
    --_cc-accent-ink: ${hold(css`var(--_cc-own-accent)`)};
    --_cc-success-ink: ${hold(css`var(--crypto-color-success, light-dark(oklch(0.48 0.12 155), oklch(0.8 0.15 155)))`)};
    --_cc-success-tint: ${hold(css`light-dark(oklch(0.965 0.025 155), oklch(0.29 0.045 155))`, css`var(--_cc-ground)`)};
    --_cc-attention-ink: ${hold(css`var(--crypto-color-attention, light-dark(oklch(0.47 0.1 70), oklch(0.84 0.12 80)))`)};
    --_cc-attention-tint: ${hold(css`light-dark(oklch(0.972 0.028 85), oklch(0.29 0.04 75))`, css`var(--_cc-ground)`)};
    --_cc-danger-ink: ${hold(css`var(--crypto-color-danger, light-dark(oklch(0.48 0.16 25), oklch(0.79 0.12 22)))`)};
  }
`

/**
 * A colour that a browser supports if it can calculate with colours; another browser shows them as they are. Browsers of 2024
 * know the syntax, but some can't start from a colour that depends on the theme, or calculate with channels.
 */
export const calculation = 'oklab(from light-dark(red, red) round(l) a b / alpha)'

export const palette = css`
  ${basis}${colors(asItIs)}
  @supports (color: ${unsafeCSS(calculation)}) {
    ${colors(within)}${calculated}
  }
`
