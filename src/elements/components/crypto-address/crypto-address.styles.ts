import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }

  .address {
    background: var(--_subtle);
    border-radius: var(--_radius);
    direction: ltr;
    font-family: var(--_mono);
    font-size: var(--_size);
    font-feature-settings: normal;
    font-variant: none;
    letter-spacing: 0;
    line-height: 1.7;
    margin: 0 0 8px;
    /* Visible in forced colours, where the tile has no background. */
    outline: 1px solid transparent;
    padding: 8px 8px 8px 16px;
    text-align: start;
    text-wrap: balance;
    unicode-bidi: isolate;
    user-select: all;
  }

  /* Margins as spaces: a copied selection holds the address only. */
  .group {
    margin-inline-end: 1ch;
    white-space: nowrap;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .button,
  ::slotted(*) {
    flex: 1 0 auto;
  }
`
