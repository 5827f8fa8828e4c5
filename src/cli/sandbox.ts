/** `crypto-checkout sandbox`: the payment service on this machine, for as long as the command runs. */
import { createSandbox, sandboxAccessId, sandboxAccessSecret } from '../sandbox/index.js'
import { listen } from './listen.js'
import {
  defineOptions,
  helpText,
  oneOf,
  port,
  readOptions,
  text,
  UsageError,
  wantsHelp,
  wholeNumber,
} from './options.js'

const shape = oneOf('expanded', 'compact')

const options = defineOptions({
  port: { env: 'PORT', description: 'port to listen on, 0 for a free one', default: '4100', parse: port },
  host: { env: 'HOST', description: 'address to listen on', default: '127.0.0.1', parse: text },
  accessId: { env: 'ACCESS_ID', description: 'access id to accept', default: sandboxAccessId, parse: text },
  accessSecret: {
    env: 'ACCESS_SECRET',
    description: 'secret of the signed operations',
    default: sandboxAccessSecret,
    secret: true,
    parse: text,
  },
  seed: {
    env: 'SEED',
    description: 'the same seed gives the same identifiers, addresses and rates',
    optional: true,
    parse: text,
  },
  confirmDelayMs: {
    env: 'CONFIRM_DELAY_MS',
    description: 'milliseconds until a full deposit is confirmed',
    default: '8000',
    parse: wholeNumber(0, 86_400_000),
  },
  initiateShape: {
    env: 'INITIATE_SHAPE',
    description: 'transaction shape of initiate, expanded or compact',
    default: 'expanded',
    parse: shape,
  },
  initiateFiatShape: {
    env: 'INITIATE_FIAT_SHAPE',
    description: 'transaction shape of initiate/{currency}',
    default: 'compact',
    parse: shape,
  },
})

/**
 * Runs the sandbox until SIGINT or SIGTERM. Resolves once it listens.
 * @throws {UsageError} for a wrong option, a taken port, and in production.
 */
export async function sandbox(argv: string[]): Promise<void> {
  if (wantsHelp(argv)) {
    const summary =
      'Runs the payment service on this machine, with a control page to pay from. No real money moves.'
    process.stdout.write(helpText('crypto-checkout sandbox [options]', summary, options))
    return
  }
  if (process.env['NODE_ENV'] === 'production') {
    throw new UsageError(
      'NODE_ENV is production, where the sandbox does not start: its payments are not real',
    )
  }
  const { port, host, seed, initiateShape, initiateFiatShape, ...rest } = readOptions(
    options,
    argv,
    process.env,
  )
  const service = createSandbox({
    ...rest,
    ...(seed !== undefined && { seed }),
    shapes: { initiate: initiateShape, initiateFiat: initiateFiatShape },
  })
  const { url, close } = await listen({ fetch: service.fetch, host, port })
  process.stdout.write(`listening on ${url}\ncontrol page at ${url}/sandbox\n`)

  const stop = (): void => {
    service.close()
    void close().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
