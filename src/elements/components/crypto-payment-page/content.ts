/** What the page shows around the checkout: its heading, or the order as a document. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import type { CheckoutWords, MethodWords, PageWords } from '../../i18n/messages.js'
import { appeal, invoice } from './invoice.js'

const modes = ['checkout', 'donation', 'invoice', 'kiosk'] as const

/** How the page is laid out. */
export type PageMode = (typeof modes)[number]

export type PageContent = {
  layout: PageMode
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
export function layoutOf(mode: string | null | undefined, order: CheckoutSession | undefined): PageMode {
  const asked = modes.find((one) => one === mode)
  if (asked !== undefined) return asked
  if (order?.lines?.length) return 'invoice'
  return order !== undefined && typeof order.price.amount !== 'string' ? 'donation' : 'checkout'
}

export const pageContent = (content: PageContent): TemplateResult => {
  const { layout, order, checkout } = content
  const document = order && { ...content, order }
  return html`
    ${title(content)} ${document && layout === 'invoice' ? invoice(document) : nothing}
    ${document && layout === 'donation' ? appeal(document) : nothing}
    <div class="pay">${checkout}</div>
  `
}

/** The page's one first heading, where no document has it. */
const title = ({ layout, order, messages }: PageContent) =>
  order && (layout === 'invoice' || layout === 'donation')
    ? nothing
    : html`<h1 class="visually-hidden">${order?.title ?? order?.merchant.name ?? messages.payWithCrypto}</h1>`
