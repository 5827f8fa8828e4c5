/** Links to other pages. They open a new tab, which is said, so that the page with the payment stays. */
import { html, nothing } from 'lit'
import { externalIcon } from '../icons/icons.js'
import type { FirstWords } from '../i18n/messages.js'
import { safeHref } from './safe-addresses.js'

type Words = Pick<FirstWords, 'opensNewTab'>

/** How a link looks: as words, or as the button of the one thing to do. */
export type LinkLook = 'link' | 'button primary'

export const partOf = (look: LinkLook): string => (look === 'link' ? 'link' : 'button')

/** A link in a new tab; nothing when there is no address. */
export const newTabLink = (
  href: string | undefined,
  label: string,
  messages: Words,
  look: LinkLook = 'link',
) =>
  href === undefined
    ? nothing
    : html`<a class=${look} part=${partOf(look)} href=${href} target="_blank" rel="noopener noreferrer">
        ${label}${externalIcon()}<span class="visually-hidden"> (${messages.opensNewTab})</span>
      </a>`

/** A link to another site, or nothing if its address is not allowed. */
export const outsideLink = (address: string | undefined, label: string, messages: Words) =>
  newTabLink(safeHref(address, 'web'), label, messages)
