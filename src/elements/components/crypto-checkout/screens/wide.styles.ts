/** The pay screen where there is room: the code beside the amount and the address. */
import { css } from 'lit'

export const wide = css`
  @container (min-width: 720px) {
    .card:has(.pay) {
      --_card: 100%;
    }

    .pay {
      column-gap: 32px;
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
    }

    .pay > * {
      grid-column: 1 / -1;
    }

    .pay > :is(.due, .target) {
      grid-column: 1;
    }

    .pay > .target {
      display: flex;
    }

    .pay > .target > * {
      margin-block-start: 0;
    }

    .pay > .code {
      align-self: center;
      grid-column: 2;
      grid-row: span 2;
    }
  }
`
