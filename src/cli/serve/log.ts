/**
 * The log of `serve`: a line of JSON for each event, on standard error, made of fields that are named here. No field takes
 * what a client, the payment service or a database wrote, so no secret and no person can get in, whatever an error says.
 */
import { GatewayError } from '../../gateway/index.js'
import type { CheckoutEvent, RequestEvent, ServiceState } from '../../server/index.js'
import { NotifyError } from './notify-shop.js'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Log = {
  /** A request that was answered. */
  request(event: RequestEvent): void
  /** A failure that nobody else is told of in full. `where` is one of a few fixed words. */
  failure(error: unknown, where: string): void
  /** What happened to the endpoint and is no failure. */
  event(event: CheckoutEvent): void
  /** A warning of Node's. */
  warning(warning: Error): void
  /** It listens. */
  started(settings: StartedSettings): void
  /** How the payment service answered the first call. */
  service(state: ServiceState): void
  /** It got the signal to stop, and it has stopped. */
  ended(event: 'draining' | 'stopped'): void
}

/** What an operator needs to know of a start. Nothing of it is secret. */
export type StartedSettings = {
  version: string
  mode: 'sandbox' | 'live'
  database: 'sqlite' | 'postgres'
  publicUrl?: string
  /** Where metrics are scraped. */
  metrics?: string
  /** Variables that a shop in production sets and this one did not. */
  missing: readonly string[]
}

export type LogOptions = {
  /** Nothing below it is written. */
  level: LogLevel
  /** Takes a line with its end. */
  write: (line: string) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

export function createLog({ level: least, write, now }: LogOptions): Log {
  return {
    request({ requestId, method, route, status, code, durationMs }) {
      const level = status >= 500 ? 'warn' : /\/health(\/live)?$/.test(route) ? 'debug' : 'info'
      log(level, { event: 'request', requestId, method, route, status, code, durationMs })
    },
    failure(error, where) {
      log('error', { event: 'failure', where: word(where), ...described(error, where) })
    },
    event({ type, ...counts }) {
      log('info', { event: type, ...counts })
    },
    warning({ name, ...warning }) {
      if (name === 'ExperimentalWarning') return
      const code = 'code' in warning && typeof warning.code === 'string' ? word(warning.code) : undefined
      log('warn', { event: 'warning', name: word(name), code })
    },
    started: (settings) => log('info', { event: 'started', ...settings }),
    service: (state) => log(state === 'up' ? 'info' : 'error', { event: 'service', ...serviceStates[state] }),
    ended: (event) => log('info', { event }),
  }

  function log(level: LogLevel, fields: Fields): void {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, ...fields })}\n`)
  }
}

type Fields = Record<string, string | number | boolean | undefined | readonly string[]>

const serviceStates: Record<ServiceState, Fields> = {
  up: { state: 'up' },
  unknown: { state: 'unknown' },
  down: { state: 'down', code: 'gateway-unavailable', message: 'the payment service does not answer' },
  refused: {
    state: 'refused',
    code: 'gateway-refused',
    message: 'the payment service refuses the access id: check GATEWAY_ACCESS_ID and GATEWAY_URL',
  },
}

/** What the endpoint itself reports, in words of its own, with no more than an id of ours or the shop's reference. */
const ownReports = new Set(['access-refused', 'gateway', 'given-up', 'incident', 'methods'])

/**
 * What may be told of an error: of ours the message, which never holds what others wrote; of any other its name, its code
 * and where it was thrown.
 */
function described(error: unknown, where: string): Record<string, string | undefined> {
  if (!(error instanceof Error)) return { name: 'unknown' }
  const isOurs = error instanceof GatewayError || error instanceof NotifyError || ownReports.has(where)
  return {
    name: word(error.name),
    code: systemCode(error),
    ...(isOurs ? { message: error.message } : { at: thrownAt(error) }),
  }
}

function systemCode(error: Error): string | undefined {
  // `fetch failed` says nothing without the system's own word, such as ECONNREFUSED.
  const source = 'code' in error ? error : error.cause
  const code = source instanceof Error && 'code' in source ? source.code : undefined
  return typeof code === 'string' ? word(code) : undefined
}

/** The file, line and column, without the folders. The message is cut off first: it is no place to read frames from. */
function thrownAt({ stack = '', message }: Error): string | undefined {
  const frames = stack.slice(stack.indexOf(message) + message.length)
  return /^\s*at .*?([\w.-]+:\d+:\d+)\)?$/m.exec(frames)?.[1]
}

function word(text: string): string {
  return /^[\w-]{1,60}$/.test(text) ? text : 'unknown'
}
