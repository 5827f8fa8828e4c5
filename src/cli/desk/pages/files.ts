/** The desk's style sheet, on the elements' own tokens, and its small script. */
import { controls, tokens } from '../../../elements/styles/tokens.js'
import { groundColor } from '../../../server/http/pages/hosted-page-files.js'

const pageStyle = `
:root { --crypto-font-size: max(15px, 0.9375rem); font-size: medium; }
body { background: ${groundColor}; color-scheme: light dark; font-family: system-ui, sans-serif; font-size: var(--_size); margin: 0; }
main, header { margin: 0 auto; max-inline-size: 860px; padding: 16px; }
header { align-items: center; display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; }
nav { display: flex; flex-wrap: wrap; gap: 0 12px; }
nav [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
a { color: var(--_cc-accent-ink); }
nav a, header button { align-items: center; display: inline-flex; min-block-size: 44px; }
h1 { font-size: calc(var(--_size) + 9px); margin: 8px 0 16px; overflow-wrap: anywhere; }
h2 { font-size: var(--_large); margin: 24px 0 8px; }
main:focus, .done:focus { outline: none; }
.skip { inset-inline-start: 8px; position: absolute; inset-block-start: -60px; }
.skip:focus { inset-block-start: 8px; }
.quiet, time, dt { color: var(--_cc-quiet); }
form, .fields { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
form > details { flex-basis: 100%; }
summary { min-block-size: 44px; align-content: center; }
main > form + form { margin-block-start: 24px; }
label { flex-basis: 100%; font-size: var(--_small); font-weight: 600; }
.search label { block-size: 1px; clip-path: inset(50%); inline-size: 1px; overflow: hidden; position: absolute; }
input, select { background: var(--_cc-surface); border: 1px solid var(--_cc-control); border-radius: 10px; color: inherit; flex: 1 1 220px; font: inherit; min-block-size: 44px; min-inline-size: 0; padding-inline: 12px; }
select { flex: 1 1 120px; }
.search { margin-block: 16px; }
.search input { flex-basis: 330px; text-overflow: ellipsis; }
input[type='hidden'] { display: none; }
label:has([type='checkbox']) { align-items: center; display: flex; gap: 8px; min-block-size: 44px; }
input[type='checkbox'] { block-size: 20px; flex: none; inline-size: 20px; margin: 0; min-block-size: 0; }
button, .button { background: var(--_cc-surface); border: 1px solid var(--_cc-border); border-radius: 10px; color: var(--_cc-text); cursor: pointer; display: inline-flex; align-items: center; font: inherit; font-weight: 600; min-block-size: 44px; padding-inline: 14px; text-decoration: none; }
button.primary { background: var(--_cc-accent); border-color: transparent; color: var(--_cc-accent-text); }
.actions { display: flex; flex-basis: 100%; flex-wrap: wrap; gap: 8px; }
ul, ol { list-style: none; margin: 0; padding: 0; }
.orders, dl { background: var(--_cc-surface); border: 1px solid var(--_cc-border); border-radius: 12px; }
.orders:not(:has(li)) { display: none; }
.orders li + li { border-block-start: 1px solid var(--_cc-border); }
.orders a { align-items: baseline; color: inherit; display: grid; gap: 2px 12px; grid-template-columns: 1fr auto; padding: 12px 16px; text-decoration: none; }
.orders a > :nth-child(even) { text-align: end; }
@media (max-width: 40rem) { .orders a > :is(.sum, time):nth-child(n) { grid-column: 1 / -1; text-align: start; } }
.orders a:hover { background: var(--_cc-hover); }
.reference, .price { font-weight: 600; overflow-wrap: anywhere; }
.price, .sum, time { font-variant-numeric: tabular-nums; }
.orders :is(.sum, time) { color: var(--_cc-quiet); font-size: var(--_small); overflow-wrap: anywhere; }
.needs { color: var(--_cc-attention-ink); display: inline-block; }
.badge { background: var(--_cc-hover); border-radius: 99px; font-size: var(--_small); padding: 1px 10px; }
.badge.paid { background: var(--_cc-success-tint); color: var(--_cc-success-ink); }
.badge.review { background: var(--_cc-attention-tint); color: var(--_cc-attention-ink); }
dl { margin: 0 0 12px; padding: 8px 16px; }
dl > div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding-block: 6px; }
dd { margin: 0; min-inline-size: 0; overflow-wrap: anywhere; }
code { font-family: var(--_mono); font-size: var(--_small); overflow-wrap: anywhere; }
.groups span { white-space: nowrap; }
.groups span:not(:last-of-type) { margin-inline-end: 0.6em; }
.timeline li { border-inline-start: 2px solid var(--_cc-border); overflow-wrap: anywhere; padding: 4px 12px; }
.timeline time { display: block; font-size: var(--_small); }
.problem { color: var(--_cc-danger-ink); }
.done, .notice { background: var(--_cc-success-tint); border-radius: 10px; overflow-wrap: anywhere; padding: 8px 14px; }
.notice { background: var(--_cc-attention-tint); }
.scroll { overflow-x: auto; }
.scroll + form { margin-block-start: 16px; }
table { border-collapse: collapse; font-size: var(--_small); }
th, td { border-block-end: 1px solid var(--_cc-border); padding: 6px 12px 6px 0; text-align: start; vertical-align: top; }
td:nth-child(-n + 2), th, td time { white-space: nowrap; }
td:has(bdi) { min-inline-size: 14em; }
td bdi { overflow-wrap: anywhere; white-space: normal; }
@media (max-width: 40rem) {
  .wide :is(td, th, tr, tbody), .wide { display: block; }
  .wide thead { display: none; }
  .wide tr { border-block-end: 1px solid var(--_cc-border); padding-block: 10px; }
  .wide :is(td, th) { border: 0; overflow-wrap: anywhere; padding: 2px 0; white-space: normal; }
  .wide td:empty { display: none; }
  .wide td:has(button) { padding-block: 6px; }
  .wide td:not(:first-child)::before { color: var(--_cc-quiet); content: attr(data-head); margin-inline-end: 8px; }
  .wide td[data-head='']::before { content: none; }
}
.tiles { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(128px, 1fr)); margin-block-end: 16px; }
.tiles a { background: var(--_cc-surface); block-size: 100%; border: 1px solid var(--_cc-border); border-radius: 12px; box-sizing: border-box; color: var(--_cc-quiet); display: block; font-size: var(--_small); padding: 12px; text-decoration: none; }
.tiles a:hover { border-color: var(--_cc-control); }
.tiles strong { color: var(--_cc-text); display: block; font-size: calc(var(--_size) + 5px); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.chart { background: var(--_cc-surface); border: 1px solid var(--_cc-border); border-radius: 12px; column-gap: 8px; color: var(--_cc-quiet); display: grid; font-size: var(--_small); grid-template-columns: auto 1fr; margin: 0 0 12px; padding: 12px 16px; }
.chart svg { block-size: 120px; inline-size: 100%; overflow: visible; }
.ticks, .days { display: flex; justify-content: space-between; font-variant-numeric: tabular-nums; }
.ticks { flex-direction: column; line-height: 1; margin-block: -6px; text-align: end; }
.days { grid-column: 2; margin-block-start: 6px; }
.axis { fill: none; stroke: var(--_cc-border); vector-effect: non-scaling-stroke; }
rect { fill: var(--_cc-accent); }
.copy { margin-inline-start: 8px; min-block-size: 32px; padding-inline: 10px; }
@media print {
  :root { color-scheme: light; }
  header, .skip, .actions, .copy, .done { display: none; }
  body { background: none; }
  dl, li { break-inside: avoid; }
}
`

/** The tokens of the elements, for the page itself, which calculates them as an element does that stands alone. */
export const style =
  (tokens.cssText + controls.cssText).replace(/:host(\(:where\(:not\(\[inner\]\)\)\))?(?![\w(-])/g, ':root') +
  pageStyle

/**
 * Searches while a person types, refreshes the list while the page is visible, leaves a confirmation with Escape, copies and
 * prints. Builds nodes, never markup.
 */
export const script = `(() => {
  const back = document.getElementById('back')
  if (back)
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) back.click()
    })
  const print = document.getElementById('print')
  if (print) {
    print.hidden = false
    print.addEventListener('click', () => globalThis.print())
  }
  for (const copy of document.querySelectorAll('.copy')) {
    copy.hidden = !navigator.clipboard
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(copy.previousElementSibling.textContent)
      copy.textContent = 'Copied'
    })
  }
  const form = document.querySelector('form.search')
  const list = document.getElementById('orders')
  const count = document.getElementById('count')
  const older = document.getElementById('older')
  if (!form || !list || !count || !older) return
  const element = (name, className, text) => {
    const made = document.createElement(name)
    if (className) made.className = className
    made.textContent = text
    return made
  }
  const show = ({ rows, tiles, summary, older: path }) => {
    const focused = document.activeElement?.getAttribute('href')
    list.replaceChildren(...rows.map((row) => {
      const link = element('a', '', '')
      link.setAttribute('href', row.path)
      const what = element('span', '', '')
      what.append(element('bdi', 'reference', row.reference), ' ')
      if (row.title) what.append(element('bdi', '', row.title), ' ')
      what.append(element('span', 'badge ' + row.state, row.state), ' ')
      if (row.needs) what.append(element('strong', 'needs', row.needs))
      link.append(what, ' ', element('span', 'price', row.price), ' ')
      link.append(element('span', 'sum', row.sum), ' ', element('time', '', row.at.slice(0, 16).replace('T', ' ') + ' UTC'))
      const item = document.createElement('li')
      item.append(link)
      return item
    }))
    if (focused) [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus()
    document.querySelectorAll('.tiles strong').forEach((tile, index) => { tile.textContent = tiles[index] })
    if (count.textContent !== summary) count.textContent = summary
    older.hidden = path === undefined
    if (path !== undefined) older.setAttribute('href', path)
  }
  let request
  const load = async () => {
    request?.abort()
    const { signal } = (request = new AbortController())
    const query = new URLSearchParams(new FormData(form))
    try {
      const answer = await fetch('/rows?' + query, { signal, headers: { accept: 'application/json' } })
      if (!answer.ok) return
      show(await answer.json())
      // The way back from an order leads to the same search.
      history.replaceState(null, '', '/?' + query)
    } catch {
      // The next refresh tries again.
    }
  }
  let timer
  form.addEventListener('input', () => {
    form.elements.namedItem('received')?.remove()
    clearTimeout(timer)
    timer = setTimeout(load, 200)
  })
  setInterval(() => {
    if (!document.hidden && !new URLSearchParams(location.search).get('before')) void load()
  }, 15000)
})()
`

export { favicon } from '../../../server/http/pages/hosted-page-files.js'
