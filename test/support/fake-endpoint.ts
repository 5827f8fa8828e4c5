/** An endpoint in the place of `fetch`, for elements that make their own client. */

/** A request as it would have been sent. */
type Asked = { method: string; path: string; headers: Headers; signal: AbortSignal | null }

/** Answers requests by `METHOD /path`; one without an answer stays open until it is aborted. */
export class FakeEndpoint {
  readonly asked: Asked[] = []
  /** What to answer, e.g. `{ 'GET /session': () => Response.json(…) }`. May be changed at any time. */
  answers: Record<string, (asked: Asked) => Response | undefined>
  readonly #original = globalThis.fetch

  constructor(answers: FakeEndpoint['answers'] = {}) {
    this.answers = answers
    globalThis.fetch = (input, init) => this.#answer(input, init)
  }

  restore(): void {
    globalThis.fetch = this.#original
  }

  /** How many requests of a kind are open. */
  open(kind: string): number {
    return this.of(kind).filter(({ signal }) => !signal?.aborted).length
  }

  of(kind: string): Asked[] {
    return this.asked.filter(({ method, path }) => `${method} ${path}` === kind)
  }

  #answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'https://shop.example')
    const path = pathname.replace('/checkout', '')
    const method = init.method ?? 'GET'
    const asked = { method, path, headers: new Headers(init.headers), signal: init.signal ?? null }
    this.asked.push(asked)
    const response = this.answers[`${method} ${path}`]?.(asked)
    // As `fetch` does where there is no answer.
    if (response?.type === 'error') return Promise.reject(new TypeError('Failed to fetch'))
    if (response) return Promise.resolve(response)
    return new Promise((_, reject) => {
      asked.signal?.addEventListener('abort', () => reject(asked.signal?.reason))
    })
  }
}

/** An answer with its tag; who has seen it gets a 304, or, having asked to hold it, none. */
export function tagged(body: unknown, etag: string): (asked: Asked) => Response | undefined {
  return ({ headers }) => {
    if (headers.get('if-none-match') !== etag) return Response.json(body, { headers: { etag } })
    return headers.has('prefer') ? undefined : new Response(null, { status: 304 })
  }
}
