/** The id of a transaction, shortened in its middle, with its button. Without a script, and in print, it is whole. */
import { css } from 'lit'

export const transactionStyles = css`
  .id {
    font-family: var(--_mono);
    font-size: var(--_small);
    overflow-wrap: anywhere;
  }

  /* Still there to read aloud, to select and to copy. */
  .id .middle {
    font-size: 0;
  }

  .id .middle::before {
    content: '…';
    content: '…' / '';
    font-size: var(--_small);
  }

  /* Makes its line no higher. */
  .id + .button {
    margin-block: -11px;
    vertical-align: middle;
  }

  /* Within the line, which the button may fill. */
  .id ~ .visually-hidden {
    margin-inline-start: -1px;
  }

  @media print, (scripting: none) {
    .id .middle {
      font-size: inherit;
    }

    .id .middle::before {
      content: none;
    }
  }
`
