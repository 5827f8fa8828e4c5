/**
 * `npm run site`: the documentation as static files in `site/dist`: guides, elements, reference, changelog and decisions, each also
 * as Markdown; a live checkout; llms.txt; Storybook under `storybook`. `npm run site -- --dev` serves it and skips
 * Storybook. It needs `dist` of the package, and what `site/package.json` names, which it installs.
 * `SITE_BASE` is the path at which the site stands, such as `/crypto-checkout/`; `SITE_SKIP=storybook` leaves a part out.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build as bundle } from 'esbuild'
import { elementPage, elementsOf } from './elements.mjs'
import { pages, pageText } from './guides.mjs'
import { commandsPage, errorsPage, httpPage } from './reference.mjs'

const site = import.meta.dirname
const root = join(site, '..')
const folder = join(site, '.pages')
const isDev = process.argv.includes('--dev')
const skipped = (process.env.SITE_SKIP ?? '').split(',')

const run = (bin, args, cwd = root) => execFileSync(bin, args, { cwd, stdio: 'inherit' })
const write = (path, text) => {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The entries of the package that people import by name, each with its source. */
const entries = {
  'crypto-checkout': 'elements/index',
  'crypto-checkout/client': 'client/index',
  'crypto-checkout/react': 'react/index',
  'crypto-checkout/server': 'server/index',
  ...Object.fromEntries(
    ['node', 'express', 'fastify', 'hono', 'next'].map((name) => [
      `crypto-checkout/server/${name}`,
      `server/adapters/${name}`,
    ]),
  ),
  ...Object.fromEntries(
    ['sqlite', 'postgres', 'memory'].map((name) => [
      `crypto-checkout/server/${name}`,
      `server/store/${name}`,
    ]),
  ),
  'crypto-checkout/gateway': 'gateway/index',
  'crypto-checkout/sandbox': 'sandbox/index',
  'crypto-checkout/html': 'html/index',
  'crypto-checkout/medusa': 'medusa/index',
}

/** A page for each guide and document. */
function writeGuides() {
  for (const [file, path] of Object.entries(pages)) {
    if (path !== 'index') write(`${path}.md`, pageText(file))
  }
  write('index.md', '---\nlayout: page\nsidebar: false\naside: false\n---\n\n<Home />\n')
}

/** A page for each element, and their entries of the sidebar. */
function writeElements() {
  const elements = elementsOf(readJson('custom-elements.json'))
  for (const element of elements) write(`elements/${element.tagName}.md`, elementPage(element))
  write(
    'elements.json',
    JSON.stringify(elements.map(({ tagName }) => ({ text: tagName, link: `/elements/${tagName}` }))),
  )
}

/** The codes with their statuses and titles, which no entry of the package exports. */
async function errorCodes() {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, 'src/core/contract/problem.ts')],
    ...{ bundle: true, write: false, format: 'esm' },
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).problems
}

/** The reference: JavaScript by TypeDoc, the endpoint from OpenAPI, codes and commands from the package. */
async function writeReference() {
  write('reference/http.md', httpPage(readJson('dist/openapi.json')))
  write('reference/errors.md', errorsPage(await errorCodes()))
  write('reference/commands.md', commandsPage())
  const options = {
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: Object.values(entries).map((path) => join(root, `src/${path}.ts`)),
    tsconfig: join(root, 'tsconfig.build.json'),
    out: join(folder, 'reference/js'),
    skipErrorChecking: true,
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    readme: 'none',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    entryFileName: 'index',
    outputFileStrategy: 'members',
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    propertyMembersFormat: 'table',
    membersWithOwnFile: ['Class', 'Interface', 'Function', 'TypeAlias', 'Variable'],
    navigationJson: join(folder, 'navigation.json'),
    enumMembersFormat: 'table',
    tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
    expandObjects: false,
    logLevel: 'Error',
  }
  writeFileSync(join(folder, 'typedoc.json'), JSON.stringify(options))
  run(join(site, 'node_modules/.bin/typedoc'), ['--options', join(folder, 'typedoc.json')], site)
}

/** The sidebar of the reference: an entry of the package, and what it exports. */
function writeSidebar() {
  const names = Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [path.replace(/\/index$/, ''), name]),
  )
  const items = readJson('site/.pages/navigation.json').map(({ title, path, children = [] }) => ({
    text: names[title] ?? title,
    link: `/reference/js/${path.replace(/\.md$/, '')}`,
    collapsed: true,
    items: children.flatMap(({ children: members = [] }) =>
      members.map(({ title, path }) => ({ text: title, link: `/reference/js/${path.replace(/\.md$/, '')}` })),
    ),
  }))
  const order = Object.values(names)
  write(
    'entries.json',
    JSON.stringify(items.sort((one, other) => order.indexOf(one.text) - order.indexOf(other.text))),
  )
  write(
    'reference/index.md',
    `# Reference\n\n${[
      ['Routes and shapes', 'http', 'every route of the endpoint, its body and its answer'],
      ['Error codes', 'errors', 'every `code` of an answer'],
      ['Commands', 'commands', 'every command and its options'],
    ]
      .map(([text, path, what]) => `- [${text}](${path}.md): ${what}`)
      .join(
        '\n',
      )}\n\n## JavaScript\n\nMade of the declarations. The elements have [pages of their own](../elements/crypto-checkout.md).\n\n| entry | exports |\n| --- | --- |\n${items
      .map(
        ({ text, link, items: { length } }) =>
          `| [\`${text}\`](${link.replace('/reference/', '')}.md) | ${length} |\n`,
      )
      .join('')}`,
  )
  // The modules' pages are named by their source.
  for (const [path, name] of Object.entries(names)) {
    const file = join(folder, 'reference/js', path, 'index.md')
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^# .*/, `# ${name}`))
  }
}

/** The Markdown of each page beside it, and the lists for language models with links to it. */
function copyMarkdown() {
  const dist = join(site, 'dist')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.md') && name !== 'index.md') cpSync(join(folder, name), join(dist, name))
  }
  cpSync(join(root, 'README.md'), join(dist, 'index.md'))
  for (const name of ['llms.txt', 'llms-full.txt']) cpSync(join(root, 'docs', name), join(dist, name))
}

rmSync(folder, { recursive: true, force: true })
if (!existsSync(join(site, 'node_modules'))) {
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], site)
}
writeGuides()
writeElements()
await writeReference()
writeSidebar()
for (const name of ['images', 'examples'])
  cpSync(join(root, 'docs', name), join(folder, 'public', name), { recursive: true })
cpSync(join(root, 'dist/openapi.json'), join(folder, 'public/openapi.json'))
cpSync(join(site, 'icon.svg'), join(folder, 'public/icon.svg'))
run(join(root, 'node_modules/.bin/vite'), ['build', '--config', 'site/live/vite.config.mjs'])
const vitepress = join(site, 'node_modules/.bin/vitepress')
if (isDev) run(vitepress, ['dev', '.'], site)
else {
  run(vitepress, ['build', '.'], site)
  copyMarkdown()
  if (!skipped.includes('storybook')) {
    run(join(root, 'node_modules/.bin/storybook'), [
      'build',
      '--quiet',
      '--output-dir',
      'site/dist/storybook',
    ])
  }
  process.stdout.write(`site/dist: ${readdirSync(join(site, 'dist'), { recursive: true }).length} files\n`)
}
