/**
 * The `@example` of each function, class and constant that the package exports type-checks: the names that the package exports are
 * imported, `example-context.d.ts` declares the rest. `scripts/api-report.mjs` checks that each has one.
 */
import { join, relative } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { elements } from '../../src/bindings/elements.js'

const root = process.cwd()
const context = join(root, 'test/docs/example-context.d.ts')

/** The source of each entry that has types, by what a shop imports. */
const entries = Object.entries(packageJson.exports).flatMap(([path, target]) =>
  typeof target === 'string' || target.types.includes('*')
    ? []
    : [
        [
          path.replace('.', packageJson.name),
          join(root, target.types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts')),
        ] as const,
      ],
)
const sources = entries.map(([, source]) => source)

/** A value that an entry exports. `example` is undefined if it has none. */
type Exported = { name: string; entry: string; place: string; example: string | undefined }

let values: Exported[]
let options: ts.CompilerOptions
let program: ts.Program

beforeAll(() => {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: unknown
  }
  options = {
    ...ts.parseJsonConfigFileContent(config, ts.sys, root).options,
    jsx: ts.JsxEmit.Preserve,
    paths: Object.fromEntries(entries.map(([name, source]) => [name, [source]])),
  }
  program = ts.createProgram([...sources, context], options)
  const checker = program.getTypeChecker()
  values = sources.flatMap((entry) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)
    return (module ? checker.getExportsOfModule(module) : []).flatMap((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      const file = symbol.declarations?.[0]?.getSourceFile().fileName
      if (!file || !(symbol.flags & ts.SymbolFlags.Value)) return []
      const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'example')
      const example = tag && ts.displayPartsToString(tag.text)
      return [{ name: exported.name, entry, place: relative(root, file), example }]
    })
  })
})

/** The code of an example without its fence, and whether it is markup. */
function codeOf(example: string): { code: string; isHtml: boolean } {
  const [, language, fenced] = /^```(\w*)\n([\s\S]*)\n```$/.exec(example.trim()) ?? []
  return { code: fenced ?? example, isHtml: language === 'html' }
}

/** An example as a module: imports what the package exports, from the value's own entry if it is there. */
function moduleOf({ entry }: Exported, code: string): string {
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  const declared = new Set(
    [...code.matchAll(/\b(?:const|let|function|import \{) (\w+)/g)].map(([, name]) => name),
  )
  const found = new Map<string, string>()
  for (const one of values) {
    const isNamed = words.has(one.name) && !declared.has(one.name)
    if (isNamed && (one.entry === entry || !found.has(one.name))) found.set(one.name, one.entry)
  }
  const imports = [...found].map(
    ([name, path]) => `import { ${name} } from '${path.replace(/\.ts$/, '.js')}'`,
  )
  return `${imports.join('\n')}\nexport {}\n${code}\n`
}

it('every example type-checks', () => {
  const modules = new Map<string, string>()
  for (const [index, value] of values.entries()) {
    const { code, isHtml } = codeOf(value.example ?? '')
    const isJsx = code.startsWith('<')
    if (!isHtml)
      modules.set(
        join(root, `test/docs/example-${index}-${value.name}.ts${isJsx ? 'x' : ''}`),
        moduleOf(value, code),
      )
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = (path) => modules.has(path) || fileExists(path)
  host.readFile = (path) => modules.get(path) ?? readFile(path)
  host.getSourceFile = (path, target, ...others) => {
    const text = modules.get(path)
    return text === undefined
      ? getSourceFile(path, target, ...others)
      : ts.createSourceFile(path, text, target, true)
  }
  const checked = ts.createProgram([context, ...modules.keys()], options, host, program)
  const mistakes = [...modules.keys()].flatMap((path) => {
    const file = checked.getSourceFile(path)!
    return [...checked.getSyntacticDiagnostics(file), ...checked.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${relative(root, path)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
  expect(mistakes).toEqual([])
})

it('every example of markup uses elements of the package, with attributes that they have', () => {
  for (const { name, example = '' } of values) {
    const { code, isHtml } = codeOf(example)
    if (!isHtml) continue
    for (const [, tag = '', attributes = ''] of code.matchAll(/<(crypto-[a-z-]+)([^>]*)>/g)) {
      const { properties } = elements[tag as keyof typeof elements]
      const known = properties.map((property) =>
        property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      )
      for (const [attribute] of attributes.replaceAll(/"[^"]*"/g, '').matchAll(/[a-z-]+/g))
        expect(known, `${name}: ${attribute}`).toContain(attribute)
    }
  }
})
