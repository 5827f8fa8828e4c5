/**
 * The pages that a checkout may find itself on: each as its own owner would serve it, with the built script, and with the
 * probe before everything else.
 */
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { payment, session, usdtOnTron, btcOnBitcoin } from '../support/manual-client.js'
import { anotherVersion } from '../support/another-version.js'
import type { Answer } from '../support/static-server.js'

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'"
const trusted = `${strict}; require-trusted-types-for 'script'`

const probe = '<script src="/probe.js"></script>'
const script = '<script src="/cdn/crypto-checkout.js" async></script>'
const checkout = '<crypto-checkout endpoint="/checkout" session="s"></crypto-checkout>'

type Host = {
  /** Another test of the check proves it in Chromium. */
  isElsewhere?: true
  head?: string
  body?: string
  policy?: string
  headers?: Record<string, string>
  /** The browser itself reports, whatever we do: the policy forbids to even ask for a Trusted Types policy. */
  reports?: true
  /** What the browser itself says on its console, whatever we do. */
  says?: RegExp
}

/** By what they are, in words that complete "works ...". */
export const hosts: Record<string, Host> = {
  // test/package/lazy-chunks.test.ts
  'where only own files may load': { policy: strict, isElsewhere: true },
  'beside another Lit, where Trusted Types are required and named': {
    policy: `${trusted}; trusted-types lit-html crypto-checkout#html`,
    head: `<script src="/host-lit.js"></script>${script}`,
    body: `<host-element></host-element>${checkout}`,
  },
  'where no Trusted Types policy may be made': { policy: `${strict}; trusted-types 'none'`, reports: true },
  'in a frame with an opaque origin': {
    policy: strict,
    head: '',
    body: '<iframe src="/framed" sandbox="allow-scripts" width="480" height="900"></iframe>',
    says: /^Permissions policy violation: The Clipboard API/,
  },
  'isolated from other origins, from another origin': {
    head: '<script src="{elsewhere}/cdn/crypto-checkout.js" crossorigin async></script>',
    policy: strict.replace("script-src 'self'", "script-src 'self' {elsewhere}"),
    headers: {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    },
  },
  // test/elements/components/crypto-address.test.ts
  'without a clipboard': {
    isElsewhere: true,
    policy: strict,
    head: `<script src="/no-clipboard.js"></script>${script}`,
    headers: { 'permissions-policy': 'clipboard-read=(), clipboard-write=()' },
  },
  'under a style sheet that unsets everything': {
    policy: strict,
    head: `<link rel="stylesheet" href="/hostile.css" />${script}`,
  },
  'beside another version, where a Trusted Types policy may be made once': {
    policy: `${trusted}; trusted-types crypto-checkout#html`,
    head: `<script src="/old/crypto-checkout.js" async></script>${script}`,
  },
  'in closed shadow roots of the page’s own elements': {
    policy: trusted,
    body: '<div id="host"></div><script src="/shadow.js"></script>',
  },
}

/** What a page does with a reset that it regrets, and what reaches into every shadow root by inheritance. */
const hostileCss = `
* { all: unset !important }
style, script, head, title, link { display: none !important }
html {
  color: #fff !important; font: 900 3px/0.2 fantasy !important; letter-spacing: 1em !important;
  text-align: right !important; text-indent: -9em !important; text-transform: uppercase !important;
  word-spacing: 3em !important; white-space: pre !important; cursor: none !important;
}
`

const shadow = `
const wrap = (element) => {
  const wrapper = document.createElement('div')
  globalThis.hostRoot = wrapper.attachShadow({ mode: 'closed' })
  globalThis.hostRoot.append(element)
  return wrapper
}
const checkout = Object.assign(document.createElement('crypto-checkout'), { endpoint: '/checkout', session: 's' })
const inner = wrap(checkout)
const innermost = globalThis.hostRoot
host.append(wrap(inner))
globalThis.hostRoot = innermost
`

/** The page's own Lit, in its published form, with an element that needs it to work. */
const hostLit = `
import { html, render } from 'lit'
customElements.define('host-element', class extends HTMLElement {
  connectedCallback() { render(html\`<p>\${'the page’s own'}</p>\`, this) }
})`

const javascript = (body: string): Answer => ({
  body,
  headers: { 'content-type': 'text/javascript; charset=utf-8', ...shared },
})
/** For pages of another origin, and of none. */
const shared = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
const json = (body: unknown, status = 200): Answer => ({
  body: JSON.stringify(body),
  status,
  headers: { 'content-type': 'application/json', ...shared },
})
const page = ({ head = script, body = checkout }: Host): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title>${probe}${head}</head><body>${body}</body></html>`

async function bundle(contents: string, path: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts', sourcefile: path },
    bundle: true,
    minify: true,
    format: 'iife',
    conditions: ['browser', 'production'],
    write: false,
  })
  return outputFiles[0]!.text
}

/** What the server of all those pages answers. `elsewhere` is the origin of another. */
export async function answers(elsewhere: string): Promise<(url: URL) => Answer | undefined> {
  const older = anotherVersion()
  const scripts: Record<string, string> = {
    '/probe.js': await bundle(readFileSync(`${import.meta.dirname}/probe.ts`, 'utf8'), 'probe.ts'),
    '/host-lit.js': await bundle(hostLit, 'host-lit.ts'),
    '/no-clipboard.js': "Object.defineProperty(navigator, 'clipboard', { value: undefined })",
    '/shadow.js': shadow,
  }
  const paths = Object.fromEntries(Object.entries(hosts).map(([name, host]) => [pathOf(name), host]))
  return ({ pathname }) => {
    const host = paths[pathname]
    if (host) {
      const policy = host.policy && `${host.policy}; report-uri /reports`
      return {
        body: page(host).replaceAll('{elsewhere}', elsewhere),
        headers: {
          ...(policy && { 'content-security-policy': policy.replaceAll('{elsewhere}', elsewhere) }),
          ...host.headers,
        },
      }
    }
    // Without a policy of its own: engines differ in what `self` is where there is no origin.
    if (pathname === '/framed') return { body: page({}) }
    if (pathname === '/favicon.ico') return { body: '', status: 204 }
    if (pathname === '/hostile.css') return { body: hostileCss, headers: { 'content-type': 'text/css' } }
    if (pathname === '/checkout/session') return json(session({ mode: 'live' }))
    if (pathname === '/checkout/methods') return json({ methods: [usdtOnTron, btcOnBitcoin] })
    if (pathname === '/checkout/payments') return json(payment(), 201)
    if (pathname === '/checkout/payments/pay-1') return json(payment())
    const code = scripts[pathname] ?? older.get(pathname.replace('/old/', ''))
    if (code !== undefined) return javascript(code)
    if (pathname.startsWith('/cdn/')) return javascript(readFileSync(`dist${pathname}`, 'utf8'))
    return undefined
  }
}

/** Where a page is. */
export const pathOf = (name: string): string => `/${name.replaceAll(/[^a-z]+/gi, '-')}`
