/** `crypto-checkout sandbox`: the payment service on this machine, while the command runs. */
import { accessSync, constants, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { dirname } from 'node:path'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  signatureNames,
  type Connection,
  type Sandbox,
  type SandboxOptions,
  type StateStore,
} from '../../sandbox/index.js'
import { isLoopback } from '../../core/web-address.js'
import { listen, type ListenOptions } from '../listen/listen.js'
import {
  defineOptions,
  helpText,
  listOf,
  oneOf,
  optionalSetting,
  port,
  readOptions,
  text,
  UsageError,
  wantsHelp,
  wholeNumber,
} from '../options/options.js'

const shape = oneOf('expanded', 'compact')

const options = defineOptions({
  port: { env: 'PORT', description: 'port to listen on, 0 for a free one', default: '4100', parse: port },
  host: {
    env: 'HOST',
    description: 'address to listen on; other than loopback, other machines get in',
    default: '127.0.0.1',
    parse: text,
  },
  allowedHosts: optionalSetting(
    'ALLOWED_HOSTS',
    'names by which other machines may call it, comma-separated, beside addresses and names without a dot',
    listOf(text),
  ),
  accessId: { env: 'ACCESS_ID', description: 'access id to accept', default: sandboxAccessId, parse: text },
  accessSecret: {
    env: 'ACCESS_SECRET',
    description: 'secret of the signed operations',
    default: sandboxAccessSecret,
    secret: true,
    parse: text,
  },
  seed: optionalSetting('SEED', 'the same seed gives the same identifiers, addresses and rates', text),
  signature: {
    env: 'SIGNATURE',
    description: `what a signature is made of: ${signatureNames.join(', ')}`,
    default: 'json',
    parse: oneOf(...signatureNames),
  },
  rateLimit: optionalSetting(
    'RATE_LIMIT',
    'requests a minute before answers are 429',
    wholeNumber(1, 1_000_000),
  ),
  state: optionalSetting(
    'STATE',
    'file to keep everything in, e.g. sandbox.json; without one, a restart forgets',
    text,
  ),
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
 * Runs the sandbox until SIGINT, SIGTERM or SIGHUP. Resolves once it listens.
 * @throws {UsageError} for a wrong option, a taken port, and in production.
 */
export async function sandbox(argv: string[]): Promise<void> {
  if (wantsHelp(argv, options)) {
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
  const {
    port,
    host,
    allowedHosts = [],
    seed,
    state,
    rateLimit,
    initiateShape,
    initiateFiatShape,
    ...rest
  } = readOptions(options, argv, process.env)
  const service = start({
    ...rest,
    ...(seed !== undefined && { seed }),
    ...(rateLimit !== undefined && { rateLimit: { perMinute: rateLimit } }),
    ...(state !== undefined && { state: fileStore(state) }),
    loopbackOnly: isLoopback(host),
    shapes: { initiate: initiateShape, initiateFiat: initiateFiatShape },
  })
  const { url, close } = await listen({
    fetch: calledByName([host, ...allowedHosts], overSocket(service)),
    host,
    port,
  })
  process.stdout.write(`listening on ${url}\ncontrol page at ${url}/sandbox\n`)

  const stop = (): void => {
    void Promise.all([service.close(), close()]).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`crypto-checkout: STATE (--state) can't be written: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.once('SIGHUP', stop)
}

function start(options: SandboxOptions): Sandbox {
  try {
    return createSandbox(options)
  } catch (error) {
    // At this point, only the content of a state file can be wrong.
    throw new UsageError(`STATE (--state) can't be used: ${error instanceof Error ? error.message : ''}`)
  }
}

/**
 * A state in a file of its owner. It is written beside the file and renamed, so that a crash leaves either the old or
 * the new one.
 */
function fileStore(path: string): StateStore {
  return {
    read() {
      try {
        return readFileSync(path, 'utf8')
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
        // Found at the start, and not with the first payment.
        accessSync(dirname(path), constants.W_OK)
        return undefined
      }
    },
    async write(text) {
      const beside = `${path}.${process.pid}.tmp`
      await writeFile(beside, text, { mode: 0o600 })
      await rename(beside, path)
    },
  }
}

/**
 * Refuses host names that anyone could point to this machine: a page of `evil.example` could otherwise control the
 * sandbox through a browser on this network. Addresses, and names without a dot as in container networks, are safe.
 */
function calledByName(names: readonly string[], fetch: ListenOptions['fetch']): ListenOptions['fetch'] {
  const known = new Set(names.map((name) => name.toLowerCase()))
  return (request, connection) => {
    const { hostname } = new URL(request.url)
    const isSafe = !hostname.includes('.') || isIP(hostname) !== 0 || hostname.endsWith('.localhost')
    if (isSafe || known.has(hostname)) return fetch(request, connection)
    return new Response('host: is not a name of the sandbox; list it in ALLOWED_HOSTS (--allowed-hosts)\n', {
      status: 403,
    })
  }
}

/** Passes the socket to the faults that break it. The server provides it beside the request. */
function overSocket(service: Sandbox) {
  return (request: Request, env?: { outgoing: ServerResponse }): Promise<Response> => {
    const { outgoing } = env ?? {}
    const connection: Connection | undefined = outgoing && {
      destroy: () => outgoing.socket?.resetAndDestroy(),
      hint: () => outgoing.writeEarlyHints({ link: '</sandbox/control.css>; rel=preload; as=style' }),
    }
    return service.fetch(request, connection)
  }
}
