/**
 * The tables and controls of an element, from the manifest: each property once, with the attribute that sets it, and
 * what cannot be set (events, parts, states, what is read only) without a control. Storybook's own reading takes a
 * part for the property of the same name.
 */
import type { ArgTypes } from '@storybook/web-components-vite'
import manifest from '../custom-elements.json' with { type: 'json' }

type Item = {
  name: string
  description?: string
  kind?: string
  default?: string
  type?: { text: string }
  attribute?: string
  readonly?: boolean
  parameters?: { name: string }[]
}
type Declaration = { tagName?: string; summary?: string; description?: string } & Partial<
  Record<Section, Item[]>
>
type Section = 'members' | 'events' | 'slots' | 'cssProperties' | 'cssParts' | 'cssStates'
type ArgType = NonNullable<ArgTypes[string]>

// As the generated file is: its inferred type differs from one element to the next.
const declarations = (manifest.modules as { declarations?: Declaration[] }[]).flatMap(
  (module) => module.declarations ?? [],
)

const find = (tag: string) => declarations.find(({ tagName }) => tagName === tag)

/** What the manifest says of an element. */
export const extractComponentDescription = (tag: string): string =>
  [find(tag)?.summary, find(tag)?.description].filter(Boolean).join('\n\n')

/** Keyed by property, and by custom property; everything else is keyed so that it can't be taken for one. */
export function extractArgTypes(tag: string): ArgTypes {
  const declaration = find(tag)
  if (!declaration) return {}
  const list = (section: Section, key: (name: string) => string, toArgType: (item: Item) => ArgType) =>
    (declaration[section] ?? []).map((item) => [key(item.name), toArgType(item)] as const)
  const members = [...(declaration.members ?? [])].sort((one, other) => rank(one) - rank(other))
  const documented = (category: string) => (item: Item) => ({
    name: item.name || 'default',
    description: item.description ?? '',
    ...none,
    table: { category },
  })
  return Object.fromEntries([
    ...members.map((item) => [item.name, memberOf(item)] as const),
    ...list('cssProperties', (name) => name, customPropertyOf),
    ...list('events', (name) => `event ${name}`, documented('events')),
    ...list('slots', (name) => `slot ${name}`, documented('slots')),
    ...list('cssParts', (name) => `part ${name}`, documented('parts')),
    ...list('cssStates', (name) => `state ${name}`, documented('states')),
  ])
}

/** What can be set comes first. */
const rank = ({ kind, readonly = false }: Item): number => (kind === 'method' ? 2 : Number(readonly))

function memberOf(item: Item): ArgType {
  const { name, kind, attribute, description = '', readonly = false } = item
  const text = item.type?.text ?? ''
  if (kind === 'method') {
    const parameters = (item.parameters ?? []).map((parameter) => parameter.name).join(', ')
    return { name: `${name}(${parameters})`, description, ...none, table: { category: 'methods' } }
  }
  const how = attribute === undefined ? '' : ` Attribute \`${attribute}\`.`
  return {
    name,
    description: description + how,
    ...(readonly ? none : controlFor(text)),
    table: {
      category: readonly ? 'read-only properties' : 'properties',
      type: { summary: text },
      ...(item.default !== undefined && { defaultValue: { summary: item.default } }),
    },
  }
}

// As Storybook has normalized what a story declares: what is extracted it takes as it is.
const none = { control: { disable: true } } as const

function controlFor(type: string): Partial<ArgType> {
  if (type === 'string') return { type: { name: 'string' }, control: { type: 'text' } }
  if (type === 'boolean') return { type: { name: 'boolean' }, control: { type: 'boolean' } }
  if (type === 'number') return { type: { name: 'number' }, control: { type: 'number' } }
  if (/^'[^']*'( \| ('[^']*'|undefined))+$/.test(type))
    return {
      control: { type: 'inline-radio' },
      options: [...type.matchAll(/'([^']*)'/g)].map((match) => match[1]),
    }
  return type.includes('=>') ? none : { control: { type: 'object' } }
}

function customPropertyOf({ name, description = '', default: initial }: Item): ArgType {
  return {
    name,
    description,
    control: { type: name.includes('-color-') ? 'color' : 'text' },
    table: {
      category: 'custom properties',
      ...(initial !== undefined && { defaultValue: { summary: initial } }),
    },
  }
}
