/** A visit to an endpoint: its requests, the answers so far, and the orders that were made up for it. */
import * as z from 'zod/mini'
import { decodeText, readBytes } from '../../core/contract/response-body.js'
import { paymentSchema, type Method, type Payment } from '../../core/contract/wire.js'
import { expect, Mismatch, Skip } from './rule.js'

/** An answer, read to its end. `json` is undefined where the body is none. */
export type Answer = {
  request: string
  status: number
  headers: Headers
  text: string
  json: unknown
}

export type Ask = {
  /** A session or an API key; sent as the bearer token. */
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  raw?: string
  headers?: Record<string, string>
}

export type VisitOptions = {
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

/** More than any answer of the contract has. */
const maxAnswerBytes = 2 ** 21

export type Minted = { session: string; id: string; expiresAt: string; url: string; reference: string }

type MintInput = { reference?: string } & Record<string, unknown>

/** An order in fiat, as the rules change it. */
const order = { amount: '49.99', currency: 'USD' }

const mintedSchema = z.object({ session: z.string(), id: z.string(), expiresAt: z.string(), url: z.string() })

export class Visit {
  readonly url: string
  readonly apiKey: string | undefined
  readonly origin: string | undefined
  readonly sandbox: string | undefined
  readonly signal: AbortSignal
  readonly answers: Answer[] = []
  readonly #given: string | undefined
  readonly #fetch: VisitOptions['fetch']
  #own: Promise<string> | undefined

  constructor({ url, apiKey, origin, session, sandbox, fetch, signal }: VisitOptions) {
    this.url = url
    this.apiKey = apiKey
    this.origin = origin
    this.sandbox = sandbox
    this.signal = signal
    this.#given = session
    this.#fetch = fetch
  }

  /** Asks the endpoint. A redirect is an answer. */
  async send(verb: string, path: string, ask: Ask = {}): Promise<Answer> {
    const answer = await this.#exchange(verb, this.url + path, ask)
    this.answers.push(answer)
    return answer
  }

  /** Asks the sandbox's control routes. */
  async control(verb: string, path: string, body?: unknown): Promise<unknown> {
    if (this.sandbox === undefined) throw new Skip('needs --sandbox')
    const { json, status } = await this.#exchange(verb, `${this.sandbox}/sandbox/api${path}`, { body })
    if (status !== 200) throw new Skip(`the sandbox answers ${status}`)
    return json
  }

  /** The key, for a rule that needs it. */
  key(): string {
    if (this.apiKey === undefined) throw new Skip('needs --api-key')
    return this.apiKey
  }

  /** Seals an order, of a reference of its own unless one is given. */
  async mint({
    reference = `conformance-${crypto.randomUUID()}`,
    ...change
  }: MintInput = {}): Promise<Minted> {
    const body = { reference, ...order, ...change }
    const answer = await this.send('POST', '/sessions', { token: this.key(), body })
    expect(answer.status === 201, '201 for a right order', () => outcome(answer))
    return { reference, ...shaped(mintedSchema, answer) }
  }

  /** A session that may be looked at: the one given, else one of its own for the whole visit. */
  async session(): Promise<string> {
    if (this.#given !== undefined) return this.#given
    if (this.apiKey === undefined) throw new Skip('needs --api-key or --session')
    return (this.#own ??= this.mint().then(({ session }) => session))
  }

  /** A way to pay: USDT on Tron where there is such a thing, which the sandbox has. */
  async method(session: string): Promise<Method> {
    const { json } = await this.send('GET', '/methods', { token: session })
    const methods = ((json as { methods?: Method[] } | undefined)?.methods ?? []).filter(
      ({ available }) => available,
    )
    const usual = methods.find(({ chain, coin }) => chain.id === 'tron' && coin.id === 'usdt')
    const method = usual ?? methods[0]
    if (!method) throw new Skip('GET /methods lists nothing to pay with')
    return method
  }

  /** Creates a payment, as a page does. */
  async pay(session: string, change: Record<string, unknown> = {}): Promise<Answer> {
    const { chain, coin } = await this.method(session)
    return this.send('POST', '/payments', {
      token: session,
      body: { chain: chain.id, coin: coin.id, ...change },
    })
  }

  /** A new payment of a new order. */
  async newPayment(): Promise<{ minted: Minted; payment: Payment; answer: Answer }> {
    const minted = await this.mint()
    const answer = await this.pay(minted.session)
    expect(answer.status === 201, '201 for a new payment', () => outcome(answer))
    return { minted, payment: shaped(paymentSchema, answer), answer }
  }

  async #exchange(verb: string, url: string, { token, body, raw, headers }: Ask): Promise<Answer> {
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
    if (!chunks) throw new Mismatch(`at most ${maxAnswerBytes} bytes`, `more to ${request}`)
    const text = decodeText(chunks) ?? ''
    return {
      request,
      status: response.status,
      headers: response.headers,
      text,
      json: parse(text),
    }
  }
}

/** What came, in a few words that repeat nothing of the body but the code of a problem. */
export function outcome({ request, status, json }: Answer): string {
  const code = typeof json === 'object' && json !== null && 'code' in json ? ` ${String(json.code)}` : ''
  return `${status}${code} to ${request}`
}

/**
 * The body, as the schema reads it.
 * @throws {Mismatch} naming the first field that is otherwise.
 */
export function shaped<T extends z.ZodMiniType>(schema: T, answer: Answer): z.infer<T> {
  const result = schema.safeParse(answer.json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || 'body'
  throw new Mismatch(`${field} as the contract has it`, `${outcome(answer)}, where ${field} is otherwise`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
