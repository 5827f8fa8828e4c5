/** `crypto-checkout init`: a small shop in an empty folder, with fresh secrets, for the sandbox. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Terminal } from '../options/account.js'
import { UsageError } from '../options/options.js'
import {
  dependencies,
  envTemplate,
  gitignoreTemplate,
  packageTemplate,
  readmeTemplate,
  serverTemplate,
} from './templates.js'

const usage = `usage: crypto-checkout init [folder]

Writes a server, its settings with fresh secrets, and a README into an empty folder. It runs with the sandbox.
A folder with package.json, package-lock.json, node_modules or .git counts as empty; no file is replaced.
`

/** Files of npm and Git in a folder that has no project yet. */
const ignored = new Set(['package.json', 'package-lock.json', 'node_modules', '.git'])

/**
 * Writes the files.
 *
 * @param argv the folder, created if missing; this folder by default.
 * @param version the version of this package, for the new package.json.
 * @throws {UsageError} for an option, a folder that has files or can't be written, or a broken `package.json`; nothing is written.
 */
export async function init(
  argv: readonly string[],
  { print }: Pick<Terminal, 'print'>,
  version: string,
): Promise<number> {
  if (argv.some((argument) => argument === '--help' || argument === '-h')) {
    print(usage)
    return 0
  }
  const option = argv.find((argument) => argument.startsWith('-'))
  if (option !== undefined) throw new UsageError(`unknown option ${option}`)
  const [folder = '.', ...more] = argv
  if (more.length > 0) throw new UsageError('init takes one folder')

  const present = await open(folder)
  const file = present.find((name) => !ignored.has(name))
  if (file !== undefined)
    throw new UsageError(`${folder} is not empty: it has ${file}. Choose an empty folder`)

  // `npm install` alone installs nothing that a `package.json` of the shop does not name.
  const isNew = !present.includes('package.json')
  const installed = isNew ? new Set(Object.keys(dependencies(version))) : await dependenciesIn(folder)
  const missing = Object.keys(dependencies(version)).filter((name) => !installed.has(name))
  const files: Record<string, string> = {
    'server.mjs': serverTemplate,
    '.env': envTemplate({ checkout: randomBytes(32).toString('base64url') }),
    '.gitignore': gitignoreTemplate,
    'README.md': readmeTemplate(missing),
    ...(isNew && { 'package.json': packageTemplate(version) }),
  }
  for (const [name, text] of Object.entries(files)) {
    // Only the owner may read the secrets; `wx` never replaces a file.
    const path = join(folder, name)
    await writeFile(path, text, { flag: 'wx', mode: name === '.env' ? 0o600 : 0o644 }).catch(refuse(path))
  }
  print(
    `${Object.keys(files)
      .map((name) => `wrote ${join(folder, name)}\n`)
      .join('')}README.md has the next steps.\n`,
  )
  return 0
}

/** Creates a folder where it is missing: what it has. */
async function open(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true }).catch(refuse(folder))
  return readdir(folder).catch(refuse(folder))
}

/** @throws {UsageError} with the system's code, such as EACCES. */
const refuse = (path: string) => (error: NodeJS.ErrnoException) => {
  throw new UsageError(`${path} can't be written (${error.code}). Choose another folder`)
}

/** The packages that a project's `package.json` names already. */
async function dependenciesIn(folder: string): Promise<Set<string>> {
  const file = join(folder, 'package.json')
  const text = await readFile(file, 'utf8')
  try {
    const { dependencies } = JSON.parse(text) as { dependencies?: object }
    return new Set(Object.keys(dependencies ?? {}))
  } catch {
    throw new UsageError(`${file} is not JSON. Correct or delete it`)
  }
}
