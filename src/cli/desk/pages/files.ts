/** The desk's style sheet, on the elements' own tokens, and its small script. */
import { controls, tokens } from '../../../elements/styles/tokens.js'

const pageStyle = `
body { background: light-dark(oklch(0.972 0.003 265), oklch(0.155 0.008 265)); color-scheme: light dark; font-family: system-ui, sans-serif; margin: 0; }
main, header { margin: 0 auto; max-inline-size: 860px; padding: 16px; }
header { align-items: center; display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; }
nav { display: flex; flex-wrap: wrap; gap: 4px 12px; }
a { color: var(--_accent-ink); }
nav a, header button { align-items: center; display: inline-flex; min-block-size: 44px; }
h1 { font-size: 24px; margin: 8px 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 24px 0 8px; }
main:focus, .done:focus { outline: none; }
.skip { inset-inline-start: 8px; position: absolute; inset-block-start: -60px; }
.skip:focus { inset-block-start: 8px; }
.quiet, time, dt { color: var(--_quiet); }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
label { flex-basis: 100%; font-size: var(--_small); font-weight: 600; }
.search label { block-size: 1px; clip-path: inset(50%); inline-size: 1px; overflow: hidden; position: absolute; }
input, select { background: var(--_surface); border: 1px solid var(--_control); border-radius: 10px; color: inherit; flex: 1 1 220px; font: inherit; min-block-size: 44px; min-inline-size: 0; padding-inline: 12px; }
select { flex: 0 1 auto; }
.search input { flex-basis: 330px; text-overflow: ellipsis; }
input[type='hidden'] { display: none; }
button, .button { background: var(--_surface); border: 1px solid var(--_border); border-radius: 10px; color: var(--_text); cursor: pointer; display: inline-flex; align-items: center; font: inherit; font-weight: 600; min-block-size: 44px; padding-inline: 14px; text-decoration: none; }
button.primary { background: var(--_accent); border-color: transparent; color: var(--_accent-text); }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
ul, ol { list-style: none; margin: 0; padding: 0; }
.orders, dl { background: var(--_surface); border: 1px solid var(--_border); border-radius: 12px; }
.orders:not(:has(li)) { display: none; }
.orders li + li { border-block-start: 1px solid var(--_border); }
.orders a { align-items: baseline; color: inherit; display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 12px 16px; text-decoration: none; }
.orders a:hover { background: var(--_hover); }
.reference { font-weight: 600; overflow-wrap: anywhere; }
.sum { font-variant-numeric: tabular-nums; margin-inline-start: auto; overflow-wrap: anywhere; }
@media (max-width: 40rem) { .sum { flex-basis: 100%; margin-inline-start: 0; } }
.needs { color: var(--_attention-ink); }
.badge { background: var(--_subtle); border-radius: 99px; font-size: var(--_small); padding: 1px 10px; }
.badge.paid { background: var(--_success-tint); color: var(--_success-ink); }
.badge.review { background: var(--_attention-tint); color: var(--_attention-ink); }
dl { margin: 0 0 12px; padding: 8px 16px; }
dl > div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding-block: 6px; }
dd { margin: 0; min-inline-size: 0; overflow-wrap: anywhere; }
code { font-family: var(--_mono); font-size: var(--_small); overflow-wrap: anywhere; }
.timeline li { border-inline-start: 2px solid var(--_border); overflow-wrap: anywhere; padding: 4px 12px; }
.timeline time { display: block; font-size: var(--_small); }
.problem { color: var(--_danger-ink); }
.done, .notice { background: var(--_success-tint); border-radius: 10px; padding: 8px 14px; }
.notice { background: var(--_attention-tint); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: var(--_small); }
th, td { border-block-end: 1px solid var(--_border); padding: 6px 12px 6px 0; text-align: start; vertical-align: top; }
td:nth-child(-n + 2), th { white-space: nowrap; }
svg { background: var(--_surface); border: 1px solid var(--_border); border-radius: 12px; display: block; inline-size: 100%; max-block-size: 240px; }
.axis { stroke: var(--_border); }
rect.paid, .key.paid { background: var(--_success); fill: var(--_success); }
rect.review, .key.review { background: var(--_danger); fill: var(--_danger); }
rect.partial, .key.partial { background: var(--_attention); fill: var(--_attention); }
rect.confirming, .key.confirming { background: var(--_accent); fill: var(--_accent); }
rect.awaiting, .key.awaiting { background: var(--_control); fill: var(--_control); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-block: 8px; }
.key { block-size: 10px; border-radius: 3px; display: inline-block; inline-size: 10px; margin-inline-end: 6px; }
`

/** The tokens of the elements, for the page itself. */
export const style = (tokens.cssText + controls.cssText).replace(/:host(?![\w(-])/g, ':root') + pageStyle

/**
 * Searches while a person types, refreshes the list while the page is visible, and leaves a confirmation with Escape. Builds
 * nodes, never markup.
 */
export const script = `(() => {
  const back = document.getElementById('back')
  if (back)
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) back.click()
    })
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
  const show = ({ rows, summary, older: path }) => {
    const focused = document.activeElement?.getAttribute('href')
    list.replaceChildren(...rows.map((row) => {
      const link = element('a', '', '')
      link.setAttribute('href', row.path)
      link.append(element('bdi', 'reference', row.reference), ' ', element('span', 'badge ' + row.state, row.state), ' ')
      if (row.needs) link.append(element('strong', 'needs', row.needs), ' ')
      link.append(element('span', 'sum', row.sum), ' ', element('time', '', row.at.slice(0, 16).replace('T', ' ') + ' UTC'))
      const item = document.createElement('li')
      item.append(link)
      return item
    }))
    if (focused) [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus()
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
    clearTimeout(timer)
    timer = setTimeout(load, 200)
  })
  setInterval(() => {
    if (!document.hidden && !new URLSearchParams(location.search).get('before')) void load()
  }, 15000)
})()
`

export { favicon } from '../../../server/http/pages/hosted-page-files.js'
