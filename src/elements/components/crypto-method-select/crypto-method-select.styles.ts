import { css } from 'lit'

export const styles = css`
  /* Where there is no room for all of it, the list alone is lower, and scrolls. */
  :host,
  .picker {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  /* What a page underlines or strikes through ends at a float and at an inline block, not at an item of a column. */
  .list > * {
    float: left;
    inline-size: 100%;
  }

  p > span {
    display: inline-block;
  }

  .search {
    color: var(--_cc-quiet);
    margin-block-end: 8px;
    position: relative;
  }

  .search > svg {
    inset-block-start: calc(var(--_press) / 2 - 10px);
    inset-inline-start: 14px;
    pointer-events: none;
    position: absolute;
  }

  input {
    appearance: none;
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-control);
    border-radius: var(--_radius-tile);
    color: var(--_cc-text);
    /* Below 16 px, iOS zooms the page on focus. */
    font-size: max(16px, var(--_size));
    inline-size: 100%;
    min-block-size: var(--_press);
    padding: 8px 16px;
    padding-inline: 44px 12px;
    text-overflow: ellipsis;
  }

  input:not(:placeholder-shown) {
    padding-inline-end: 48px;
  }

  input::placeholder {
    color: var(--_cc-quiet);
    font-size: var(--_size);
    opacity: 1;
  }

  .clear {
    align-items: center;
    background: none;
    border: 0;
    border-radius: var(--_radius-tile);
    color: var(--_cc-quiet);
    cursor: pointer;
    display: flex;
    inset-block: 0;
    inset-inline-end: 2px;
    justify-content: center;
    inline-size: 44px;
    padding: 0;
    position: absolute;
  }

  .clear:hover {
    color: var(--_cc-text);
  }

  .notice {
    background: var(--_cc-attention-tint);
    border-radius: var(--_radius-tile);
    color: var(--_cc-attention-ink);
    font-size: var(--_small);
    margin: 0 0 8px;
    padding: 8px 12px;
  }

  /* In the checkout, rows extend into the card's edge, so that their content, not their hover colour, aligns with the heading. */
  .list {
    margin-inline: calc(-1 * var(--_bleed, 0px));
    max-block-size: max(160px, var(--crypto-method-list-height, infinity * 1px));
    outline: none;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 2px;
    position: relative;
    scrollbar-color: var(--_cc-control) transparent;
    scrollbar-width: thin;
  }

  /* During a search the list keeps its height, so that nothing moves while the payer types. */
  .list.searchable {
    block-size: clamp(160px, var(--crypto-method-list-height, 456px), 960px);
    mask-image: linear-gradient(#000 calc(100% - 24px), transparent);
    max-block-size: none;
    padding-block-end: 24px;
    scroll-padding-block-end: 24px;
  }

  .list.loading {
    overflow: hidden;
    pointer-events: none;
  }

  .row {
    align-items: center;
    border-radius: calc(var(--_radius) - 2px);
    cursor: pointer;
    display: flex;
    gap: 12px;
    line-height: 1.35;
    min-block-size: min(80px, calc(var(--_space) * 15));
    padding: calc(var(--_space) * 2) 8px;
    scroll-margin-block: 8px;
    transition: background-color var(--_fast);
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }

  .row:hover {
    background: var(--_cc-subtle);
  }

  .row:active,
  .row[aria-selected='true'],
  .row.active {
    background: var(--_cc-hover);
  }

  .browsing:has(:focus-visible) .row.active {
    outline: 2px solid var(--_cc-accent-ink);
    outline-offset: -2px;
  }

  .row[aria-disabled] {
    background: none;
    color: var(--_cc-quiet);
    cursor: not-allowed;
  }

  .row[aria-disabled] .icon {
    filter: grayscale(1);
    opacity: 0.6;
  }

  .icon svg {
    overflow: visible;
  }

  .names {
    flex: 1;
    min-inline-size: min-content;
    overflow-wrap: break-word;
  }

  .figures {
    flex: 0 1 auto;
    min-inline-size: min-content;
    overflow-wrap: anywhere;
    text-align: end;
  }

  .name,
  .estimate,
  .detail {
    display: block;
  }

  .name {
    font-weight: 600;
  }

  /* A word longer than any name breaks, before it pushes the figures out of the list. */
  .names > * {
    max-inline-size: 50cqi;
  }

  .estimate {
    font-variant-numeric: tabular-nums;
  }

  /* Only then does WebKit break a unit that is longer than its place. */
  .figure {
    display: inline-block;
    unicode-bidi: plaintext;
  }

  /* Unbroken: the unit wraps before a figure breaks, and a name before an exchange's name of its network. */
  .figure,
  .network .names .detail {
    white-space: nowrap;
  }

  .detail,
  .title,
  .more {
    color: var(--_cc-quiet);
    font-size: var(--_small);
  }

  /* Every row has the column, so that all estimates align. */
  .chevron {
    color: var(--_cc-quiet);
    flex: none;
    inline-size: 16px;
    transition: rotate var(--_fast);
  }

  .open .chevron {
    rotate: 180deg;
  }

  /* The networks are indented under their coin's name: a hairline leads down from the icon. */
  .row.network {
    animation: open var(--_fast);
    margin-inline-start: 36px;
    min-block-size: clamp(44px, calc(var(--_space) * 13), 72px);
    position: relative;
  }

  /* The row for further networks has no icon. */
  .network .icon {
    min-inline-size: 24px;
  }

  .row.network::before {
    border-inline-start: 1px solid var(--_cc-border);
    content: '';
    inset-block: 0;
    inset-inline-start: -11px;
    position: absolute;
  }

  @keyframes open {
    from {
      opacity: 0;
      translate: 0 -4px;
    }
  }

  .recents {
    border-block-end: 1px solid var(--_cc-border);
    margin-block-end: 8px;
    padding-block-end: 8px;
  }

  .title {
    font-weight: 600;
    margin: 0;
    padding: 4px 8px;
  }

  .end {
    block-size: 1px;
  }

  .more {
    border-block-start: 1px solid var(--_cc-border);
    margin: 0;
    padding: 12px 0 0;
  }

  .empty {
    color: var(--_cc-quiet);
    margin: 0;
    padding: 24px 8px;
    text-align: center;
  }

  /* As high as the list that it replaces during a search. */
  .search ~ .empty {
    block-size: clamp(160px, var(--crypto-method-list-height, 456px), 960px);
  }

  .bone.disc {
    block-size: 36px;
    border-radius: 50%;
    inline-size: 36px;
  }

  .bone.field {
    block-size: var(--_press);
    border-radius: var(--_radius-tile);
    margin-block-end: 8px;
  }

  .bone.line {
    block-size: 12px;
    inline-size: 108px;
  }

  .bone.short {
    inline-size: 56px;
    margin-block-start: 8px;
  }

  .bone.end {
    margin-inline-start: auto;
  }

  /* In the narrowest checkout, so that a name and an estimate fit side by side. */
  @container (max-width: 340px) {
    .row {
      gap: 6px;
    }

    .estimate {
      font-size: var(--_small);
    }
  }

  /* In large type, the figures stand below the name. */
  @container (max-width: 13em) {
    .row {
      flex-wrap: wrap;
    }

    .figures {
      flex: 1 0 100%;
      order: 1;
    }
  }

  @media print {
    .search {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .row[aria-selected='true'],
    .picker:has(:focus-visible) .row.active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .row[aria-disabled],
    .row[aria-disabled] .detail {
      color: GrayText;
    }
  }
`
