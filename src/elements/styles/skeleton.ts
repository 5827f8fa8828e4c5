/** Placeholder shapes with a slow pulse. Their users set the sizes. */
import { css } from 'lit'

export const skeleton = css`
  .bone {
    animation: breathe 1.6s ease-in-out infinite alternate;
    background: var(--_cc-hover);
    border-radius: 6px;
    display: block;
    flex: none;
    /* Visible in forced colours, which remove the background. */
    outline: 1px solid transparent;
    outline-offset: -1px;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`
