/**
 * What editors show while one writes a tag, from `custom-elements.json`: `web-types.json` for JetBrains, which find it by
 * themselves, and `vscode.html-custom-data.json` for Visual Studio Code, which reads it from its setting `html.customData`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/** The choices of a type like `'light' | 'dark'`; undefined for a type that is more than its choices. */
function choicesOf(type) {
  const choices = type?.text.split('|').map((choice) => /^\s*'([^']*)'\s*$/.exec(choice)?.[1])
  return choices?.every((choice) => choice !== undefined) ? choices : undefined
}

const withoutEmpty = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value?.length !== 0))

function vsCodeTag({ tagName, summary, attributes = [] }) {
  return {
    name: tagName,
    description: summary,
    attributes: attributes.map(({ name, description, type }) =>
      withoutEmpty({
        name,
        description,
        valueSet: type?.text === 'boolean' ? 'v' : undefined,
        values: choicesOf(type)?.map((choice) => ({ name: choice })),
      }),
    ),
  }
}

const named = ({ name, description }) => withoutEmpty({ name, description })

function webTypesElement({
  tagName,
  summary,
  attributes = [],
  members = [],
  events = [],
  slots = [],
  ...css
}) {
  const properties = members.filter(({ kind, readonly }) => kind === 'field' && !readonly)
  return withoutEmpty({
    name: tagName,
    description: summary,
    attributes: attributes.map((attribute) => ({
      ...named(attribute),
      value: { type: choicesOf(attribute.type)?.map((choice) => `'${choice}'`) ?? attribute.type?.text },
    })),
    slots: slots.map(named),
    js: withoutEmpty({
      properties: properties.map((property) => ({ ...named(property), type: property.type?.text })),
      events: events.map((event) => ({ ...named(event), type: event.type?.text })),
    }),
    css: withoutEmpty({
      properties: css.cssProperties?.map(named),
      parts: css.cssParts?.map(named),
    }),
  })
}

/** Writes both files into `dist`. */
export async function writeEditorData(root) {
  const { name, version } = await readJson(join(root, 'package.json'))
  const { modules } = await readJson(join(root, 'custom-elements.json'))
  const elements = modules.flatMap(({ declarations }) => declarations ?? []).filter(({ tagName }) => tagName)
  const files = {
    'vscode.html-custom-data.json': { version: 1.1, tags: elements.map(vsCodeTag) },
    'web-types.json': {
      $schema: 'https://json.schemastore.org/web-types',
      name,
      version,
      'description-markup': 'markdown',
      contributions: { html: { elements: elements.map(webTypesElement) } },
    },
  }
  for (const [file, data] of Object.entries(files)) {
    await writeFile(join(root, 'dist', file), `${JSON.stringify(data)}\n`)
  }
}
