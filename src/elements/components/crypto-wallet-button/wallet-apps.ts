/** "Open in …": links to wallet apps that read the payment's network and coin, the payer's own app first. */
import { html, nothing, type TemplateResult } from 'lit'
import type { WalletLink } from '../../../core/transfers/wallet-links.js'
import { chevronIcon } from '../../icons/icons.js'
import { safeHref } from '../../base/safe-addresses.js'
import type { CheckoutWords, PayWords, WalletWords } from '../../i18n/messages.js'
import { walletMark } from './wallet-mark.js'

/** The choice of the payer or the page: a wallet's id or its name, in any case. */
export function findLink(links: readonly WalletLink[], choice: string): WalletLink | undefined {
  const wanted = choice.trim().toLowerCase()
  return links.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
}

/**
 * The chosen app as a button and the others behind a disclosure, after those that are connected first (`connected`, by their
 * names).
 */
export function walletApps(
  links: readonly WalletLink[],
  chosen: WalletLink | undefined,
  messages: CheckoutWords & WalletWords & PayWords,
  onOpen: (wallet: WalletLink) => void,
  connected: ReadonlyMap<string, TemplateResult> = new Map(),
) {
  const others = links.filter((link) => link !== chosen && !connected.has(link.name))
  const link = (wallet: WalletLink) => appLink(wallet, messages, () => onOpen(wallet))
  return html`
    ${chosen === undefined ? nothing : link(chosen)}
    ${
      others.length + connected.size === 0
        ? nothing
        : html`<details part="apps">
            <summary class="button">
              <span class="sentence"
                >${chosen === undefined ? messages.walletApps : messages.walletOtherApps}</span
              >
              <span class="chevron">${chevronIcon(16)}</span>
            </summary>
            <div class="apps">
              <p class="text">${messages.walletAppsText}</p>
              ${[...connected.values()]}${others.map(link)}
            </div>
          </details>`
    }
  `
}

// A new tab, so that the page with the status stays if the app is not installed.
function appLink(
  { name, href }: WalletLink,
  messages: CheckoutWords & WalletWords & PayWords,
  onOpen: () => void,
): TemplateResult | typeof nothing {
  const safe = safeHref(href, 'web')
  return safe === undefined
    ? nothing
    : html`<a
        class="button"
        part="button"
        href=${safe}
        target="_blank"
        rel="noopener noreferrer"
        @click=${onOpen}
      >
        ${walletMark(name)}<span class="sentence">${messages.openWallet(name)}</span>
        <span class="visually-hidden">(${messages.opensNewTab})</span>
      </a>`
}
