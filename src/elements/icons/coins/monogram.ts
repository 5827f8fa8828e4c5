/** A disc with a letter, without a picture or until it is loaded. The same name always looks the same. */
import { svg, type SVGTemplateResult } from 'lit'

/**
 * A monogram on a grid of 24, as SVG content. White on any of its tints has a contrast of more than 4.5. The letter is drawn by
 * the style sheet: as text it would be a visible word of a row, and no part of the row's name.
 */
export const drawMonogram = (name: string): SVGTemplateResult => {
  const [hue, chroma] = familiar[name.toUpperCase()] ?? [stableHash(name) % 360, 0.12]
  const letter = [...name.replace(/[^\p{L}\p{N}]/gu, '')][0]?.toUpperCase() ?? '•'
  return svg`<circle cx="12" cy="12" r="12" fill=${`oklch(0.53 ${chroma} ${hue})`} /><foreignObject
    width="24" height="24"><div class="letter" data-letter=${letter}></div></foreignObject>`
}

/** Hue and chroma of common coins, close to the picture that replaces the monogram. */
const familiar: Readonly<Record<string, readonly [hue: number, chroma: number]>> = {
  BTC: [58, 0.13],
  ETH: [275, 0.13],
  USDT: [185, 0.1],
  USDC: [258, 0.16],
  SOL: [300, 0.17],
  TON: [240, 0.13],
  TRX: [28, 0.18],
  BNB: [85, 0.11],
  XRP: [265, 0.01],
  XLM: [265, 0.01],
}

// FNV-1a: tiny, and well distributed over names that differ in one letter.
function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text.toUpperCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}
