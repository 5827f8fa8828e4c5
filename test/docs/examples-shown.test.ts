/** The guides show the files of `examples` as they are; `node scripts/examples.mjs` writes them there. */
import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { version } from '../../src/core/version.js'
import { guides, included, readExample, shownIn } from '../../scripts/examples.mjs'

const folders = await readdir('examples')
/** Those of a framework; `starter` is what `init` writes without one. */
const names = folders.filter((name) => name !== 'starter')

describe.each(guides())('%s', (guide) => {
  it('shows the examples as they are', async () => {
    expect(included(await readFile(guide, 'utf8'), readExample).wrong).toEqual([])
  })
})

it('each example is in a guide, starts with one command, and says how', async () => {
  const texts = await Promise.all(guides().map((guide) => readFile(guide, 'utf8')))
  const shown = texts.flatMap(shownIn).map((name: string) => name.split('/')[0])
  expect(names.filter((name) => !shown.includes(name))).toEqual([])
  for (const name of names) {
    const { scripts } = JSON.parse(readExample(`${name}/package.json`)!) as {
      scripts: Record<string, string>
    }
    expect(scripts['prestart'], name).toMatch(/^crypto-checkout init --env/)
    expect(scripts['start'], name).toMatch(/^crypto-checkout sandbox & /)
    expect(readExample(`${name}/README.md`)).toContain('npm start')
    // A secret that all copies share would be no secret.
    expect(readExample(`${name}/.env.example`)).toMatch(/^CHECKOUT_SECRET=$/m)
  }
})

it('each example names this version: `npm run version` writes it', () => {
  for (const name of folders)
    expect(readExample(`${name}/package.json`), name).toContain(`"crypto-checkout": "^${version}"`)
})

it('files that several examples have are the same', () => {
  const same = (...paths: string[]) => expect(new Set(paths.map(readExample)).size, paths[0]).toBe(1)
  same('sveltekit/src/lib/server/checkout.ts', 'astro/src/checkout.ts', 'nuxt/server/utils/checkout.ts')
  same('vite/server.mjs', 'react/server.mjs', 'vue/server.mjs')
  same('vite/src/session.js', 'react/src/session.js', 'vue/src/session.js')
  same('vite/vite.config.js', 'react/vite.config.js')
  same('starter/gitignore', ...folders.map((name) => `${name}/.gitignore`))
})

it('a block that differs is named, and written', () => {
  const text = '<!-- example: vite/src/session.js -->\n\n`session.js`:\n\n```js\nold\n```\n'
  const result = included(text, () => 'new\n')
  expect(result.wrong).toEqual(['examples/vite/src/session.js differs'])
  expect(result.text).toBe(text.replace('old', 'new'))
  expect(included('<!-- example: a/b -->\n\n```js\nx\n```\n', () => undefined).wrong).toEqual([
    'examples/a/b is missing',
  ])
})
