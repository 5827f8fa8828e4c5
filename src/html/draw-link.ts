/** Draws the page of a link that is reused, which works without any script, and its poster. */
import { escapeHtml } from '../core/escape-html.js'
import { formatCoin, formatFiat } from '../core/money/amount-format.js'
import { safeHref } from '../elements/base/safe-addresses.js'
import { writeAmount } from '../elements/components/crypto-amount-input/typed-amount.js'
import { encode } from '../elements/components/crypto-qr-code/encode.js'
import type { FailureMessage, Messages } from '../elements/i18n/messages.js'
import type { DrawnPage, LinkView } from '../server/http/pages/renderer.js'
import { speak } from './language.js'
import { languageMenu } from './language-menu.js'
import { styleNames } from './style-sheets.js'

type Link = NonNullable<LinkView['link']>
type Field = Link['fields'][number]
type Page = LinkView & { link: Link; locale: string; messages: Messages }

/** Equal views give equal bytes. */
export async function drawLink(view: LinkView): Promise<DrawnPage> {
  const { locale, dir, messages } = await speak(view)
  const { link, merchant, theme = 'auto', poster } = view
  const styles = [styleNames.base, 'link']
  const page = link && { ...view, link, locale, messages }
  const content =
    page === undefined ? failure(view, messages) : poster === undefined ? offer(page) : posterOf(page, poster)
  return {
    html: `<div class="offer" theme="${escapeHtml(theme)}"><template shadowrootmode="open">${styles.map((name) => view.styleSheet(name)).join('')}${content}</template></div>`,
    lang: locale,
    dir,
    title: link ? `${link.title} · ${merchant.name}` : merchant.name,
    languages: poster === undefined ? languageMenu(locale) : '',
    styles,
    refreshes: false,
  }
}

function shopOf({ merchant, isSandbox }: LinkView, messages: Messages): string {
  const mode = isSandbox ? ` <span class="mode">${escapeHtml(messages.sandbox)}</span>` : ''
  return `<p class="shop"><bdi>${escapeHtml(merchant.name)}</bdi>${mode}</p>`
}

/** What went wrong, without a link: mostly a mistyped address, or that of another shop. */
function failure(view: LinkView, messages: Messages): string {
  const { problem = 'not-found' } = view
  const { refundTitle, refundOver } = messages
  const failures: Readonly<Record<string, FailureMessage>> = {
    ...messages.failures,
    'refund-closed': { title: refundTitle, next: refundOver },
  }
  const known = failures[problem === 'not-found' ? 'session-invalid' : problem]
  const { title, next } = known ?? messages.failures.unknown
  return `<article>
${shopOf(view, messages)}
<h1>${escapeHtml(title)}</h1>
<p class="ending">${escapeHtml(next)}</p>
${waysOut(view, messages)}</article>`
}

function waysOut({ merchant, returnUrl }: LinkView, messages: Messages): string {
  const ways = [
    [safeHref(merchant.supportUrl, 'support'), messages.contactShop],
    [safeHref(returnUrl, 'shop'), messages.backToShop],
  ] as const
  return ways
    .map(([href, text]) =>
      href === undefined ? '' : `<p><a class="link" href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>\n`,
    )
    .join('')
}

function offer(page: Page): string {
  const { link, messages } = page
  const ending = link.state === 'open' ? undefined : endingOf(page)
  return `<article class="${link.layout === 'till' ? 'till' : ''}">
${shopOf(page, messages)}
<h1><bdi>${escapeHtml(link.title)}</bdi></h1>
${price(page)}
${ending === undefined ? form(page) : `<p class="ending" role="status">${escapeHtml(ending)}</p>\n${waysOut(page, messages)}`}
</article>`
}

function endingOf({ link, messages }: Pick<Page, 'link' | 'messages'>): string {
  return link.state === 'sold-out' ? messages.failures['sold-out'].title : messages.linkEnded
}

function form(page: Page): string {
  const { link, messages, request, form: typed = {} } = page
  const { amount, maxQuantity, tips, fields } = link
  const parts = [
    `<input type="hidden" name="request" value="${escapeHtml(request)}">`,
    problemOf(page),
    typeof amount === 'string'
      ? ''
      : input(
          { id: 'amount', label: messages.amountLabel, value: typed['amount'] },
          page,
          `required inputmode="decimal" maxlength="40" autocomplete="off"${link.layout === 'till' ? ' autofocus' : ''}`,
        ),
    maxQuantity === 1
      ? ''
      : input(
          { id: 'quantity', label: messages.linkQuantity, value: typed['quantity'] ?? '1' },
          page,
          `type="number" min="1" max="${maxQuantity}" step="1" required`,
        ),
    tips.length === 0 ? '' : tipsOf(page),
    ...fields.map((field) => fieldOf(field, page)),
    `<button class="button primary">${escapeHtml(messages.payWithCrypto)}</button>`,
  ]
  return `<form method="post">${parts.filter(Boolean).join('\n')}</form>`
}

function tipsOf({ link, messages, locale, form: typed = {} }: Page): string {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const chosen = typed['tip'] ?? '0'
  const choices = [0, ...link.tips].map((tip) => {
    const label = tip === 0 ? messages.linkNoTip : percent.format(tip / 100)
    return `<label><input type="radio" name="tip" value="${tip}"${String(tip) === chosen ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`
  })
  return `<fieldset><legend>${escapeHtml(messages.linkTip)}</legend><div class="tips">${choices.join('')}</div></fieldset>`
}

/** What browsers fill in by themselves. */
const autocomplete: Readonly<Record<string, string>> = { email: 'email', name: 'name', phone: 'tel' }

function fieldOf({ name, label, type = 'text', required = false }: Field, page: Page): string {
  const text = required ? label : `${label} (${page.messages.linkOptional})`
  const id = `field.${name}`
  const attributes = `${required ? 'required ' : ''}autocomplete="${autocomplete[name] ?? 'off'}" maxlength="${type === 'note' ? 500 : 200}"`
  return input(
    { id, label: text, value: page.form?.[id], isNote: type === 'note' },
    page,
    type === 'email' ? `type="email" ${attributes}` : attributes,
  )
}

type Input = { id: string; label: string; value: string | undefined; isNote?: boolean }

function input({ id, label, value = '', isNote = false }: Input, page: Page, attributes: string): string {
  const isWrong = page.field !== undefined && page.field !== '' && id.replace('field.', '') === page.field
  const common = `id="${escapeHtml(id)}" name="${escapeHtml(id)}" ${attributes}${isWrong ? ' aria-invalid="true" aria-describedby="problem"' : ''}`
  const control = isNote
    ? `<textarea rows="3" ${common}>${escapeHtml(value)}</textarea>`
    : `<input ${common} value="${escapeHtml(value)}">`
  return `<label for="${escapeHtml(id)}">${escapeHtml(label)}</label>${control}`
}

/** Why the form was refused, by the field that was wrong or the failure of the whole order. */
function problemOf(page: Page): string {
  const { problem, field = '', messages, link } = page
  if (problem === undefined) return ''
  const labels: Readonly<Record<string, string>> = {
    amount: messages.amountLabel,
    quantity: messages.linkQuantity,
    tip: messages.linkTip,
    ...Object.fromEntries(link.fields.map(({ name, label }) => [name, label])),
  }
  const failures: Readonly<Record<string, { title: string }>> = messages.failures
  const text =
    problem === 'order-closed'
      ? messages.linkEnded
      : labels[field] !== undefined
        ? `${labels[field]}: ${boundsOf(page)}`
        : (failures[problem]?.title ?? messages.failures['network-error'].title)
  return `<p class="problem" id="problem" role="alert">${escapeHtml(text)}</p>`
}

/** What the wrong field takes. */
function boundsOf({ link, messages, locale, problem, field }: Page): string {
  const { amount, maxQuantity } = link
  if (field === 'quantity') return `${messages.linkInvalid} (1–${maxQuantity})`
  if (field !== 'amount' || typeof amount === 'string') return messages.linkInvalid
  if (problem === 'invalid-amount') return messages.amountInvalid(writeAmount(amount.min, locale))
  const [min, max] = [amount.min, amount.max].map((bound) => sumOf(bound, { link, locale }))
  return `${messages.amountTooSmall(min ?? '')} ${messages.amountTooLarge(max ?? '')}`
}

function price({ link, locale }: Page): string {
  const { amount } = link
  const bounds = typeof amount === 'string' ? [amount] : [amount.min, amount.max]
  const sums = bounds.map((value) => sumOf(value, { link, locale }))
  const length = Math.max(...sums.map((sum) => sum.length))
  const size = length > 20 ? ' wide' : length > 12 ? ' long' : ''
  return `<p class="price${size}">${escapeHtml(sums.join(' – '))}</p>`
}

function sumOf(value: string, { link: { currency, coin = '' }, locale }: Pick<Page, 'link' | 'locale'>) {
  return currency === undefined
    ? formatCoin(value, coin.toUpperCase(), locale)
    : formatFiat(value, currency, locale)
}

/** The white around a code, in modules. */
const quietZone = 4

function posterOf(page: Page, address: string): string {
  const { link, merchant, messages } = page
  const { path, size } = encode(address, 'M') ?? { path: '', size: 1 }
  const edge = size + 2 * quietZone
  // It breaks between names, for a person who types it from paper.
  const typed = escapeHtml(address.replace(/^https?:\/\//, '')).replaceAll('/', '/<wbr>')
  return `<article class="poster">
<p class="shop"><bdi>${escapeHtml(merchant.name)}</bdi></p>
<h1><bdi>${escapeHtml(link.title)}</bdi></h1>
${price(page)}
<svg viewBox="${-quietZone} ${-quietZone} ${edge} ${edge}" role="img" aria-label="${escapeHtml(messages.payWithCrypto)}"><rect x="${-quietZone}" y="${-quietZone}" width="${edge}" height="${edge}" fill="#fff"/><path d="${path}"/></svg>
<p class="call">${escapeHtml(messages.payWithCrypto)}</p>
<p class="address" dir="ltr">${typed}</p>
</article>`
}
