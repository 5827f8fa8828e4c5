/**
 * The pictures: a few strokes as inline SVG, and a monogram for each coin and network. Nothing is ever loaded: an
 * icon's address from the payment service would tell a third party about the payer.
 */
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

/** A coin or network as a coloured disc with its first letter: the same name gives the same disc everywhere. */
export const monogram = (name: string, size = 32): TemplateResult => {
  const [hue, chroma] = familiar[name.toUpperCase()] ?? [stableHash(name) % 360, 0.12]
  const letter = Array.from(name.replace(/[^\p{L}\p{N}]/gu, ''))[0]?.toUpperCase() ?? '•'
  return html`
    <svg viewBox="0 0 32 32" width=${size} height=${size} aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill=${`oklch(0.53 ${chroma} ${hue})`} />
      <text
        x="16"
        y="16"
        fill="#fff"
        font-size="15"
        font-weight="600"
        text-anchor="middle"
        dominant-baseline="central"
      >
        ${glyphs[name.toUpperCase()] ?? letter}
      </text>
    </svg>
  `
}

/** Hue and chroma by which payers know the coins they see every day. */
const familiar: Record<string, readonly [hue: number, chroma: number]> = {
  BTC: [58, 0.13],
  BITCOIN: [58, 0.13],
  ETH: [275, 0.13],
  ETHEREUM: [275, 0.13],
  USDT: [170, 0.1],
  USDC: [258, 0.14],
  SOL: [300, 0.17],
  SOLANA: [300, 0.17],
  TON: [235, 0.13],
  TRX: [25, 0.18],
  TRON: [25, 0.18],
  BNB: [85, 0.11],
  XRP: [260, 0.02],
  XLM: [265, 0.01],
}

const glyphs: Record<string, string> = { BTC: '₿', ETH: 'Ξ', USDT: '₮', USDC: '$' }

// FNV-1a: tiny, and well spread over names that differ in one letter.
function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text.toUpperCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}
