/**
 * Every function, class and constant that the package exports has an `@example`. `examples-missing.json` lists those that
 * lack one: take a name out when you write its example.
 */
import { relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import known from './examples-missing.json' with { type: 'json' }

/** The source of each entry that has types. */
const sources = Object.values(packageJson.exports).flatMap((target) =>
  typeof target === 'string' || target.types.includes('*')
    ? []
    : [target.types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts')],
)

/** Values that are exported without an example, as `file#name`. */
function valuesWithoutExample(): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const program = ts.createProgram(sources, options)
  const checker = program.getTypeChecker()
  const missing = new Set<string>()
  for (const path of sources) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path)!)
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      const file = symbol.declarations?.[0]?.getSourceFile().fileName
      if (!file || !(symbol.flags & ts.SymbolFlags.Value)) continue
      const hasExample = symbol.getJsDocTags(checker).some(({ name }) => name === 'example')
      if (!hasExample) missing.add(`${relative(process.cwd(), file)}#${exported.name}`)
    }
  }
  return [...missing].sort()
}

it('every exported value has an example, but for those that are listed', () => {
  const missing = valuesWithoutExample()
  console.log(`${missing.length} exported values have no @example`)
  const names = missing.map((name) => name.split('#')[1])
  expect(names.filter((name) => !known.includes(name!))).toEqual([])
}, 120_000)
