import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }

  .search {
    color: var(--_quiet);
    margin-block-end: 8px;
    position: relative;
  }

  .search svg {
    inset-block-start: 14px;
    inset-inline-start: 14px;
    pointer-events: none;
    position: absolute;
  }

  input {
    appearance: none;
    background: var(--_surface);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    color: var(--_text);
    /* Below 16 px iOS zooms the page on focus. */
    font-size: 16px;
    inline-size: 100%;
    min-block-size: 48px;
    padding: 8px 16px;
    padding-inline-start: 44px;
  }

  input::placeholder {
    color: var(--_quiet);
    opacity: 1;
  }

  input::-webkit-search-cancel-button {
    cursor: pointer;
  }

  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }

  /* Rows bleed into the card's edge, so that their content, not their hover colour, lines up with the heading. */
  .list {
    margin-inline: -8px;
    max-block-size: var(--crypto-method-list-height, none);
    overflow: auto;
    overscroll-behavior: contain;
    padding: 2px;
    scrollbar-color: var(--_control) transparent;
    scrollbar-width: thin;
  }

  /* A list that is being searched keeps its height: nothing jumps while the payer types. */
  .list.searchable {
    block-size: var(--crypto-method-list-height, 456px);
    max-block-size: none;
  }

  .row {
    align-items: center;
    background: none;
    border: 0;
    border-radius: calc(var(--_radius) - 2px);
    cursor: pointer;
    display: flex;
    gap: 12px;
    inline-size: 100%;
    line-height: 1.35;
    min-block-size: 60px;
    padding: 8px;
    text-align: start;
    transition: background-color var(--_fast);
  }

  .row:hover {
    background: var(--_subtle);
  }

  .row:active,
  .row[aria-current='true'] {
    background: var(--_hover);
  }

  .row:focus-visible {
    outline-offset: -2px;
  }

  .row[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.6;
  }

  .row[aria-disabled='true']:hover {
    background: none;
  }

  .names {
    flex: 1;
    min-inline-size: min-content;
  }

  .figures {
    flex: 0 1 auto;
    min-inline-size: 0;
    text-align: end;
  }

  .name,
  .estimate,
  .detail {
    display: block;
    overflow-wrap: break-word;
  }

  .name {
    font-weight: 600;
  }

  .estimate {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .detail {
    color: var(--_quiet);
    font-size: 13px;
  }

  /* Every row has the column, so that all estimates line up. */
  .chevron {
    color: var(--_quiet);
    flex: none;
    inline-size: 16px;
    transition: rotate var(--_fast);
  }

  [aria-expanded='true'] .chevron {
    rotate: 180deg;
  }

  /* The network rows hang under their coin's name: a hairline leads from the icon. */
  .networks {
    animation: open var(--_fast);
    border-inline-start: 1px solid var(--_border);
    margin-block: 0 8px;
    margin-inline-start: 23px;
    padding-inline-start: 12px;
  }

  .networks .row {
    min-block-size: 52px;
  }

  @keyframes open {
    from {
      opacity: 0;
      translate: 0 -4px;
    }
  }

  .empty {
    color: var(--_quiet);
    margin: 0;
    padding: 24px 8px;
    text-align: center;
  }

  .bone.icon {
    block-size: 32px;
    border-radius: 50%;
    inline-size: 32px;
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
`
