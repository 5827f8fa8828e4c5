/** The routes of the hosted page: the document and its files. */
import { Hono } from 'hono'
import { CheckoutError } from '../../../core/contract/problem.js'
import { pageAssets, type AssetSource, type PageAssets } from './assets.js'
import { payPage, payPageHeaders, type PayPageOptions } from './pay-page.js'

export type PageRoutesOptions = Omit<PayPageOptions, 'assets'> & {
  /** Asked at the first view, and again after a failure. */
  assets: () => Promise<AssetSource>
}

/** `GET /pay`, and `GET /assets/{version}/{name}` for what it loads. */
export function pageRoutes({ assets, ...page }: PageRoutesOptions): Hono {
  const headers = payPageHeaders(page.allowedOrigins)
  let loaded: Promise<PageAssets> | undefined

  async function load(): Promise<PageAssets> {
    loaded ??= assets().then(pageAssets)
    try {
      return await loaded
    } catch (cause) {
      loaded = undefined
      throw new CheckoutError('not-found', {
        detail: 'assets: the page’s files are not where this endpoint runs; hand them over as assets',
        cause,
      })
    }
  }

  return new Hono()
    .get('/pay', async (c) => c.body(payPage({ ...page, assets: await load() }), 200, headers))
    .get('/assets/:version/:name{.+}', async (c) => {
      const { version, files } = await load()
      const file = files.get(c.req.param('name') ?? '')
      if (file === undefined || c.req.param('version') !== version) throw new CheckoutError('not-found')
      return c.body(file.body, 200, {
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    })
}
