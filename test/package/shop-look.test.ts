/** The merchant's look on the pages of a refund and a link, which are drawn and have no script; and the size of their text. */
import { beforeAll, expect, it } from 'vitest'
import { launch } from '../support/browser.js'
import { style as deskStyle } from '../../src/cli/desk/pages/files.js'
import { CheckoutError } from '../../src/core/contract/problem.js'
import { plainPage } from '../../src/server/http/pages/plain-page.js'
import { loadBuiltPages } from '../support/built-pages.js'
import { openedOnce } from '../support/opened.js'
import { apiKey, freshEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const browser = openedOnce(launch)
beforeAll(() => loadBuiltPages())

async function refundLink(endpoint: Endpoint): Promise<string> {
  await endpoint.receive({ order: { reference: 'order-1042' }, amount: '1000' })
  const { body } = await endpoint.request<{ url: string }>('POST', '/orders/order-1042/refund-link', {
    headers: { authorization: `Bearer ${apiKey}` },
    body: { reason: 'too much' },
  })
  return body.url
}

it.each<[string, 'light' | 'dark', (endpoint: Endpoint) => Promise<string>]>([
  ['refund', 'light', refundLink],
  ['link', 'dark', async () => '/l/nothing'],
])(
  'the page of a %s has the shop’s %s theme and colours, with its menu and ground',
  async (_, theme, link) => {
    const endpoint = await freshEndpoint({
      isBuilt: true,
      sandbox: { confirmDelayMs: 0 },
      appearance: { theme, variables: { colorPrimary: '#00aa77' } },
    })
    const { text } = await endpoint.open(await link(endpoint), { headers: { accept: 'text/html' } })
    const colorScheme = theme === 'dark' ? 'light' : 'dark'
    const page = await browser().newPage({ colorScheme, javaScriptEnabled: false })
    await page.setContent(text)
    const look = await page.evaluate(() =>
      ['main > *', '.languages', 'html'].map((selector) => {
        const style = getComputedStyle(document.querySelector(selector)!)
        return [style.colorScheme, style.getPropertyValue('--crypto-color-accent')]
      }),
    )
    expect(look).toEqual([
      [theme, '#00aa77'],
      [theme, ''],
      [theme, ''],
    ])
  },
)

const opened =
  (path: (endpoint: Endpoint) => Promise<string>) =>
  async (endpoint: Endpoint): Promise<string> =>
    (await endpoint.open(await path(endpoint), { headers: { accept: 'text/html' } })).text

it.each<[string, number, (endpoint: Endpoint) => Promise<string> | string]>([
  ['an order', 20, opened(async (endpoint) => `/pay/${await endpoint.session()}`)],
  ['a refund', 5, opened(refundLink)],
  ['a link', 3, opened(async () => '/l/nothing')],
  ['a failure', 2, () => plainPage(new CheckoutError('internal'), { again: true })],
  [
    'the desk',
    3,
    () => `<style>${deskStyle}</style><h1>Orders</h1><h2>Notes</h2><p>Text</p><dl><dt><code>7c2d</code></dl>`,
  ],
])('the text of %s grows with the browser’s default size', async (_, least, content) => {
  const endpoint = await freshEndpoint({ isBuilt: true, sandbox: { confirmDelayMs: 0 } })
  const page = await browser().newPage({ javaScriptEnabled: false })
  await page.setContent(await content(endpoint))
  const sizes = (size: string): Promise<[string, number][]> =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      const elements = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [
          one,
          ...(one.shadowRoot ? elements(one.shadowRoot) : []),
        ])
      return elements(document.body)
        .filter(
          (one) =>
            one.checkVisibility() &&
            [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
        )
        .map((one) => [one.textContent ?? '', parseFloat(getComputedStyle(one).fontSize)])
    }, size)
  const before = await sizes('16px')
  const after = await sizes('24px')
  expect(before.length).toBeGreaterThanOrEqual(least)
  expect(after.filter(([, size], index) => size < before[index]![1] * 1.3)).toEqual([])
  expect(await sizes('10px')).toEqual(before)
})
