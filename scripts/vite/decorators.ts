/**
 * Lit's decorators as what they come to: a call of `createProperty`, and a getter. A page then loads neither their two
 * kinds, old and new, nor the helper that applies them, and the elements are written as Lit's own guide writes them.
 */
import MagicString from 'magic-string'
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: { name?: string }; arguments: Node[] }
type Statement = Node & {
  source?: { value?: unknown }
  expression?: Call & { arguments: [{ elements: Call[] }, Node & { object: Node }, Node] }
}

/** What each decorator does to the class `of`, given its own argument and the name of the field, all as code. */
const meanings: Record<string, (of: string, name: string, argument: string) => string> = {
  property: (of, name, options) => `${of}.createProperty(${name}, ${options || '{}'});`,
  state: (of, name) => `${of}.createProperty(${name}, { state: true, attribute: false });`,
  query: (of, name, selector) =>
    `Object.defineProperty(${of}.prototype, ${name}, { get() { return this.renderRoot?.querySelector(${selector}) ?? null } });`,
}

/** Writes out the decorators of our elements, after TypeScript has made calls of them. Refuses one that it doesn't know. */
export function plainDecorators(): Plugin {
  return {
    name: 'plain-decorators',
    transform: {
      filter: { id: /\/src\/elements\/.*\.ts$/, code: /lit\/decorators\.js/ },
      handler(code) {
        const text = ({ start, end }: Node): string => code.slice(start, end)
        const edited = new MagicString(code)
        for (const statement of this.parse(code).body as Statement[]) {
          if (statement.source?.value === 'lit/decorators.js') edited.remove(statement.start, statement.end)
          if (!statement.expression?.callee?.name?.endsWith('_decorate')) continue
          const [{ elements }, target, name] = statement.expression.arguments
          const [decorator, another] = elements
          const meaning = meanings[decorator?.callee.name ?? '']
          if (decorator === undefined || another !== undefined || meaning === undefined)
            return this.error(`This decorator can't be written out: ${text(statement)}`)
          const [argument = '', ...others] = decorator.arguments.map(text)
          // An argument that the meaning has no place for would be gone without a word.
          if (others.length > 0 || (argument !== '' && meaning.length < 3))
            return this.error(`This decorator's arguments can't be written out: ${text(statement)}`)
          edited.update(statement.start, statement.end, meaning(text(target.object), text(name), argument))
        }
        return { code: edited.toString(), map: edited.generateMap({ hires: true }) }
      },
    },
  }
}
