/** The merchant's look on the pages of a refund and a link, which are drawn and have no script. */
import { beforeAll, expect, it } from 'vitest'
import { launch } from '../support/browser.js'
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
