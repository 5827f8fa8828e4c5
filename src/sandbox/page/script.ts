/**
 * The control page's script, as it is served: text, so that it needs neither a build nor a file beside this one.
 * Buttons and forms say in `data-post` and `data-delete` what they ask of the control routes.
 */
export const script = /* js */ `
const pollMs = 1000
const shownMs = 5000
const message = document.getElementById('message')
let isAnswering = true
let fading

async function refresh() {
  const response = await fetch('/sandbox/live')
  if (!response.ok) throw new Error('The sandbox answers ' + response.status)
  const live = new DOMParser().parseFromString(await response.text(), 'text/html').body
  for (const next of [...live.children]) {
    const current = document.getElementById(next.id)
    if (next.id === 'payments') syncCards(current, next)
    else if (!current.isEqualNode(next)) current.replaceWith(next)
  }
}

function syncCards(list, next) {
  const wanted = [...next.children]
  for (const card of [...list.children]) {
    if (!wanted.some(({ id }) => id === card.id)) card.remove()
  }
  wanted.forEach((card, index) => {
    const current = document.getElementById(card.id)
    if (!current) list.insertBefore(card, list.children[index] ?? null)
    else if (!current.isEqualNode(card)) swapCard(current, card)
  })
}

// Keeps what a person is doing: the focus, and an amount that is being typed.
function swapCard(current, next) {
  const focusables = (card) => [...card.querySelectorAll('button, input')]
  const focus = focusables(current).indexOf(document.activeElement)
  const [typed, input] = [current, next].map((card) => card.querySelector('input'))
  if (typed.value !== typed.defaultValue) input.value = typed.value
  current.replaceWith(next)
  if (focus === -1) return
  const target = focusables(next)[focus]
  const reachable = target.disabled ? focusables(next).find((element) => !element.disabled) : target
  reachable.focus()
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
