/** What the screens beside the pay screen look like, and the pieces that several of them share. */
import { css } from 'lit'

export const screens = css`
  /* As high as the pay screen, so that the card stays when the payment is seen. */
  .calm {
    align-items: center;
    display: flex;
    flex-direction: column;
    gap: 12px;
    justify-content: center;
    min-block-size: max(420px, var(--_reserved, 0px));
    text-align: center;
    text-wrap: pretty;
  }

  .calm h2 {
    font-size: 22px;
    line-height: 1.25;
    margin: 4px 0 0;
  }

  .calm > p {
    color: var(--_quiet);
    max-inline-size: 34ch;
  }

  .calm .button {
    margin-block-start: 12px;
    min-inline-size: min(100%, 240px);
  }

  .calm crypto-receipt {
    inline-size: 100%;
  }

  .calm crypto-receipt .button {
    inline-size: 100%;
  }

  .calm > .summary {
    color: var(--_text);
    font-weight: 600;
    max-inline-size: none;
  }

  .calm > .fine {
    font-size: 13px;
    overflow-wrap: anywhere;
  }

  .reference bdi {
    color: var(--_text);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 24px;
    justify-content: center;
  }

  a.link {
    align-items: center;
    display: inline-flex;
    gap: 6px;
    min-block-size: 24px;
  }

  .disc {
    background: var(--_subtle);
    border-radius: 50%;
    color: var(--_quiet);
    padding: 18px;
  }

  .disc.success {
    background: var(--_success-tint);
    color: var(--_success);
  }

  .disc.attention {
    background: var(--_attention-tint);
    color: var(--_attention);
  }

  .notice {
    background: var(--_attention-tint);
    border-radius: var(--_radius);
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 4px;
    margin-block-end: 16px;
    padding: 12px 16px;
    text-align: start;
  }

  .pay > .notice {
    margin: 0;
  }

  /* Where the page's colours are the payer's own, a tint is gone and a line stays. */
  .warning,
  .notice {
    outline: 1px solid transparent;
  }

  .screen > .method {
    margin-block-end: 16px;
  }

  form {
    display: flex;
    flex-direction: column;
    gap: 16px;
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
    margin-block: 4px 20px;
  }

  .bone.figure {
    block-size: 40px;
    inline-size: 200px;
  }

  .bone.code {
    aspect-ratio: 1;
    border-radius: var(--_radius);
    inline-size: var(--crypto-qr-size, 224px);
    margin-inline: auto;
  }

  .target > .bone {
    block-size: 48px;
    border: 0;
    border-radius: var(--_radius);
    margin-block-end: 8px;
  }

  .target > .bone:nth-child(2) {
    block-size: 67px;
  }

  /* Words only when it takes longer than a moment. */
  .patience {
    animation: appear 200ms 300ms backwards;
    color: var(--_quiet);
    text-align: center;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  @container (max-width: 359px) {
    crypto-amount.figure {
      font-size: 30px;
    }
  }
`
