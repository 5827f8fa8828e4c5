/** The format of a coin's or network's picture, and its template, without markup in strings. */
import { svg, type SVGTemplateResult } from 'lit'

/** A colour, or a linear gradient: `[x1, y1, x2, y2, offset, colour, offset, colour, …]`. */
export type Fill = string | readonly [number, number, number, number, ...(number | string)[]]

/** A path on a grid of 24 with its fill; a third entry means the even-odd rule. */
export type Shape = readonly [fill: Fill, path: string, evenOdd?: 1]

/** The colour of the disc, and the shapes on it. */
export type Picture = readonly [ground: Fill, ...shapes: Shape[]]

/** A picture on a grid of 24, as SVG content. `name` makes the ids of its gradients, which copies may share. */
export const drawPicture = (name: string, [ground, ...shapes]: Picture): SVGTemplateResult => {
  const gradients: SVGTemplateResult[] = []
  const paint = (fill: Fill): string => {
    if (typeof fill === 'string') return fill
    const id = `${name}-${gradients.length}`
    gradients.push(drawGradient(id, fill))
    return `url(#${id})`
  }
  const drawn = [
    svg`<circle cx="12" cy="12" r="12" fill=${paint(ground)} />`,
    ...shapes.map(
      ([fill, path, evenOdd]) =>
        svg`<path fill=${paint(fill)} d=${path} fill-rule=${evenOdd ? 'evenodd' : 'nonzero'} />`,
    ),
  ]
  // A black disc on a dark surface needs an edge.
  return svg`${gradients}${drawn}<circle cx="12" cy="12" r="11.6" fill="none" stroke="currentColor" stroke-opacity="0.16" stroke-width="0.8" />`
}

function drawGradient(id: string, [x1, y1, x2, y2, ...stops]: Exclude<Fill, string>): SVGTemplateResult {
  const colours = stops.flatMap((offset, index) =>
    index % 2 ? [] : [svg`<stop offset=${offset} stop-color=${stops[index + 1] ?? 'none'} />`],
  )
  return svg`<linearGradient id=${id} gradientUnits="userSpaceOnUse" x1=${x1} y1=${y1} x2=${x2} y2=${y2}>${colours}</linearGradient>`
}
