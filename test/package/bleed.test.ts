/** What a page loads holds nothing of the server, the gateway or the sandbox, and asks nobody else for anything. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { chains } from '../../src/core/chains.js'

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
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '"node:',
  'process.env',
]

/** Hosts that may be named: links to block explorers, and namespaces that are never fetched. */
const explorers = chains.flatMap(({ explorer }) => (explorer ? [explorer.tx, explorer.address] : []))
const allowedHosts = new Set([...explorers.map((template) => new URL(template).host), 'www.w3.org'])

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
    'the script-tag file': await read(['dist/cdn/crypto-checkout.js']),
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

describe.each(['the script-tag file', 'the npm entries'])('%s', (name) => {
  it.each(serverWords)('error: never says %s', (word) => {
    expect(page[name]!.includes(word)).toBe(false)
  })

  it('error: names no host besides block explorers', () => {
    const hosts = [...page[name]!.matchAll(/\b(?:https?|wss?):\/\/([\w.-]+)/g)].map(([, host]) => host!)
    expect(hosts.filter((host) => !allowedHosts.has(host))).toEqual([])
  })
})

describe('the words', () => {
  it.each(serverWords)('are still said by the server, so that their absence means something: %s', (word) => {
    expect(server.includes(word)).toBe(true)
  })
})
