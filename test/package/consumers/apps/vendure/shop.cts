/** A shop of Vendure with one product, set up by Vendure's own tools for tests. */
import { DefaultLogger, LogLevel, defaultConfig, dummyPaymentHandler, mergeConfig } from '@vendure/core'
import {
  PostgresInitializer,
  SqljsInitializer,
  createTestEnvironment,
  registerInitializer,
  testConfig,
} from '@vendure/testing'
import { plugins } from './plugins.cjs'

const { DATABASE, PORT, POSTGRES_PORT } = process.env
const database =
  DATABASE === 'postgres'
    ? {
        ...{ type: 'postgres' as const, host: '127.0.0.1', port: Number(POSTGRES_PORT) },
        ...{ username: 'postgres', database: 'vendure', synchronize: true },
      }
    : testConfig.dbConnectionOptions

registerInitializer('sqljs', new SqljsInitializer('database'))
registerInitializer('postgres', new PostgresInitializer())

const config = mergeConfig(testConfig, {
  ...{ plugins, dbConnectionOptions: database, logger: new DefaultLogger({ level: LogLevel.Error }) },
  apiOptions: { port: Number(PORT) },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  orderOptions: { process: [...defaultConfig.orderOptions.process!] },
})
const { server } = createTestEnvironment(config as Required<typeof config>)

const initialData = {
  ...{ defaultLanguage: 'en' as never, defaultZone: 'Europe', collections: [] },
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 0 }],
  paymentMethods: [
    { name: 'crypto', handler: { code: 'crypto-checkout', arguments: [] } },
    {
      name: 'other',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
}

server.init({ initialData, productsCsvPath: 'products.csv', customerCount: 0 }).then(
  () => process.stdout.write(`listening on http://127.0.0.1:${PORT}\n`),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  },
)
