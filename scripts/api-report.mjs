/**
 * `npm run api`: writes the public declarations of each entry into `api`, a line for each export and each of its members.
 * `--check` writes nothing, and fails where a report is old, an export or a member has no doc comment, a function, class or constant
 * has no example, or a change since the branch began is not in CHANGELOG.md under "Unreleased", by the name of the export or of the
 * member.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'api')
/** A text of the page explains itself, and what a store has is unstable. */
const isExempt = (entry, file) =>
  /^src\/(server\/store|elements\/i18n\/english)\//.test(file) || entry === 'server-store'
const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** The source of each entry that has declarations of its own, by the name of its report. */
async function entries() {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([name, target]) => {
    const types = target.types ?? ''
    if (types === '' || types.includes('*')) return []
    const source = types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts')
    const file = [source, `${source}x`].map((path) => join(root, path)).find(existsSync)
    return [[name === '.' ? 'elements' : name.slice(2).replaceAll('/', '-'), file]]
  })
}

/** @returns the report's lines by entry, and what lacks a doc comment or an example. */
function describe(files) {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram({ rootNames: files.map(([, file]) => file), options })
  const checker = program.getTypeChecker()
  const undocumented = new Set()
  const reports = new Map(
    files.map(([name, file]) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(file))
      const lines = checker.getExportsOfModule(module).flatMap((symbol) => linesOf(name, symbol))
      return [name, lines.sort()]
    }),
  )
  return { reports, undocumented: [...undocumented].sort() }

  function linesOf(entry, exported) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const name = exported.name
    if (symbol.flags & ts.SymbolFlags.Value && !hasTag(symbol, 'example'))
      undocumented.add(`${pathOf(symbol)}: ${name} has no example`)
    const isType = (symbol.flags & ts.SymbolFlags.Type) !== 0
    const type = isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbol(symbol)
    const own = isType ? checker.getPropertiesOfType(type).filter(isOurs) : []
    note(entry, name, symbol)
    const members = own.map((member) => {
      note(entry, `${name}.${member.name}`, member)
      const mark = member.flags & ts.SymbolFlags.Optional ? '?' : ''
      return `${name}.${member.name}${mark}: ${text(checker.getTypeOfSymbol(member))}`
    })
    if (members.length > 0) return [`${name}: ${kindOf(symbol)}`, ...members]
    const flags = format | (isType ? ts.TypeFormatFlags.InTypeAlias : 0)
    return [`${name}: ${kindOf(symbol)} ${text(type, flags)}`]
  }

  function note(entry, name, symbol) {
    if (!isOurs(symbol) || symbol.getDocumentationComment(checker).length > 0) return
    // The manifest of the elements has their text as a tag.
    if (hasTag(symbol, 'summary')) return
    const path = pathOf(symbol)
    if (!isExempt(entry, path)) undocumented.add(`${path}: ${name} has no doc comment`)
  }

  function hasTag(symbol, name) {
    return symbol.getJsDocTags(checker).some((tag) => tag.name === name)
  }

  function text(type, flags = format) {
    const printed = checker.typeToString(type, undefined, flags).replaceAll(/import\("[^"]*"\)\./g, '')
    // The checker prints a union in the order in which it met the members.
    return printed.replaceAll(/"[^"]*"(?: \| "[^"]*")+/g, (union) => union.split(' | ').sort().join(' | '))
  }
}

const pathOf = ({ declarations }) => relative(root, declarations[0].getSourceFile().fileName)

/** Declared here and public: not what a base class of a library has. */
function isOurs({ declarations = [], name }) {
  const [declaration] = declarations
  if (!declaration || /^(?:__|#)/.test(name)) return false
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static
  if (ts.getCombinedModifierFlags(declaration) & hidden) return false
  return declaration.getSourceFile().fileName.startsWith(join(root, 'src'))
}

function kindOf({ flags }) {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Interface) return 'interface'
  if (flags & ts.SymbolFlags.TypeAlias) return 'type'
  return flags & ts.SymbolFlags.Function ? 'function' : 'const'
}

/** The words of a changelog under "Unreleased". */
function unreleasedWords(changelog) {
  const [, unreleased = ''] = /\n## Unreleased\n(.*?)\n## /s.exec(changelog) ?? []
  return new Set(unreleased.match(/[\w.'-]+/g)?.flatMap((word) => [word, ...word.split(/[.']/)]))
}

/** The lines of the reports that the branch changed and that CHANGELOG does not name. */
async function unnamedChanges() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  let base
  try {
    base = git('merge-base', 'HEAD', existsRef('origin/main') ? 'origin/main' : 'main')
    if (base === git('rev-parse', 'HEAD')) base = git('rev-parse', 'HEAD~1')
  } catch {
    process.stdout.write('! api: changes are not compared with CHANGELOG.md: the history is not here\n')
    return []
  }
  const words = unreleasedWords(await readFile(join(root, 'CHANGELOG.md'), 'utf8'))
  // What was never released may go again without a word.
  const removable = new Set([...words, ...unreleasedWords(git('show', `${base}:CHANGELOG.md`))])
  // A report that is new has no change.
  const changed =
    git('diff', '--unified=0', '--diff-filter=M', base, '--', 'api', ':!api/server-store.txt').match(
      /^[+-][^+-].*$/gm,
    ) ?? []
  return changed.filter((line) => {
    const [, name = '', member = ''] = /^.(\w+)(?:\.([^:?]+))?/.exec(line) ?? []
    const known = line.startsWith('-') ? removable : words
    return !known.has(name) && !known.has(member)
  })

  function existsRef(name) {
    try {
      return Boolean(git('rev-parse', '--verify', '--quiet', name))
    } catch {
      return false
    }
  }
}

const { reports, undocumented } = describe(await entries())
const reportOf = (name) => join(folder, `${name}.txt`)
const textOf = (lines) => lines.map((line) => `${line}\n`).join('')
const stored = (name) => readFile(reportOf(name), 'utf8').catch(() => '')

if (process.argv.includes('--check')) {
  const problems = [...undocumented]
  for (const [name, lines] of reports)
    if ((await stored(name)) !== textOf(lines)) problems.push(`api/${name}.txt is old: npm run api`)
  for (const file of await readdir(folder))
    if (!reports.has(file.replace('.txt', ''))) problems.push(`api/${file} is of no entry: remove it`)
  for (const line of await unnamedChanges()) problems.push(`CHANGELOG.md does not name: ${line}`)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} else {
  await mkdir(folder, { recursive: true })
  for (const [name, lines] of reports) await writeFile(reportOf(name), textOf(lines))
}
