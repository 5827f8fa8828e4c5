/** Every option of every public factory: a wrong type, a wrong value and an unknown name are refused by name. */
import { describe, expect, it } from 'vitest'
import * as client from '../../src/client/index.js'
import * as gateway from '../../src/gateway/index.js'
import * as sandbox from '../../src/sandbox/index.js'
import { toExpressHandler } from '../../src/server/adapters/express.js'
import { toFastifyPlugin } from '../../src/server/adapters/fastify.js'
import { toHonoHandler } from '../../src/server/adapters/hono.js'
import { toNextHandlers } from '../../src/server/adapters/next.js'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import * as server from '../../src/server/index.js'
import { MemoryDatabase, memoryStore } from '../../src/server/store/memory.js'
import { postgresStore, type PostgresStoreOptions } from '../../src/server/store/postgres.js'
import { openDatabase, sqliteStore, storeOn, type SqliteStoreOptions } from '../../src/server/store/sqlite.js'
import { ManualClient, ManualSignals } from '../support/manual-client.js'
import { secret } from '../support/sandbox-endpoint.js'

const canary = 'hunter2'

/** A factory with the options that it needs, and values that each option refuses: of a wrong type first. */
type Factory<Options extends object> = {
  name: string
  right: () => { [Option in keyof Options]?: unknown }
  wrong: { [Option in keyof Required<Options>]: readonly unknown[] }
  /** Values within an option, by the path that the error names. */
  within?: Record<string, { [Option in keyof Options]?: unknown }>
  create: (options: Options) => unknown
}
const factory = <Options extends object>(entry: Factory<Options>) => entry

const func = [5, canary]
const text = [5, '']
const milliseconds = ['5', 0, -1, Number.NaN, 2 ** 31]

const factories = [
  factory<gateway.GatewayOptions>({
    name: 'createGateway',
    right: () => ({ baseUrl: 'https://pay.example', accessId: 'id' }),
    create: gateway.createGateway,
    wrong: {
      baseUrl: [5, undefined, 'pay.example', 'http://pay.example', 'https://a:b@pay.example'],
      accessId: [5, undefined, '', `${canary} `],
      accessSecret: [5, '', `${canary}\n`],
      assumptions: [5, [], canary],
      fetch: func,
      now: func,
      newRequestId: func,
      onCall: func,
      maxRetries: ['2', -1, 1.5, 11],
      userAgent: [5, '', ' shop', 'shop\nx: y', 'a'.repeat(201)],
      timeoutMs: milliseconds,
      maxBytes: ['5', 0, Number.NaN],
      pause: func,
      random: func,
    },
    within: {
      ...Object.fromEntries(
        Object.keys(gateway.defaultAssumptions).map((name) => [
          `assumptions.${name}`,
          { assumptions: { [name]: 5 } },
        ]),
      ),
      'assumptions.signature': { assumptions: { signature: 'constructor' } },
      'assumptions.validateIds': { assumptions: { validateIds: [] } },
      'assumptions.priceFields': { assumptions: { priceFields: ['price'] } },
      'assumptions.logFields.id': { assumptions: { logFields: { webhookId: 'webhook' } } },
      'assumptions.fiatCoin': { assumptions: { fiatCoin: 'coin' } },
    },
  }),
  factory<server.CheckoutOptions>({
    name: 'createCheckout',
    right: () => ({
      gateway: { baseUrl: 'https://pay.example', accessId: 'id' },
      secrets: [secret],
      store: memoryStore(),
      merchant: { name: 'Shop' },
    }),
    create: server.createCheckout,
    wrong: {
      gateway: [5, undefined, canary],
      secrets: [5, undefined, [], [''], [canary], [secret, canary]],
      store: [5, undefined, {}, Promise.resolve(memoryStore())],
      merchant: [5, undefined, [], canary],
      on: [5, canary],
      onIncident: func,
      apiKeys: [5, canary],
      webhookSecrets: [5, canary, [`${canary} key`]],
      keepContacts: [5, canary],
      trustProxy: [true, 'true', 'loopback', 0, 'X-Forwarded-For', 'forwarded', `${canary} name`],
      allowedOrigins: [
        ...['https://shop.example', ['https://shop.example/'], ['*'], [5]],
        ["https://x.example; script-src 'unsafe-inline'"],
      ],
      basePath: [5, '', 'checkout', '/checkout/'],
      publicUrl: [
        ...[5, 'shop.example/checkout', 'https://shop.example/?a=1'],
        ...['ftp://shop.example', `https://${canary}@shop.example`],
      ],
      returnUrl: [5, 'javascript:alert(1)', 'https:shop.example', 'https://shop.example/ # of the shop'],
      walletSettings: [
        ...[5, { solanaRpc: 'http://rpc.example' }, { solanaRpc: 'https:rpc.example' }],
        { tonManifest: '/manifest.json' },
      ],
      onrampUrl: [
        ...[5, 'http://buy.example', 'https:buy.example/{coin}', 'https://{coin}.example'],
        `https://${canary}@buy.example`,
      ],
      appearance: [5, canary],
      assets: [5, './dist/cdn', { 'a.js': 5 }],
      telemetry: [5, canary, { trace: 5 }],
      pages: func,
      mode: [5, 'test'],
      now: func,
      checkIntervalMs: milliseconds,
      watchIntervalMs: milliseconds,
      onError: func,
      onEvent: func,
      onRequest: func,
      gatewayBudget: [5],
      retentionDays: ['5', 0, -1],
      priceTolerancePercent: ['3', 0, 51, Number.NaN],
      priceHoldSeconds: ['60', 59, 86_401, 60.5],
      latePolicy: [5, 'constructor'],
      shortPaymentPercent: ['1', -1, 51, Number.NaN],
      surplusIgnoredPercent: ['1', -1, 51, Number.NaN],
      limits: [5, true],
    },
    within: {
      'gateway.baseUrl': { gateway: { baseUrl: 'pay.example', accessId: 'id' } },
      'on.order.paid': { on: { 'order.paid': 5 } },
      'on.order.payed': { on: { 'order.payed': fails } },
      'gateway.accessId': { gateway: { baseUrl: 'https://pay.example' } },
      'gateway.accessid': { gateway: { baseUrl: 'https://pay.example', accessId: 'id', accessid: canary } },
      'gateway.assumptions.rateMeaning': {
        gateway: { baseUrl: 'https://pay.example', accessId: 'id', assumptions: { rateMeaning: 'coin' } },
      },
      'merchant.name': { merchant: {} },
      'merchant.logo': { merchant: { name: 'Shop', logo: 5 } },
      'merchant.supportUrl': { merchant: { name: 'Shop', supportUrl: '' } },
      'merchant.url': { merchant: { name: 'Shop', url: 'https://shop.example' } },
      'appearance.theme': { appearance: { theme: 'constructor' } },
      'appearance.variables': { appearance: { variables: { colorPrimary: 5 } } },
      'appearance.colour': { appearance: { colour: 'red' } },
      'gatewayBudget.concurrent': { gatewayBudget: { concurrent: 0 } },
      'gatewayBudget.perSecond': { gatewayBudget: { perSecond: '5' } },
      'gatewayBudget.failures': { gatewayBudget: { failures: Number.NaN } },
      'gatewayBudget.perMinute': { gatewayBudget: { perMinute: 5 } },
      'limits.requestsPerAddress': { limits: { requestsPerAddress: -1 } },
      'limits.requestsPerSession': { limits: { requestsPerSession: '5' } },
      'limits.creationsPerAddress': { limits: { creationsPerAddress: Number.NaN } },
      'limits.creations': { limits: { creations: '300' } },
      'limits.orders': { limits: { orders: 0 } },
      'limits.heldPerSession': { limits: { heldPerSession: null } },
      'limits.trustProxy': { limits: { trustProxy: 1 } },
      'apiKeys[0].key': { apiKeys: [{ name: 'shop', key: `${canary} key` }] },
      'apiKeys[0].name': { apiKeys: [{ key: canary }] },
      'apiKeys[1].name': {
        apiKeys: [
          { name: 'ada', key: canary },
          { name: 'a:b', key: canary },
        ],
      },
      'apiKeys[0].readOnly': { apiKeys: [{ name: 'ada', key: canary, readOnly: 'yes' }] },
      'limits.requests': { limits: { requests: 5 } },
    },
  }),
  factory<{ path: string } & SqliteStoreOptions>({
    name: 'sqliteStore',
    right: () => ({ path: ':memory:' }),
    create: ({ path, ...options }) => sqliteStore(path, options),
    wrong: { path: [5, undefined, ''], mustExist: [1, 'true'] },
  }),
  factory<{ database: unknown } & NonNullable<Parameters<typeof storeOn>[1]>>({
    name: 'storeOn',
    right: () => ({ database: { exec: fails, prepare: fails, close: fails } }),
    create: ({ database, ...options }) => storeOn(database as never, options),
    wrong: { database: [5, undefined, {}], mustExist: [1], reopen: func, path: text },
  }),
  factory<{ path: string }>({
    name: 'openDatabase',
    right: () => ({ path: ':memory:' }),
    create: ({ path }) => openDatabase(path),
    wrong: { path: [5, undefined, ''] },
  }),
  factory<{ database: string } & PostgresStoreOptions>({
    name: 'postgresStore',
    right: () => ({ database: 'postgres://shop@127.0.0.1:1/shop' }),
    create: ({ database, ...options }) => postgresStore(database, options),
    wrong: {
      database: [5, undefined, '', './checkout.db', {}, `postgres://${canary}@a:b,c/shop`],
      schema: [5, '', 'Shop', 'public; DROP TABLE x'],
      systemTime: func,
      mustExist: [1, 'true'],
    },
  }),
  factory<{ database: unknown }>({
    name: 'memoryStore',
    right: () => ({ database: new MemoryDatabase() }),
    create: ({ database }) => memoryStore(database as never),
    wrong: { database: [5, {}, './checkout.db'] },
  }),
  factory<sandbox.SandboxOptions>({
    name: 'createSandbox',
    right: () => ({}),
    create: sandbox.createSandbox,
    wrong: {
      accessId: text,
      accessSecret: text,
      signature: [5, 'xml', 'constructor'],
      timestampToleranceMs: ['5', -1, Number.NaN],
      rateLimit: [100, []],
      seed: [7],
      now: func,
      confirmDelayMs: ['8000', -1],
      shapes: [5, 'compact'],
      deliver: func,
      state: [5, './state.json', {}],
      loopbackOnly: [1, 'true'],
    },
    within: {
      'rateLimit.perMinute': { rateLimit: { perMinute: 0 } },
      'shapes.initiate': { shapes: { initiate: 'long' } },
      'shapes.initiateFiat': { shapes: { initiateFiat: 5 } },
      'shapes.fiat': { shapes: { fiat: 'compact' } },
    },
  }),
  factory<{ basePath: string }>({
    name: 'openApiDocument',
    right: () => ({ basePath: '/checkout' }),
    create: ({ basePath }) => server.openApiDocument(basePath),
    wrong: { basePath: [5, 'checkout', '/'] },
  }),
  ...[toNodeHandler, toExpressHandler, toFastifyPlugin, toHonoHandler].map((adapt) =>
    factory<{ handler: unknown }>({
      name: adapt.name,
      right: () => ({ handler: { fetch } }),
      create: ({ handler }) => adapt(handler as never),
      wrong: { handler: [5, undefined, {}, Promise.resolve({ fetch })] },
    }),
  ),
  factory<{ open: unknown }>({
    name: 'toNextHandlers',
    right: () => ({ open: () => ({ fetch }) }),
    create: ({ open }) => toNextHandlers(open as never),
    wrong: { open: [5, undefined, { fetch }] },
  }),
  factory<client.CheckoutClientOptions>({
    name: 'createCheckoutClient',
    right: () => ({ endpoint: '/checkout', session: 'sealed' }),
    create: client.createCheckoutClient,
    wrong: { endpoint: [5, undefined], session: [5, undefined, {}], fetch: func, clock: [5, canary] },
  }),
  factory<client.CheckoutFlowOptions>({
    name: 'CheckoutFlow',
    right: () => ({ client: new ManualClient(), signals: new ManualSignals(), onChange: () => undefined }),
    create: (options) => new client.CheckoutFlow(options),
    wrong: {
      client: [5, undefined, null],
      signals: [5, undefined, null],
      onChange: [5, undefined],
      checkAddress: func,
      clock: [5, canary],
      random: func,
      start: [5, 'payment-1'],
      recall: func,
    },
  }),
  // The compiler holds each entry to its options; the tests need no more than the names.
] as unknown as Factory<Record<string, unknown>>[]

/** Functions that take data, and classes that only the package constructs: errors, journals. */
const withoutOptions = [
  'verifyDelivery',
  'parseEvent findIds deliveryPlace GatewayError',
  'CheckoutError StoreFailedError IncidentError DeliveryError packageAssets',
  'CheckoutClientError amountDue',
].flatMap((names) => names.split(' '))

function fails(): never {
  throw new Error('called')
}

async function errorOf({ create }: Factory<Record<string, unknown>>, options: object): Promise<unknown> {
  try {
    await create(options as Record<string, unknown>)
  } catch (error) {
    return error
  }
  throw new Error('nothing was refused')
}

describe.each(factories)('the options of $name', (each) => {
  const { right, wrong, within = {} } = each

  it.each(Object.entries(wrong))('error: a wrong %s is a TypeError that names it', async (option, values) => {
    for (const value of values) {
      const error = await errorOf(each, { ...right(), [option]: value })
      expect(error, String(value)).toBeInstanceOf(TypeError)
      expect((error as Error).message).toMatch(new RegExp(`^${option}(\\.\\w+)?: must `))
      expect((error as Error).message).not.toContain(canary)
    }
  })

  it.each(Object.entries(within))('error: %s within an option is named', async (path, options) => {
    const error = await errorOf(each, { ...right(), ...options })
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(
      new RegExp(`^${path.replaceAll(/[.[\]]/g, '\\$&')}: (must |is no option)`),
    )
    expect((error as Error).message).not.toContain(canary)
  })
})

const takingObjects = factories.filter(
  ({ name }) => !/^(to|openDatabase|memoryStore|openApiDocument)/.test(name),
)

describe.each(takingObjects)('$name', (each) => {
  it.each(['unknownOption', 'constructor'])('error: names the unknown option %s', async (option) => {
    const error = await errorOf(each, { ...each.right(), [option]: canary })
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(new RegExp(`^${option}: is no option; the options are \\w`))
    expect((error as Error).message).not.toContain(canary)
  })
})

describe('the public entries', () => {
  it('export no function that takes options and is not tried here', () => {
    const tried = factories.map(({ name }) => name)
    const functions = Object.entries({ ...client, ...gateway, ...sandbox, ...server })
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name)
    expect(functions.filter((name) => !tried.includes(name) && !withoutOptions.includes(name))).toEqual([])
  })
})
