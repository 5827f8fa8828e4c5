import { css } from 'lit'

export const styles = css`
  :host {
    /* A container has no width of its own: without this one it had none in a table or where a layout asks for it. */
    contain-intrinsic-inline-size: min(100vw - 32px, 440px);
    container-type: inline-size;
    display: flow-root;
    min-inline-size: 0;
  }

  /* What a page underlines or strikes through ends at a float. */
  label,
  .field,
  .below,
  .presets {
    float: left;
    inline-size: 100%;
  }

  label {
    display: block;
    font-size: var(--_small);
    font-weight: 600;
    margin-block-end: 8px;
  }

  .field {
    align-items: center;
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-control);
    border-radius: var(--_radius);
    display: flex;
    gap: 8px;
    padding-inline: 16px;
  }

  .field:focus-within {
    outline: 2px solid var(--_cc-accent-ink);
    outline-offset: 2px;
  }

  :host(:state(invalid)) .field {
    border-color: var(--_cc-danger-ink);
  }

  input {
    appearance: none;
    background: none;
    border: 0;
    flex: 1;
    font-size: var(--_title);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    inline-size: 100%;
    min-block-size: 56px;
    min-inline-size: 0;
    padding: 0;
  }

  input:focus-visible {
    outline: none;
  }

  .unit {
    color: var(--_cc-quiet);
    flex: none;
  }

  .below {
    align-items: baseline;
    color: var(--_cc-quiet);
    display: flex;
    flex-wrap: wrap;
    font-size: var(--_small);
    gap: 0 16px;
    justify-content: space-between;
    margin-block-start: 8px;
    min-block-size: 1.45em;
  }

  .hint,
  .estimate {
    margin: 0;
  }

  .estimate {
    font-variant-numeric: tabular-nums;
    margin-inline-start: auto;
  }

  .problem {
    color: var(--_cc-danger-ink);
    font-weight: 600;
  }

  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: 12px;
  }

  /* Equal in a line, and never less than the figure in one piece: the longest is whole on the narrowest screen. */
  .preset {
    flex: 1 72px;
    font-size: min(1em, 9cqi);
    font-variant-numeric: tabular-nums;
    min-block-size: 44px;
    min-inline-size: fit-content;
    padding-inline: 6px;
  }

  .preset.wide {
    font-size: min(1em, 5cqi);
  }

  /* Four wrap to two and two rather than three and one. */
  @container (max-width: 359px) {
    .presets:has(> :nth-child(4):last-child) > .preset {
      flex-basis: 40%;
    }
  }

  .preset[aria-pressed='true'] {
    background: var(--_cc-accent);
    border-color: transparent;
    color: var(--_cc-accent-text);
  }

  @media print {
    .field {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .preset[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
