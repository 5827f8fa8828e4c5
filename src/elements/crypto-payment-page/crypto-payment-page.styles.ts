import { css } from 'lit'

export const styles = css`
  :host {
    background: var(--crypto-color-page, light-dark(oklch(0.972 0.003 265), oklch(0.155 0.008 265)));
    box-sizing: border-box;
    display: block;
    min-block-size: 100dvh;
  }

  @media (min-width: 480px) {
    :host {
      padding-block: max(24px, 8vh) 24px;
    }
  }
`
