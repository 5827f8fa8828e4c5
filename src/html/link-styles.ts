/** The style sheet of the page of a link, in the look of the hosted page. */
import { css } from 'lit'

export const linkStyles = css`
  :host {
    display: block;
    margin: 0 auto;
    max-inline-size: clamp(280px, var(--crypto-width, 440px), 960px);
  }

  article {
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-border);
    border-radius: var(--_radius-card);
    padding: var(--_edge);
  }

  .shop,
  h1,
  .price {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .shop {
    color: var(--_cc-quiet);
  }

  .mode {
    background: var(--_cc-attention-tint);
    border-radius: 999px;
    color: var(--_cc-attention-ink);
    font-size: var(--_small);
    font-weight: 600;
    padding: 2px 10px;
  }

  h1 {
    font-size: var(--_large);
    font-weight: 600;
    margin-block-start: 4px;
  }

  /* In one piece on a phone, in large text too. */
  .price {
    font-size: min(calc(var(--_size) * 2 - 2px), 10vw);
    font-weight: 600;
    line-height: 1.2;
  }

  .price.long {
    font-size: min(calc(var(--_size) * 2 - 2px), 5.8vw);
  }

  .price.wide {
    font-size: min(calc(var(--_size) * 2 - 2px), 3.7vw);
  }

  .ending {
    background: var(--_cc-attention-tint);
    border-radius: var(--_radius-tile);
    color: var(--_cc-attention-ink);
    font-weight: 600;
    margin: 16px 0 0;
    padding: 12px 16px;
  }

  form > label,
  legend {
    display: block;
    font-size: var(--_small);
    font-weight: 600;
    margin: 16px 0 8px;
    overflow-wrap: anywhere;
    padding: 0;
  }

  fieldset {
    border: 0;
    margin: 16px 0 0;
    padding: 0;
  }

  legend {
    margin-block-start: 0;
  }

  form > input,
  textarea {
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-control);
    border-radius: var(--_radius);
    color: inherit;
    font: inherit;
    inline-size: 100%;
    min-block-size: 48px;
    padding-inline: 12px;
  }

  textarea {
    display: block;
    padding-block: 10px;
    resize: vertical;
  }

  [aria-invalid='true'] {
    border-color: var(--_cc-danger-ink);
  }

  .problem {
    color: var(--_cc-danger-ink);
    font-weight: 600;
    margin: 16px 0 0;
  }

  .tips {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 6em), 1fr));
  }

  .tips label {
    display: grid;
    position: relative;
  }

  .tips input {
    appearance: none;
    inset: 0;
    margin: 0;
    position: absolute;
  }

  .tips input,
  .tips span {
    border-radius: var(--_radius);
  }

  .tips span {
    align-content: center;
    border: 1px solid var(--_cc-control);
    font-weight: 600;
    min-block-size: var(--_press);
    padding: 4px 8px;
    text-align: center;
  }

  .tips :checked + span {
    border-color: var(--_cc-accent-ink);
    box-shadow: inset 0 0 0 1px var(--_cc-accent-ink);
    color: var(--_cc-accent-ink);
  }

  .button {
    inline-size: 100%;
    margin-block-start: 20px;
  }

  .till #amount {
    font-size: calc(var(--_size) * 2.4);
    font-weight: 600;
    min-block-size: 80px;
    text-align: end;
  }

  .till .button,
  .till .tips span {
    font-size: var(--_large);
    min-block-size: 64px;
  }

  .poster {
    text-align: center;
  }

  .poster > * {
    text-align: center;
  }

  .poster h1 {
    font-size: min(calc(var(--_size) * 2), 11vw);
    line-height: 1.2;
  }

  /* Black on white for a camera, whatever darkens or recolours the page: as in crypto-qr-code. */
  .poster svg {
    block-size: auto;
    border-radius: var(--_radius-tile);
    display: block;
    forced-color-adjust: none;
    inline-size: 100%;
    margin-block: 16px;
    max-inline-size: none;
    print-color-adjust: exact;
  }

  .poster path {
    filter: brightness(0);
  }

  .poster rect {
    filter: brightness(0) invert(1);
  }

  .call {
    font-size: calc(var(--_size) + 7px);
    font-weight: 600;
    margin: 0;
  }

  .address {
    color: var(--_cc-quiet);
    margin: 8px 0 0;
    overflow-wrap: anywhere;
  }

  @media print {
    article {
      background: none;
      border: 0;
      color: #000;
    }

    .poster path,
    .poster rect {
      filter: none;
    }
  }
`
