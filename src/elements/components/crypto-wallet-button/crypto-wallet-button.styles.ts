import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }

  .wallets {
    display: grid;
    gap: 8px;
  }

  .label,
  .text {
    color: var(--_cc-quiet);
  }

  p {
    margin: 0;
  }

  .icon {
    display: grid;
    flex: none;
  }

  .icon > * {
    grid-area: 1 / 1;
  }

  .icon img {
    border-radius: 6px;
    object-fit: contain;
    visibility: hidden;
  }

  .icon img.shown {
    visibility: visible;
  }

  .icon img.shown + svg {
    visibility: hidden;
  }

  .button {
    inline-size: 100%;
  }

  [role='group'] .button,
  .apps .button {
    gap: 12px;
    justify-content: flex-start;
    text-align: start;
  }

  .button .claim {
    color: var(--_cc-quiet);
    display: block;
    font-size: var(--_small);
    font-weight: 400;
  }

  .button span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .panel:focus {
    outline: none;
  }

  .message {
    align-items: flex-start;
    background: var(--_cc-subtle);
    border-radius: var(--_radius);
    display: flex;
    gap: 12px;
    margin-block-end: 8px;
    padding: 12px 16px;
  }

  .message > div {
    display: grid;
    flex: 1;
    gap: 4px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .message.success {
    background: var(--_cc-success-tint);
  }

  .message.success .mark,
  .message.success .title {
    color: var(--_cc-success-ink);
  }

  .message.attention {
    background: var(--_cc-attention-tint);
  }

  .message.attention .mark,
  .message.attention .title {
    color: var(--_cc-attention-ink);
  }

  .title {
    font-weight: 600;
  }

  .waiting {
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
  }

  /* Its icon follows the last word, also on a second line. */
  .actions .link {
    display: block;
    padding-block: 10px;
  }

  .actions .link svg {
    box-sizing: content-box;
    display: inline;
    padding-inline-start: 2px;
    vertical-align: -1px;
  }

  .actions crypto-qr-code {
    --crypto-qr-size: 200px;
    flex-basis: 100%;
    margin-block: 12px 4px;
  }

  /* The wallet is on this device, too. */
  @media (hover: none) and (pointer: coarse) {
    .actions crypto-qr-code {
      display: none;
    }
  }

  .apps {
    display: grid;
    gap: 8px;
    padding-block: 12px 8px;
  }

  @media (forced-colors: active) {
    .message {
      border: 1px solid CanvasText;
    }
  }
`
