/** Styles of the screens after the money was seen. */
import { css } from 'lit'

export const outcome = css`
  /* The header shows it. */
  crypto-receipt::part(order) {
    display: none;
  }

  crypto-receipt .button {
    inline-size: 100%;
  }

  crypto-receipt .notice {
    margin-block-end: 0;
  }

  .disc.success {
    background: var(--_cc-success-tint);
    color: var(--_cc-success-ink);
  }
`
