import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { decisions, entries, groups, titleOf } from '../guides.mjs'

const generated = (name) => {
  const file = new URL(`../.pages/${name}`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

const group = (text, items, collapsed = true) => ({ text, items, collapsed })

/** Where the site stands, such as `/crypto-checkout/`. */
const base = process.env.SITE_BASE ?? '/'

export default defineConfig({
  title: 'crypto-checkout',
  description: 'Web components and a small server to accept crypto payments on your own page.',
  lang: 'en',
  base,
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  metaChunk: true,
  lastUpdated: false,
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => /^(crypto|live|sandbox)-/.test(tag) } } },
  markdown: {
    languageAlias: { caddyfile: 'nginx', haproxy: 'nginx' },
    theme: { light: 'github-light', dark: 'github-dark-dimmed' },
  },
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Guides', link: '/getting-started', activeMatch: '^/(?!$|index|elements|reference|changelog)' },
      { text: 'Elements', link: '/elements/crypto-checkout', activeMatch: '^/elements/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Storybook', link: '/storybook/index.html', target: '_self' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: {
      '/elements/': [group('Elements', generated('elements.json'), false)],
      '/reference/': [
        group(
          'The endpoint',
          [
            { text: 'Routes and shapes', link: '/reference/http' },
            { text: 'Error codes', link: '/reference/errors' },
            { text: 'Commands', link: '/reference/commands' },
          ],
          false,
        ),
        group('JavaScript', generated('entries.json'), false),
      ],
      '/': [
        ...Object.entries(groups).map(([text, paths], index) => group(text, entries(paths), index > 3)),
        group(
          'Decisions',
          decisions.map((path) => ({ text: titleOf(`docs/${path}.md`), link: `/${path}` })),
        ),
      ],
    },
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { detailedView: true } },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
})
