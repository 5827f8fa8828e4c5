/**
 * What a route of the wire contract is. One table of them makes both the server and its OpenAPI document, so neither
 * can say what the other does not.
 */
import type { Context as HonoContext } from 'hono'
import type * as z from 'zod'
import type { ProblemCode } from '../../../core/contract/problem.js'
import type { Context } from '../../context.js'
import type { Session } from '../../orders/sessions.js'
import type { WalletTransactions } from '../../notifications/wallet-transactions.js'
import type { PaymentChecks } from '../../payments/checks.js'
import type { PaymentCreation } from '../../payments/create.js'
import type { Connection, Limits } from '../limits.js'
import type { PageAssets } from '../pages/assets.js'
import type { ComponentName } from '../openapi-schemas.js'
import type { PageOptions } from '../pages/pay-page.js'

/** What one request carries through the middleware. `code` is that of the problem it was answered with. */
export type Env = { Variables: { requestId: string; code?: ProblemCode }; Bindings: Connection }

/** What handlers work with, made once for an endpoint. */
export type Services = {
  context: Context
  checks: PaymentChecks
  creation: PaymentCreation
  limits: Limits
  walletTransactions: WalletTransactions
  /** Below which the routes stand, such as `/checkout`. */
  basePath: string
  /** The hosted page, and how to load the files that it names. */
  page: PageOptions & { assets: () => Promise<PageAssets> }
  /** `GET /openapi.json`, written out. */
  document: string
}

/** Who may call a route: a payer's page, the merchant's server, the payment service, or anyone. */
export type Auth = 'session' | 'apiKey' | 'webhookSecret' | 'none'

/** A request whose caller and whose body were checked. */
export type Call<A extends Auth, Body> = {
  c: HonoContext<Env>
  session: A extends 'session' ? Session : undefined
  body: Body
}

/** A response header that the document describes, beside those that every answer has. */
export type HeaderName = 'etag' | 'retry-after' | 'content-security-policy'

/** An answer that is no problem. */
export type Answer = {
  description: string
  /** The JSON that it holds. */
  schema?: ComponentName
  /** The media type of an answer that is no JSON, or JSON without a schema. */
  type?: string
  headers?: readonly HeaderName[]
}

/** A parameter in the path or in a header. */
export type Parameter = {
  in: 'path' | 'header'
  description: string
  /** Of a value in a path: one that does not match is answered with 404. A header is the handler's to check. */
  schema?: z.ZodType<string>
}

/** A JSON body: the schema that the server applies, and its name in the document, if it has one. */
export type RequestBody<Schema extends z.ZodType> = {
  schema: Schema
  name?: ComponentName
}

export type Route<A extends Auth = Auth, Schema extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST'
  /** Below the base path, in OpenAPI's form: `/payments/{id}`. */
  path: string
  /** OpenAPI's `operationId`. */
  id: string
  summary: string
  auth: A
  parameters?: Readonly<Record<string, Parameter>>
  body?: RequestBody<Schema>
  answers: Readonly<Record<number, Answer>>
  /** Codes of its own. Those that come with `auth` and `body`, and those of every route, are added. */
  problems?: readonly ProblemCode[]
  handle(call: Call<A, z.output<Schema>>, services: Services): Response | Promise<Response>
}

/** Declares a route. The handler's session and body follow from `auth` and `body`. */
export function defineRoute<A extends Auth, Schema extends z.ZodType = z.ZodUndefined>(
  route: Route<A, Schema>,
): Route {
  // The table holds routes of every kind; `app.ts` gives each handler what its own `auth` and `body` made.
  return route
}

const problemsOfAuth = {
  session: ['session-missing', 'session-invalid', 'too-many-requests'],
  apiKey: ['unauthorized'],
  webhookSecret: ['unauthorized'],
  none: [],
} as const satisfies Record<Auth, readonly ProblemCode[]>

const problemsOfBody = ['invalid-request', 'payload-too-large', 'unsupported-media-type'] as const

/** Every problem that a route may answer with. */
export function problemsOf({ auth, body, problems = [] }: Route): ProblemCode[] {
  return [
    ...new Set([
      ...problems,
      ...problemsOfAuth[auth],
      ...(body ? problemsOfBody : []),
      ...(['forbidden-origin', 'internal'] as const),
    ]),
  ]
}
