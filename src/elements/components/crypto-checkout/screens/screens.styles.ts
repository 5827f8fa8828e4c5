/** Styles of the screens beside the pay screen, and of shared templates. */
import { css } from 'lit'

export const screens = css`
  crypto-method-select {
    --_bleed: 8px;
  }

  .calm {
    align-items: center;
    display: flex;
    flex-direction: column;
    gap: 12px;
    justify-content: center;
    padding-block: 8px;
    text-align: center;
    text-wrap: balance;
  }

  .calm h2 {
    font-size: var(--_title);
    line-height: 1.25;
    margin: 4px 0 0;
  }

  .calm > p {
    color: var(--_cc-quiet);
    max-inline-size: 34ch;
  }

  .calm .button {
    margin-block-start: 12px;
    min-inline-size: min(100%, 240px);
  }

  .calm .button + .button {
    margin-block-start: -4px;
  }

  .calm > .notice {
    align-self: stretch;
    margin: 0;
  }

  .calm > .summary {
    color: var(--_cc-text);
    font-weight: 600;
    max-inline-size: none;
    /* Fully isolated, so it has no letter that sets its direction: it takes that of the text around it. */
    unicode-bidi: isolate;
  }

  .calm > .fine {
    font-size: var(--_small);
    overflow-wrap: anywhere;
  }

  .plain-address {
    font-family: var(--_mono);
    overflow-wrap: anywhere;
    user-select: all;
  }

  .reference bdi {
    color: var(--_cc-text);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
    justify-content: center;
  }

  .disc {
    background: var(--_cc-subtle);
    border-radius: 50%;
    color: var(--_cc-quiet);
    padding: 18px;
  }

  .disc.attention {
    background: var(--_cc-attention-tint);
    color: var(--_cc-attention-ink);
  }

  .notice {
    background: var(--_cc-attention-tint);
    border-radius: var(--_radius-tile);
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 4px;
    margin-block-end: 16px;
    padding: 12px 16px;
    text-align: start;
    text-wrap: pretty;
  }

  .notice .link {
    margin-block: -8px;
  }

  .notice .links {
    justify-content: flex-start;
  }

  .notice .links:not(:has(*)) {
    display: none;
  }

  .pay > .notice {
    margin: 0;
  }

  /* Forced colours remove tints; a line stays. */
  .notice {
    outline: 1px solid transparent;
  }

  .bone.line {
    block-size: 12px;
    inline-size: 72px;
    margin-block: 4px 8px;
  }

  .bone.wide {
    inline-size: 144px;
    margin-block: 4px;
  }

  .bone.heading {
    block-size: 16px;
    inline-size: 168px;
    margin-block: 0 23px;
    /* Not a margin, which would move the whole screen. */
    translate: 0 4px;
  }

  .calm.waiting .bone {
    align-self: stretch;
    block-size: var(--_press);
  }

  /* Text only if it takes longer than a moment; where the list fades out, so that nothing moves when it goes. */
  .wait {
    animation: appear 200ms 300ms backwards;
    background: linear-gradient(transparent, var(--_cc-surface) 20%);
    block-size: calc(var(--_size) * 1.45);
    color: var(--_cc-quiet);
    margin-block-start: calc(var(--_size) * -1.45);
    position: relative;
    text-align: center;
  }

  @media (forced-colors: active) {
    .wait {
      background: Canvas;
    }
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  .method {
    align-items: center;
    background: var(--_cc-subtle);
    border: 1px solid var(--_cc-border);
    border-radius: 18px;
    display: inline-flex;
    flex-wrap: wrap;
    gap: 8px;
    line-height: 1.35;
    max-inline-size: 100%;
    min-block-size: 36px;
    padding-block: 4px;
    padding-inline: 8px 16px;
  }

  /* In large type its words wrap beside the icon, and the rest below. */
  .method .phrase {
    flex: 1 min-content;
    min-inline-size: 0;
    overflow-wrap: break-word;
  }

  .method strong {
    font-weight: 600;
  }

  .method .link {
    font-size: var(--_small);
    margin-block: -10px;
  }

  .nickname {
    color: var(--_cc-quiet);
    font-size: var(--_small);
    white-space: nowrap;
  }

  .screen > .method {
    align-self: flex-start;
    margin-block-end: 16px;
  }

  summary {
    align-items: center;
    border-radius: 4px;
    color: var(--_cc-quiet);
    cursor: pointer;
    display: flex;
    gap: 12px;
    justify-content: space-between;
    line-height: 1.35;
    min-block-size: 44px;
    padding-block: 6px;
  }

  summary:hover {
    color: var(--_cc-text);
  }

  details[open] {
    padding-block-end: 8px;
  }
`
