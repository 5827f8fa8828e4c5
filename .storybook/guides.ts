/**
 * Markdown as pages of Storybook: whatever is written in `docs` appears by itself. A file's first heading is its title,
 * its folder the group; links from one page to another stay inside, pictures are built in. Storybook lists pages in MDX
 * only, so each file gets one that shows it, in a folder that is rewritten at every start.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { toId } from 'storybook/internal/csf'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const pages = join(import.meta.dirname, '.pages')

/** The folders whose files are pages, and the group of each. */
const groups: Record<string, string> = {
  stories: 'Start',
  docs: 'Guides',
  'docs/servers': 'Guides/Servers',
  'docs/decisions': 'Guides/Decisions',
}

/** Pages outside of these folders. */
const others: Record<string, string> = { 'README.md': 'Start/Read me', 'CHANGELOG.md': 'Start/Changelog' }

/** Writes a page for each file. */
export function writePages(): void {
  rmSync(pages, { recursive: true, force: true })
  mkdirSync(pages)
  const files = Object.keys(groups).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  )
  for (const file of [...Object.keys(others), ...files]) {
    const title = titleOf(join(root, file)) ?? file
    const page = `import { Markdown, Meta } from '@storybook/addon-docs/blocks'
import text from ${JSON.stringify(relative(pages, join(root, file)))}

<Meta title=${JSON.stringify(title)} />

<Markdown>{text}</Markdown>
`
    writeFileSync(join(pages, `${toId(title)}.mdx`), page)
  }
}

/** Makes each file a module: its text, with links and pictures as they are in Storybook. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    load: {
      filter: { id: /\.md$/ },
      async handler(id) {
        const pictures: string[] = []
        const text = (await readFile(id, 'utf8')).replace(
          /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
          (whole, mark: string, label: string, target: string) => {
            if (/^([a-z]+:|#|\?)/.test(target)) return whole
            const path = join(dirname(id), target.replace(/#.*/, ''))
            if (mark) return `![${label}](picture:${pictures.push(path) - 1})`
            const title = existsSync(path) ? titleOf(path) : undefined
            // What is not a page here is only named.
            return title === undefined ? label : `[${label}](?path=/docs/${toId(title, 'Docs')})`
          },
        )
        const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(path)}\n`)
        const list = pictures.map((_, index) => `picture${index}`).join(', ')
        return `${imports.join('')}
          export default ${JSON.stringify(text)}.replace(/picture:(\\d+)/g, (_, index) => [${list}][index])`
      },
    },
  }
}

/** The title that a file has as a page, with its group; undefined when it is none. */
function titleOf(path: string): string | undefined {
  const file = relative(root, path).replaceAll('\\', '/')
  const group = groups[dirname(file)]
  if (group === undefined || !file.endsWith('.md')) return others[file]
  const heading = /^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? file
  // A stroke would begin another group.
  return `${group}/${heading.replaceAll('`', '').replaceAll('/', ' or ')}`
}
