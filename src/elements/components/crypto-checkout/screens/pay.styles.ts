/** The pay screen, partly paid or not: how much, on which network, to which address, and the help below. */
import { css } from 'lit'

export const pay = css`
  .pay {
    display: flex;
    flex-direction: column;
    gap: var(--_gap);
  }

  .due {
    align-items: center;
    display: flex;
    flex-direction: column;
    gap: 8px;
    text-align: center;
  }

  .due h2 {
    color: var(--_quiet);
    font-size: var(--_size);
    font-weight: 400;
    margin: 0;
  }

  crypto-amount.figure {
    display: flex;
    font-size: var(--_figure);
    inline-size: 100%;
    font-weight: 600;
    justify-content: center;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }

  crypto-amount.figure::part(figure) {
    flex-basis: 100%;
    text-align: center;
  }

  crypto-qr-code {
    margin-inline: auto;
  }

  /* Also before it is loaded: nothing moves then. */
  crypto-wallet-button {
    display: block;
    margin-block-start: 8px;
  }

  /* The link to wallet apps, which is there for almost every payment that the element is there for. */
  crypto-wallet-button:not(:defined) {
    min-block-size: 44px;
  }

  .warning {
    align-items: flex-start;
    background: var(--_attention-tint);
    border-radius: var(--_radius);
    color: var(--_attention-ink);
    display: flex;
    font-weight: 600;
    gap: 8px;
    margin-block-end: 8px;
    padding: 12px 16px;
  }

  .warning .sentence {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .warning svg {
    margin-block-start: 2px;
  }

  .label {
    color: var(--_quiet);
    margin-block-end: 8px;
  }

  .note {
    color: var(--_quiet);
    font-size: var(--_small);
  }

  .contact {
    align-items: baseline;
    display: flex;
    flex-wrap: wrap;
    font-size: var(--_small);
    gap: 0 16px;
    justify-content: space-between;
  }

  progress {
    appearance: none;
    background: var(--_hover);
    block-size: 8px;
    border: 0;
    border-radius: 999px;
    display: block;
    inline-size: 100%;
    margin-block-end: 8px;
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: transparent;
  }

  progress::-webkit-progress-value {
    background: var(--_success);
    border-radius: 999px;
    transition: inline-size var(--_slow);
  }

  progress::-moz-progress-bar {
    background: var(--_success);
    border-radius: 999px;
  }

  /* Tints are gone there, and with them the bar. */
  @media (forced-colors: active) {
    progress {
      background: Canvas;
      border: 1px solid CanvasText;
      forced-color-adjust: none;
    }

    progress::-webkit-progress-value {
      background: CanvasText;
    }

    progress::-moz-progress-bar {
      background: CanvasText;
    }
  }

  .progress p {
    color: var(--_quiet);
    font-size: var(--_small);
    font-variant-numeric: tabular-nums;
  }

  .help {
    border-block-start: 1px solid var(--_border);
    padding-block-start: 8px;
  }

  .bone.figure {
    block-size: 1.2em;
    font-size: var(--_figure);
    inline-size: 200px;
  }

  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: center;
  }

  .bone.chip {
    block-size: 36px;
    border-radius: 999px;
    inline-size: 134px;
  }

  .help:empty {
    min-block-size: calc(3 * 44px + 9px);
  }

  .bone.code {
    aspect-ratio: 1;
    border-radius: var(--_radius);
    inline-size: var(--crypto-qr-size, 224px);
    margin-inline: auto;
  }

  /* What will be said there, for its height. */
  .coming .warning,
  .coming .label {
    animation: breathe 1.6s ease-in-out infinite alternate;
    background: var(--_hover);
    border-radius: var(--_radius);
    color: transparent;
  }

  .target > .bone {
    block-size: var(--_press);
    border: 0;
    border-radius: var(--_radius);
    margin-block-end: 8px;
  }

  /* Two lines of an address. */
  .target > .bone:nth-child(2) {
    block-size: calc(var(--_size) * 3.4 + 16px);
  }

  @container (max-width: 359px) {
    crypto-amount.figure,
    .bone.figure {
      font-size: 30px;
    }
  }
`
