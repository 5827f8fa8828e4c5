/**
 * The icons of the controls, as inline SVG. Those of later screens are in `lazy-icons.ts`, those of coins and networks
 * in `coins/coin-icons.ts`.
 */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit'

/** Paths on a grid of 24 as an icon, drawn in the colour of the text. */
export const stroke = (paths: SVGTemplateResult, size = 20): TemplateResult => html`
  <svg
    viewBox="0 0 24 24"
    width=${size}
    height=${size}
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${paths}
  </svg>
`

/** Points down; a style sheet rotates it. */
export const chevronIcon = (size?: number): TemplateResult => stroke(svg`<path d="m6 9.5 6 6 6-6" />`, size)

export const searchIcon = (): TemplateResult =>
  stroke(svg`<circle cx="11" cy="11" r="6.5" /><path d="m16 16 4.5 4.5" />`)

export const offlineIcon = (size?: number): TemplateResult =>
  stroke(
    svg`<path d="M3.5 3.5l17 17M8.6 15.4a5 5 0 0 1 6.8 0M5.3 11.9a9.8 9.8 0 0 1 4-2.4M14 9.3a9.8 9.8 0 0 1 4.7 2.6M2.5 8.5a14 14 0 0 1 3.6-2.3M10.6 4.9a14 14 0 0 1 10.9 3.6M12 19.2v.1" />`,
    size,
  )

export const externalIcon = (): TemplateResult =>
  stroke(
    svg`<path d="M13.5 4.5h6v6M19 5l-8.5 8.5M18 14v4a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 5 18V8a1.5 1.5 0 0 1 1.5-1.5h4" />`,
    14,
  )

export const closeIcon = (): TemplateResult => stroke(svg`<path d="M6 6l12 12M18 6 6 18" />`)
