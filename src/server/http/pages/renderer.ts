/**
 * What draws the payer's page on the server, as the endpoint sees it. The elements are drawn by a module of their own
 * (`crypto-checkout/html`), which is loaded with the first page: an endpoint that serves none never loads it.
 */
import type { ClaimOutcome } from '../../../core/contract/claim-outcome.js'
import type { CheckoutSession, Method } from '../../../core/contract/wire.js'
import type { PublicRefund } from '../../orders/refunds.js'

/** What went wrong, as a page says it. */
export type PageFailure = { code: string; retryable: boolean; requestId?: string }

/** What a page is drawn from: what the endpoint's routes would answer to a browser, and what the payer asked for. */
export type PageView = {
  /** `page` is the whole hosted page; `checkout` the card alone, for a page of the merchant's. */
  element: 'page' | 'checkout'
  /** The order; absent where it can't be shown, for the reason in `failure`. */
  session?: CheckoutSession | undefined
  /** The methods of the order; absent if they were not requested, or the list failed. */
  methods?: readonly Method[] | undefined
  failure?: PageFailure | undefined
  /** The payment to show, of several. */
  paymentId?: string | undefined
  /** The payer wants another method than that of the open payment. */
  isChoosing?: boolean
  /** What the payer chose, and the amount as they typed it. */
  choice?: { chain?: string | undefined; coin?: string | undefined; amount?: string | undefined } | undefined
  /** What came of the payer's claim that they paid. */
  claim?: ClaimOutcome | undefined
  /** The language of the link, a BCP 47 tag; wins over `acceptLanguage`. */
  lang?: string | undefined
  acceptLanguage?: string | undefined
  /** The endpoint's time, in milliseconds since the epoch. */
  nowMs: number
  /** The sealed session, for the script. */
  sealed: string
  /** The endpoint's address as the page names it. */
  endpoint: string
  /** The page's own address, absolute, without a query. */
  url: string
  /** Where forms and links of the page lead: `url`, or empty on the page itself. */
  action: string
  /** What the page's own address says beside the language: a link to another language keeps it. */
  query?: Readonly<Record<string, string>>
  /** Further attributes of the element. */
  attributes?: Readonly<Record<string, string>>
  /** What applies a style sheet of {@link PageRenderer.styleSheets}, by its name: an element, as HTML. */
  styleSheet: (name: string) => string
  /** A link to `url` between the tags of the element, for browsers that show neither. */
  hasFallback?: boolean
}

/** What the page of a refund is drawn from. */
export type RefundView = Pick<PageView, 'lang' | 'acceptLanguage' | 'styleSheet'> & {
  /** The refund; absent where the link is none. */
  refund?: PublicRefund | undefined
  /** Why there is none, or why the address was not taken. */
  problem?: 'invalid' | 'tag' | 'over' | undefined
  theme?: string | undefined
}

/** A page as it was drawn. `html` is the element with its declarative shadow root. */
export type DrawnPage = {
  html: string
  lang: string
  dir: 'ltr' | 'rtl'
  title: string
  /** The menu of languages, as HTML; empty for a page of the merchant's. */
  languages: string
  /** The names of its style sheets. */
  styles: readonly string[]
  /** The page shows a payment that is under way. */
  refreshes: boolean
}

/** What `crypto-checkout/html` exports as `renderer`. Equal views give equal pages. */
export type PageRenderer = {
  draw(view: PageView): Promise<DrawnPage>
  /** Draws the page of a refund's link. */
  drawRefund(view: RefundView): Promise<DrawnPage>
  /** The style sheets by their names: `base` for all elements, one for each, and that of the `appearance`, which is JSON, as `look`. */
  styleSheets(appearance?: string): Promise<Readonly<Record<string, string>>>
  /** A typed amount as a canonical decimal string, in the digits and separators of any language; null for none. */
  readAmount(
    text: string,
    writing: Pick<PageView, 'lang' | 'acceptLanguage'> & {
      currency?: string | undefined
      coin?: string | undefined
    },
  ): string | null
}
