import { css } from 'lit'

export const styles = css`
  :host {
    display: flow-root;
  }

  /* What a page underlines or strikes through ends at a float. */
  .address {
    float: left;
    inline-size: 100%;
    background: var(--_cc-subtle);
    border-radius: var(--_radius-tile);
    direction: ltr;
    font-family: var(--_mono);
    font-size: var(--_large);
    font-feature-settings: normal;
    font-variant: none;
    letter-spacing: 0;
    line-height: calc(var(--_large) + 12px);
    margin: 0 0 8px;
    /* Visible in forced colours, where the tile has no background. */
    outline: 1px solid transparent;
    padding: 8px 16px;
    text-align: center;
    text-wrap: balance;
    unicode-bidi: isolate;
    user-select: all;
  }

  /* Margins as spaces: a copied selection holds the address only. */
  .group {
    margin-inline: 0.4ch;
    white-space: nowrap;
  }

  /* What people compare. */
  .group:first-of-type,
  .group:last-of-type {
    font-weight: 700;
  }

  .actions {
    float: left;
    inline-size: 100%;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .button,
  ::slotted(*) {
    flex: 1 1 auto;
  }
`
