/** The chosen network, as a chip. */
import { html, nothing } from 'lit'
import { familyOf } from '../../../../core/chains/chains.js'
import { networkNickname } from '../../../../core/chains/exchange-names.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { joined } from '../../../i18n/translations.js'
import { networkIcon } from '../../../icons/coins/coin-icons.js'
import { action, type ScreenContext } from './screen.js'

/** "on **Tron** TRC-20", prominent, and the button to change it while nothing was sent. */
export const methodBadge = (
  { chain, coin }: Pick<Payment, 'chain' | 'coin'>,
  context: ScreenContext,
  changeable: boolean,
) => {
  const { messages } = context
  const nickname = networkNickname(chain.id, coin.token)
  // The language decides where the name stands in the phrase, whatever direction the page has; here it is emphasised.
  const [before, after] = messages.onNetwork('\n').split('\n')
  return html`
    <p class="method" part="network">
      ${networkIcon(chain, 20)}
      <bdi class="phrase"
        >${before}<strong translate="no"><bdi>${joined(chain.name)}</bdi></strong
        >${after}</bdi
      >
      ${nickname === undefined ? nothing : html`<span class="nickname">${nickname}</span>`}
      ${
        changeable
          ? action(context, 'changeMethod', messages.change, { name: messages.changeLabel })
          : nothing
      }
    </p>
  `
}

/**
 * Whether exchanges ask for a memo or a tag on this network. The payment service uses none: each payment has its own address.
 */
export const isTagged = (chain: Payment['chain']): boolean =>
  /^(xrpl|stellar|ton)$/.test(familyOf(chain) ?? '')
