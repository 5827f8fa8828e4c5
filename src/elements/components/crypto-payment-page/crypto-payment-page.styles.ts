import { css } from 'lit'

export const styles = css`
  :host {
    --_cc-plain: light-dark(oklch(0.972 0.003 265), oklch(0.155 0.008 265));
    --_cc-own-surface: var(--crypto-color-page, var(--_cc-plain));
    background: var(--_cc-surface);
    display: flow-root;
    max-inline-size: 100%;
    min-block-size: 100dvh;
    min-inline-size: 0;
  }

  :host(:state(framed)) {
    background: none;
    min-block-size: 0;
  }

  /* What a page underlines or strikes through ends at a float. */
  main {
    float: left;
    inline-size: 100%;
    display: grid;
    justify-items: center;
    /* Where a layout asks for the least. */
    min-inline-size: min(280px, 100vw - 32px);
  }

  .pay {
    inline-size: 100%;
    min-inline-size: 0;
  }

  /* Beside the document of an invoice there is none. */
  main:not(.invoice) {
    --_room: 776px;
  }

  p,
  h1,
  dl,
  dd {
    margin: 0;
  }

  h1 {
    font-size: var(--_figure);
    font-weight: 600;
    letter-spacing: -0.02em;
    line-height: 1.15;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  .merchant {
    align-items: center;
    color: var(--_cc-quiet);
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    overflow-wrap: anywhere;
  }

  .sandbox {
    background: var(--_cc-attention-tint);
    border-radius: 999px;
    color: var(--_cc-attention-ink);
    font-size: var(--_small);
    font-weight: 600;
    padding-inline: 8px;
  }

  .appeal {
    display: grid;
    gap: 8px;
    justify-items: center;
    max-inline-size: 480px;
    padding: 32px 24px 24px;
    text-align: center;
  }

  .appeal p,
  .appeal h1 {
    justify-content: center;
    text-align: center;
  }

  .document {
    display: grid;
    gap: 24px;
    inline-size: 100%;
    /* Its lines end where the card's do. */
    max-inline-size: 488px;
    padding: 32px 24px;
  }

  .document header {
    display: grid;
    gap: 8px;
  }

  dl {
    display: grid;
    gap: 8px;
  }

  dl div,
  tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    justify-content: space-between;
  }

  dt {
    color: var(--_cc-quiet);
  }

  dd,
  td {
    font-variant-numeric: tabular-nums;
    margin-inline-start: auto;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    text-align: end;
  }

  table,
  tbody,
  tfoot {
    display: block;
  }

  tr {
    border-block-start: 1px solid var(--_cc-border);
    padding-block: 12px;
  }

  th {
    flex: 1;
    font-weight: 400;
    min-inline-size: 40%;
    overflow-wrap: anywhere;
    padding: 0;
    text-align: start;
  }

  /* The longest are whole on the narrowest screen. */
  td {
    font-size: min(1em, 4.2cqi);
    padding: 0;
  }

  tfoot tr {
    border-block-start: 2px solid var(--_cc-text);
    font-size: var(--_large);
  }

  tfoot th,
  tfoot td {
    font-weight: 600;
  }

  /* A little lighter than the page. */
  .print {
    background: oklch(from var(--_cc-surface) calc(l + 0.05) c h);
    justify-self: start;
  }

  /* The document shows it already. */
  .document ~ .pay crypto-checkout::part(header),
  .document ~ .pay crypto-checkout::part(lines),
  .appeal ~ .pay crypto-checkout::part(header) {
    display: none;
  }

  .kiosk {
    --crypto-qr-size: min(360px, 46dvh);
    --crypto-width: 560px;
    /* Customers scan a till, whatever its width. */
    --_fold: none;
    --_folded-code: block;
  }

  /* On a till nothing is pasted, printed or followed: the customer's phone does it. */
  .kiosk crypto-checkout::part(amount-copy),
  .kiosk crypto-checkout::part(address-copy),
  .kiosk crypto-checkout::part(wallet),
  .kiosk crypto-checkout::part(help) {
    display: none;
  }

  /* The next customer's button leads there. */
  .kiosk:has(.next) crypto-checkout::part(return) {
    display: none;
  }

  .number {
    color: var(--_cc-quiet);
    font-size: var(--_small);
    margin: 16px 24px 0;
    overflow-wrap: anywhere;
    text-align: center;
  }

  .number b {
    color: var(--_cc-text);
    font-size: var(--_large);
  }

  .next {
    font-size: var(--_large);
    margin: 24px;
    min-block-size: 56px;
    min-inline-size: 240px;
  }

  @media (min-width: 480px) {
    main:not(.framed) {
      padding: max(24px, 8vh) clamp(0px, 50% - 140px, 24px) 24px;
    }

    main.kiosk:not(.framed) {
      align-content: center;
      min-block-size: 100dvh;
      padding-block: 24px;
    }

    .appeal {
      padding-block-start: 0;
    }
  }

  @media (min-width: 960px) {
    main.invoice:has(.document) {
      align-items: start;
      gap: 64px;
      grid-template-columns: minmax(0, 1fr) minmax(0, 440px);
      inline-size: min(100%, 1040px);
      margin-inline: max(0px, 50% - 520px);
    }

    .document {
      padding-block: 24px;
    }
  }

  @media print {
    :host {
      background: none;
      min-block-size: 0;
    }

    main:not(.framed),
    main.invoice:has(.document) {
      display: block;
      min-block-size: 0;
      padding: 0;
    }

    .document {
      max-inline-size: none;
      padding: 0;
    }

    .pay {
      break-inside: avoid;
      margin-block-start: 24px;
    }
  }
`
