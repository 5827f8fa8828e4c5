/** The HTTP client of the rules: it sends requests, keeps the answers, and creates sessions and payments. */
import { decodeText, readBytes } from '../../core/contract/response-body.js'
import { parseJson } from '../../core/parse-json.js'
import { readStrictly, type ShapeOf } from '../../core/contract/shape.js'
import {
  methodsShape,
  paymentShape,
  type Method,
  type Methods,
  type Payment,
} from '../../core/contract/wire.js'
import { expect, MismatchError, SkipError } from './outcome.js'

/** A complete answer. `json` is undefined if the body is no JSON. */
export type Answer = {
  request: string
  status: number
  headers: Headers
  text: string
  json: unknown
}

export type RequestOptions = {
  /** A session or an API key; sent as the bearer token. */
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent unchanged. */
  raw?: string
  headers?: Record<string, string>
}

export type ConformanceClientOptions = {
  /** The endpoint with its path, without a slash at the end. */
  url: string
  apiKey: string | undefined
  origin: string | undefined
  session: string | undefined
  /** The address of the sandbox that the endpoint is connected to. */
  sandbox: string | undefined
  fetch: typeof fetch
  signal: AbortSignal
}

/** More than any answer of the contract needs. */
const maxAnswerBytes = 2 ** 21

export type CreatedSession = {
  session: string
  id: string
  expiresAt: string
  url: string
  reference: string
}

type SessionInput = { reference?: string } & Record<string, unknown>

/** The default order, which rules change. */
const order = { amount: '49.99', currency: 'USD' }

const createdSessionShape = {
  session: 'text',
  id: 'text',
  expiresAt: 'time',
  url: 'text',
} satisfies ShapeOf<Omit<CreatedSession, 'reference'>>

export class ConformanceClient {
  readonly url: string
  readonly apiKey: string | undefined
  readonly origin: string | undefined
  readonly sandbox: string | undefined
  readonly signal: AbortSignal
  readonly answers: Answer[] = []
  readonly #given: string | undefined
  readonly #fetch: ConformanceClientOptions['fetch']
  #own: Promise<string> | undefined

  constructor({ url, apiKey, origin, session, sandbox, fetch, signal }: ConformanceClientOptions) {
    this.url = url
    this.apiKey = apiKey
    this.origin = origin
    this.sandbox = sandbox
    this.signal = signal
    this.#given = session
    this.#fetch = fetch
  }

  /** Sends a request to the endpoint. A redirect is returned, not followed. */
  async send(verb: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const answer = await this.#exchange(verb, this.url + path, options)
    this.answers.push(answer)
    return answer
  }

  /** Sends a request to the sandbox's control routes. */
  async control(verb: string, path: string, body?: unknown): Promise<unknown> {
    if (this.sandbox === undefined) throw new SkipError('needs --sandbox')
    const { json, status } = await this.#exchange(verb, `${this.sandbox}/sandbox/api${path}`, { body })
    if (status !== 200) throw new SkipError(`the sandbox answers ${status}`)
    return json
  }

  /** The key, for a rule that needs it. */
  key(): string {
    if (this.apiKey === undefined) throw new SkipError('needs --api-key')
    return this.apiKey
  }

  /** Creates a session, by default with a new reference. */
  async createSession({
    reference = `conformance-${crypto.randomUUID()}`,
    ...change
  }: SessionInput = {}): Promise<CreatedSession> {
    const body = { reference, ...order, ...change }
    const answer = await this.send('POST', '/sessions', { token: this.key(), body })
    expect(answer.status === 201, '201 for a right order', () => outcome(answer))
    return { reference, ...parseAs<Omit<CreatedSession, 'reference'>>(createdSessionShape, answer) }
  }

  /** A session that may be looked at: the one given, else one of its own for the whole client. */
  async session(): Promise<string> {
    if (this.#given !== undefined) return this.#given
    if (this.apiKey === undefined) throw new SkipError('needs --api-key or --session')
    return (this.#own ??= this.createSession().then(({ session }) => session))
  }

  /** A method of the order, preferably USDT on Tron. */
  async method(session: string): Promise<Method> {
    const { json } = await this.send('GET', '/methods', { token: session })
    const methods = ((json as { methods?: Method[] } | undefined)?.methods ?? []).filter(
      ({ available }) => available,
    )
    const usual = methods.find(({ chain, coin }) => chain.id === 'tron' && coin.id === 'usdt')
    const method = usual ?? methods[0]
    if (!method) throw new SkipError('GET /methods lists nothing to pay with')
    return method
  }

  /** That method as a payer chooses it. */
  async choice(session: string): Promise<{ chain: string; coin: string }> {
    const { chain, coin } = await this.method(session)
    return { chain: chain.id, coin: coin.id }
  }

  /** What the order may be paid with. */
  async methods(session: string): Promise<Method[]> {
    const answer = await this.send('GET', '/methods', { token: session })
    expect(answer.status === 200, '200', () => outcome(answer))
    return parseAs<Methods>(methodsShape, answer).methods
  }

  /** Creates a payment, as a page does. */
  async pay(session: string, change: Record<string, unknown> = {}): Promise<Answer> {
    const body = { ...(await this.choice(session)), ...change }
    return this.send('POST', '/payments', { token: session, body })
  }

  /** A new payment of a new order. */
  async newPayment(): Promise<{ created: CreatedSession; payment: Payment; answer: Answer }> {
    const created = await this.createSession()
    const answer = await this.pay(created.session)
    expect(answer.status === 201, '201 for a new payment', () => outcome(answer))
    return { created, payment: readPayment(answer), answer }
  }

  async #exchange(verb: string, url: string, { token, body, raw, headers }: RequestOptions): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await this.#fetch(url, {
      method: verb,
      redirect: 'manual',
      signal: this.signal,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    const chunks = await readBytes(response, maxAnswerBytes)
    const request = `${verb} ${url.slice(this.url.length).replace(/^(\/\w+\/)[^/]+$/, '$1…')}`
    if (!chunks) throw new MismatchError(`at most ${maxAnswerBytes} bytes`, `more to ${request}`)
    const text = decodeText(chunks) ?? ''
    return {
      request,
      status: response.status,
      headers: response.headers,
      text,
      json: parseJson(text),
    }
  }
}

/** The answer as text for a finding: status, problem code and request. */
export function outcome({ request, status, json }: Answer): string {
  const code = typeof json === 'object' && json !== null && 'code' in json ? ` ${String(json.code)}` : ''
  return `${status}${code} to ${request}`
}

/**
 * The parsed body.
 * @throws {MismatchError} naming the first wrong field.
 */
export function parseAs<T>(shape: ShapeOf<T>, answer: Answer): T {
  try {
    return readStrictly<T>(shape, answer.json, 'body')
  } catch (error) {
    const field = String(error).replace(/^.*body\.?/s, '') || 'body'
    throw new MismatchError(
      `${field} as the contract has it`,
      `${outcome(answer)}, where ${field} is otherwise`,
    )
  }
}

/** @throws {MismatchError} as {@link parseAs}. */
export function readPayment(answer: Answer): Payment {
  return parseAs<Payment>(paymentShape, answer)
}
