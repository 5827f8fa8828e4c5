/**
 * The look of all elements: colour, type, space, motion and shared controls. `--crypto-*` custom properties are public
 * and set by the page, which inherits into every shadow root; `--_*` are internal, and `--_cc-*` colours.
 *
 * Light and dark follow `color-scheme`. An element without a `theme` follows the page around it; `theme` fixes it, and
 * everything inside it, to `light` or `dark`, or to the system's preference with `auto`.
 */
import { css } from 'lit'
import { palette } from './palette.js'

const rules = css`
  :host(:where(:not([inner]))) {
    --_cc-more: clamp(0, var(--crypto-contrast, 0), 1);
    --_cc-hover: color-mix(in oklab, var(--_cc-surface), var(--_cc-text) 7%);
    --_cc-border: color-mix(
      in oklab,
      var(--crypto-color-border, color-mix(in oklab, var(--_cc-surface), var(--_cc-text) 12%)),
      var(--_cc-text) calc(var(--_cc-more) * 60%)
    );
    --_cc-control: color-mix(
      in oklab,
      light-dark(oklch(0.66 0.015 265), oklch(0.56 0.018 265)),
      var(--_cc-text) calc(var(--_cc-more) * 60%)
    );
    --_radius: clamp(0px, var(--crypto-radius, 12px), 32px);
    --_radius-tile: min(var(--_radius), 16px);
    --_radius-card: clamp(0px, var(--crypto-radius-card, calc(var(--_radius) + 4px)), 28px);
    --_space: clamp(3px, var(--crypto-space, 4px), 8px);
    --_edge: min(calc(var(--_space) * 6), 8vw);
    --_gap: min(calc(var(--_space) * 4), 6vw);
    --_press: clamp(44px, calc(var(--_space) * 12), 64px);
    --_size: clamp(13px, var(--crypto-font-size, 15px), 32px);
    --_small: calc(var(--_size) - 2px);
    --_large: calc(var(--_size) + 2px);
    --_title: calc(var(--_size) + 7px);
    /* Large type breaks no number of a narrow card. */
    --_figure: min(calc(var(--_size) * 2 + 4px), 12.2cqi);
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
  }

  :host {
    /* What a page hands down could hide an address, change it, or keep a button from being pressed. */
    all: initial;
    -webkit-font-smoothing: inherit;
    -webkit-locale: revert-layer;
    color-scheme: inherit;
    font-feature-settings: inherit;
    quotes: inherit;
    text-rendering: inherit;
    visibility: inherit;
    color: var(--_cc-text);
    font-family: var(--crypto-font-family, inherit);
    font-size: var(--_size);
    font-weight: 400;
    line-height: 1.45;
    text-align: start;
    -webkit-text-size-adjust: 100%;
    /* Inherited from a page, they would change the letters of an address, on screen and when copied. */
    hyphens: manual !important;
    overflow-wrap: normal !important;
    text-indent: 0 !important;
    text-transform: none !important;
    white-space: normal !important;
    word-break: normal !important;
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }

  :host([theme='auto']),
  :host([theme='contrast']) {
    color-scheme: light dark;
  }

  /* By the public properties, which reach the elements inside; a rule of the page overrides them. */
  :host(:where([theme='contrast'])) {
    --crypto-contrast: 1;
  }

  :host(:where([density='compact'])) {
    --crypto-font-size: 14px;
    --crypto-qr-size: 192px;
    --crypto-radius: 8px;
    --crypto-space: 3px;
  }

  :host([hidden]) {
    display: none;
  }

  @media (prefers-contrast: more) {
    :host {
      --_cc-more: 1;
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  /* Of a monogram, on its grid of 24. */
  .letter::before {
    color: #fff;
    content: attr(data-letter);
    display: block;
    font-size: 11px;
    font-weight: 600;
    line-height: 24px;
    text-align: center;
  }

  /* A sentence has its own direction, also where it stands in for one of the other direction. */
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

/** Custom properties and the host's own rules. First in every element's `styles`. */
export const tokens = css`
  ${palette}${rules}
`

/** The properties that the elements calculate: colours, and the contrast that they have. */
export const calculated = [...new Set(tokens.cssText.match(/--_cc-[\w-]+(?=:)/g))]

// Registered, a colour is calculated once for each element. Otherwise its whole calculation would be read again at each use. One
// that is none is no colour where it is used, so that the page's applies there.
try {
  // A drawn page has registered them, and other elements of the page may have. To do it again would calculate all styles again.
  const { documentElement } = document
  const isRegistered = calculated.some((name) => getComputedStyle(documentElement).getPropertyValue(name))
  if (!isRegistered)
    for (const name of calculated)
      CSS.registerProperty({ name, syntax: '<color>|<number>', inherits: true, initialValue: '0' })
} catch {
  // There is no browser, or it registers nothing.
}

/** Buttons, links and the visible focus, the same everywhere. */
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
    outline: 2px solid var(--_cc-accent-ink);
    outline-offset: 2px;
  }

  .button {
    align-items: center;
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-border);
    border-radius: var(--_radius);
    color: var(--_cc-text);
    cursor: pointer;
    display: inline-flex;
    font-weight: 600;
    gap: 8px;
    justify-content: center;
    letter-spacing: normal;
    line-height: 1.35;
    min-block-size: var(--_press);
    padding: 8px 16px;
    text-align: center;
    text-decoration: none;
    transition:
      background-color var(--_fast),
      border-color var(--_fast);
  }

  .button:hover {
    background: var(--_cc-hover);
  }

  .button:active {
    background: color-mix(in oklab, var(--_cc-surface), var(--_cc-text) 12%);
  }

  .button.primary {
    background: var(--_cc-accent);
    border-color: transparent;
    color: var(--_cc-accent-text);
  }

  .button.primary:hover {
    background: color-mix(in oklab, var(--_cc-accent) 88%, var(--_cc-away));
  }

  .button.primary:active {
    background: color-mix(in oklab, var(--_cc-accent) 78%, var(--_cc-away));
  }

  .button.small {
    border-radius: 999px;
    font-size: var(--_small);
    gap: 6px;
    min-block-size: 36px;
    padding: 4px 12px;
    position: relative;
  }

  /* Small to see, 44 px to touch. */
  .button.small::after {
    content: '';
    inset: -5px;
    position: absolute;
  }

  .button.icon {
    background: none;
    border-color: transparent;
    color: var(--_cc-accent-ink);
    font-size: var(--_size);
    min-block-size: 44px;
    min-inline-size: 44px;
    padding: 0;
  }

  .button.icon:hover {
    background: var(--_cc-hover);
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
    color: var(--_cc-quiet);
    flex-basis: 100%;
    font-size: var(--_small);
    font-weight: 400;
    line-height: 1.45;
    margin: 8px 0 0;
  }

  .link {
    align-items: center;
    background: none;
    border: 0;
    border-radius: 4px;
    color: var(--_cc-accent-ink);
    cursor: pointer;
    display: inline-flex;
    font-weight: 600;
    gap: 6px;
    min-block-size: 44px;
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
    margin: -1px 0;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .button {
      border-color: ButtonText;
    }

    .primary {
      border-width: 3px;
    }

    /* Its box would touch what it stands beside. */
    .button.icon {
      border-color: Canvas;
    }

    :focus-visible {
      outline-color: Highlight;
    }
  }

  /* Nothing can be pressed on paper. */
  @media print {
    button,
    input,
    summary,
    .button,
    .link {
      display: none !important;
    }
  }
`
