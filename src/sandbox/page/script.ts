/**
 * The control page's script as text, so that it needs no build and no file. Buttons and forms name their control routes
 * in `data-post` and `data-delete`.
 */
export const script = /* js */ `
const pollMs = 1000
const shownMs = 5000
const message = document.getElementById('message')
let isAnswering = true
let fading

async function refresh() {
  const response = await fetch(document.querySelector('main').dataset.live)
  if (!response.ok) throw new Error('The sandbox answers ' + response.status)
  const live = new DOMParser().parseFromString(await response.text(), 'text/html').body
  for (const next of [...live.children]) {
    const current = document.getElementById(next.id)
    if ('list' in next.dataset) syncCards(current, next)
    else if (!current.isEqualNode(next)) current.replaceWith(next)
  }
}

// What the server said last. The page itself differs from that where a person opened or chose something.
const said = new Map([...document.querySelectorAll('[data-list] > *')].map((card) => [card.id, card.outerHTML]))

function syncCards(list, next) {
  const wanted = [...next.children]
  for (const card of [...list.children]) {
    if (!wanted.some(({ id }) => id === card.id)) card.remove()
  }
  wanted.forEach((card, index) => {
    const current = document.getElementById(card.id)
    const text = card.outerHTML
    if (!current) list.insertBefore(card, list.children[index] ?? null)
    else if (said.get(card.id) !== text) swapCard(current, card)
    said.set(card.id, text)
  })
}

// Keeps what a person is doing: the focus, what is open, and what is being typed or chosen.
function swapCard(current, next) {
  const all = (card, selector) => [...card.querySelectorAll(selector)]
  const focusables = 'button, input, select, summary'
  const focus = all(current, focusables).indexOf(document.activeElement)
  all(next, 'details').forEach((details, i) => (details.open = all(current, 'details')[i]?.open ?? false))
  all(next, 'input, select').forEach((field, i) => {
    const before = all(current, 'input, select')[i]
    if (before && before.value !== (before.defaultValue ?? before.options[0].value)) field.value = before.value
  })
  current.replaceWith(next)
  if (focus === -1) return
  const target = all(next, focusables)[focus]
  const reachable = target && !target.disabled ? target : all(next, focusables).find((element) => !element.disabled)
  reachable?.focus()
}

async function send(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
}

async function act(label, action) {
  try {
    await action()
    say(label + ': done', 'success')
    await refresh()
  } catch (error) {
    say(error.message, 'danger')
  }
}

function say(text, tone) {
  message.textContent = text
  message.dataset.tone = tone
  clearTimeout(fading)
  if (tone === 'success') fading = setTimeout(() => (message.textContent = ''), shownMs)
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post], button[data-delete]')
  if (!button) return
  const { post, body = '{}' } = button.dataset
  const label = button.getAttribute('aria-label') ?? button.textContent.trim()
  act(label, () => (post ? send('POST', post, JSON.parse(body)) : send('DELETE', button.dataset.delete)))
})

document.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  const fields = [...new FormData(form)].filter(([, value]) => value !== '')
  const body = Object.fromEntries(
    fields.map(([name, value]) => [name, form.elements[name].type === 'number' ? Number(value) : value]),
  )
  act(event.submitter.textContent.trim(), async () => {
    await send('POST', form.dataset.post, body)
    form.reset()
  })
})

async function poll() {
  try {
    if (!document.hidden) await refresh()
    if (!isAnswering) say('The sandbox answers again', 'success')
    isAnswering = true
  } catch {
    isAnswering = false
    say('The sandbox does not answer', 'danger')
  }
  setTimeout(poll, pollMs)
}
poll()
`
