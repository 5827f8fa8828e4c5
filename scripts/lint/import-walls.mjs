/**
 * The lint rule that keeps the folders of `src` apart: each may import from the folders and packages it names, and from
 * nothing else. `no-restricted-imports` can only forbid what someone thought of; this is an allow-list, and it also sees
 * `import()`, `export … from` and type imports.
 */
import { dirname, join, relative, sep } from 'node:path'

/** The first folder of `src` that a path is in; undefined outside of `src`. */
function folderOf(root, path) {
  const [first, folder] = relative(root, path).split(sep)
  return first === 'src' ? folder : undefined
}

const matches = (specifier, pattern) =>
  pattern.endsWith('*') ? specifier.startsWith(pattern.slice(0, -1)) : specifier === pattern

/** @type {import('eslint').Rule.RuleModule} */
export const importWalls = {
  meta: {
    type: 'problem',
    docs: { description: 'allow only the imports that the wall of this folder names' },
    messages: {
      folder: '{{from}} must not import from {{to}}: only from {{allowed}}.',
      package: '{{from}} must not import {{specifier}}: only {{allowed}}.',
      outside: '{{from}} must not import {{specifier}}, which is outside of src.',
    },
    schema: [
      {
        type: 'object',
        properties: {
          name: { type: 'string' },
          folders: { type: 'array', items: { type: 'string' } },
          packages: { type: 'array', items: { type: 'string' } },
          except: { type: 'array', items: { type: 'string' } },
        },
        required: ['name', 'folders', 'packages'],
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const [{ name, folders, packages, except = [] }] = context.options
    const root = context.cwd

    function problemOf(specifier) {
      if (!specifier.startsWith('.')) {
        const forbidden =
          except.includes(specifier) || !packages.some((pattern) => matches(specifier, pattern))
        return forbidden
          ? { messageId: 'package', data: { allowed: packages.join(', ') || 'none' } }
          : undefined
      }
      const path = join(dirname(context.filename), specifier)
      const to = folderOf(root, path)
      if (to === undefined) return { messageId: 'outside', data: {} }
      const source = relative(join(root, 'src'), path).replaceAll(sep, '/')
      if (!folders.includes(to) || except.includes(source)) {
        return { messageId: 'folder', data: { to: source, allowed: folders.join(', ') } }
      }
      return undefined
    }

    function check(source) {
      if (typeof source?.value !== 'string') return
      const problem = problemOf(source.value)
      if (!problem) return
      const data = { from: name, specifier: source.value, ...problem.data }
      context.report({ node: source, messageId: problem.messageId, data })
    }

    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    }
  },
}
