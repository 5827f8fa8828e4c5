/** A page for each element, made of the manifest: what it is, live, and all that a page can set, style and hear. */

const cell = (text = '') => text.replaceAll('\n', ' ').replaceAll('|', '\\|').trim()
/** As text of Markdown: a tag in prose would be a tag of the page. */
const prose = (text = '') => text.replaceAll(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))

function table(title, heads, rows) {
  if (rows.length === 0) return ''
  const line = (cells) => `| ${cells.map((text) => prose(cell(text))).join(' | ')} |\n`
  return `## ${title}\n\n${line(heads)}${line(heads.map(() => '---'))}${rows.map(line).join('')}\n`
}

const code = (text) => (text ? `\`${text}\`` : '')

/** What a page writes for an element, in the shortest form. */
export const usage = {
  'crypto-checkout': '<crypto-checkout endpoint="/checkout" session="…"></crypto-checkout>',
  'crypto-checkout-button':
    '<crypto-checkout-button endpoint="/checkout" session="…" label="Pay with crypto"></crypto-checkout-button>',
  'crypto-payment-page': '<crypto-payment-page endpoint="/checkout"></crypto-payment-page>',
  'crypto-payment-frame': '<crypto-payment-frame endpoint="/checkout" session="…"></crypto-payment-frame>',
  'crypto-method-select': '<crypto-method-select></crypto-method-select>',
  'crypto-amount': '<crypto-amount amount="49.99" currency="USD" copyable></crypto-amount>',
  'crypto-amount-input':
    '<crypto-amount-input currency="EUR" min="5" max="500" presets="10 25 50"></crypto-amount-input>',
  'crypto-address': '<crypto-address address="…" chain="tron"></crypto-address>',
  'crypto-qr-code': '<crypto-qr-code value="…" label="Code to pay"></crypto-qr-code>',
  'crypto-payment-status':
    '<crypto-payment-status endpoint="/checkout" session="…" payment-id="…"></crypto-payment-status>',
  'crypto-receipt': '<crypto-receipt reference="order-1042"></crypto-receipt>',
  'crypto-refund': '<crypto-refund endpoint="/checkout" token="…"></crypto-refund>',
  'crypto-wallet-button': '<crypto-wallet-button></crypto-wallet-button>',
}

/** The elements of a manifest, those of the checkout first. */
export function elementsOf(manifest) {
  const order = Object.keys(usage)
  const place = ({ tagName }) => (order.indexOf(tagName) + order.length + 1) % (order.length + 1)
  return manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName)
    .sort((one, other) => place(one) - place(other))
}

/** The Markdown of an element's page. */
export function elementPage(element) {
  const { tagName, name, summary = '', description = '', members = [], events = [] } = element
  const fields = members.filter(
    ({ kind, privacy, static: isStatic }) => kind === 'field' && !isStatic && privacy === undefined,
  )
  const methods = members.filter(
    ({ kind, privacy, description }) => kind === 'method' && privacy === undefined && description,
  )
  return `# ${tagName}

${prose(summary)} ${prose(description)}

<Live element="${tagName}" />

\`\`\`html
${usage[tagName] ?? `<${tagName}></${tagName}>`}
\`\`\`

\`\`\`js
import 'crypto-checkout/elements/${tagName}.define' // ${name}
\`\`\`

${table(
  'Properties',
  ['property', 'attribute', 'type', 'default', 'meaning'],
  fields.map((field) => [
    ...[code(field.name), code(field.attribute), code(field.type?.text), code(field.default)],
    field.description + (field.readonly ? ' Read only.' : ''),
  ]),
)}
${table(
  'Methods',
  ['method', 'meaning'],
  methods.map((method) => [code(`${method.name}()`), method.description]),
)}
${table(
  'Events',
  ['event', 'class', 'when'],
  events
    .filter(({ name }) => name)
    .map((event) => [code(event.name), code(event.type?.text), event.description]),
)}
${table(
  'Slots',
  ['slot', 'content'],
  (element.slots ?? []).map((slot) => [code(slot.name) || 'default', slot.description]),
)}
${table(
  'Parts',
  ['part', 'what it is'],
  (element.cssParts ?? []).map((part) => [code(part.name), part.description]),
)}
${table(
  'Custom properties',
  ['property', 'default', 'what it sets'],
  (element.cssProperties ?? []).map((property) => [
    code(property.name),
    code(property.default),
    property.description,
  ]),
)}
${table(
  'States',
  ['state', 'when'],
  (element.cssStates ?? []).map((state) => [code(`:state(${state.name})`), state.description]),
)}
`
}
