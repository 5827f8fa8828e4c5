/** What a page loads holds nothing of the server, the gateway or the sandbox, and calls no other host but what a payer chooses. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { explorers } from '../../src/core/chains/explorers.js'

/** Words that only the other half of the package says. */
const serverWords = [
  'x-access-id',
  'payment/validate',
  'payment/initiate',
  'CHECKOUT_SECRET',
  'GATEWAY_ACCESS_ID',
  'sandbox-access-secret',
  'test test test',
  'CANARY',
  '"node:',
  'process.env',
]

/** From the registry of tokens. In a page only the chunk that checks addresses may have it, which no first screen loads. */
const pinnedContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Where a click opens the payment in a wallet's app. */
const walletHosts = ['link.metamask.io', 'link.trustwallet.com', 'app.tonkeeper.com', 'my.tt', 'xaman.app']

/** What the page asks after the payer chose a TON wallet on another device: the relays that its list has, and a page of its own. */
const tonWalletHosts = [
  ...['bridge.tonapi.io', 'tonconnectbridge.mytonwallet.org', 'connect.tonhubapi.com'],
  ...['connect.mytonwallet.org', 'tonhub.com'],
]

/** Hosts that may be named: what a payer may click on, and a namespace that is never fetched. */
const links = Object.values(explorers).flatMap(({ tx, address }) => [tx, address])
const explorerHosts = links.map((template) => new URL(template).host)
const allowedHosts = new Set([...explorerHosts, ...walletHosts, ...tonWalletHosts, 'www.w3.org'])

async function read(paths: string[]): Promise<string> {
  const contents: string[] = []
  for (const path of paths) {
    const names = path.endsWith('.js') ? [''] : await readdir(path, { recursive: true })
    for (const name of names) {
      const file = join(path, name)
      if (!file.endsWith('.js')) continue
      // Comments may name whom they like.
      const { code } = await transform(await readFile(file, 'utf8'), { legalComments: 'none' })
      contents.push(code)
    }
  }
  return contents.join('\n')
}

let page: Record<string, string>
let server: string

beforeAll(async () => {
  page = {
    'the script-tag files': await read(['dist/cdn']),
    'the npm entries': await read([
      'dist/elements',
      'dist/client',
      'dist/react',
      'dist/vue',
      'dist/chunks/browser',
    ]),
  }
  server = await read(['dist/gateway', 'dist/server', 'dist/sandbox', 'dist/cli', 'dist/chunks/node'])
})

describe.each(['the script-tag files', 'the npm entries'])('%s', (name) => {
  it.each(serverWords)('error: never says %s', (word) => {
    expect(page[name]!.includes(word)).toBe(false)
  })

  it('error: names no host besides block explorers and wallets', () => {
    const hosts = [...page[name]!.matchAll(/\b(?:https?|wss?):\/\/([\w.-]+)/g)].map(([, host]) => host!)
    expect(hosts.filter((host) => !allowedHosts.has(host))).toEqual([])
  })
})

describe('dist/cdn', () => {
  it('has the registry of tokens in the chunk that the pay screen loads, and nowhere else', async () => {
    const parts = (await readdir('dist/cdn/chunks')).map((name) => `chunks/${name}`)
    const paths = ['crypto-checkout.js', ...parts]
    const codes = await Promise.all(paths.map((path) => read([`dist/cdn/${path}`])))
    const having = paths.filter((_, index) => codes[index]!.includes(pinnedContract))
    expect(having).toEqual([expect.stringMatching(/^chunks\/pay-pieces/)])
  })
})

describe('the words', () => {
  it.each(serverWords)('are still said by the server, so that their absence means something: %s', (word) => {
    expect(server.includes(word)).toBe(true)
  })
})
