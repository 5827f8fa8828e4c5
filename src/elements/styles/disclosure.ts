/** What opens, with a mark of its own that turns. */
import { css } from 'lit'

export const disclosure = css`
  summary {
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  .chevron {
    transition: rotate var(--_fast);
  }

  details[open] > summary .chevron {
    rotate: 180deg;
  }
`
