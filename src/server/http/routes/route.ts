/**
 * The definition of a route of the wire contract. One table of routes makes the server and its OpenAPI document, so the
 * two agree.
 */
import type { Context as HonoContext } from 'hono'
import type * as z from 'zod'
import type { ProblemCode } from '../../../core/contract/problem.js'
import type { Context } from '../../context.js'
import type { ClaimPayment } from '../../orders/claims.js'
import type { Contacts } from '../../orders/contacts.js'
import type { CreateSession } from '../../orders/create-session.js'
import type { LinkOperations, LinkOrders } from '../../orders/links.js'
import type { Operations } from '../../orders/operations.js'
import type { RefundContext } from '../../orders/refunds.js'
import type { Session } from '../../orders/sessions.js'
import type { WalletTransactions } from '../../notifications/wallet-transactions.js'
import type { PaymentChecks } from '../../payment-checks.js'
import type { PaymentCreation } from '../../payments/create.js'
import type { ClientConnection, Limits } from '../limits.js'
import type { Pages } from '../pages/assets.js'
import type { ComponentName } from '../openapi-schemas.js'
import type { PageOptions } from '../pages/hosted-page.js'
import type { RenderCheckout } from '../pages/snippet.js'

/**
 * The middleware's context: the headers of every answer to the request, the problem code of its answer, whether the limits counted
 * it, and the way back to the shop of the order that it names.
 */
export type Env = {
  Variables: {
    requestId: string
    headers: Record<string, string>
    code?: ProblemCode
    isCounted?: true
    returnUrl?: string | undefined
  }
  Bindings: ClientConnection
}

/** The services that handlers use, created once for an endpoint. */
export type Services = {
  context: Context
  checks: PaymentChecks
  creation: PaymentCreation
  orders: Operations
  claim: ClaimPayment
  refunds: RefundContext
  links: LinkOperations
  linkOrders: LinkOrders
  limits: Limits
  walletTransactions: WalletTransactions
  createSession: CreateSession
  /** Where mail is sent. */
  contacts?: Contacts
  renderCheckout: RenderCheckout
  /** The path of the routes, such as `/checkout`. */
  basePath: string
  /** The hosted page, and the function that loads its files. */
  page: PageOptions & {
    load: () => Promise<Pages>
    theme: string | undefined
  }
  /** `GET /openapi.json`, built at its first request. */
  document: () => string
}

/** Who may call a route: a payer's page, the merchant's server, one that may only read, the payment service, or anyone. */
export type Auth = 'session' | 'apiKey' | 'readKey' | 'webhookSecret' | 'none'

/** A request after authentication. */
export type Call<A extends Auth> = {
  c: HonoContext<Env>
  session: A extends 'session' ? Session : undefined
  /** The name of the caller's key; empty without one. */
  key: string
  /** A parameter of the query, after its validation. */
  query: (name: string) => string | undefined
  /** The JSON that was sent, which the handler or the operation judges. */
  body: unknown
}

/** A response header in the document, in addition to those of every answer. */
export type HeaderName = 'etag' | 'link' | 'retry-after' | 'content-security-policy'

/** A successful answer. */
export type Answer = {
  description: string
  /** The schema of its JSON. */
  schema?: ComponentName
  /** The media type of an answer without a JSON schema. */
  type?: string
  headers?: readonly HeaderName[]
}

/** A parameter in the path, the query or a header. */
export type Parameter = {
  in: 'path' | 'query' | 'header'
  description: string
  /** For a value in a path: a mismatch is answered with 404. The handler checks headers. */
  schema?: z.ZodType<string>
}

/** A JSON body. */
export type RequestBody = {
  /** The name of its schema in the document, if it has one. */
  name?: ComponentName
  /** Instead of `JSON.parse`: gives undefined for a text that is not JSON. */
  parse?: (text: string) => unknown
}

export type Route<A extends Auth = Auth> = {
  method: 'GET' | 'POST'
  /** Below the base path, in OpenAPI's form: `/payments/{id}`. */
  path: string
  /** OpenAPI's `operationId`. */
  id: string
  summary: string
  auth: A
  parameters?: Readonly<Record<string, Parameter>>
  body?: RequestBody
  /** A body as a form sends it, which the handler reads: its failures are pages. */
  form?: { name: ComponentName; /** It may be JSON, too. */ json?: boolean }
  answers: Readonly<Record<number, Answer>>
  /** The route's own codes. Those of `auth`, `body` and `form`, and of every route, are added. */
  problems?: readonly ProblemCode[]
  handle(call: Call<A>, services: Services): Response | Promise<Response>
}

/** The endpoint's address as the request had it. */
export const requestedAt = (c: HonoContext<Env>, { basePath }: Pick<Services, 'basePath'>): string =>
  new URL(basePath, c.req.url).href

/** Declares a route. Whether its handler has a session follows from `auth`. */
export function defineRoute<A extends Auth>(route: Route<A>): Route {
  // The table holds routes of every kind; `app.ts` gives each handler the session of its own `auth`.
  return route
}

const problemsOfAuth = {
  session: ['session-missing', 'session-invalid', 'too-many-requests', 'store-unavailable'],
  apiKey: ['unauthorized', 'store-unavailable'],
  // A query that the route does not have is refused.
  readKey: ['invalid-request', 'unauthorized', 'store-unavailable'],
  webhookSecret: ['unauthorized', 'store-unavailable'],
  none: [],
} as const satisfies Record<Auth, readonly ProblemCode[]>

/** A form that is wrong is answered with a page. */
const problemsOfForm = ['payload-too-large', 'unsupported-media-type'] as const
const problemsOfBody = ['invalid-request', ...problemsOfForm] as const

/** Every problem that a route may answer with. */
export function problemsOf({ auth, body, form, problems = [] }: Route): ProblemCode[] {
  return [
    ...new Set([
      ...problems,
      ...problemsOfAuth[auth],
      ...(body ? problemsOfBody : []),
      ...(form ? problemsOfForm : []),
      ...(['forbidden-origin', 'internal'] as const),
    ]),
  ]
}
