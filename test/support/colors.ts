/** Colours as they reach the screen, and the contrast between them. */

/** Any opaque CSS colour as the sRGB bytes that reach the screen. */
export function pixels(color: string): [number, number, number] {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  if (alpha < 255) throw new Error(`${color} is not opaque`)
  return [red, green, blue]
}

/** Relative luminance as WCAG 2 defines it. */
export function luminance(color: string): number {
  const [red, green, blue] = pixels(color).map((byte) => {
    const channel = byte / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(a: string, b: string): number {
  return contrastOf(luminance(a), luminance(b))
}

/** The contrast of two luminances. */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The contrast of an element's text with what it stands on, through all shadow roots. Without a background, that is white. */
export function contrastOfText(element: Element): number {
  let ground: Element | null = element
  while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') {
    const root = ground.getRootNode()
    ground = ground.assignedSlot ?? ground.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  const background = ground === null ? '#fff' : getComputedStyle(ground).backgroundColor
  return contrast(getComputedStyle(element).color, background)
}
