/** `crypto-checkout init`: a small shop in an empty folder, with fresh secrets, for the sandbox; and the settings of an example. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Terminal } from '../options/account.js'
import { seeHelp, UsageError } from '../options/options.js'
import { exampleFiles, exampleNames, readExample, starter, withSecrets } from './examples.js'

const usage = (names: readonly string[]) => `usage: crypto-checkout init [folder] [--framework NAME]
       crypto-checkout init --env

Writes a shop, its settings with fresh secrets, and a README into an empty folder. It runs with the sandbox.
A folder with package.json, package-lock.json, node_modules or .git counts as empty; no file is replaced.

  --framework NAME  ${names.join(', ')}; without it, a terminal asks, and else
                    it is a server of Node alone
  --env             writes .env with fresh secrets from the .env.example of this folder, if there is no .env
`

/** Files of npm and Git in a folder that has no project yet. */
const ignored = new Set(['package.json', 'package-lock.json', 'node_modules', '.git'])

/**
 * Writes the files.
 *
 * @param argv the folder, created if missing, this folder by default; and `--framework`, or `--env` alone.
 * @param answers the lines that a person types, who is asked for the framework where the command line names none; without a person,
 *   undefined.
 * @throws {UsageError} for an option, a folder that has files or can't be written, or a broken `package.json`; nothing is written.
 */
export async function init(
  argv: readonly string[],
  { print }: Pick<Terminal, 'print'>,
  answers: () => AsyncIterable<string> | undefined = linesOfPerson,
): Promise<number> {
  if (argv.some((argument) => argument === '--help' || argument === '-h')) {
    print(usage(await exampleNames()))
    return 0
  }
  if (argv.join() === '--env') return writeSettings(print)
  const { folder, framework: named } = await read(argv)

  const present = await open(folder)
  const file = present.find((name) => !ignored.has(name))
  if (file !== undefined)
    throw new UsageError(`${folder} is not empty: it has ${file}. Choose an empty folder`)

  const hasPackage = present.includes('package.json')
  const installed = hasPackage ? await dependenciesIn(folder) : undefined
  const framework = named ?? (await askFor(await exampleNames(), answers(), print))
  const files = await filesOf(framework, installed)
  if (hasPackage) delete files['package.json']
  for (const [name, text] of Object.entries(files)) {
    // Only the owner may read the secrets; `wx` never replaces a file.
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true }).catch(refuse(path))
    await writeFile(path, text, { flag: 'wx', mode: name === '.env' ? 0o600 : 0o644 }).catch(refuse(path))
  }
  print(
    `${Object.keys(files)
      .map((name) => `wrote ${join(folder, name)}\n`)
      .join('')}README.md has the next steps.\n`,
  )
  return 0
}

/** The folder and the framework of a command line. */
async function read(argv: readonly string[]): Promise<{ folder: string; framework: string | undefined }> {
  const words = argv.flatMap((word) => (word.startsWith('--framework=') ? word.split(/=(.*)/, 2) : [word]))
  const at = words.indexOf('--framework')
  const [, framework = ''] = at < 0 ? [] : words.splice(at, 2)
  const option = words.find((word) => word.startsWith('-'))
  if (option === '--env') throw new UsageError('--env takes no folder and no other option')
  if (option === '--framework') throw new UsageError('--framework must be given once')
  if (option !== undefined) throw new UsageError(`unknown option ${option}${seeHelp}`)
  const [folder = '.', ...more] = words.map((word) => word || '.')
  if (more.length > 0) throw new UsageError('init takes one folder')
  const names = await exampleNames()
  if (at >= 0 && !names.includes(framework))
    throw new UsageError(`--framework must be one of ${names.join(', ')}`)
  return { folder, framework: at < 0 ? undefined : framework }
}

/** The lines that a person types; undefined where none reads and types. */
function linesOfPerson(): AsyncIterable<string> | undefined {
  // Without an output, the terminal itself edits the line, ends the input and interrupts.
  return process.stdin.isTTY && process.stdout.isTTY ? createInterface({ input: process.stdin }) : undefined
}

/** The framework that a person chooses; undefined for a server of Node alone. */
async function askFor(
  names: readonly string[],
  answers: AsyncIterable<string> | undefined,
  print: Terminal['print'],
): Promise<string | undefined> {
  if (!answers) return undefined
  const question = 'Yours, or Enter for a server of Node alone: '
  print(`Frameworks and languages: ${names.join(', ')}\n${question}`)
  for await (const answer of answers) {
    const name = answer.trim().toLowerCase()
    if (name === '' || names.includes(name)) return name || undefined
    print(`It is not in the list.\n${question}`)
  }
  throw new UsageError('no framework was chosen; nothing was written')
}

/** `init --env`, which each example runs before its start. */
async function writeSettings(print: Terminal['print']): Promise<number> {
  const example = await readFile('.env.example', 'utf8').catch(refuseReading('.env.example'))
  const isWritten = await writeFile('.env', withSecrets(example), { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : refuse('.env')(error)),
  )
  if (isWritten) print('wrote .env\n')
  return 0
}

/**
 * The example of a framework with its settings; without one, a server of Node alone. `npm install` alone installs nothing that a
 * `package.json` of the shop does not name.
 */
async function filesOf(
  framework: string | undefined,
  installed?: Set<string>,
): Promise<Record<string, string>> {
  const { '.env.example': settings = '', gitignore, ...files } = await exampleFiles(framework ?? starter)
  const { scripts, dependencies, devDependencies } = JSON.parse(files['package.json'] ?? '') as Example
  const missing = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => installed && !installed.has(name))
    .map(([name, version]) => (framework === undefined ? name : `${name}@${version}`))
  return {
    ...files,
    'checkout.test.mjs': await readExample('node/checkout.test.mjs'),
    '.env': withSecrets(settings),
    ...(framework !== undefined && { '.env.example': settings }),
    '.gitignore': await readExample(`${starter}/gitignore`),
    'README.md': `${files['README.md'] ?? ''}${framework === undefined ? '' : testNote}`
      .replace('npm install', ['npm install', ...missing].join(' '))
      .replace(
        'npm start',
        // Their own package.json has no such scripts.
        installed ? `npx -c '${scripts['prestart']} && ${startOf(scripts)}'` : 'npm start',
      ),
  }
}

/** That of the server of Node alone has it. */
const testNote = `
\`node --test\` pays an order in process: begin your own tests with \`checkout.test.mjs\`.
`

/** The start with what it runs of the other scripts. */
const startOf = ({ start = '', ...others }: Example['scripts']): string =>
  start.replaceAll(/npm run (\S+)/g, (command, name: string) => others[name] ?? command)

type Example = Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>

/** Creates a folder where it is missing: what it has. */
async function open(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true }).catch(refuse(folder))
  return readdir(folder).catch(refuse(folder))
}

/** @throws {UsageError} with the system's code, such as EACCES. */
const refuse = (path: string) => (error: NodeJS.ErrnoException) => {
  throw new UsageError(`${path} can't be written (${error.code}). Choose another folder`)
}

/** @throws {UsageError} with the system's code, such as ENOENT. */
const refuseReading = (path: string) => (error: NodeJS.ErrnoException) => {
  throw new UsageError(
    `${path} can't be read (${error.code}). Run it in a folder that has one, such as that of an example`,
  )
}

/** The packages that a project's `package.json` names already. */
async function dependenciesIn(folder: string): Promise<Set<string>> {
  const file = join(folder, 'package.json')
  const text = await readFile(file, 'utf8')
  try {
    const { dependencies, devDependencies } = JSON.parse(text) as Partial<Example>
    return new Set(Object.keys({ ...dependencies, ...devDependencies }))
  } catch {
    throw new UsageError(`${file} is not JSON. Correct or delete it`)
  }
}
