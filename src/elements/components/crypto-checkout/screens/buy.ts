/** Links to buy a coin first, where the endpoint offers that. They carry nothing of the payer. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Method } from '../../../../core/contract/wire.js'
import { joined } from '../../../i18n/translations.js'
import type { HelpWords } from '../../../i18n/messages.js'
import { outsideLink } from '../../../base/new-tab-link.js'
import type { ScreenContext } from './screen.js'

/** What a payer needs who never paid like this. */
export const firstTimeHelp = (
  methods: readonly Method[],
  context: ScreenContext<HelpWords>,
): TemplateResult => html`
  <p>${context.messages.needCoinText}</p>
  ${buyLinks(methods, context)}
`

/** A link for each coin, with its networks, in the endpoint's order; a link for each network where the addresses differ. */
const buyLinks = (
  methods: readonly Method[],
  { messages }: ScreenContext<HelpWords>,
): TemplateResult | typeof nothing => {
  const links = new Map<string, { url: string; symbol: string; networks: string[] }>()
  for (const { buyUrl: url, available, coin, chain } of methods) {
    if (url === undefined || !available) continue
    const key = `${coin.id} ${url}`
    const { networks } = links.get(key) ?? { networks: [] }
    links.set(key, { url, symbol: coin.symbol, networks: [...networks, chain.name] })
  }
  if (links.size === 0) return nothing
  return html`
    <p>${messages.buyText}</p>
    <ul class="buy">
      ${[...links.values()].map(
        ({ url, symbol, networks }) =>
          html`<li>
            ${outsideLink(url, messages.buyCoin(symbol), messages)}
            <span
              >${networks.map((name, index) => html`${index > 0 ? ' · ' : nothing}<bdi>${joined(name)}</bdi>`)}</span
            >
          </li>`,
      )}
    </ul>
  `
}
