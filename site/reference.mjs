/** The reference of the endpoint: routes and shapes of its OpenAPI document, error codes, and the commands. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const cell = (text = '') => text.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').trim()
const code = (text) => `\`${text.replaceAll('|', '\\|')}\``
const table = (heads, rows) =>
  `| ${heads.join(' | ')} |\n| ${heads.map(() => '---').join(' | ')} |\n${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}`

const nameOf = (reference) => reference.replace(/^.*\//, '')

/** A schema in the notation of TypeScript, with links in the place of names where `link` is set. */
function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items)
    return `${/[ |]/.test(typeOf(schema.items)) ? `(${typeOf(schema.items)})` : typeOf(schema.items)}[]`
  const choices = schema.anyOf ?? schema.oneOf?.filter((each) => each.$ref ?? each.type)
  if (choices?.length) return choices.map(typeOf).join(' | ')
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, each]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(each)}`)
      .join(', ')} }`
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

/** The Markdown of the routes and shapes. */
export function httpPage({ paths, components, webhooks = {} }) {
  const schemas = components.schemas
  const linked = (schema) => {
    const [name] = [schema?.$ref ?? schema?.items?.$ref].filter(Boolean).map(nameOf)
    return name ? `[${name}](#${name.toLowerCase()})` : schema ? code(typeOf(schema)) : ''
  }
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), operation })),
  )
  const rows = routes.map(({ path, verb, operation }) => {
    const [body] = Object.values(operation.requestBody?.content ?? {})
    const [answer] = Object.values(operation.responses)
      .map(({ content }) => content?.['application/json'])
      .filter(Boolean)
    return [code(`${verb} ${path}`), cell(operation.summary), linked(body?.schema), linked(answer?.schema)]
  })
  const shape = ([name, schema]) => {
    const fields = Object.entries(schema.properties ?? {})
    const about = schema.description ? `${cell(schema.description)}\n\n` : ''
    if (fields.length === 0) return `### ${name}\n\n${about}${code(typeOf(schema))}\n`
    return `### ${name}\n\n${about}${table(
      ['field', 'type', 'meaning'],
      fields.map(([field, each]) => [
        code(field) + (schema.required?.includes(field) ? '' : ' (optional)'),
        each.$ref || each.items?.$ref ? `${linked(each)}${each.items ? '[]' : ''}` : code(typeOf(each)),
        cell(each.description),
      ]),
    )}`
  }
  return `# Routes and shapes

Every route stands under the endpoint's path, \`/checkout\` by default. Amounts are decimal strings, times are ISO 8601 in UTC.
The same as [OpenAPI](/openapi.json){target="_self"}: \`GET /checkout/openapi.json\`, and \`crypto-checkout/openapi.json\` of the package.

## Routes

${table(['route', 'what it does', 'body', 'answer'], rows)}

## Notifications

${table(
  ['type', 'when'],
  Object.entries(webhooks).map(([type, { post }]) => [code(type), cell(post?.summary)]),
)}

[Notifications](../notifications.md) says how to receive them.

## Shapes

${Object.entries(schemas).map(shape).join('\n')}
`
}

/** The Markdown of the error codes. */
export const errorsPage = (problems) => `# Error codes

Every error is \`application/problem+json\` with a \`code\` of this list; \`crypto-error\` of the elements has it, too.
[Troubleshooting](../troubleshooting.md) says what each means and what to do.

${table(
  ['code', 'status', 'title'],
  Object.entries(problems).map(([name, { status, title }]) => [code(name), String(status), cell(title)]),
)}`

const commands = [
  'serve',
  'sandbox',
  'orders',
  'desk',
  'backup',
  'restore',
  'init',
  'doctor',
  'conformance',
  'webhook',
]

/** The Markdown of the commands: what each says of itself. */
export function commandsPage() {
  const help = (...args) =>
    execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), ...args, '--help'], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    })
  const sections = commands.map((name) => `## ${name}\n\n\`\`\`text\n${help(name).trim()}\n\`\`\`\n`)
  return `# Commands\n\n\`npx crypto-checkout <command>\`. Each prints its options with \`--help\`.\n\n${sections.join('\n')}`
}
