/**
 * `GET /openapi.json`: the wire contract as OpenAPI 3.1, for endpoints and clients in other languages. Routes come from
 * the server's table, shapes from its schemas.
 */
import { checkOptions } from '../../core/option-rules.js'
import { checkoutRules } from '../option-rules.js'
import { problems, type ProblemCode } from '../../core/contract/problem.js'
import { ref, text, type JsonSchema } from './openapi-objects.js'
import { componentSchemas, standAlone, type ComponentName } from './openapi-schemas.js'
import { webhooks } from './openapi-webhooks.js'
import { webhookSecretHeader } from './request-headers.js'
import { routes } from './routes/index.js'
import {
  problemsOf,
  type Answer,
  type HeaderName,
  type Auth,
  type Parameter,
  type Route,
} from './routes/route.js'

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = {
  /** The version of OpenAPI, such as `3.1.0`. */
  openapi: string
  /** The title and the version. */
  info: { title: string; version: string; description: string }
  /** The path of the endpoint. */
  servers: { url: string }[]
  /** The operations by path and method. */
  paths: Record<string, Record<string, Operation>>
  /** What `NOTIFY_URL` receives, by type. */
  webhooks: Record<string, { post: JsonSchema }>
  /** The schemas, by name. */
  components: JsonSchema
}

type Operation = {
  operationId: string
  summary: string
  security: Record<string, never[]>[]
  parameters?: JsonSchema[]
  requestBody?: JsonSchema
  responses: Record<string, JsonSchema>
}

/** The headers of every answer. */
const everywhere = ['x-request-id', 'checkout-version', 'cache-control'] as const

const headers = {
  'x-request-id': 'The id of this request, to quote to the shop.',
  'checkout-version':
    'The version of this contract, `1`. Readers accept fields and texts that they don’t know.',
  'cache-control': '`no-store`, except for the methods, the hosted page and its files.',
  etag: 'This state of the payment; for `if-none-match`.',
  link: '`rel="service-desc"`: this document. `rel="alternate"`: the same order as JSON.',
  'retry-after': 'Seconds to wait before the next try.',
  'content-security-policy': 'The hosted page’s own.',
} as const satisfies Record<HeaderName | (typeof everywhere)[number], string>

const conventions = `Amounts are decimal strings, times ISO 8601 in UTC. Readers ignore fields they don't know. Every answer
carries \`x-request-id\`, \`checkout-version\`, and \`cache-control: no-store\` except for the methods, the hosted page and its files. A known path
with another verb is answered with 405 and \`allow\`. No cookies; pages of other origins only if they are configured.`

/**
 * The document of an endpoint whose routes stand under `basePath`.
 * @throws {TypeError} for a `basePath` that is no path.
 * @example await writeFile('openapi.json', JSON.stringify(openApiDocument('/checkout'), null, 2))
 */
export function openApiDocument(basePath = '/checkout'): OpenApiDocument {
  checkOptions({ basePath }, { basePath: checkoutRules.basePath })
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  return {
    openapi: '3.1.0',
    info: { title: 'crypto-checkout: the wire contract', version: '1', description: conventions },
    servers: [{ url: basePath }],
    paths,
    webhooks: webhooks(),
    components: {
      schemas: componentSchemas(),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, meaning]) => [name, { description: meaning, schema: text }]),
      ),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'A session of POST /sessions' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'The key of the merchant’s own server' },
        readOnlyKey: { type: 'http', scheme: 'bearer', description: 'A key that may only read orders' },
        webhookSecret: { type: 'apiKey', in: 'header', name: webhookSecretHeader },
      },
    },
  }
}

/** The document as text, made when it is first asked for. */
export function lazyDocument(basePath: string): () => string {
  let text: string | undefined
  return () => (text ??= asciiJson(openApiDocument(basePath)))
}

/** JSON in ASCII: patterns hold invisible characters, which must survive every editor and terminal. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7F]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function operation(route: Route): Operation {
  const { id, summary, auth, parameters, body, form, answers } = route
  const codes = problemsOf(route)
  const responses = Object.entries(answers).map(([status, answer]) => [status, response(answer)])
  const statuses = [...new Set(codes.map((code) => problems[code].status))]
  const refusals = statuses.map((status) => {
    const refusal = problemResponse(codes.filter((code) => problems[code].status === status))
    const answer = answers[status]
    return [status, answer ? withContentOf(response(answer), refusal) : refusal]
  })
  return {
    operationId: id,
    summary,
    security: securityOf(auth),
    ...(parameters && { parameters: Object.entries(parameters).map(parameter) }),
    ...(body && { requestBody: requestBody(['application/json'], body.name) }),
    ...(form && { requestBody: requestBody(formTypes(form.json), form.name) }),
    responses: Object.fromEntries([...responses, ...refusals]) as Operation['responses'],
  }
}

function securityOf(auth: Auth): Record<string, never[]>[] {
  if (auth === 'none') return []
  return auth === 'readKey' ? [{ apiKey: [] }, { readOnlyKey: [] }] : [{ [auth]: [] }]
}

function formTypes(isJsonToo = false): string[] {
  return ['application/x-www-form-urlencoded', ...(isJsonToo ? ['application/json'] : [])]
}

function requestBody(types: readonly string[], name: ComponentName | undefined): JsonSchema {
  const content = { schema: name === undefined ? {} : ref(name) }
  return { required: true, content: Object.fromEntries(types.map((type) => [type, content])) }
}

function parameter([name, { in: place, description, schema }]: [string, Parameter]): JsonSchema {
  return {
    name,
    in: place,
    description,
    ...(place === 'path' && { required: true }),
    schema: schema ? standAlone(schema) : text,
  }
}

function response({ description, schema, type, headers: more = [] }: Answer): JsonSchema {
  return {
    description,
    headers: headerRefs(more),
    ...((schema !== undefined || type !== undefined) && {
      content: {
        ...(schema !== undefined && { 'application/json': { schema: ref(schema) } }),
        ...(type !== undefined && { [type]: {} }),
      },
    }),
  }
}

function problemResponse(codes: readonly ProblemCode[]): JsonSchema {
  const schema = { ...ref('Problem'), properties: { code: { enum: codes } } }
  return {
    description: codes.map((code) => problems[code].title).join(', or '),
    headers: headerRefs(codes.some((code) => problems[code].retryable) ? ['retry-after'] : []),
    content: { 'application/problem+json': { schema } },
  }
}

/** A status that both an answer and problems have. */
function withContentOf(answer: JsonSchema, refusal: JsonSchema): JsonSchema {
  return { ...answer, content: { ...(answer['content'] as object), ...(refusal['content'] as object) } }
}

function headerRefs(names: readonly (keyof typeof headers)[]): JsonSchema {
  const all = [...everywhere, ...names]
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
