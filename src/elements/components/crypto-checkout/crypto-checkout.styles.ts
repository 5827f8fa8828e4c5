import { css } from 'lit'

export const styles = css`
  :host {
    --_card: clamp(280px, var(--crypto-width, 440px), 960px);
    /* A container has no width of its own: without this one it had none in a table or where a layout asks for it. */
    contain-intrinsic-inline-size: min(100vw - 32px, var(--_card));
    container-type: inline-size;
    display: flow-root;
    inline-size: 100%;
    margin-inline: auto;
    max-inline-size: clamp(280px, var(--crypto-width, var(--_room, 440px)), 960px);
    min-inline-size: 0;
  }

  .card {
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-border);
    border-radius: var(--_radius-card);
    box-shadow: light-dark(0 12px 32px -12px rgb(16 24 40 / 14%), 0 12px 32px -12px rgb(0 0 0 / 60%));
    /* Repeated inside the host, because a page's reset overrides the host. */
    color: var(--_cc-text);
    display: flex;
    /* What a page underlines or strikes through ends at a float. */
    float: left;
    inline-size: min(100%, var(--_card));
    margin-inline: max(0px, 50% - var(--_card) / 2);
    flex-direction: column;
    font-size: var(--_size);
    line-height: 1.45;
    overflow: clip;
    text-align: start;
  }

  /* Where there is only this height, the list takes what the rest leaves, and scrolls. Less than the list needs is no height. */
  .card:has(.choose) {
    max-block-size: max(160px + 21em, var(--_card-height, infinity * 1px));
  }

  .body:has(.choose) {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    padding: 0;
  }

  .choose {
    display: flex;
    flex-direction: column;
    /* Scrolls when not even the least of the list fits. */
    overflow: auto;
    padding: var(--_edge);
  }

  /* At least the search and 160 px of the list; few coins take less. */
  .choose > crypto-method-select {
    block-size: calc(160px + 4em);
    flex: 0 1 content;
    min-block-size: auto;
  }

  p {
    margin: 0;
  }

  header {
    border-block-end: 1px solid var(--_cc-border);
    padding: var(--_gap) var(--_edge);
  }

  /* A figure that leaves no room has its own line: in two parts it would be read as another. */
  header,
  .lines dl div {
    align-items: flex-start;
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_gap);
  }

  .order,
  .lines dt {
    flex: 1;
    min-inline-size: max(40%, 6em);
    overflow-wrap: anywhere;
  }

  .order {
    min-block-size: calc((var(--_small) + var(--_size)) * 1.45);
  }

  .merchant {
    align-items: center;
    color: var(--_cc-quiet);
    display: flex;
    font-size: var(--_small);
    flex-wrap: wrap;
    gap: 0 8px;
  }

  .merchant bdi {
    min-inline-size: 0;
  }

  .merchant img {
    border-radius: 4px;
    flex: none;
    object-fit: contain;
  }

  .lines {
    border-block-end: 1px solid var(--_cc-border);
    font-size: var(--_small);
    padding-inline: var(--_edge);
  }

  .lines dl {
    font-size: min(1em, 8cqi);
    margin: 0;
  }

  .lines dl div {
    padding-block: 2px;
  }

  .title {
    font-weight: 600;
    text-wrap: balance;
  }

  .price {
    font-size: min(var(--_large), 8cqi);
    font-weight: 600;
    line-height: 1.4;
  }

  .price,
  .lines dd {
    font-variant-numeric: tabular-nums;
    margin: 0;
    margin-inline-start: auto;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    text-align: end;
  }

  /* The longest are whole on the narrowest screen. */
  .wide {
    font-size: min(1em, 4.4cqi);
  }

  .sandbox {
    background: var(--_cc-attention-tint);
    border-radius: 999px;
    color: var(--_cc-attention-ink);
    font-weight: 600;
    line-height: 1.4;
    padding-inline: 8px;
  }

  .body {
    padding: var(--_edge);
  }

  /* Japanese breaks between phrases, where a browser can. */
  .screen {
    animation: arrive var(--_slow);
    word-break: auto-phrase;
  }

  @keyframes arrive {
    from {
      opacity: 0;
      translate: 0 4px;
    }
  }

  h2 {
    font-size: var(--_large);
    font-weight: 600;
    line-height: 1.35;
    margin: 0 0 16px;
    text-wrap: balance;
  }

  /* Focused by script, for screen readers; it is no control. */
  section:focus,
  h2:focus {
    outline: none;
  }

  footer {
    background: var(--_cc-subtle);
    border-block-start: 1px solid var(--_cc-border);
    color: var(--_cc-quiet);
    display: flex;
    flex-wrap: wrap;
    font-size: var(--_small);
    gap: 2px 16px;
    justify-content: space-between;
    padding: 12px var(--_edge);
  }

  .age::part(base) {
    justify-content: flex-start;
  }

  .body:has(.ended) + footer {
    display: none;
  }

  .first-time {
    color: var(--_cc-quiet);
    font-size: var(--_small);
    margin-block: 8px -8px;
  }

  .waiting .first-time {
    visibility: hidden;
  }

  /* Its place is known only with what comes above it. */
  .body:has(.waiting) + footer {
    visibility: hidden;
  }

  /* Large text in a narrow card leaves the list no room: it has a few rows, and the dialog scrolls. */
  @container (max-width: 13em) {
    .card:has(.choose) {
      max-block-size: none;
    }

    .choose > crypto-method-select {
      flex-basis: 14em;
    }
  }

  @container (max-width: 399px) {
    .card {
      --_edge: var(--_gap);
    }

    header {
      padding-block: 12px;
    }

    /* Two lines from the start: one that wraps as seconds pass would move. */
    footer {
      flex-direction: column;
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

    /* The lines of an order are part of its receipt, folded or not. */
    .lines ::details-content {
      content-visibility: visible;
    }
  }
`
