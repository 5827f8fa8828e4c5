import { css } from 'lit'

export const styles = css`
  :host {
    display: inline-block;
  }

  .open {
    inline-size: 100%;
  }

  /* On the page's background, the focus ring has its own. */
  .open:focus-visible,
  .close:focus-visible {
    box-shadow: 0 0 0 6px var(--_cc-surface);
  }

  dialog {
    /* While the payer chooses, the card is no higher than the screen, and the list alone scrolls. */
    --_card-height: calc(100dvh - 32px);
    --_list-height: clamp(160px, var(--crypto-method-list-height, 456px), 960px);
    background: none;
    border: 0;
    color: inherit;
    inline-size: min(100vw, 32px + clamp(280px, var(--crypto-width, var(--_room, 440px)), 960px));
    margin: auto;
    max-block-size: 100dvh;
    max-inline-size: none;
    /* Holds the close button before there is more: its focus would scroll what comes. */
    min-block-size: 88px;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 16px;
  }

  @media (min-width: 808px) {
    dialog:has(:state(wide)) {
      --_room: 776px;
    }
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
    inline-size: 44px;
    margin-block-end: 8px;
    margin-inline-start: auto;
    min-block-size: 44px;
    padding: 0;
  }

  /* In the checkout's header, and sticky while the sheet scrolls. A frame draws its own header. */
  dialog:not(.framed) .close {
    background: none;
    border-color: transparent;
    inset-block-start: 6px;
    margin-block: 6px -50px;
    margin-inline: auto 8px;
    position: sticky;
    z-index: 1;
  }

  dialog:not(.framed) .close:hover {
    background: var(--_cc-hover);
  }

  /* Inside the header, beside its edges. */
  dialog:not(.framed) .close:focus-visible {
    box-shadow: none;
    outline-offset: -2px;
  }

  crypto-checkout {
    --crypto-method-list-height: var(--_list-height);
  }

  crypto-checkout::part(header) {
    padding-inline-end: 60px;
  }

  /* A sheet from the bottom on a phone. */
  @media (max-width: 479px) {
    dialog:not(.framed) {
      --_card-height: calc(100dvh - 24px);
      inline-size: 100vw;
      inset-block: auto 0;
      margin: 0;
      max-block-size: var(--_card-height);
      padding: 0;
    }

    /* On the line of the price, as above. */
    dialog:not(.framed) .close {
      inset-block-start: 2px;
      margin-block: 2px -46px;
    }

    crypto-checkout {
      --crypto-width: 100vw;
    }

    crypto-checkout::part(card) {
      border-block-end: 0;
      border-end-end-radius: 0;
      border-end-start-radius: 0;
      border-inline: 0;
      padding-block-end: env(safe-area-inset-bottom);
    }

    dialog.framed {
      padding: 8px;
    }

    @keyframes rise {
      from {
        translate: 0 100%;
      }
    }
  }

  @media (prefers-reduced-motion: reduce) {
    dialog[open]::backdrop {
      animation: none;
    }
  }
`
