/**
 * What all elements look like: colour, type, space, motion and the few controls they share. `--crypto-*` custom
 * properties are public and belong to the host page, which inherits into every shadow root; `--_*` are ours.
 *
 * Light and dark follow `color-scheme`. An element without a `theme` follows the page it stands in; `theme` pins it,
 * and everything inside it, to `light` or `dark`, or to the system's wish with `auto`.
 */
import { css } from 'lit'

/** Custom properties and the host's own rules. First in every element's `styles`. */
export const tokens = css`
  :host {
    --_accent: var(--crypto-color-accent, light-dark(oklch(0.45 0.15 262), oklch(0.74 0.12 262)));
    --_accent-text: var(--crypto-color-accent-text, #fff);
    --_accent-ink: var(--_accent);
    --_surface: var(--crypto-color-surface, light-dark(#fff, oklch(0.205 0.012 265)));
    --_subtle: var(--crypto-color-subtle, light-dark(oklch(0.972 0.003 265), oklch(0.25 0.014 265)));
    --_hover: light-dark(oklch(0.955 0.005 265), oklch(0.285 0.016 265));
    --_border: var(--crypto-color-border, light-dark(oklch(0.912 0.006 265), oklch(0.33 0.016 265)));
    --_control: light-dark(oklch(0.66 0.015 265), oklch(0.56 0.018 265));
    --_text: var(--crypto-color-text, light-dark(oklch(0.22 0.025 265), oklch(0.965 0.004 265)));
    --_quiet: var(--crypto-color-text-quiet, light-dark(oklch(0.475 0.02 265), oklch(0.755 0.015 265)));
    --_success: var(--crypto-color-success, light-dark(oklch(0.48 0.12 155), oklch(0.8 0.15 155)));
    --_success-tint: light-dark(oklch(0.965 0.025 155), oklch(0.29 0.045 155));
    --_attention: var(--crypto-color-attention, light-dark(oklch(0.47 0.1 70), oklch(0.84 0.12 80)));
    --_attention-tint: light-dark(oklch(0.972 0.028 85), oklch(0.29 0.04 75));
    --_danger: var(--crypto-color-danger, light-dark(oklch(0.48 0.17 25), oklch(0.79 0.12 22)));
    --_danger-tint: light-dark(oklch(0.968 0.018 20), oklch(0.29 0.055 22));
    --_radius: var(--crypto-radius, 12px);
    --_radius-card: var(--crypto-radius-card, calc(var(--_radius) + 4px));
    --_mono: var(
      --crypto-font-family-mono,
      ui-monospace,
      'SF Mono',
      'Cascadia Mono',
      Menlo,
      Consolas,
      monospace
    );
    --_fast: 160ms cubic-bezier(0.2, 0, 0, 1);
    --_slow: 220ms cubic-bezier(0.2, 0, 0, 1);
    color: var(--_text);
    font-family: var(--crypto-font-family, inherit);
    font-size: 15px;
    font-weight: 400;
    line-height: 1.45;
    text-align: start;
    -webkit-text-size-adjust: 100%;
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }

  :host([theme='auto']) {
    color-scheme: light dark;
  }

  :host([hidden]) {
    display: none;
  }

  /* Black or white on the accent, by its relative luminance: above 0.18 black has the higher contrast. As ink on
     our surfaces the accent keeps its hue and is darkened or lightened until it can be read. */
  @supports (color: color(from red xyz-d65 y y y)) {
    :host {
      --_accent-text: var(
        --crypto-color-accent-text,
        color(
          from var(--_accent) xyz-d65 clamp(0, (0.18 - y) * 9999, 0.9505) clamp(0, (0.18 - y) * 9999, 1)
            clamp(0, (0.18 - y) * 9999, 1.089)
        )
      );
      --_accent-ink: light-dark(
        oklch(from var(--_accent) min(l, 0.48) c h),
        oklch(from var(--_accent) max(l, 0.76) min(c, 0.14) h)
      );
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  /* A sentence is ordered by its own language, also where it stands in for one that runs the other way. */
  p,
  h2,
  li,
  .sentence {
    text-align: -webkit-match-parent;
    text-align: match-parent;
    unicode-bidi: plaintext;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`

/** Buttons, links and the visible focus, alike everywhere. */
export const controls = css`
  button,
  input {
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
  }

  button {
    -webkit-tap-highlight-color: transparent;
    touch-action: manipulation;
  }

  :focus-visible {
    outline: 2px solid var(--_accent-ink);
    outline-offset: 2px;
  }

  .button {
    align-items: center;
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    color: var(--_text);
    cursor: pointer;
    display: inline-flex;
    font-weight: 600;
    gap: 8px;
    justify-content: center;
    letter-spacing: normal;
    line-height: 1.35;
    min-block-size: 48px;
    padding: 8px 16px;
    text-align: center;
    text-decoration: none;
    transition:
      background-color var(--_fast),
      border-color var(--_fast);
  }

  .button:hover {
    background: var(--_hover);
  }

  .button:active {
    background: var(--_border);
  }

  .button.primary {
    background: var(--_accent);
    border-color: transparent;
    color: var(--_accent-text);
  }

  .button.primary:hover {
    background: color-mix(in oklab, var(--_accent) 92%, var(--_accent-text));
  }

  .button.primary:active {
    background: color-mix(in oklab, var(--_accent) 84%, var(--_accent-text));
  }

  .button.small {
    border-radius: 999px;
    font-size: 13px;
    gap: 6px;
    min-block-size: 36px;
    padding: 4px 12px;
  }

  .copy {
    display: inline-grid;
  }

  .copy > span {
    align-items: center;
    display: flex;
    gap: inherit;
    grid-area: 1 / 1;
    justify-content: center;
  }

  .copy > [data-off] {
    visibility: hidden;
  }

  .copy-hint {
    color: var(--_quiet);
    flex-basis: 100%;
    font-size: 13px;
    font-weight: 400;
    line-height: 1.45;
    margin: 8px 0 0;
  }

  .link {
    background: none;
    border: 0;
    border-radius: 4px;
    color: var(--_accent-ink);
    cursor: pointer;
    font-weight: 600;
    padding: 0;
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, currentcolor 35%, transparent);
    text-underline-offset: 3px;
  }

  .link:hover {
    text-decoration-color: currentcolor;
  }

  svg {
    display: block;
    flex: none;
  }

  .visually-hidden {
    block-size: 1px;
    clip-path: inset(50%);
    inline-size: 1px;
    margin: -1px;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .button {
      border-color: ButtonText;
    }

    :focus-visible {
      outline-color: Highlight;
    }
  }
`
