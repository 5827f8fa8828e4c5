/** The documents of the repository as pages of the site: which there are, where they stand, and how their links change. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The groups of the sidebar, and their guides in `docs`, without `.md`. A test holds that every guide is in one. */
export const groups = {
  Start: [
    'getting-started',
    'how-it-works',
    'sandbox',
    'testing',
    'going-live',
    'migrating',
    'troubleshooting',
  ],
  'The page': [
    ...[
      'elements',
      'payment-links',
      'theming',
      'languages',
      'events',
      'wallets',
      'isolated',
      'accessibility',
      'browsers',
    ],
    ...['links', 'machines'],
  ],
  'The server': ['sessions', 'notifications', 'mail', 'orders', 'rules', 'desk', 'gateway', 'own-endpoint'],
  'In your server': [
    ...['node', 'express', 'fastify', 'hono', 'next', 'frameworks', 'medusa'].map(
      (name) => `servers/${name}`,
    ),
    ...['stand-alone', 'php', 'python', 'ruby', 'wordpress', 'docker'].map((name) => `servers/${name}`),
  ],
  Operating: [
    ...['operations', 'scaling', 'servers/postgresql', 'servers/proxies', 'security-model', 'faults'],
    ...['assumptions', 'interface-tests'],
  ],
  Project: ['glossary', 'releasing'],
}

/** Other documents that are pages, and their path on the site. */
const others = {
  'README.md': 'index',
  'docs/README.md': 'guides',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security',
}

const decisions = readdirSync(new URL('../docs/decisions', import.meta.url))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `decisions/${name.slice(0, -'.md'.length)}`)

/** Every document that is a page: its file, and its path on the site without an extension. */
export const pages = {
  ...others,
  ...Object.fromEntries(
    [...Object.values(groups).flat(), ...decisions].map((path) => [`docs/${path}.md`, path]),
  ),
}

/** The text of a document. */
export const textOf = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** The first heading of a document. */
export const titleOf = (file) => /^# (.+)$/m.exec(textOf(file))?.[1].replaceAll('`', '') ?? file

/**
 * A document as a page of the site: links lead to pages, files that are no page are only named, and the parts between
 * `<!-- tabs -->` and `<!-- /tabs -->` are tabs, one for each heading.
 */
export function pageText(file) {
  const from = pages[file]
  const parts = textOf(file).split(/^( *```.*?^ *```)$/gms)
  const text = parts
    .map((part, index) => (index % 2 === 1 ? codeText(part) : proseText(part, file, from)))
    .join('')
  return text.replaceAll(/^<!-- tabs -->$(.*?)^<!-- \/tabs -->$/gms, (_, tabs) => tabsText(tabs))
}

/** A file that a block is becomes its caption. */
const codeText = (block) =>
  block.replace(/^( *)```(\S+) file=(\S+)/, (_, indent, language, file) => {
    const name = file.replace(/^examples\/[^/]+\//, '')
    return `${indent}\`\`\`${language} [${name}]`
  })

function proseText(text, file, from) {
  return text.replaceAll(/(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (whole, mark, label, target) => {
    if (/^([a-z]+:|#)/.test(target)) return whole
    const [path, anchor] = target.split('#')
    const linked = posix.join(posix.dirname(file), path)
    if (mark) return `![${label}](/${linked.replace(/^docs\//, '')})`
    const page = pages[linked.replace(/\/$/, '')]
    // VitePress knows a link to a source by its extension, and checks it.
    if (page === undefined) return label
    return `[${label}](${posix.relative(posix.dirname(from), page) || page}.md${anchor ? `#${anchor}` : ''})`
  })
}

function tabsText(text) {
  const sections = text.split(/^(?=#{2,3} )/m).filter((section) => section.trim() !== '')
  const titles = sections.map((section) => /^#+ (.+)/.exec(section)?.[1] ?? '')
  const slots = sections.map((section, index) => `<template #tab${index}>\n\n${section}\n\n</template>`)
  return `<Tabs :titles='${JSON.stringify(titles)}'>\n${slots.join('\n')}\n</Tabs>`
}

/** The sidebar's entries of a group of guides. */
export const entries = (paths) =>
  paths.map((path) => ({ text: titleOf(`docs/${path}.md`), link: `/${path}` }))

export { decisions }
