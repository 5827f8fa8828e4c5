/**
 * The files of the hosted page. They are a fixed table, made once: the name in a request is looked up in it and never
 * becomes a path, and the version in their address is a hash of all of them, so they may be kept for ever.
 */
import { CheckoutError } from '../../../core/contract/problem.js'
import { script, style } from './pay-files.js'

/** A file as it is served. `integrity` is what a page says of it, e.g. `sha384-…`. */
export type PageFile = { body: ArrayBuffer; type: string; integrity: string }

/** The files by their names. */
export type PageAssets = { version: string; files: ReadonlyMap<string, PageFile> }

/**
 * The browser's files by their names: `crypto-checkout.js` and whatever it loads from beside itself. Where there is no
 * file system, import them into the server's bundle as text or bytes.
 */
export type AssetSource = Readonly<Record<string, string | Uint8Array>>

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** Adds the page's own two files to the browser's, and hashes all. */
export async function pageAssets(source: AssetSource): Promise<PageAssets> {
  const entries = Object.entries({ ...source, 'pay.css': style, 'pay.js': script })
  const files = new Map<string, PageFile>()
  for (const [name, content] of entries) {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined) continue
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const body = Uint8Array.from(bytes).buffer
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', body))
    files.set(name, { body, type, integrity: `sha384-${btoa(String.fromCharCode(...digest))}` })
  }
  const all = new TextEncoder().encode([...files].map(([name, { integrity }]) => name + integrity).join())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all))
  const version = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { version, files }
}

/** Loads the files with the first request that needs them, and again after a failure. */
export function lazyAssets(source: () => Promise<AssetSource>): () => Promise<PageAssets> {
  let loaded: Promise<PageAssets> | undefined
  return async () => {
    loaded ??= source().then(pageAssets)
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
}
