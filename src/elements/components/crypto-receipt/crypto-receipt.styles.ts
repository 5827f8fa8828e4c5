import { css } from 'lit'

export const styles = css`
  :host {
    display: flow-root;
    text-align: center;
  }

  /* What a page underlines or strikes through ends at a float. */
  .all {
    float: left;
    inline-size: 100%;
  }

  .mark {
    color: var(--_cc-success-ink);
    margin: 0 auto 8px;
  }

  .mark circle {
    fill: var(--_cc-success-tint);
    stroke: none;
  }

  .mark path {
    animation: draw 420ms 120ms cubic-bezier(0.3, 0, 0.2, 1) backwards;
    stroke-dasharray: 1;
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }

  h2 {
    color: var(--_cc-success-ink);
    font-size: var(--_large);
    font-weight: 600;
    margin: 0 0 4px;
  }

  h2:focus {
    outline: none;
  }

  .total {
    display: flex;
    font-size: min(calc(var(--_size) * 2 - 2px), 10cqi);
    font-weight: 600;
    justify-content: center;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }

  .total::part(figure) {
    text-align: center;
  }

  .order {
    color: var(--_cc-quiet);
    margin: 0 0 4px;
    overflow-wrap: anywhere;
    text-align: center;
  }

  dl {
    border-block: 1px solid var(--_cc-border);
    margin: 16px 0 0;
    padding-block: 8px;
    text-align: start;
  }

  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    padding-block: 6px;
  }

  dt {
    color: var(--_cc-quiet);
    flex: none;
  }

  dd {
    font-variant-numeric: tabular-nums;
    margin: 0;
    margin-inline-start: auto;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    text-align: end;
  }

  /* Its picture ends where the values do. */
  dd .copy {
    justify-content: end;
  }

  .actions,
  .keep {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
    justify-content: center;
  }

  ::slotted(*) {
    margin-block: 16px 4px;
  }

  @media print {
    ::slotted(:is(a, button)) {
      display: none !important;
    }
  }
`
