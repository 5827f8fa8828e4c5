/**
 * `GET /openapi.json`: the wire contract as OpenAPI 3.1, for whoever writes an endpoint or a client in another language.
 * Shapes come from the schemas in use, problems from their one vocabulary; the routes are told here, and tests hold this
 * against what the endpoint answers.
 */
import { problems, type ProblemCode } from '../../core/contract/problem.js'
import { componentSchemas, problemOf, refTo, type JsonSchema } from './openapi-schemas.js'

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
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

type Answer = {
  description: string
  schema?: string
  type?: string
  headers?: readonly (keyof typeof headers)[]
}

type Route = {
  id: string
  summary: string
  security?: 'session' | 'apiKey' | 'webhookSecret'
  parameters?: JsonSchema[]
  body?: string | JsonSchema
  answers: Record<number, Answer>
  problems: readonly ProblemCode[]
}

const headers = {
  'x-request-id': 'Of this request, to quote; in every answer.',
  'cache-control': '`no-store`, but for the methods, the hosted page and its files.',
  etag: 'Of this state of the payment; for `if-none-match`.',
  'retry-after': 'Seconds to wait before the next try.',
  allow: 'The verbs that the path answers.',
  'content-security-policy': 'The hosted page’s own.',
} as const

const everywhere = ['forbidden-origin', 'internal'] as const
const ofSession = ['session-missing', 'session-invalid', 'too-many-requests', ...everywhere] as const
const ofBody = ['invalid-request', 'invalid-amount', 'payload-too-large', 'unsupported-media-type'] as const

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const inHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

const paymentAnswer = (description: string): Answer => ({ description, schema: 'Payment', headers: ['etag'] })

const routes: Record<string, Route> = {
  'post /sessions': {
    id: 'createSession',
    summary: 'Seals an order into a session. For the merchant’s own server.',
    security: 'apiKey',
    body: 'Order',
    answers: { 201: { description: 'The session, and a link to the hosted page', schema: 'SealedSession' } },
    problems: ['unauthorized', ...ofBody, ...everywhere],
  },
  'get /session': {
    id: 'getSession',
    summary: 'The order as the payer may see it, and its payments so far.',
    security: 'session',
    answers: { 200: { description: 'The order', schema: 'Session' } },
    problems: ['session-expired', ...ofSession],
  },
  'get /methods': {
    id: 'listMethods',
    summary: 'The coins and networks that this session may be paid with.',
    security: 'session',
    answers: { 200: { description: 'The methods', schema: 'Methods' } },
    problems: ['session-expired', 'gateway-refused', 'gateway-unavailable', ...ofSession],
  },
  'post /payments': {
    id: 'createPayment',
    summary: 'Creates the payment, or returns the open one for the same session, chain, coin and amount.',
    security: 'session',
    parameters: [
      inHeader(
        'idempotency-key',
        'What the client calls this request. With the key of an open payment of the session, another choice is refused.',
      ),
    ],
    body: 'PaymentRequest',
    answers: { 200: paymentAnswer('The open payment'), 201: paymentAnswer('A new payment') },
    problems: [
      ...['session-expired', 'amount-out-of-range', 'method-unavailable', 'idempotency-mismatch'],
      ...['gateway-refused', 'payment-unverifiable', 'gateway-unavailable', ...ofBody, ...ofSession],
    ] as ProblemCode[],
  },
  'get /payments/{id}': {
    id: 'getPayment',
    summary: 'The payment now, or held until it changes.',
    security: 'session',
    parameters: [
      inPath('id'),
      inHeader('if-none-match', 'The ETag of the state that is known: the same one is answered with 304.'),
      inHeader('prefer', '`wait=N`: hold the answer until the payment changes, for N seconds, at most 30.'),
    ],
    answers: {
      200: paymentAnswer('The payment'),
      304: { description: 'Nothing changed', headers: ['etag'] },
    },
    problems: ['not-found', ...ofSession],
  },
  'get /orders/{reference}': {
    id: 'getOrder',
    summary: 'What is known of an order. For the merchant’s own server.',
    security: 'apiKey',
    parameters: [inPath('reference')],
    answers: { 200: { description: 'The order', schema: 'OrderState' } },
    problems: ['unauthorized', ...everywhere],
  },
  'post /webhook': {
    id: 'receiveWebhook',
    summary: 'Deliveries of the payment service. Hints only: what is paid is decided by asking the service.',
    security: 'webhookSecret',
    body: {},
    answers: { 202: { description: 'Taken' } },
    problems: [
      'unauthorized',
      'invalid-request',
      'payload-too-large',
      'unsupported-media-type',
      ...everywhere,
    ],
  },
  'get /pay': {
    id: 'payPage',
    summary: 'The hosted page. Reads the session from the fragment.',
    answers: {
      200: { description: 'The page', type: 'text/html', headers: ['content-security-policy'] },
    },
    problems: ['not-found', ...everywhere],
  },
  'get /assets/{version}/{name}': {
    id: 'payPageFile',
    summary: 'A file of the hosted page. An endpoint that serves the page in another way has no such route.',
    parameters: [inPath('version'), inPath('name')],
    answers: { 200: { description: 'The file', type: 'text/javascript' } },
    problems: ['not-found', ...everywhere],
  },
  'get /health': {
    id: 'health',
    summary: 'Whether the endpoint works, and whether it reaches the payment service.',
    answers: {
      200: { description: 'It works', schema: 'Health' },
      503: { description: 'Its store does not work', schema: 'Health' },
    },
    problems: everywhere,
  },
  'get /openapi.json': {
    id: 'openApi',
    summary: 'This document.',
    answers: { 200: { description: 'The document', type: 'application/json' } },
    problems: everywhere,
  },
}

const description = `Amounts are decimal strings, times ISO 8601 in UTC. Readers ignore fields they don't know. Every answer
carries \`x-request-id\`, and \`cache-control: no-store\` but for the methods, the hosted page and its files. A known path
with another verb is answered with 405 and \`allow\`. No cookies; pages of other origins only if they are configured.`

/** The document of an endpoint whose routes stand under `basePath`. */
export function openApiDocument(basePath = '/checkout'): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const [key, route] of Object.entries(routes)) {
    const [verb = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [verb]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'crypto-checkout: the wire contract', version: '1', description },
    servers: [{ url: basePath }],
    paths,
    components: {
      schemas: componentSchemas(),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [
          name,
          { description: text, schema: { type: 'string' } },
        ]),
      ),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'A session of POST /sessions' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'The key of the merchant’s own server' },
        webhookSecret: { type: 'apiKey', in: 'header', name: 'x-checkout-webhook-secret' },
      },
    },
  }
}

function operation({ id, summary, security, parameters, body, answers, problems: codes }: Route): Operation {
  const responses = Object.entries(answers).map(([status, answer]) => [status, response(answer)])
  const statuses = [...new Set(codes.map((code) => problems[code].status))]
  const refusals = statuses.map((status) => {
    const refusal = problemResponse(codes.filter((code) => problems[code].status === status))
    return [status, status in answers ? together(response(answers[status]), refusal) : refusal]
  })
  return {
    operationId: id,
    summary,
    security: security === undefined ? [] : [{ [security]: [] }],
    ...(parameters !== undefined && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: typeof body === 'string' ? { $ref: refTo(body) } : body } },
      },
    }),
    responses: Object.fromEntries([...responses, ...refusals]) as Operation['responses'],
  }
}

function response(answer: Answer | undefined): JsonSchema {
  const { description: text = '', schema, type, headers: more = [] } = answer ?? {}
  return {
    description: text,
    headers: headerRefs(more),
    ...(schema !== undefined && { content: { 'application/json': { schema: { $ref: refTo(schema) } } } }),
    ...(type !== undefined && { content: { [type]: {} } }),
  }
}

function problemResponse(codes: readonly ProblemCode[]): JsonSchema {
  return {
    description: codes.map((code) => problems[code].title).join(', or '),
    headers: headerRefs(codes.some((code) => problems[code].retryable) ? ['retry-after'] : []),
    content: { 'application/problem+json': { schema: problemOf(codes) } },
  }
}

/** A status that has both an answer and problems. */
function together(answer: JsonSchema, refusal: JsonSchema): JsonSchema {
  const content = { ...(answer['content'] as object), ...(refusal['content'] as object) }
  return { ...answer, content }
}

function headerRefs(names: readonly (keyof typeof headers)[]): JsonSchema {
  const all = ['x-request-id', 'cache-control', ...names]
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
