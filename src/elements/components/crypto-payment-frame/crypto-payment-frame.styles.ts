import { css } from 'lit'

export const styles = css`
  :host {
    --_card: clamp(280px, var(--crypto-width, var(--_room, 440px)), 960px);
    /* Without it a frame has 300 px in a table or where a layout asks for its width. */
    contain: inline-size;
    contain-intrinsic-inline-size: min(100vw - 32px, var(--_card));
    display: block;
    inline-size: 100%;
    margin-inline: auto;
    max-inline-size: var(--_card);
    min-inline-size: 0;
  }

  /* A card until the one in the frame comes, which has its own border, and space for its shadow. A double click beside it selects it: grey. */
  iframe {
    background: var(--_cc-surface);
    block-size: 480px;
    border: 0;
    border-radius: var(--_radius-card);
    display: block;
    inline-size: 100%;
    user-select: none;
  }

  .notice {
    background: var(--_cc-surface);
    border: 1px solid var(--_cc-border);
    border-radius: var(--_radius-card);
    padding: 24px;
  }

  .notice p {
    margin: 0 0 8px;
  }

  .notice .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
  }
`
