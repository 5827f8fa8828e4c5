import { css } from 'lit'

export const styles = css`
  :host {
    --_card: clamp(280px, var(--crypto-width, 440px), 960px);
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-border);
    border-radius: var(--_radius-card);
    box-sizing: border-box;
    /* A container has no width of its own: without this one it had none in a table or where a layout asks for it. */
    contain-intrinsic-inline-size: min(100vw - 34px - 2 * var(--_edge), var(--_card));
    container-type: inline-size;
    display: block;
    max-inline-size: var(--_card);
    min-inline-size: 0;
    padding: var(--_edge);
  }

  .badge {
    align-items: center;
    background: var(--_cc-subtle);
    border-radius: 20px;
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    margin: 8px 0 4px;
    outline: 1px solid transparent;
    padding: 6px 16px 6px 12px;
  }

  /* On a narrow screen its words wrap beside the icon. */
  .badge strong {
    flex: 1 6em;
  }

  .symbol {
    unicode-bidi: isolate;
  }

  .nickname {
    color: var(--_cc-quiet);
    white-space: nowrap;
  }

  .groups {
    display: block;
    font-family: var(--_mono);
    font-size: var(--_large);
    line-height: 1.7;
    text-align: left;
  }

  .groups span {
    margin-inline-end: 0.6em;
    white-space: nowrap;
  }

  [part='groups'] {
    margin: 8px 0;
  }

  h2 {
    font-size: var(--_large);
    font-weight: 600;
    margin: 0 0 4px;
  }

  [tabindex]:focus {
    outline: none;
  }

  /* About as high as the sum and the network. */
  .bone {
    background: var(--_cc-hover);
    block-size: 90px;
    border-radius: var(--_radius);
  }

  .total {
    display: flex;
    font-size: min(calc(var(--_size) * 2 - 2px), 12.2cqi);
    font-weight: 600;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }

  p:last-child {
    margin-block-end: 0;
  }

  .order,
  .warning {
    color: var(--_cc-quiet);
    margin: 4px 0 16px;
    overflow-wrap: anywhere;
  }

  /* Two names in the order of the page, whatever their own directions are. */
  .order {
    unicode-bidi: isolate;
  }

  .warning {
    color: var(--_cc-attention-ink);
    font-size: var(--_small);
    font-weight: 600;
    margin: 8px 0 16px;
  }

  label,
  .label {
    display: block;
    font-size: var(--_small);
    font-weight: 600;
    margin: 0 0 8px;
  }

  .next {
    margin-block-start: 16px;
  }

  .check {
    align-items: center;
    display: flex;
    font-weight: 400;
    gap: 12px;
    margin-block-end: 0;
    min-block-size: 44px;
  }

  .check input {
    accent-color: var(--_cc-accent);
    block-size: 20px;
    flex: none;
    inline-size: 20px;
    margin: 0;
  }

  input:not([type='checkbox']) {
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-control);
    border-radius: var(--_radius);
    box-sizing: border-box;
    font-family: var(--_mono);
    inline-size: 100%;
    min-block-size: 48px;
    padding-inline: 12px;
  }

  .problem {
    color: var(--_cc-danger-ink);
    margin: 8px 0 0;
  }

  .button.primary {
    inline-size: 100%;
  }
`
