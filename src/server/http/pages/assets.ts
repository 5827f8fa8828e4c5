/**
 * The files of the hosted page, as a fixed table: the name in a request is looked up in it and never becomes a path.
 * The version in their address is a hash of all of them, so they may be cached without end.
 */
import { CheckoutError } from '../../../core/contract/problem.js'
import { favicon, ground, languagesStyle, refundStyle, script, style } from './hosted-page-files.js'
import { gzip, type Encoding } from './compression.js'
import { pageStyles, type PageStyles } from './page-styles.js'
import type { PageRenderer } from './renderer.js'

/** A file as it is served. `integrity` is what a page says of it, e.g. `sha384-…`. */
export type PageFile = {
  body: ArrayBuffer
  type: string
  integrity: string
  encoded: Partial<Record<Encoding, ArrayBuffer>>
}

/** The files by their names. */
export type PageAssets = { version: string; files: ReadonlyMap<string, PageFile> }

/**
 * The browser's files by name: `crypto-checkout.js` and the files that it loads. Without a file system, import them
 * into the server's bundle as text or bytes.
 */
export type AssetSource = Readonly<Record<string, string | Uint8Array>>

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Adds the pages' own files to the browser's, and hashes all. */
export async function pageAssets(source: AssetSource): Promise<PageAssets> {
  const entries = Object.entries({
    ...source,
    'favicon.svg': favicon,
    'pay.css': style,
    'pay.js': script,
  })
  const files = new Map<string, PageFile>()
  for (const [name, content] of entries) {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined) continue
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const body = Uint8Array.from(bytes).buffer
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', body))
    const integrity = `sha384-${btoa(String.fromCharCode(...digest))}`
    const [br, zipped] = [source[`${name}.br`], await gzip(body)]
    const encoded = {
      ...(br instanceof Uint8Array && { br: Uint8Array.from(br).buffer }),
      ...(zipped && { gzip: zipped }),
    }
    files.set(name, { body, type, integrity, encoded })
  }
  const all = new TextEncoder().encode([...files].map(([name, { integrity }]) => name + integrity).join())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all))
  const version = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { version, files }
}

/** The files, and what draws pages, with the styles that it needs; without it the script draws all. */
export type Pages = PageAssets & { renderer: PageRenderer | undefined; styles: PageStyles }

/** Loads both at the first request that needs them, and again after a failure. */
export function lazyPages(
  source: () => Promise<AssetSource>,
  loadRenderer: () => Promise<PageRenderer | undefined>,
  appearance: string | undefined,
): () => Promise<Pages> {
  let loaded: Promise<Pages> | undefined
  const load = async (): Promise<Pages> => {
    const [scripts, renderer] = await Promise.all([source(), loadRenderer()])
    const sheets = (await renderer?.styleSheets(appearance)) ?? {}
    const files = Object.fromEntries(Object.entries(sheets).map(([name, text]) => [`${name}.css`, text]))
    const styles = await pageStyles({ ...sheets, ground, languages: languagesStyle, refund: refundStyle })
    return { ...(await pageAssets({ ...scripts, ...files })), renderer, styles }
  }
  return async () => {
    loaded ??= load()
    try {
      return await loaded
    } catch (cause) {
      loaded = undefined
      throw new CheckoutError('not-found', {
        detail:
          'assets: the page’s files are not where this endpoint runs; copy the package’s folder dist there',
        cause,
      })
    }
  }
}
