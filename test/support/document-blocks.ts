/** The fenced blocks of README.md, CONTRIBUTING.md, the skill and the guides, and a folder in which their code finds the package. */
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const root = process.cwd()

export type Block = {
  /** Relative to the root, e.g. `docs/theming.md`. */
  file: string
  /** Of the fence, from 1. */
  line: number
  language: string
  /** What stands behind the language: how it is held when the language does not say. */
  mark: string
  code: string
}

/** What an agent reads before it works with the package. */
export const skill = 'skills/crypto-checkout/SKILL.md'

/** Decisions tell of code that may be gone; everything else has to be true today. */
export async function documents(): Promise<string[]> {
  const guides = await readdir(join(root, 'docs'), { recursive: true })
  return [
    ...['README.md', 'CONTRIBUTING.md', skill],
    ...guides
      .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
      .map((name) => `docs/${name}`),
  ].sort()
}

export async function blocksOf(file: string): Promise<Block[]> {
  const text = await readFile(join(root, file), 'utf8')
  return [...text.matchAll(/^( *)```(\S*) *([^\n]*)\n(.*?)^ *```$/gms)].map(
    ([, indent = '', language = '', mark = '', code = ''], index, all) => ({
      ...{ file, language, mark },
      line: text.slice(0, (all[index] as RegExpMatchArray).index).split('\n').length,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

export async function allBlocks(): Promise<Block[]> {
  return (await Promise.all((await documents()).map(blocksOf))).flat()
}

/** Makes a folder an empty project: with the package as it is built, and what it and its users have installed. */
export async function project(folder: string): Promise<string> {
  const installed = join(folder, 'node_modules')
  await mkdir(installed)
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(installed, name))
  }
  await symlink(root, join(installed, 'crypto-checkout'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  return folder
}
