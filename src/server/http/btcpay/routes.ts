/**
 * The invoice part of BTCPay's Greenfield interface, for shop systems that speak it already. It has no rule of its own: an
 * invoice is an order, and each change of one is an operation of `operation-table.ts`.
 */
import type { Context as HonoContext } from 'hono'
import { CheckoutError } from '../../../core/contract/problem.js'
import { answer, answerJson } from '../answer.js'
import { findApiKey, type ApiKey } from '../api-keys.js'
import { parseRequest } from '../../input/bodies.js'
import { readJson } from '../request-headers.js'
import type { Env, Services } from '../routes/route.js'
import { GreenfieldError, greenfieldError, notFound } from './failure.js'
import { createInvoices, readStatuses, type Invoices } from './invoices.js'
import { listMethodIds } from './methods.js'
import { invoiceChangeSchema, markSchema } from './requests.js'
import { invoiceView, paymentViews, refundView, storeView, webhookView } from './views.js'
import { createWebhooks, listWebhooks, storeId } from './webhooks.js'

/** The version of the interface that is spoken. */
const interfaceVersion = '2.0.0'
/** Shop systems send their carts along. */
const maxBodyBytes = 128 * 1024

/** What a key may do, in the words of the interface. A key that only reads has the first two. */
const permissions = {
  view: 'btcpay.store.canviewinvoices',
  settings: 'btcpay.store.canviewstoresettings',
  create: 'btcpay.store.cancreateinvoice',
  modify: 'btcpay.store.canmodifyinvoices',
  webhooks: 'btcpay.store.webhooks.canmodifywebhooks',
  refund: 'btcpay.store.cancreatenonapprovedpullpayments',
} as const
type Permission = keyof typeof permissions
const readPermissions: readonly Permission[] = ['view', 'settings']

const permissionsOf = ({ readOnly }: ApiKey) =>
  (Object.keys(permissions) as Permission[]).filter((each) => !readOnly || readPermissions.includes(each))

type Call = {
  c: HonoContext<Env>
  key: ApiKey
  /** The endpoint's address. */
  base: string
  param: (name: string) => string
  body: () => Promise<unknown>
}

export type GreenfieldRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  handle: (c: HonoContext<Env>) => Promise<Response>
}

type Options = {
  services: Services
  apiKeys: readonly ApiKey[]
  /** The endpoint's configured address. */
  publicUrl: string | undefined
  /** Why a webhook may not be at an address. */
  webhookProblem: (url: string) => string | undefined
  /** @throws {CheckoutError} if the store is of the other mode. */
  checkMode: () => Promise<void>
}

/** The routes below the endpoint's path. */
export function greenfieldRoutes(options: Options): GreenfieldRoute[] {
  const { context, limits, createSession, orders } = options.services
  const invoices = createInvoices({ context, orders, createSession })
  const keyed = (
    method: GreenfieldRoute['method'],
    path: string,
    permission: Permission | 'any',
    run: (call: Call) => Promise<unknown>,
  ): GreenfieldRoute => ({ method, path: `/api/v1${path}`, handle: handlerOf(options, permission, run) })

  const openInvoice: GreenfieldRoute['handle'] = async (c) => {
    limits.admitAddress(c.req.raw, c.env)
    const invoice = await invoices.find(c.req.param('invoiceId') ?? '')
    if (invoice?.link === undefined) throw new CheckoutError('not-found')
    const { defaultLanguage } = invoice.checkout
    const lang = typeof defaultLanguage === 'string' ? `?lang=${encodeURIComponent(defaultLanguage)}` : ''
    const location = context.sessions.linkOf(decodeURIComponent(invoice.link), baseOf(options, c)) + lang
    return answer(c, 302, null, { location, 'referrer-policy': 'no-referrer' })
  }
  return [
    { method: 'GET', path: '/i/{invoiceId}', handle: openInvoice },
    { method: 'GET', path: '/i/{invoiceId}/receipt', handle: openInvoice },
    {
      method: 'GET',
      path: '/api/v1/health',
      handle: async (c) => answerJson(c, 200, { synchronized: true }),
    },
    ...storeRoutes(options, keyed),
    ...invoiceRoutes(invoices, keyed),
    ...webhookRoutes(options, keyed),
  ]
}

type Keyed = (
  method: GreenfieldRoute['method'],
  path: string,
  permission: Permission | 'any',
  run: (call: Call) => Promise<unknown>,
) => GreenfieldRoute

function storeRoutes({ services: { context } }: Options, keyed: Keyed): GreenfieldRoute[] {
  return [
    keyed('GET', '/server/info', 'any', async () => ({
      ...{ version: interfaceVersion, fullySynched: true, syncStatus: [] },
      supportedPaymentMethods: [...(await listMethodIds(context.catalogue)).keys()],
    })),
    keyed('GET', '/api-keys/current', 'any', async ({ key }) => ({
      ...{ apiKey: key.key, label: key.name },
      permissions: permissionsOf(key).map((each) => `${permissions[each]}:${storeId}`),
    })),
    keyed('GET', '/stores', 'settings', async () => [storeView(context)]),
    keyed('GET', '/stores/{storeId}', 'settings', async () => storeView(context)),
    keyed('GET', '/stores/{storeId}/payment-methods', 'settings', async ({ c }) => {
      const listed = [...(await listMethodIds(context.catalogue))]
      const wanted = c.req.query('enabled') ?? c.req.query('onlyEnabled')
      return listed
        .map(([paymentMethodId, enabled]) => ({ paymentMethodId, enabled, config: null }))
        .filter(({ enabled }) => wanted === undefined || String(enabled) === wanted.toLowerCase())
    }),
  ]
}

function invoiceRoutes(invoices: Invoices, keyed: Keyed): GreenfieldRoute[] {
  const all = '/stores/{storeId}/invoices'
  const one = `${all}/{invoiceId}`
  const idOf = ({ param }: Call) => param('invoiceId')
  return [
    keyed('GET', all, 'view', async ({ c, base }) =>
      (await invoices.list(filterOf(c))).map((each) => invoiceView(each, base)),
    ),
    keyed('POST', all, 'create', async ({ body, base }) =>
      invoiceView(await invoices.create(await body(), base), base),
    ),
    keyed('GET', one, 'view', async (call) => invoiceView(await invoices.get(idOf(call)), call.base)),
    keyed('PUT', one, 'modify', async (call) => {
      const change = parseRequest(invoiceChangeSchema, await call.body())
      return invoiceView(await invoices.change(idOf(call), change), call.base)
    }),
    keyed('DELETE', one, 'modify', async (call) => {
      await invoices.change(idOf(call), { archived: true })
    }),
    keyed('POST', `${one}/unarchive`, 'modify', async (call) =>
      invoiceView(await invoices.change(idOf(call), { archived: false }), call.base),
    ),
    keyed('POST', `${one}/status`, 'modify', async (call) => {
      const { status } = parseRequest(markSchema, await call.body())
      return invoiceView(await invoices.mark(idOf(call), status, call.key.name), call.base)
    }),
    keyed('GET', `${one}/payment-methods`, 'view', async (call) =>
      paymentViews(await invoices.get(idOf(call))),
    ),
    keyed('POST', `${one}/refund`, 'refund', async (call) =>
      refundView(await invoices.refund(idOf(call), await call.body(), call.key.name, call.base)),
    ),
  ]
}

function webhookRoutes({ services: { context }, webhookProblem }: Options, keyed: Keyed): GreenfieldRoute[] {
  const webhooks = createWebhooks(context.store, context.now, webhookProblem)
  const all = '/stores/{storeId}/webhooks'
  const one = `${all}/{webhookId}`
  return [
    keyed('GET', all, 'webhooks', async () => (await listWebhooks(context.store)).map(webhookView)),
    keyed('POST', all, 'webhooks', async ({ body }) => webhooks.create(await body())),
    keyed('GET', one, 'webhooks', async ({ param }) => webhookView(await webhooks.read(param('webhookId')))),
    keyed('PUT', one, 'webhooks', async ({ param, body }) =>
      webhookView(await webhooks.update(param('webhookId'), await body())),
    ),
    keyed('DELETE', one, 'webhooks', ({ param }) => webhooks.remove(param('webhookId'))),
    // Deliveries are with the order: `crypto-checkout orders show` lists them, `orders resend` repeats one.
    keyed('GET', `${one}/deliveries`, 'webhooks', async ({ param }) => {
      await webhooks.read(param('webhookId'))
      return []
    }),
  ]
}

/** Authenticates, checks the permission and the store, runs, and answers; failures in the words of the interface. */
function handlerOf(
  options: Options,
  permission: Permission | 'any',
  run: (call: Call) => Promise<unknown>,
): GreenfieldRoute['handle'] {
  return async (c) => {
    try {
      const key = await keyOf(c, options.apiKeys)
      await options.checkMode()
      if (permission !== 'any' && !permissionsOf(key).includes(permission))
        throw new GreenfieldError(403, {
          code: 'missing-permission',
          message: `Insufficient API permissions: this key has no ${permissions[permission]}`,
        })
      const param = (name: string) => c.req.param(name) ?? ''
      if (![undefined, storeId].includes(c.req.param('storeId'))) throw notFound('store')
      const body = () => readJson(c.req.raw, maxBodyBytes)
      const result = await run({ c, key, base: baseOf(options, c), param, body })
      return result === undefined ? answer(c, 200, null) : answerJson(c, 200, result)
    } catch (error) {
      const failure = error instanceof CheckoutError ? greenfieldError(error) : error
      if (!(failure instanceof GreenfieldError)) throw error
      if (error instanceof CheckoutError) c.set('code', error.code)
      return answerJson(c, failure.status, failure.body)
    }
  }
}

async function keyOf(c: HonoContext<Env>, apiKeys: readonly ApiKey[]): Promise<ApiKey> {
  const [, secret] = /^token ([!-~]+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const key = await findApiKey(secret, apiKeys)
  if (key) return key
  throw new GreenfieldError(401, {
    code: 'unauthenticated',
    message: 'Authentication is required: authorization must be "token " and an API key',
  })
}

/** A path such as `/checkout` has the host of the request. */
function baseOf({ publicUrl, services }: Options, c: HonoContext<Env>): string {
  return publicUrl ?? new URL(services.basePath, c.req.url).href
}

const maxTake = 100

/** @throws {CheckoutError} for a query that is not one of a list. */
function filterOf(c: HonoContext<Env>) {
  const { req } = c
  const texts = (name: string) => (req.queries(name) ?? []).filter((text) => text !== '')
  const numberOf = (name: string) => {
    const text = req.query(name) ?? ''
    if (text === '') return undefined
    if (/^[0-9]{1,12}$/.test(text)) return Number(text)
    throw new CheckoutError('invalid-request', { detail: `${name}: must be a whole number` })
  }
  const time = (name: string) => {
    const seconds = numberOf(name)
    return seconds === undefined ? undefined : seconds * 1000
  }
  return {
    orderIds: texts('orderId'),
    statuses: readStatuses(texts('status')),
    text: texts('textSearch')[0],
    from: time('startDate'),
    to: time('endDate'),
    includeArchived: req.query('includeArchived')?.toLowerCase() === 'true',
    skip: numberOf('skip') ?? 0,
    take: Math.min(numberOf('take') ?? 50, maxTake),
  }
}
