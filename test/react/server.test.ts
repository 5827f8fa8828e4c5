/** The components on a server: what a payer has before the script, and without a hook of React. */
import { build } from 'esbuild'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as components from '../../src/react/index.js'

const order = { endpoint: '/checkout/', session: 'a.b.c' }
const link = '<a href="/checkout/pay/a.b.c">Open the payment page</a>'

describe('a component on a server', () => {
  it('keeps endpoint and session, and has the payment page as a link', () => {
    expect(renderToString(createElement(components.CryptoCheckout, order))).toBe(
      `<crypto-checkout endpoint="/checkout/" session="a.b.c">${link}</crypto-checkout>`,
    )
    const page = renderToString(createElement(components.CryptoPaymentPage, order))
    const frame = renderToString(createElement(components.CryptoPaymentFrame, order))
    for (const html of [page, frame]) expect(html).toContain(`session="a.b.c">${link}</`)
  })

  it('has every option that is text, a number or true, and nothing else', () => {
    const html = renderToString(
      createElement(components.CryptoCheckout, {
        ...order,
        preferredMethods: 'usdt',
        recentMethods: true,
        theme: 'dark',
        lang: 'de',
        id: 'pay',
        className: 'wide',
        style: { color: 'red' },
        appearance: { theme: 'dark' },
        'aria-label': 'Payment',
        fetchSession: async () => 'a',
        onStatusChange: () => undefined,
        onError: () => undefined,
      }),
    )
    const opening = /^<crypto-checkout ([^>]*)>/.exec(html)?.[1] ?? ''
    expect(opening.match(/[\w-]+(?=="?)/g)?.toSorted()).toEqual(
      [
        'endpoint',
        'session',
        'preferred-methods',
        'recent-methods',
        'theme',
        'lang',
        'id',
        'class',
        'style',
        'aria-label',
      ].toSorted(),
    )
    expect(opening).toContain('preferred-methods="usdt"')
  })

  it('has the page’s own children in the place of the link', () => {
    const html = renderToString(createElement(components.CryptoCheckout, order, 'Loading…'))
    expect(html).toContain('session="a.b.c">Loading…</crypto-checkout>')
  })

  it('keeps the label of a button, and puts the link beside it where the button does not show it', () => {
    const html = renderToString(createElement(components.CryptoCheckoutButton, order, 'Pay'))
    expect(html).toContain('>Pay<a href="/checkout/pay/a.b.c" slot="link">Open the payment page</a></')
  })

  it('has no link without a session, or where it shows no order', () => {
    for (const html of [
      renderToString(createElement(components.CryptoCheckout, { endpoint: '/checkout' })),
      renderToString(createElement(components.CryptoAddress, { address: 'T1', chain: 'tron' })),
    ])
      expect(html).not.toContain('<a ')
  })

  it('escapes what it is given', () => {
    const html = renderToString(createElement(components.CryptoCheckout, { endpoint: '"><b>', session: '"' }))
    expect(html).not.toContain('<b>')
  })

  it('works with a copy of React that is not the page’s', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { CryptoCheckout } from './src/react/index.ts'\nexport { version } from 'react'`,
        resolveDir: process.cwd(),
      },
      ...{ bundle: true, write: false, format: 'esm', platform: 'node', target: 'node20' },
      tsconfigRaw: '{ "compilerOptions": { "experimentalDecorators": true } }',
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)})`,
      },
    })
    const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
    const other = (await import(/* @vite-ignore */ url)) as typeof components
    expect(other.CryptoCheckout).not.toBe(components.CryptoCheckout)
    expect(renderToString(createElement(other.CryptoCheckout, order))).toContain(link)
  })
})
