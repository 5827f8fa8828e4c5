/** Styles of the help below an address. */
import { css } from 'lit'

/** What the links to buy a coin need, which the list has, too. */
export const buyHelp = css`
  details ul {
    color: var(--_cc-quiet);
    /* The longest figures are whole on the narrowest screen. */
    font-size: min(1em, 5cqi);
    margin: 4px 0 0;
    overflow-wrap: anywhere;
    padding-inline-start: 20px;
  }

  .first-time p + p {
    margin-block-start: 8px;
  }

  ul.buy {
    list-style: none;
    padding: 0;
  }

  /* Fully isolated, so it has no letter that sets its direction: it takes that of the page. */
  .buy li {
    align-items: center;
    column-gap: 8px;
    display: flex;
    flex-wrap: wrap;
    unicode-bidi: isolate;
  }

  .buy span {
    unicode-bidi: isolate;
  }

  details li + li {
    margin-block-start: 4px;
  }
`

export const help = css`
  ${buyHelp}

  details .contact {
    justify-content: start;
    margin-block-start: 8px;
    text-align: start;
  }

  .field {
    display: block;
    margin-block-start: 8px;
    overflow-wrap: anywhere;
  }

  .field input {
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-control);
    border-radius: var(--_radius);
    font-family: var(--_mono);
    font-size: max(16px, var(--_size));
    inline-size: 100%;
    margin-block-start: 4px;
    min-block-size: var(--_press);
    padding: 8px 12px;
  }

  .field input.words {
    font-family: inherit;
  }

  .claim .button {
    inline-size: 100%;
    margin-block-start: 12px;
  }

  .claim .caution {
    color: var(--_cc-quiet);
    font-size: var(--_small);
    margin-block: 8px 0;
  }

  .claim .wrong {
    color: var(--_cc-danger-ink);
  }

  .claim .answer {
    overflow-wrap: anywhere;
  }

  .answer,
  .compared {
    margin-block-start: 8px;
    min-block-size: 1.45em;
  }

  .sum {
    display: flex;
    font-size: var(--_large);
    font-weight: 600;
  }

  .compared {
    font-weight: 600;
  }

  .compared.same {
    color: var(--_cc-success-ink);
  }

  .compared.different {
    color: var(--_cc-danger-ink);
  }

  .compared .where {
    color: var(--_cc-text);
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  .found {
    display: flex;
    flex-wrap: wrap;
    font-family: var(--_mono);
    gap: 2px 10px;
    margin-block-start: 8px;
  }

  .found .group {
    white-space: nowrap;
  }

  mark {
    background: none;
    color: var(--_cc-danger-ink);
    font-weight: 700;
    text-decoration: underline 2px;
    text-underline-offset: 3px;
  }

  crypto-qr-code.device {
    margin-block-start: 8px;
  }
`
