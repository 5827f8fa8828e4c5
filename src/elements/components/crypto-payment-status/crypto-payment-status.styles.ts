import { css } from 'lit'

export const styles = css`
  :host {
    --_meaning: var(--_cc-accent-ink);
    display: flow-root;
    font-size: var(--_small);
    position: relative;
  }

  :host(:state(partial)),
  :host(:state(review)),
  :host(:state(offline)) {
    --_meaning: var(--_cc-attention-ink);
  }

  :host(:state(confirming)),
  :host(:state(paid)) {
    --_meaning: var(--_cc-success-ink);
  }

  /* What a page underlines or strikes through ends at a float. */
  .line,
  .offline {
    float: left;
    inline-size: 100%;
  }

  .line,
  .facts {
    align-items: baseline;
    column-gap: 8px;
    display: flex;
    flex-wrap: wrap;
    font-variant-numeric: tabular-nums;
  }

  .line {
    min-block-size: 1.45em;
  }

  .dot {
    align-self: center;
    background: var(--_meaning);
    block-size: 8px;
    border-radius: 50%;
    flex: none;
    inline-size: 8px;
    position: relative;
  }

  /* One slow pulse: the payment is being watched. */
  .dot::after {
    animation: breathe 2.4s ease-out infinite;
    background: inherit;
    border-radius: inherit;
    content: '';
    inset: 0;
    position: absolute;
  }

  :host(:state(paid)) .dot::after,
  :host(:state(review)) .dot::after,
  :host(:state(offline)) .dot::after {
    animation: none;
  }

  /* Offline is a hollow dot: colour alone must not carry the meaning. */
  :host(:state(offline)) .dot {
    background: none;
    border: 2px solid var(--_meaning);
  }

  @keyframes breathe {
    from {
      opacity: 0.5;
    }

    to {
      opacity: 0;
      transform: scale(2.4);
    }
  }

  /* Beside the dot in large type, too. */
  .label {
    font-weight: 600;
    max-inline-size: 93%;
  }

  .checked {
    color: var(--_cc-quiet);
  }

  .checked::first-letter {
    text-transform: uppercase;
  }

  /* On its own line before one line is too long: a line that wraps as seconds pass would move the page. */
  @container (max-width: 399px) {
    .facts {
      flex-basis: 100%;
    }
  }

  .deadline {
    color: var(--_cc-text);
  }

  .offline {
    color: var(--_cc-attention-ink);
    margin: 4px 0 0;
  }

  /* On paper it is never just now. */
  @media print {
    .checked {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .dot {
      --_meaning: CanvasText;
      forced-color-adjust: none;
    }
  }
`
