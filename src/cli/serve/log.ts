/**
 * The log of `serve`: one line of JSON per event, on standard error, with a fixed list of fields. No field holds text
 * of a client, the payment service or a database, so no secret and no personal data can enter it.
 */
import { GatewayError } from '../../gateway/index.js'
import {
  DeliveryError,
  IncidentError,
  type EndpointEvent,
  type RequestEvent,
  type ServiceState,
} from '../../server/index.js'
import type { TraceIds } from '../../server/tracing.js'
import { logLevels, type LogLevel } from '../options/log-levels.js'

export type Log = ReturnType<typeof createLog>

/** The settings of a start, for the operator. None is secret. */
export type StartedSettings = {
  version: string
  mode: 'sandbox' | 'live'
  database: 'sqlite' | 'postgres'
  publicUrl?: string
  /** The address of the metrics. */
  metrics?: string
  /** Recommended variables of a production shop that are not set. */
  missing: readonly string[]
}

export type LogOptions = {
  /** The lowest level that is written. */
  level: LogLevel
  /** Receives a line with its line end. */
  write: (line: string) => void
  /** Milliseconds since the epoch. */
  now: () => number
  /** The active span, whose identifiers are in each line. */
  trace?: () => TraceIds | undefined
}

export function createLog({ level: least, write, now, trace }: LogOptions) {
  const logged = new Map<string, { at: number; repeated: number }>()
  let hasStopped = false

  return {
    /** A request that was answered. */
    request({ requestId, method, route, status, code, durationMs }: RequestEvent): void {
      const level = status >= 500 ? 'warn' : /\/health(\/live)?$/.test(route) ? 'debug' : 'info'
      log(level, { event: 'request', requestId, method, route, status, code, durationMs })
    },
    /** A failure that no caller sees in full. `where` is one of a few fixed words. */
    failure(error: unknown, where: string): void {
      const fields = { event: 'failure', where: word(where), ...described(error, where) }
      // Each of ours is about another call or order. A database that fails, fails for every request in the same way, and a page
      // asks again for the payment that is lost.
      if (isOwn(error, where) && where !== 'unknown-payment') log('error', fields)
      else logOnce('error', fields)
    },
    /** An event of the endpoint that is no failure. */
    event({ type, ...counts }: EndpointEvent): void {
      // An answer that can't be read in full comes with every check.
      if (type === 'networks-hidden' || type === 'weaknesses-changed')
        log('warn', { event: type, ...mapLists(counts) })
      else if (type === 'restored') log('warn', { event: type, ...counts })
      else if (type === 'fields-dropped' || type === 'list-cut') logOnce('warn', { event: type, ...counts })
      else log('info', { event: type, ...counts })
    },
    /** A request that was refused before it was read; once a minute for each code. */
    refused: ({ status, code }: { status: number; code: string }) =>
      logOnce('info', { event: 'refused', status, code }),
    /** A warning of Node. */
    warning({ name, ...warning }: Error): void {
      if (name === 'ExperimentalWarning') return
      const code = 'code' in warning && typeof warning.code === 'string' ? word(warning.code) : undefined
      log('warn', { event: 'warning', name: word(name), code })
    },
    /** The server listens. */
    started: (settings: StartedSettings) => log('info', { event: 'started', ...settings }),
    /** A variable that sets nothing, and the setting whose name is almost the same. */
    misspelled: ({ name, meant }: { name: string; meant: string }) =>
      log('warn', { event: 'unknown-setting', name: word(name), meant }),
    /** How the payment service answered the first call. */
    service: (state: ServiceState) =>
      log(state === 'up' ? 'info' : 'error', { event: 'service', ...serviceStates[state] }),
    /** The signal to stop arrived; the server has stopped, after which nothing is logged. */
    ended(event: 'draining' | 'stopped'): void {
      log('info', { event })
      // What was under way, such as the first call of the service, may still end.
      hasStopped = event === 'stopped'
    },
  }

  /** The same line at most once a minute; the next one says how often it was left out. */
  function logOnce(level: LogLevel, fields: Fields): void {
    const line = JSON.stringify(fields)
    const last = logged.get(line)
    if (last && Math.abs(now() - last.at) < repeatAfterMs) {
      last.repeated += 1
      return
    }
    if (logged.size >= keptLines) logged.clear()
    logged.set(line, { at: now(), repeated: 0 })
    log(level, { ...fields, ...(last && last.repeated > 0 && { repeated: last.repeated }) })
  }

  function log(level: LogLevel, fields: Fields): void {
    if (hasStopped || logLevels.indexOf(level) < logLevels.indexOf(least)) return
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, ...fields, ...trace?.() })}\n`)
  }
}

type Fields = Record<string, string | number | boolean | undefined | readonly string[]>

/** When a failure that repeats is logged again. */
const repeatAfterMs = 60_000
/** Of one list in a line. */
const maxIds = 50
/** Of failures, to recognise repeated ones. */
const keptLines = 100

const serviceStates: Record<ServiceState, Fields> = {
  up: { state: 'up' },
  unknown: { state: 'unknown' },
  down: {
    state: 'down',
    code: 'gateway-unavailable',
    message: 'no answer of the payment service: check GATEWAY_URL',
  },
  refused: {
    state: 'refused',
    code: 'gateway-refused',
    message: 'the payment service refuses the access id: check GATEWAY_ACCESS_ID and GATEWAY_URL',
  },
}

/** The endpoint's own reports: fixed words, with our ids and the shop's reference. */
const ownReports = new Set([
  'access-refused',
  'gateway',
  'given-up',
  'incident',
  'mail',
  'methods',
  'payouts',
  'unknown-payment',
])

/**
 * The loggable parts of an error: of our own the message, which never holds foreign text; of any other its name, its
 * code and where it was thrown.
 */
function described(error: unknown, where: string): Fields {
  if (!(error instanceof Error)) return { name: 'unknown' }
  return {
    name: word(error.name),
    code: systemCode(error),
    ...(error instanceof GatewayError && { status: error.status, serviceRequestId: error.requestId }),
    ...(error instanceof IncidentError && { kind: error.kind }),
    ...('errcode' in error && typeof error.errcode === 'number' && { errcode: error.errcode }),
    ...(isOwn(error, where) ? { message: error.message } : { at: thrownAt(error) }),
  }
}

function isOwn(error: unknown, where: string): boolean {
  return error instanceof GatewayError || error instanceof DeliveryError || ownReports.has(where)
}

function systemCode(error: Error): string | undefined {
  // `fetch failed` needs the system's code, such as ECONNREFUSED.
  const source = 'code' in error ? error : error.cause
  const code = source instanceof Error && 'code' in source ? source.code : undefined
  return typeof code === 'string' ? word(code) : undefined
}

/** The file, line and column, without folders. The message is removed first: it may look like a frame. */
function thrownAt({ stack = '', message }: Error): string | undefined {
  const frames = stack.slice(stack.indexOf(message) + message.length)
  return /^\s*at .*?([\w.-]+:\d+:\d+)\)?$/m.exec(frames)?.[1]
}

/** Lists of the service's identifiers, each only if it is a word. */
function mapLists(event: object): Fields {
  const lists = Object.entries(event as Record<string, readonly string[]>)
  const fields: Fields = {}
  for (const [name, ids] of lists) {
    fields[name] = ids.slice(0, maxIds).map(word)
    if (ids.length > maxIds) fields[`${name}Omitted`] = ids.length - maxIds
  }
  return fields
}

function word(text: string): string {
  return /^[\w-]{1,60}$/.test(text) ? text : 'unknown'
}
