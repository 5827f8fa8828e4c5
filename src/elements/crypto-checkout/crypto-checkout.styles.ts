import { css } from 'lit'

export const styles = css`
  :host {
    container-type: inline-size;
    display: block;
    inline-size: 100%;
    margin-inline: auto;
    max-inline-size: var(--crypto-width, 440px);
    min-inline-size: 0;
  }

  .card {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    box-shadow: light-dark(0 12px 32px -12px rgb(16 24 40 / 14%), 0 12px 32px -12px rgb(0 0 0 / 60%));
    display: flex;
    flex-direction: column;
    overflow: clip;
  }

  p {
    margin: 0;
  }

  header {
    align-items: flex-start;
    border-block-end: 1px solid var(--_border);
    display: flex;
    gap: 16px;
    justify-content: space-between;
    padding: 16px 24px;
  }

  .order {
    min-inline-size: 0;
  }

  .merchant {
    align-items: center;
    color: var(--_quiet);
    display: flex;
    font-size: 13px;
    gap: 8px;
  }

  .merchant img {
    border-radius: 4px;
    flex: none;
    object-fit: contain;
  }

  .lines {
    border-block-end: 1px solid var(--_border);
    font-size: 13px;
    padding: 4px 24px;
  }

  .lines dl {
    margin: 0;
  }

  .lines dl div {
    display: flex;
    gap: 16px;
    justify-content: space-between;
    padding-block: 2px;
  }

  .lines dt,
  .lines dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .lines dd {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  .title,
  .price {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .price {
    flex: none;
    font-size: 17px;
    font-variant-numeric: tabular-nums;
    line-height: 24px;
    max-inline-size: 55%;
    text-align: end;
  }

  .sandbox {
    background: var(--_attention-tint);
    border-radius: 999px;
    color: var(--_attention);
    font-weight: 600;
    line-height: 18px;
    padding-inline: 8px;
  }

  .body {
    padding: 24px;
  }

  .screen {
    animation: arrive var(--_slow);
  }

  @keyframes arrive {
    from {
      opacity: 0;
      translate: 0 4px;
    }
  }

  h2 {
    font-size: 17px;
    font-weight: 600;
    line-height: 1.35;
    margin: 0 0 16px;
    text-wrap: balance;
  }

  /* Focused by us, for screen readers; it is no control. */
  h2:focus {
    outline: none;
  }

  footer {
    background: var(--_subtle);
    border-block-start: 1px solid var(--_border);
    color: var(--_quiet);
    font-size: 13px;
    padding: 12px 24px;
  }

  @container (max-width: 359px) {
    header,
    .lines,
    .body,
    footer {
      padding-inline: 16px;
    }
  }

  @media print {
    .card {
      border: 0;
      box-shadow: none;
    }

    footer {
      display: none;
    }
  }
`
