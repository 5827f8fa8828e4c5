/** The signs of the controls: a few strokes each, as inline SVG. Coins and networks have theirs in `coin-icons`. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit'

const stroke = (paths: SVGTemplateResult, size = 20): TemplateResult => html`
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

export const checkIcon = (size?: number): TemplateResult =>
  stroke(svg`<path d="m5 12.5 4.5 4.5L19 7.5" />`, size)

export const copyIcon = (size?: number): TemplateResult =>
  stroke(
    svg`<rect x="9" y="9" width="11" height="11" rx="2.5" /><path d="M15 5.5V5a1.5 1.5 0 0 0-1.5-1.5h-8A2 2 0 0 0 3.5 5.5v8A1.5 1.5 0 0 0 5 15h.5" />`,
    size,
  )

/** Points down; a stylesheet turns it. */
export const chevronIcon = (size?: number): TemplateResult => stroke(svg`<path d="m6 9.5 6 6 6-6" />`, size)

export const searchIcon = (size?: number): TemplateResult =>
  stroke(svg`<circle cx="11" cy="11" r="6.5" /><path d="m16 16 4.5 4.5" />`, size)

export const warningIcon = (size?: number): TemplateResult =>
  stroke(svg`<path d="M12 3.8 21.2 20H2.8Z" /><path d="M12 10v4.2M12 17.2v.1" />`, size)

export const clockIcon = (size?: number): TemplateResult =>
  stroke(svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7.5V12l3 2" />`, size)

export const offlineIcon = (size?: number): TemplateResult =>
  stroke(
    svg`<path d="M3.5 3.5l17 17M8.6 15.4a5 5 0 0 1 6.8 0M5.3 11.9a9.8 9.8 0 0 1 4-2.4M14 9.3a9.8 9.8 0 0 1 4.7 2.6M2.5 8.5a14 14 0 0 1 3.6-2.3M10.6 4.9a14 14 0 0 1 10.9 3.6M12 19.2v.1" />`,
    size,
  )

export const externalIcon = (size?: number): TemplateResult =>
  stroke(
    svg`<path d="M13.5 4.5h6v6M19 5l-8.5 8.5M18 14v4a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 5 18V8a1.5 1.5 0 0 1 1.5-1.5h4" />`,
    size,
  )

export const closeIcon = (size?: number): TemplateResult =>
  stroke(svg`<path d="M6 6l12 12M18 6 6 18" />`, size)
