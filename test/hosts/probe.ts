/**
 * Runs in the host page, before anything else there, in any engine: pays as far as the address, and tells the server
 * what it saw. What it says is all that the tests know, so they need nothing of a browser but to open the page.
 */

/** What a payer would have seen, and what the page's developer would. */
export type Findings = {
  /** The address as it is rendered, without the space between its groups. */
  address: string
  /** How its letters are drawn. */
  words: { color: string; fontSize: string }
  /** How the QR code's path begins, and its tile's colours. */
  code: { path: string; background: string; fill: string }
  /** How copying ended: on the clipboard, or selected with words that say so. */
  copied: 'copied' | 'selected'
  /** Directives that the policy reported. */
  refusals: string[]
  /** Errors and warnings. */
  said: string[]
}

const script = document.currentScript as HTMLScriptElement
const refusals: string[] = []
const said: string[] = []

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  refusals.push(`${effectiveDirective} ${blockedURI}`)
})
addEventListener('error', ({ message }) => said.push(message || 'something did not load'), true)
addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason)))
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => said.push(words.map(String).join(' '))
}

/** Everything rendered, through the open shadow roots. A page whose own roots are closed leaves the innermost. */
function* tree(
  root: ParentNode = (Reflect.get(globalThis, 'hostRoot') as ShadowRoot | undefined) ?? document,
): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* tree(element.shadowRoot)
  }
}

/** The first element that fits, as soon as there is one. Scripts are slow on a busy machine, so nothing gives up here. */
async function find(selector: string, fits: (element: Element) => boolean = () => true): Promise<Element> {
  for (;;) {
    for (const element of tree()) if (element.matches(selector) && fits(element)) return element
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function pay(): Promise<Findings> {
  const row = await find('[role=option]', (row) => row.textContent.includes('USDT'))
  ;(row as HTMLElement).click()
  const path = await find('svg[part=code] path', (element) => element.getAttribute('d') !== '')
  // Once it has faded in: a page's style sheet could keep it from ever being drawn.
  const text = (await find('.address .text', (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )) as HTMLElement
  const tile = getComputedStyle(path.closest('svg')!)
  const words = getComputedStyle(text)
  const findings = {
    // As rendered: `textContent` would hide what the page's style does to letters.
    address: text.innerText.replaceAll(/\s/g, ''),
    words: { color: words.color, fontSize: words.fontSize },
    code: {
      path: path.getAttribute('d')?.slice(0, 12) ?? '',
      background: tile.backgroundColor,
      fill: getComputedStyle(path).fill,
    },
  }
  const addressElement = (text.getRootNode() as ShadowRoot).host
  let copied: Findings['copied'] = 'selected'
  addressElement.addEventListener('crypto-copy', () => (copied = 'copied'))
  ;((await find('crypto-address')).shadowRoot!.querySelector('button') as HTMLElement).click()
  await find(
    'crypto-address',
    ({ shadowRoot }) => copied === 'copied' || Boolean(shadowRoot?.querySelector('.copy-hint')),
  )
  return { ...findings, copied, refusals, said }
}

addEventListener('DOMContentLoaded', () => {
  void pay()
    .catch((error: unknown) => ({ refusals, said: [...said, String(error)] }))
    .then((findings) => {
      const findingsUrl = new URL('/findings', script.src)
      findingsUrl.searchParams.set('found', JSON.stringify(findings))
      // The frame of no origin may send, and need not read.
      return fetch(findingsUrl, { mode: 'no-cors', cache: 'no-store' })
    })
})
