import { css } from 'lit'

export const styles = css`
  :host {
    display: inline-block;
  }

  .open {
    inline-size: 100%;
  }

  /* On a ground that is not ours, the focus brings its own. */
  .open:focus-visible,
  .close:focus-visible {
    box-shadow: 0 0 0 6px var(--_surface);
  }

  dialog {
    background: none;
    border: 0;
    color: inherit;
    inline-size: min(100vw, var(--crypto-width, 440px) + 32px);
    margin: auto;
    max-block-size: 100dvh;
    max-inline-size: none;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 16px;
  }

  dialog::backdrop {
    background: light-dark(oklch(0.22 0.03 265 / 55%), oklch(0.08 0.01 265 / 70%));
  }

  dialog[open] {
    animation: rise var(--_slow);
  }

  dialog[open]::backdrop {
    animation: fade var(--_slow);
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 12px;
    }
  }

  @keyframes fade {
    from {
      opacity: 0;
    }
  }

  .close {
    border-radius: 50%;
    display: flex;
    margin-block-end: 8px;
    margin-inline-start: auto;
    min-block-size: 44px;
    padding: 0;
    inline-size: 44px;
  }

  @media (max-width: 439px) {
    dialog {
      padding: 8px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    dialog[open]::backdrop {
      animation: none;
    }
  }
`
