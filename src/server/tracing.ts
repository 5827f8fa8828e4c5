/**
 * Traces of requests, of calls of the payment service and of steps of the store, by `@opentelemetry/api`, which the caller passes.
 * A span names routes, operations, outcomes and codes: nothing that a client wrote, but for the identifiers of its `traceparent`.
 */
import { version } from '../core/version.js'
import { aroundSteps } from './store-steps.js'
import type { Store } from './store/store.js'

/** The part of a span that is used. */
export type TraceSpan = {
  /** Adds what is known of it. */
  setAttribute(name: string, value: string | number): unknown
  /** 2 is an error. */
  setStatus(status: { code: number }): unknown
  /** Names it once its route is known. */
  updateName(name: string): unknown
  /** Ends it. */
  end(): void
  /** Its identifiers, in hexadecimal. */
  spanContext(): TraceIds
}

/** The identifiers of a span, in hexadecimal. */
export type TraceIds = {
  /** 32 characters. */
  traceId: string
  /** 16 characters. */
  spanId: string
}

/** What the API keeps of the code that runs. */
export type TraceContext = {
  /** A value by its key. */
  getValue(key: symbol): unknown
  /** A context with another value. */
  setValue(key: symbol, value: unknown): TraceContext
  /** A context without a value. */
  deleteValue(key: symbol): TraceContext
}

/** The part of `@opentelemetry/api` that is used: pass the module. */
export type Telemetry = {
  /** Makes spans. */
  trace: {
    getTracer(name: string, version?: string): TraceSource
    setSpan(context: TraceContext, span: TraceSpan): TraceContext
    getActiveSpan(): TraceSpan | undefined
  }
  /** Knows the span of the code that runs. */
  context: { active(): TraceContext; with<T>(context: TraceContext, work: () => T): T }
  /** Reads and writes `traceparent`. */
  propagation: {
    extract(context: TraceContext, carrier: object): TraceContext
    inject(context: TraceContext, carrier: object): void
  }
}

/** Starts spans. */
export type TraceSource = {
  startSpan(name: string, options: { kind: number }, context: TraceContext): TraceSpan
}

/** Kinds of spans, as the API numbers them. */
export const spanKind = { internal: 0, server: 1, client: 2 } as const
export const spanError = { code: 2 } as const
/** What a span without an SDK has. */
const noTrace = /^0*$/

export type Tracing = {
  /** Runs the work of a request in a span below the caller's, if its headers name one. */
  request<T>(headers: Headers, name: string, work: (span: TraceSpan) => Promise<T>): Promise<T>
  /** Runs work in a span below the active one. It ends when the work ends; a rejection is its error. */
  step<T>(name: string, kind: number, work: () => T): T
  /** Headers that carry the active span to another server; empty without one. */
  headers(): Record<string, string>
  /** The active span; undefined without one. */
  active(): TraceIds | undefined
}

export function createTracing({ trace, context, propagation }: Telemetry): Tracing {
  const tracer = trace.getTracer('crypto-checkout', version)

  function run<T>(
    parent: TraceContext,
    { name, kind }: { name: string; kind: number },
    work: (span: TraceSpan) => T,
  ): T {
    const span = tracer.startSpan(name, { kind }, parent)
    const fail = (error: unknown): never => {
      span.setStatus(spanError)
      span.setAttribute('error.type', codeOf(error))
      span.end()
      throw error
    }
    let result: T
    try {
      result = context.with(trace.setSpan(parent, span), () => work(span))
    } catch (error) {
      return fail(error)
    }
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    const ended = result.then((value: unknown) => {
      span.end()
      return value
    }, fail)
    // The same promise, after its span has ended.
    return ended as T
  }

  return {
    request: (headers, name, work) =>
      run(
        propagation.extract(context.active(), onlyTraceparent(Object.fromEntries(headers))),
        { name, kind: spanKind.server },
        work,
      ),
    step: (name, kind, work) => run(context.active(), { name, kind }, work),
    headers() {
      const headers: Record<string, string> = {}
      propagation.inject(context.active(), headers)
      return onlyTraceparent(headers)
    },
    active() {
      const { traceId = '', spanId = '' } = trace.getActiveSpan()?.spanContext() ?? {}
      return noTrace.test(traceId) ? undefined : { traceId, spanId }
    },
  }
}

/** `baggage` and `tracestate` may hold what a payer wrote, or what is the shop's own: no other server gets them. */
function onlyTraceparent({ traceparent }: Record<string, string>): Record<string, string> {
  return traceparent === undefined ? {} : { traceparent }
}

/** A fixed word, never a message: that may hold what a client wrote. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[\w-]{1,40}$/.test(code) ? code : error instanceof Error ? error.name : 'error'
}

/** A store whose steps are spans of what asked for them. The watcher, which looks every second, asks without one. */
export function tracedStore(store: Store, tracing: Tracing): Store {
  return aroundSteps(store, (name, step) =>
    tracing.active() ? tracing.step(`store.${name}`, spanKind.internal, step) : step(),
  )
}

/** A `fetch` whose requests carry the active span. */
export function tracedFetch(send: typeof fetch, tracing: Tracing): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(tracing.headers())) headers.set(name, value)
    return send(input, { ...init, headers })
  }
}
