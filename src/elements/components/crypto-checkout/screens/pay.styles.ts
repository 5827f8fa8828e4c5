/** The pay screen, partly paid or not: amount, network, address, and the help below. */
import { css } from 'lit'
import { wallets } from './wallets.styles.js'
import { wide } from './wide.styles.js'

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
    gap: 4px;
    text-align: center;
  }

  .due h2 {
    color: var(--_cc-quiet);
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
    text-align: center;
  }

  crypto-payment-status {
    font-size: var(--_small);
  }

  crypto-payment-status::part(base),
  crypto-payment-status::part(facts) {
    justify-content: center;
  }

  crypto-payment-status::part(offline) {
    text-align: center;
  }

  .pay > * {
    order: 2;
  }

  .pay > .due,
  .pay > .notice,
  .pay > .progress {
    order: -1;
  }

  .code {
    display: flex;
    flex-direction: column;
    gap: 8px;
  }

  .code crypto-qr-code,
  .code .bone {
    margin-inline: auto;
  }

  /* Open on devices that others can scan, between the network and the address. */
  .target {
    display: contents;
    flex-direction: column;
    gap: 8px;
  }

  .target > * {
    order: 2;
  }

  .target > .method,
  .target > .warning,
  .target > .label {
    order: 0;
  }

  .target > .warning,
  .target > .label {
    margin-block-start: -8px;
  }

  .pay > .code {
    order: 1;
  }

  .fold {
    display: none;
  }

  /* Folded on a phone, which can't scan its own screen. */
  @media (max-width: 479px), (pointer: coarse) and (max-width: 899px) {
    .pay > .target {
      display: flex;
    }

    .pay > .target > * {
      margin-block-start: 0;
    }

    .pay > .code {
      order: 2;
    }

    .fold {
      display: var(--_fold, inline-flex);
    }

    .code:not(.unfolded) crypto-qr-code,
    .code .bone {
      display: var(--_folded-code, none);
    }

    /* The button that comes. */
    .coming ~ .code {
      min-block-size: var(--_press);
    }
  }

  ${wide}

  @media print {
    .help {
      display: none;
    }

    .code:not(.unfolded) crypto-qr-code {
      display: block;
    }
  }

  ${wallets}

  .target .method {
    align-self: center;
    margin: 0;
  }

  /* One line, attached to its network. */
  .warning {
    border-radius: 4px;
    color: var(--_cc-attention-ink);
    font-size: var(--_small);
    font-weight: 600;
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }

  .label {
    color: var(--_cc-quiet);
    font-size: var(--_small);
    text-align: center;
  }

  .note {
    color: var(--_cc-quiet);
    font-size: var(--_small);
  }

  .pay > .note,
  .target > .note {
    text-align: center;
    text-wrap: balance;
  }

  .contact {
    align-items: baseline;
    display: flex;
    flex-wrap: wrap;
    font-size: var(--_small);
    gap: 0 24px;
    justify-content: center;
    text-align: center;
  }

  .contact .reference {
    flex: 1 0 100%;
  }

  progress {
    appearance: none;
    background: var(--_cc-hover);
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
    background: var(--_cc-success-ink);
    border-radius: 999px;
    transition: inline-size var(--_slow);
  }

  progress::-moz-progress-bar {
    background: var(--_cc-success-ink);
    border-radius: 999px;
  }

  /* Forced colours remove tints, and with them the bar. */
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
    font-size: var(--_small);
    font-variant-numeric: tabular-nums;
    text-align: center;
    /* An amount keeps its unit. */
    text-wrap: balance;
  }

  .progress p:first-of-type {
    font-weight: 600;
  }

  .help {
    border-block-start: 1px solid var(--_cc-border);
  }

  /* As high as what comes, with the air of its lines. */
  .bone.figure {
    block-size: 0.8em;
    font-size: var(--_figure);
    inline-size: 200px;
    margin-block: calc((max(1.2em, 44px) - 0.8em) / 2);
  }

  .bone.state {
    --_lines: 1.45em;
    block-size: 0.9em;
    font-size: var(--_small);
    inline-size: 180px;
    margin-block: calc((var(--_lines) - 0.9em) / 2);
  }

  .coming ~ .help > div {
    visibility: hidden;
  }

  .help details + details {
    border-block-start: 1px solid var(--_cc-border);
  }

  /* An address that is watched, and not one to pay to. */
  .watched {
    align-self: stretch;
    background: var(--_cc-subtle);
    border-radius: var(--_radius-tile);
    display: flex;
    flex-direction: column;
    font-size: var(--_small);
    gap: 6px;
    margin-block: 12px 4px;
    outline: 1px solid transparent;
    padding: 12px 16px;
  }

  .watched .address {
    font-family: var(--_mono);
    overflow-wrap: anywhere;
  }

  .watched .text {
    user-select: all;
  }

  .watched .group {
    margin-inline-end: 0.6em;
    white-space: nowrap;
  }

  .ended > .help {
    align-self: stretch;
    text-align: start;
  }

  .watched .where {
    color: var(--_cc-quiet);
  }

  .code .bone {
    aspect-ratio: 1;
    border-radius: var(--_radius-tile);
    inline-size: clamp(160px, var(--crypto-qr-size, 224px), 480px);
  }

  /* The later text, for its height. */
  .coming > :not(.method) {
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  .coming > p:not(.method),
  .coming .button,
  .coming crypto-address::part(copy) {
    background: var(--_cc-hover);
    border-color: transparent;
    border-radius: var(--_radius);
    color: transparent;
  }

  @container (max-width: 399px) {
    .pay {
      gap: 12px;
    }

    .target .method {
      gap: 6px;
      padding-inline-end: 12px;
    }

    crypto-amount.figure,
    .bone.figure {
      font-size: calc(var(--_figure) - 9px);
    }

    .bone.state {
      --_lines: 2.9em;
    }

    /* The line of the last check comes with the address. */
    .body:has(.coming) + footer {
      padding-block-end: 2.54em;
    }
  }
`
