/** What the page shows around the checkout: its heading, or the order as a document. */
import { html, nothing, type TemplateResult } from 'lit'
import { amountRangeOf } from '../../../client/state-queries.js'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import type { CheckoutWords, MethodWords, PageWords } from '../../i18n/messages.js'
import { appeal, invoice, type Document } from './invoice.js'

const layouts = ['checkout', 'donation', 'invoice', 'kiosk'] as const

/** How the page is laid out. */
export type PageLayout = (typeof layouts)[number]

export type PageContent = {
  layout: PageLayout
  /** The order, once it is known. */
  order: CheckoutSession | undefined
  messages: CheckoutWords & MethodWords & PageWords
  locale: string | undefined
  endpoint: string
  /** The page's own address, where there is no document. */
  page?: string
  checkout: TemplateResult
}

/** The layout that is asked for, which a link may do, or else the one that suits the order. */
export function layoutOf(asked: string | undefined, order: CheckoutSession | undefined): PageLayout {
  const layout = layouts.find((known) => known === asked)
  if (layout !== undefined) return layout
  if (order?.lines?.length) return 'invoice'
  return order !== undefined && amountRangeOf(order.price) ? 'donation' : 'checkout'
}

export const pageContent = (content: PageContent): TemplateResult => {
  const { layout, order, checkout } = content
  const document = order && { ...content, order }
  return html`
    ${title(content)} ${document && layout === 'invoice' ? invoice(document) : nothing}
    ${document && layout === 'donation' ? appeal(document) : nothing}
    <div class="pay">${checkout}</div>
    ${document && layout === 'kiosk' ? number(document) : nothing}
  `
}

/** What is called out at a counter: the end of the reference tells orders apart. */
const number = ({ order: { reference }, messages }: Document) =>
  html`<p class="number" part="number">
    ${messages.reference} <bdi translate="no">${reference.slice(0, -4)}<b>${reference.slice(-4)}</b></bdi>
  </p>`

/** The page's one first heading, where no document has it. */
const title = ({ layout, order, messages }: PageContent) =>
  order && (layout === 'invoice' || layout === 'donation')
    ? nothing
    : html`<h1 class="visually-hidden">${order?.title ?? order?.merchant.name ?? messages.payWithCrypto}</h1>`
