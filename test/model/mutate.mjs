/** Makes a wrong copy of a source text: one expression of one function is replaced. */
import ts from 'typescript'

/**
 * @typedef {object} Mutant
 * @property {string} name What the code does wrong.
 * @property {string} file
 * @property {string} within The name of the innermost named function with the expression.
 * @property {string} expression The expression. Layout and comments don't count.
 * @property {string} replacement
 */

/**
 * The source with the mutant in it.
 * @param {string} source
 * @param {Mutant} mutant
 * @throws {Error} if the function has no such expression, or more than one.
 */
export function mutate(source, { file, within, expression, replacement }) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const wanted = tokensOf(expression)
  const places = expressionsIn(tree).filter(
    ({ node, name }) => name === within && tokensOf(node.getText(tree)) === wanted,
  )
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`${file}: ${within} has ${places.length} expressions ${expression}`)
  const { node } = place
  return `${source.slice(0, node.getStart(tree))}(${replacement})${source.slice(node.end)}`
}

/**
 * Every expression, with the name of the innermost named function around it.
 * @param {ts.SourceFile} tree
 */
function expressionsIn(tree) {
  /** @type {{ node: ts.Node, name: string | undefined }[]} */
  const found = []
  /** @type {(node: ts.Node, name: string | undefined) => void} */
  const visit = (node, name) => {
    if (ts.isExpression(node)) found.push({ node, name })
    const inner = ts.isFunctionDeclaration(node) && node.name ? node.name.text : name
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(tree, undefined)
  return found
}

/**
 * The tokens of an expression, without layout, comments and trailing commas.
 * @param {string} expression
 */
function tokensOf(expression) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, expression)
  const tokens = []
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken) tokens.push(scanner.getTokenText())
  return tokens.filter((token, at) => token !== ',' || !/^[)\]}]$/.test(tokens[at + 1] ?? '')).join(' ')
}
