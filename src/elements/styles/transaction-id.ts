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

  /* The icon ends where the text of other lines does, and makes its line no higher. */
  .id + .button {
    margin: -11px -12px -11px 0;
    margin-inline: 0 -12px;
    vertical-align: middle;
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
