/** Draws the payer's page: the elements' own templates, for the state that the endpoint's answers make. */
import { render } from '@lit-labs/ssr'
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js'
import { html } from 'lit'
import { withClocks } from '../client/clock-source.js'
import type { CheckoutState } from '../client/checkout-state.js'
import { readMethods, readSession } from '../client/answers.js'
import { paymentToResume } from '../client/payment-to-resume.js'
import { isPaymentState, sessionOf } from '../client/state-queries.js'
import { escapeHtml } from '../core/escape-html.js'
import { card } from '../elements/components/crypto-checkout/card.js'
import { lazyScreens } from '../elements/components/crypto-checkout/screens/lazy-screens.js'
import type { ScreenActions } from '../elements/components/crypto-checkout/screens/screen.js'
import { lazyScreenOf, type AnyContext } from '../elements/components/crypto-checkout/screens/screens.js'
import { layoutOf, pageContent } from '../elements/components/crypto-payment-page/content.js'
import { directionOf, messagesFor } from '../elements/i18n/translations.js'
import type { HtmlPiece } from '../server/http/pages/html-pieces.js'
import type { DrawnOrder, PageView } from '../server/http/pages/renderer.js'
import { amountForm } from './amount-form.js'
import { renderersFor, withoutMarks, type Templates } from './element-renderers.js'
import { speak } from './language.js'
import { languageMenu } from './language-menu.js'
import { ListCache } from './list-cache.js'
import { methodForm } from './method-form.js'
import { readAmountOf, stateOf } from './page-state.js'
import { styleNames, styleNamesOf } from './style-sheets.js'

/** Draws a page. Equal views give equal bytes. */
export async function draw(view: PageView): Promise<DrawnOrder> {
  const { locale } = await speak(view)
  const clocks = { wallMs: () => view.nowMs, steadyMs: () => 0, timeZone: 'UTC' }
  return withClocks(clocks, () => drawIn(locale, { ...view, ...readAnswers(view) }))
}

/** What a browser would read: the fields of the contract, and names without the marks that reorder the words around them. */
function readAnswers({ session, methods }: PageView): Pick<PageView, 'session' | 'methods'> {
  return {
    session: session && readSession(session, 'session'),
    methods: methods && readMethods({ methods }, ''),
  }
}

// Without waiting: the clocks and the words are those of this page.
function drawIn(locale: string, view: PageView): DrawnOrder {
  const state = stateOf(view)
  const context = contextOf(locale, state, view)
  const styles = new Set<string>()
  const kept: HtmlPiece[] = []
  const keep: Keep = (piece) => `<!--kept ${kept.push(piece) - 1}-->`
  const templates = templatesOf(state, context, view, keep)
  const linked = (names: readonly string[]): string => {
    for (const name of names) styles.add(name)
    return names.map((name) => keep(view.styleSheet(name))).join('')
  }
  const elementRenderers = renderersFor({
    locale,
    templates,
    styles: (tag) =>
      linked([...styleNamesOf(tag), ...(tag === 'crypto-checkout' ? screenStyles(state) : [])]),
    lateStyles: () => linked(hasBuyLinks(state) ? [styleNames.buy] : []),
  })
  const tag = view.element === 'page' ? 'crypto-payment-page' : 'crypto-checkout'
  const content = view.element === 'page' ? pageElement(view) : checkoutElement(view)
  const drawn = collectResultSync(render(content, { elementRenderers }))
  const { session } = view
  if (view.hasFallback) styles.add(styleNames.colors)
  return {
    // Every second piece is the index of one that is kept.
    html: tidy(drawn, tag, locale, view)
      .split(/<!--kept (\d+)-->/)
      .map((piece, index) => (index % 2 === 0 ? piece : (kept[Number(piece)] ?? ''))),
    lang: locale,
    dir: directionOf(locale) ?? 'ltr',
    title: session ? [session.title ?? session.reference, session.merchant.name].join(' · ') : '',
    languages: view.element === 'page' ? languageMenu(locale, view.query) : '',
    styles: [...styles],
    refreshes: isPaymentState(state) && state.name !== 'paid' && state.name !== 'review',
  }
}

const lists = new ListCache()

/** Leaves a mark for a piece that is short already: to search it again with each page takes longer than the page. */
type Keep = (piece: HtmlPiece) => string

const pageElement = ({ endpoint, sealed }: PageView) =>
  html`<crypto-payment-page endpoint=${endpoint} session=${sealed}></crypto-payment-page>`

const checkoutElement = ({ endpoint, sealed }: PageView) =>
  html`<crypto-checkout endpoint=${endpoint} session=${sealed}></crypto-checkout>`

/** As it is sent: short, and with the attributes and the fallback that the endpoint gives. */
function tidy(drawn: string, tag: string, locale: string, view: PageView): string {
  const { attributes = {}, hasFallback, url, styleSheet } = view
  // Of an amount that can't be read, or may be two, the script is to say the same: an empty one is none.
  const amount = readAmountOf(view) ?? (view.choice?.amount && '')
  const label = messagesFor(locale).openPaymentPage
  // The page that takes it registers no colours.
  const colors = styleSheet(styleNames.colors)
  const fallback = hasFallback ? `${colors}<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>` : ''
  const further = Object.entries({
    theme: 'auto',
    ...(tag === 'crypto-checkout' && directionOf(locale) === 'rtl' && { dir: 'rtl' }),
    ...attributes,
    ...(amount !== undefined && { amount }),
  }).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return short(drawn)
    .replace(`<${tag}`, () => `<${tag}${further.join('')}`)
    .replace(new RegExp(`</${tag}>\\s*$`), () => `${fallback}</${tag}>`)
    .trim()
}

const short = (drawn: string): string => withoutMarks(drawn).replace(/<svg\b[^]*?<\/svg>/g, withOwnIds())

/**
 * Gives each picture of a page, or of its list, ids of its own: they count in one shadow root. In a browser all copies of one
 * share them; here the first may be in a closed section, whose gradients paint nothing.
 */
function withOwnIds(): (picture: string) => string {
  let count = 0
  return (picture) => {
    if (!picture.includes(' id="')) return picture
    count += 1
    return picture.replace(/( id="|url\(#)([\w-]+)/g, `$1$2-${count}`)
  }
}

function templatesOf(state: CheckoutState, context: AnyContext, view: PageView, keep: Keep): Templates {
  const { messages, locale } = context
  const { action } = view
  return {
    'crypto-payment-page': () => {
      const order = sessionOf(state)
      const layout = layoutOf(view.attributes?.['layout'], order)
      const { endpoint, url } = view
      const checkout = html`<crypto-checkout theme=${view.attributes?.['theme'] ?? 'auto'}></crypto-checkout>`
      return html`<main class=${layout}>
        ${pageContent({ layout, order, messages, locale, endpoint, page: url, checkout })}
      </main>`
    },
    'crypto-checkout': () => card(state, context, ''),
    'crypto-method-select': () => {
      const methods = ('methods' in state && state.methods) || []
      const amount = 'amount' in state ? state.amount : undefined
      const preferred = context.list.preferred
      const form = { methods, preferred, action, amount }
      const list = lists.get(JSON.stringify([locale, form]), () =>
        short(collectResultSync(render(methodForm(form, { messages, locale })))),
      )
      return keep(list)
    },
    'crypto-amount-input': (field) =>
      amountForm({
        action,
        method: 'method' in state ? { chain: state.method.chain.id, coin: state.method.coin.id } : undefined,
        label: messages.amountSubmit,
        field,
      }),
  }
}

function screenStyles(state: CheckoutState): string[] {
  const screen = lazyScreenOf(state)
  return (['pay', 'amount', 'outcome'] as const)
    .filter((name) => lazyScreens[name] === screen)
    .map((name) => styleNames[name])
}

/** The links are in a closed section below the list, which does not wait for their styles. */
const hasBuyLinks = (state: CheckoutState): boolean =>
  state.name === 'choosing' && (state.methods ?? []).some(({ buyUrl }) => buyUrl !== undefined)

function contextOf(locale: string, state: CheckoutState, view: PageView): AnyContext {
  const { action, url, endpoint, sealed } = view
  const session = sessionOf(state)
  const open = session && paymentToResume(session.payments)
  const link = (query: Record<string, string> = {}): string =>
    `${action}?${new URLSearchParams({ ...query, ...(view.lang !== undefined && { lang: view.lang }) }).toString()}`
  return {
    messages: messagesFor(locale),
    locale,
    session,
    wallet: '',
    walletSettings: {
      solanaRpc: view.attributes?.['solana-rpc'] ?? '',
      tonManifest: view.attributes?.['ton-manifest'] ?? '',
    },
    list: { preferred: view.attributes?.['preferred-methods'] ?? '', recent: false },
    endpoint,
    supportUrl: view.attributes?.['support-url'] ?? '',
    returnUrl: view.attributes?.['return-url'] ?? '',
    sealed,
    fields: { pasted: '', fee: '', support: '', qr: false, ...(view.claim && { claim: view.claim }) },
    help: lazyScreens.help,
    failuresReady: true,
    link: url,
    openedElsewhere: session?.incomplete === true,
    renewable: false,
    actions: noActions,
    links: {
      page: url,
      reload: link(paymentQuery(view)),
      changeMethod: link({ choose: '' }),
      changeAmount: link(),
      resume: link(open ? { payment: open.id } : {}),
    },
  }
}

/** A page without its script does nothing by itself, whatever the action. */
const noActions = new Proxy({} as ScreenActions, { get: () => () => undefined })

/** The payment that the page's address names, and its seal. */
function paymentQuery({ paymentId, query = {} }: PageView): Record<string, string> {
  if (paymentId === undefined) return {}
  const { shown } = query
  return { payment: paymentId, ...(shown !== undefined && { shown }) }
}
