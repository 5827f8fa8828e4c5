/**
 * Lit's templates are strings to a minifier. This shortens what is in them: style sheets by esbuild, and in markup each
 * line break with its indentation to the one space that it is to a browser.
 */
import { transform as minify } from 'esbuild'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Every tagged template below a node, with the name of its tag. */
function* taggedTemplates(node: unknown): Generator<{ tag: string; quasis: Node[] }> {
  if (Array.isArray(node)) {
    for (const child of node) yield* taggedTemplates(child)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, tag, quasi } = node as { type?: string; tag?: { name?: string }; quasi?: { quasis: Node[] } }
  if (type === 'TaggedTemplateExpression' && tag?.name && quasi) yield { tag: tag.name, quasis: quasi.quasis }
  for (const child of Object.values(node)) yield* taggedTemplates(child)
}

/** Stands for an expression while its style sheet is read as a whole. */
const expression = 'var(--_expression)'

/** Without the spaces that a minifier leaves in the value of a custom property. A string keeps its own. */
const closeUp = (text: string): string =>
  text.replaceAll(/(?<string>"[^"]*")|(?<=[(,:]) +| +(?=\))/g, '$<string>')

// As they are: those with escapes, which are JavaScript's as well. Those that are no whole sheet, or whose expressions are
// no values, lose their white space alone.
async function shortStyle(pieces: readonly string[]): Promise<readonly string[]> {
  const text = pieces.join(expression)
  if (text.includes('\\')) return pieces
  // An escape of CSS would be one of JavaScript.
  const { code, warnings } = await minify(text, {
    ...{ loader: 'css', minify: true, charset: 'utf8', logLevel: 'silent' },
  } as const)
  const short = closeUp(code.trim()).split(expression)
  return warnings.length === 0 && short.length === pieces.length ? short : shortMarkup(pieces).map(closeUp)
}

const shortMarkup = (pieces: readonly string[]): readonly string[] =>
  pieces.map((text) => text.replace(/\s*\n\s*/g, ' '))

async function shortPieces(tag: string, pieces: readonly string[]): Promise<readonly string[]> {
  if (tag === 'css') return shortStyle(pieces)
  return tag === 'html' || tag === 'svg' ? shortMarkup(pieces) : pieces
}

/** Shortens the `css`, `html` and `svg` templates of our elements. */
export function shortTemplates(): Plugin {
  return {
    name: 'short-templates',
    transform: {
      filter: { id: /\/src\/elements\/.*\.ts$/, code: /\b(?:css|html|svg)`/ },
      async handler(code) {
        const short = new MagicString(code)
        for (const { tag, quasis } of taggedTemplates(this.parse(code))) {
          const pieces = quasis.map(({ start, end }) => code.slice(start, end))
          const shortened = await shortPieces(tag, pieces)
          for (const [index, { start, end }] of quasis.entries()) {
            const text = shortened[index] ?? ''
            if (start < end && text !== pieces[index]) short.update(start, end, text)
          }
        }
        return { code: short.toString(), map: short.generateMap({ hires: true }) }
      },
    },
  }
}
