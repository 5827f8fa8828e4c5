/** The custom elements manifest is what editors, Storybook and typings read: it must know what the contract promises. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { elements as bindings } from '../../src/bindings/elements.js'

type Named = { name: string }
type Member = Named & { kind: 'field' | 'method'; readonly?: boolean }
type Module = {
  path: string
  declarations?: Declaration[]
  exports?: { kind: string; name: string; declaration: { module: string } }[]
}
type Declaration = Named & {
  tagName?: string
  attributes?: Named[]
  members?: Member[]
  events?: Named[]
  summary?: string
}

const elements = new Map<string, Declaration>()
let modules: Module[]

beforeAll(async () => {
  const text = await readFile('custom-elements.json', 'utf8')
  modules = (JSON.parse(text) as { modules: Module[] }).modules
  for (const declaration of modules.flatMap(({ declarations }) => declarations ?? [])) {
    if (declaration.tagName) elements.set(declaration.tagName, declaration)
  }
})

const names = (list: readonly Named[] = []) => list.map(({ name }) => name)

describe('custom-elements.json', () => {
  it('lists one module that holds and one that defines each element, and no others', () => {
    const expected = Object.keys(bindings).flatMap((tag) => {
      const path = `dist/elements/components/${tag}/${tag}`
      return [`${path}.js`, `${path}.define.js`]
    })
    expect(modules.map(({ path }) => path).sort()).toEqual(expected.sort())
    for (const { path, declarations = [], exports = [] } of modules) {
      expect(declarations.length, path).toBe(path.endsWith('.define.js') ? 0 : 1)
      expect(exports.map(({ kind }) => kind)).toEqual([
        path.endsWith('.define.js') ? 'custom-element-definition' : 'js',
      ])
    }
  })

  it('names only files that are built', async () => {
    const named = JSON.stringify(modules).matchAll(/"(?:path|module)":"([^"]+)"/g)
    for (const path of new Set([...named].map((match) => match[1]!))) {
      expect((await stat(path)).isFile(), path).toBe(true)
    }
  })

  it.each(Object.keys(bindings))('documents the attributes of <%s>, no more and no fewer', async (tag) => {
    const { name = '', attributes, summary } = elements.get(tag) ?? {}
    const path = join(process.cwd(), `dist/elements/components/${tag}/${tag}.js`)
    const classes = (await import(path)) as Record<string, { observedAttributes: string[] }>
    expect(names(attributes).sort()).toEqual([...classes[name]!.observedAttributes].sort())
    expect(summary).toBeTruthy()
  })

  it('shows no private members', () => {
    const members = [...elements.values()].flatMap((element) => element.members ?? []) as {
      privacy?: string
    }[]
    expect(members.filter(({ privacy }) => privacy && privacy !== 'public')).toEqual([])
  })
})

describe('the bindings for React, JSX and Vue', () => {
  it('know the elements of the manifest and no others', () => {
    expect(Object.keys(bindings).sort()).toEqual([...elements.keys()].sort())
  })

  it.each(Object.entries(bindings))('know what can be set on <%s> and what it fires', (tag, known) => {
    const { members = [], events } = elements.get(tag) ?? {}
    const writable = members.filter(({ kind, readonly }) => kind === 'field' && !readonly)
    expect([...known.properties].sort()).toEqual(names(writable).sort())
    expect([...known.events].sort()).toEqual(names(events).sort())
  })
})
