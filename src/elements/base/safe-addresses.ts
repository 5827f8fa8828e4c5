/**
 * Checks every link. Templates don't stop `javascript:`, and every address here comes from outside: the merchant, the
 * payment service, or an order.
 */

const schemes = {
  /** Another site, in a new tab. */
  web: ['https:'],
  /** The merchant's own pages; plain http is allowed during development. */
  shop: ['https:', 'http:'],
  /** The merchant's support: a page, or an e-mail address. */
  support: ['https:', 'mailto:'],
  /** Wallet links with the whole payment. */
  wallet: ['bitcoin:', 'solana:', 'ton:'],
} as const

/**
 * The address of the merchant's logo, if it is on the page's own host or the endpoint's. A logo elsewhere would reveal
 * to a third party who pays whom. `page` is the page's own address, where there
 * is no document.
 */
export function logoSource(address: string | undefined, endpoint: string, page?: string): string | undefined {
  const base = page ?? document.baseURI
  if (address === undefined || !URL.canParse(address, base)) return undefined
  const { href, origin } = new URL(address, base)
  const isKnown = [page ?? location.href, endpoint].some(
    (known) => URL.canParse(known, base) && new URL(known, base).origin === origin,
  )
  return isKnown ? safeHref(href, 'shop') : undefined
}

/**
 * The endpoint's own page for an order: what blocks the requests or the frames of a shop's page does not block that
 * page. Undefined if the session is not set by the page.
 */
export function payLink(endpoint: string, session: string): string | undefined {
  const { baseURI } = document
  if (!endpoint || !session || !URL.canParse(endpoint, baseURI)) return undefined
  const { href } = new URL(endpoint, baseURI)
  return safeHref(`${href.replace(/\/+$/, '')}/pay#${session}`, 'shop')
}

/** The address if its scheme is allowed for this use; otherwise undefined, and no link is rendered. */
export function safeHref(address: string | undefined, use: keyof typeof schemes): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol } = new URL(address)
  return schemes[use].some((scheme) => scheme === protocol) ? address : undefined
}
