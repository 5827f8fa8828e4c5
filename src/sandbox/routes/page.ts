/** The control page and its two files. Its policy allows no inline code and no other origin. */
import { Hono } from 'hono'
import { renderLive, renderPage, viewOf, views } from '../page/render.js'
import { script } from '../page/script.js'
import { style } from '../page/style.js'
import type { Simulator } from '../simulator.js'

const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

export function pageRoutes(simulator: Simulator, accessId: string): Hono {
  const routes = new Hono()
  for (const { name, path } of views) {
    routes.get(path, (c) =>
      c.html(renderPage(simulator, name, new URL(c.req.url).origin, accessId), 200, headers),
    )
  }
  return routes
    .get('/live', (c) => c.html(renderLive(simulator, viewOf(c.req.query('view'))), 200, headers))
    .get('/control.js', (c) =>
      c.body(script, 200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' }),
    )
    .get('/control.css', (c) => c.body(style, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
}
