import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }

  label {
    display: block;
    font-size: 13px;
    font-weight: 600;
    margin-block-end: 8px;
  }

  .field {
    align-items: center;
    background: var(--_surface);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    display: flex;
    gap: 8px;
    padding-inline: 16px;
  }

  .field:focus-within {
    outline: 2px solid var(--_accent-ink);
    outline-offset: 2px;
  }

  :host(:state(invalid)) .field {
    border-color: var(--_danger);
  }

  input {
    appearance: none;
    background: none;
    border: 0;
    flex: 1;
    font-size: 22px;
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
    color: var(--_quiet);
    flex: none;
  }

  .hint {
    color: var(--_quiet);
    font-size: 13px;
    margin: 8px 0 0;
  }

  .problem {
    color: var(--_danger);
    font-weight: 600;
  }

  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: 12px;
  }

  .preset {
    font-variant-numeric: tabular-nums;
    min-block-size: 44px;
  }

  .preset[aria-pressed='true'] {
    background: var(--_accent);
    border-color: transparent;
    color: var(--_accent-text);
  }

  @media (forced-colors: active) {
    .preset[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
