/**
 * What draws the payer's page on the server, as the endpoint sees it. The elements are drawn by a module of their own
 * (`crypto-checkout/html`), which is loaded with the first page: an endpoint that serves none never loads it.
 */
import type { ClaimOutcome } from '../../../core/contract/claim-outcome.js'
import type { CheckoutSession, Method, Payment } from '../../../core/contract/wire.js'
import type { PublicLink } from '../../orders/links.js'
import type { PublicRefund } from '../../orders/refunds.js'
import type { HtmlPiece } from './html-pieces.js'

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
  /** Why the order can’t be shown, or what failed. */
  failure?: PageFailure | undefined
  /** A payment that the page showed before, and that the store does not have any more. */
  lost?: Payment | undefined
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
  /** The languages of the browser, as its header has them. */
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
  /** Between the tags of the element: a link to `url`, for browsers that show neither, and styles that its page needs. */
  hasFallback?: boolean
}

/** What the page of a refund is drawn from. */
export type RefundView = Pick<PageView, 'lang' | 'acceptLanguage' | 'styleSheet'> & {
  /** The refund. */
  refund: PublicRefund
  /** Why the address was not taken. */
  problem?: 'invalid' | 'tag' | 'over' | undefined
  /** What the form had, to be changed. */
  given?: { address: string; tag?: string | undefined; noTag?: boolean | undefined } | undefined
  /** Shows what the form had to be compared before it is sent. */
  check?: boolean | undefined
  /** `light`, `dark`, `auto` or `contrast`. */
  theme?: string | undefined
}

/** What the page of a link that is reused is drawn from. */
export type LinkView = Pick<PageView, 'lang' | 'acceptLanguage' | 'styleSheet'> & {
  /** The link as a buyer sees it; absent if there is no such link. */
  link?: PublicLink | undefined
  /** The shop. */
  merchant: { name: string; supportUrl?: string | undefined }
  /** The way back to the shop, for a page without an offer. */
  returnUrl?: string | undefined
  /** Whether the endpoint is in the mode `sandbox`. */
  isSandbox: boolean
  /** The code of what was wrong with the form. */
  problem?: string
  /** The field of the form that was wrong; absent if the problem has none. */
  field?: string
  /** What the form had, by the names of its fields. Absent on the first view. */
  form?: Partial<Record<string, string>>
  /** Goes along with the form: sent twice, it is one order. */
  request: string
  /** `light`, `dark`, `auto` or `contrast`. */
  theme?: string | undefined
  /** The address of the link, for a poster instead of the form. */
  poster?: string
}

/** What a mail to a payer is written from. */
export type MailView = Pick<PageView, 'lang' | 'acceptLanguage'> & {
  /** What happened. */
  kind: 'receipt' | 'partial' | 'refund-requested' | 'refund-sent'
  /** The shop’s name. */
  merchantName: string
  /** The merchant’s order. */
  reference: string
  /** The sum that it is about, with its coin. */
  amount?: string | undefined
  /** What came of it, with its coin. */
  received?: string | undefined
  /** What came beyond it, with its coin. */
  surplus?: string | undefined
  /** What is still to be sent, with its coin. */
  missing?: string | undefined
  /** The name of the network. */
  network?: string | undefined
  /** Where a refund was sent. */
  address?: string | undefined
  /** The destination tag or memo of that address. */
  tag?: string | undefined
  /** The hash of the transaction. */
  transaction?: string | undefined
  /** The page of the order, or of the refund. */
  url?: string | undefined
}

/** A mail as it was written. */
export type WrittenMail = {
  /** One line. */
  subject: string
  /** Plain text. */
  text: string
  /** The language, a BCP 47 tag. */
  lang: string
  /** The direction of the language. */
  dir: 'ltr' | 'rtl'
}

/** A page as it was drawn. */
export type DrawnPage = {
  /** The element with its declarative shadow root. */
  html: string
  /** The language, a BCP 47 tag. */
  lang: string
  /** The direction of the language. */
  dir: 'ltr' | 'rtl'
  /** The title of the page. */
  title: string
  /** The menu of languages, as HTML; empty for a page of the merchant's. */
  languages: string
  /** The names of its style sheets. */
  styles: readonly string[]
  /** The page shows a payment that is under way. */
  refreshes: boolean
}

/** The page of an order, or the card of a checkout, as it was drawn. */
export type DrawnOrder = Omit<DrawnPage, 'html'> & {
  /** The element with its declarative shadow root, in pieces: text, or the UTF-8 bytes of what is kept. */
  html: readonly HtmlPiece[]
}

/** What a page says that its script draws: its menu, and where no script runs. */
export type ScriptedPage = Pick<DrawnPage, 'lang' | 'dir' | 'languages'> & {
  /** That it needs its script. */
  scriptNeeded: string
  /** The words of the link to the shop's support. */
  contactShop: string
  /** The words of the link back to the shop. */
  backToShop: string
}

/** What `crypto-checkout/html` exports as `renderer`. Equal views give equal pages. */
export type PageRenderer = {
  /** Draws a page, or the card of a checkout. */
  draw(view: PageView): Promise<DrawnOrder>
  /** Draws the page of a refund's link. */
  drawRefund(view: RefundView): Promise<DrawnPage>
  /** Draws the page of a link that is reused. */
  drawLink(view: LinkView): Promise<DrawnPage>
  /** Writes a mail to a payer, in their language. */
  writeMail(view: MailView): Promise<WrittenMail>
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
  /** What a page says that its script draws. Without `lang`, its menu has no current language. */
  scriptedPage(view: Pick<PageView, 'lang' | 'acceptLanguage' | 'query'>): Promise<ScriptedPage>
}
