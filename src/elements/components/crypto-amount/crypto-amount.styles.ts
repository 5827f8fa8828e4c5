import { css } from 'lit'

export const styles = css`
  :host {
    align-items: center;
    display: inline-flex;
    font-size: inherit;
    font-weight: inherit;
    line-height: inherit;
    flex-wrap: wrap;
    gap: 4px;
    max-inline-size: 100%;
  }

  /* The host sets the size: a page uses font-size on the element. */
  :host([copyable]) .figure {
    max-inline-size: calc(100% - 48px);
  }

  .figure {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  /* Eighteen decimals must fit on a phone, unbroken, with eight digits before them too. */
  .figure.wide {
    font-size: min(1em, 3.8cqi);
  }

  .figure.long {
    font-size: min(1em, max(0.76em, 15px));
  }

  .figure.longest {
    font-size: min(1em, max(0.66em, 15px));
  }
`
