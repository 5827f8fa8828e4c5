/**
 * The only way a link gets its address. Templates don't stop `javascript:`, and every address here comes from
 * outside: the merchant, the payment service, or a payer's order.
 */

const schemes = {
  /** Another site, in a new tab. */
  web: ['https:'],
  /** The merchant's own pages, which may be plain http while a shop is being built. */
  shop: ['https:', 'http:'],
  /** Where the merchant helps: a page, or an e-mail address. */
  support: ['https:', 'mailto:'],
  /** Wallets that open the whole payment. */
  wallet: ['bitcoin:', 'solana:', 'ton:'],
} as const

/**
 * The address of the merchant's logo when it asks nobody whom the page does not ask anyway: it must be on the page's
 * own host or on the endpoint's. A logo elsewhere would tell a third party who is about to pay whom.
 */
export function logoSource(address: string | undefined, endpoint: string): string | undefined {
  const { baseURI } = document
  if (address === undefined || !URL.canParse(address, baseURI)) return undefined
  const { href, origin } = new URL(address, baseURI)
  const isKnown = [location.href, endpoint].some(
    (known) => URL.canParse(known, baseURI) && new URL(known, baseURI).origin === origin,
  )
  return isKnown ? safeHref(href, 'shop') : undefined
}

/**
 * The endpoint's own page for an order: what stops the requests or the frames of a shop's page, a blocker or a policy,
 * does not stop that one. Undefined where the session is not the page's to give.
 */
export function payLink(endpoint: string, session: string): string | undefined {
  const { baseURI } = document
  if (!endpoint || !session || !URL.canParse(endpoint, baseURI)) return undefined
  const { href } = new URL(endpoint, baseURI)
  return safeHref(`${href.replace(/\/+$/, '')}/pay#${session}`, 'shop')
}

/** The address when its scheme is allowed for this use; otherwise undefined, and there is no link. */
export function safeHref(address: string | undefined, use: keyof typeof schemes): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol } = new URL(address)
  return schemes[use].some((scheme) => scheme === protocol) ? address : undefined
}
