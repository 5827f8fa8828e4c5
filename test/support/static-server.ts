/** A static server and a browser for the tests that need the built files in a real page. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { browserArgs, ensureBrowser } from '../../scripts/ensure-browser.mjs'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type Answer = { body: string; headers?: Record<string, string>; status?: number }

/** Serves `folder`, and before it whatever `answer` answers. */
export async function serve(
  folder: string,
  answer: (url: URL) => Answer | undefined = () => undefined,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answered = answer(url)
    if (answered) {
      response.writeHead(answered.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...answered.headers,
      })
      response.end(answered.body)
      return
    }
    const path = normalize(decodeURIComponent(url.pathname))
    readFile(join(folder, path)).then(
      (body) => {
        const type = types[extname(path)] ?? 'text/plain'
        response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=600' }).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: browserArgs, timeout: 120_000 })
}
