/** The pay screen, partly paid or not: how much, on which network, to which address, and the help below. */
import { css } from 'lit'

export const pay = css`
  .pay {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }

  .due {
    align-items: center;
    display: flex;
    flex-direction: column;
    gap: 8px;
    text-align: center;
  }

  .due h2 {
    color: var(--_quiet);
    font-size: 15px;
    font-weight: 400;
    margin: 0;
  }

  crypto-amount.figure {
    display: flex;
    font-size: 34px;
    inline-size: 100%;
    font-weight: 600;
    justify-content: center;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }

  crypto-amount.figure::part(figure) {
    flex-basis: 100%;
    text-align: center;
  }

  .method {
    align-items: center;
    background: var(--_subtle);
    border: 1px solid var(--_border);
    border-radius: 999px;
    display: inline-flex;
    font-size: 15px;
    font-weight: 400;
    gap: 8px;
    letter-spacing: normal;
    line-height: 1.45;
    min-block-size: 36px;
    padding-block: 4px;
    padding-inline: 8px 16px;
  }

  .method strong {
    font-weight: 600;
  }

  .method .link {
    font-size: 13px;
    margin-inline-start: 4px;
    min-block-size: 24px;
  }

  .nickname {
    color: var(--_quiet);
    font-size: 13px;
  }

  crypto-qr-code {
    margin-inline: auto;
  }

  .warning {
    align-items: flex-start;
    background: var(--_attention-tint);
    border-radius: var(--_radius);
    color: var(--_attention);
    display: flex;
    font-weight: 600;
    gap: 8px;
    margin-block-end: 8px;
    padding: 12px 16px;
  }

  .warning svg {
    margin-block-start: 2px;
  }

  .label {
    color: var(--_quiet);
    margin-block-end: 8px;
  }

  .note {
    color: var(--_quiet);
    font-size: 13px;
  }

  .contact {
    align-items: baseline;
    display: flex;
    flex-wrap: wrap;
    font-size: 13px;
    gap: 4px 16px;
    justify-content: space-between;
  }

  progress {
    appearance: none;
    background: var(--_hover);
    block-size: 8px;
    border: 0;
    border-radius: 999px;
    display: block;
    inline-size: 100%;
    margin-block-end: 8px;
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: transparent;
  }

  progress::-webkit-progress-value {
    background: var(--_success);
    border-radius: 999px;
    transition: inline-size var(--_slow);
  }

  progress::-moz-progress-bar {
    background: var(--_success);
    border-radius: 999px;
  }

  .progress p {
    color: var(--_quiet);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }

  .help {
    border-block-start: 1px solid var(--_border);
    padding-block-start: 8px;
  }

  summary {
    align-items: center;
    border-radius: 4px;
    color: var(--_quiet);
    cursor: pointer;
    display: flex;
    justify-content: space-between;
    list-style: none;
    min-block-size: 32px;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary:hover {
    color: var(--_text);
  }

  details[open] {
    padding-block-end: 8px;
  }

  .chevron {
    transition: rotate var(--_fast);
  }

  details[open] .chevron {
    rotate: 180deg;
  }

  details .contact {
    margin-block-start: 8px;
  }

  details ul {
    color: var(--_quiet);
    margin: 4px 0 0;
    padding-inline-start: 20px;
  }

  .compare {
    display: block;
    margin-block-start: 4px;
  }

  .compare input {
    background: var(--_surface);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    font-family: var(--_mono);
    font-size: 16px;
    inline-size: 100%;
    margin-block-start: 4px;
    min-block-size: 44px;
    padding: 8px 12px;
  }

  .compared {
    font-weight: 600;
    margin-block-start: 4px;
    min-block-size: 1.45em;
  }

  .compared.same {
    color: var(--_success);
  }

  .compared.different {
    color: var(--_danger);
  }

  details li + li {
    margin-block-start: 4px;
  }
`
