/**
 * The icons of coins and networks. The pictures are the package's own, and are loaded after the names are on screen;
 * until then, and without a picture, a monogram of the same size is drawn. An icon's address from the payment service
 * is never loaded: it would reveal the payer to a third party.
 */
import { html, svg, type ReactiveControllerHost, type SVGTemplateResult, type TemplateResult } from 'lit'
import type { Chain, Coin, Method } from '../../../core/contract/wire.js'
import { Lazy } from '../../lazy.js'
import { drawMonogram } from './monogram.js'

const signs = new Lazy(() => import('./signs.js'))

/** The size of a coin's icon. */
const coinPx = 36

/** A coin's icon, e.g. Tether's. */
export const coinIcon = ({ symbol }: Pick<Coin, 'symbol'>): TemplateResult =>
  drawIcon(drawCoin(symbol), coinPx)

/** A network's icon, e.g. TRON's. */
export const networkIcon = (chain: Pick<Chain, 'id' | 'name'>, size = 24): TemplateResult =>
  drawIcon(drawNetwork(chain), size)

/** A coin's icon with its network's as a badge, for a coin of several networks. */
export const methodIcon = ({ coin, chain }: Pick<Method, 'coin' | 'chain'>): TemplateResult =>
  drawIcon(withBadge(drawCoin(coin.symbol), drawNetwork(chain)), coinPx)

/** Loads the pictures, for what is drawn at once. */
export const loadPictures = (): Promise<void> => signs.load()

/** Loads the pictures for an element, which then renders again. If that fails, the monograms stay. */
export function showPictures(host: ReactiveControllerHost): void {
  host.addController({
    hostConnected() {
      if (signs.value === undefined) void signs.load(() => host.requestUpdate())
    },
  })
}

function drawCoin(symbol: string): SVGTemplateResult {
  return signs.value?.coinPicture(symbol) ?? drawMonogram(symbol)
}

function drawNetwork({ id, name }: Pick<Chain, 'id' | 'name'>): SVGTemplateResult {
  return signs.value?.networkPicture(id) ?? drawMonogram(name)
}

/** A single icon: decoration, because a name always stands beside it. */
export const drawIcon = (content: SVGTemplateResult, size: number): TemplateResult =>
  html`<svg viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true">${content}</svg>`

/** A badge at the lower right, with a transparent gap around it. */
function withBadge(content: SVGTemplateResult, badge: SVGTemplateResult): SVGTemplateResult {
  return svg`<mask id="notch"><path fill="#fff" d="M-1-1h26v26H-1z" /><circle cx="19.5" cy="19.5" r="7" /></mask>
    <g mask="url(#notch)">${content}</g><g transform="translate(13.7 13.7) scale(0.483)">${badge}</g>`
}
