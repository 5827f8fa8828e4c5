import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    inline-size: clamp(160px, var(--crypto-qr-size, 224px), 480px);
    max-inline-size: 100%;
  }

  /* White in every theme, in print and forced colours too: a camera needs the contrast and the quiet zone. */
  svg {
    aspect-ratio: 1;
    background: #fff;
    block-size: auto;
    border-radius: var(--_radius-tile);
    display: block;
    forced-color-adjust: none;
    inline-size: 100%;
    /* No border: it would take two pixels from the modules. No shadow: the tile is drawn over it. */
    outline: 1px solid light-dark(var(--_cc-border), #fff);
    outline-offset: -1px;
    overflow: hidden;
    print-color-adjust: exact;
  }

  /*
   * Between antialiased edges, which cost contrast, and 'crispEdges', which makes some modules a pixel wider than
   * others: decoders misread both (bench/README.md).
   */
  .modules {
    filter: contrast(1.5);
  }

  /* Extensions and browsers that darken a page change each colour, the attributes too, and no filter. */
  path {
    filter: brightness(0);
  }

  rect {
    filter: brightness(0) invert(1);
  }

  /* A filter makes a picture of the code, which paper needs as lines. */
  @media print {
    .modules,
    path,
    rect {
      filter: none;
    }
  }
`
