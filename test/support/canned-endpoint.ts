/**
 * A merchant's endpoint that lives in the page: stories and tests give its address to an element and get canned
 * answers, or those of a handler. Requests to any other address go where they always went.
 */
import type { CheckoutSession, Method, Payment } from '../../src/core/contract/wire.js'
import { methods, payments, session } from './canned-answers.js'

/** What the endpoint answers. `never` leaves the request unanswered. */
export type Answers = {
  session?: CheckoutSession | Response | 'never'
  methods?: readonly Method[] | Response | 'never'
  /** Created by any choice; by default the session's own. */
  payment?: Payment | Response | 'never'
  /** The first check of the payment after the session was asked for; by default nothing has changed. */
  check?: Payment | Promise<Payment> | Response | 'offline'
}

type Handler = (request: Request) => Promise<Response>

const endpoints = new Map<string, Handler>()
const checked = new WeakSet<Answers>()
let count = 0
let installed = false

/** Answers under a new address. */
export function createEndpoint(answers: Answers = {}): string {
  const endpoint = mountEndpoint((request) =>
    answer(answers, new URL(request.url).pathname.slice(endpoint.length), request),
  )
  return endpoint
}

/** Lets `handler` answer every request below a new address, which is returned, instead of the network. */
export function mountEndpoint(handler: Handler): string {
  install()
  const endpoint = `/canned-endpoint/${(count += 1)}`
  endpoints.set(endpoint, handler)
  return endpoint
}

/** Nothing answers there any more. */
export function unmountEndpoint(endpoint: string): void {
  endpoints.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** A problem document, as the endpoint answers a failure. */
export function problem(code: string, status: number, retryable = false, more: object = {}): Response {
  const body = {
    type: `urn:crypto-checkout:problem:${code}`,
    title: code,
    status,
    detail: code,
    code,
    retryable,
  }
  return new Response(JSON.stringify({ ...body, requestId: 'req_5f0c7a', ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

function install(): void {
  if (installed) return
  installed = true
  const pass = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const handler = endpoints.get(/^\/canned-endpoint\/\d+/.exec(pathname)?.[0] ?? '')
    return handler ? handler(new Request(input, init)) : pass(input, init)
  }
}

function answer(answers: Answers, path: string, request: Request): Promise<Response> {
  if (path === '/session') {
    checked.delete(answers)
    return reply(answers.session ?? session, request)
  }
  if (path === '/methods') {
    const list = answers.methods ?? methods
    return reply(Array.isArray(list) ? { methods: list } : list, request)
  }
  if (path === '/payments') return reply(answers.payment ?? 'never', request)
  const id = decodeURIComponent(path.replace('/payments/', ''))
  // The browser remembers it from another checkout with the same order.
  if (answers.check === undefined && !knownIds(answers).has(id))
    return reply({ ...payments.usdtOnTron, id }, request)
  // A held poll: answered once, then nothing changes any more.
  const check = checked.has(answers) ? undefined : answers.check
  if (check === 'offline') return Promise.reject(new TypeError('Failed to fetch'))
  checked.add(answers)
  return check instanceof Promise
    ? check.then((payment) => Response.json(payment))
    : reply(check ?? 'never', request)
}

/** The payments that this endpoint answers with. */
function knownIds({ session: order = session, payment, check }: Answers): Set<string> {
  const created = [payment, check].flatMap((answer) => (isPayment(answer) ? [answer.id] : []))
  const listed = typeof order === 'object' && 'payments' in order ? order.payments.map(({ id }) => id) : []
  return new Set([...listed, ...created])
}

const isPayment = (answer: Answers['payment'] | Answers['check']): answer is Payment =>
  typeof answer === 'object' && 'chain' in answer

function reply(body: object | string, { signal }: Request): Promise<Response> {
  if (body instanceof Response) return Promise.resolve(body.clone())
  if (body !== 'never') return Promise.resolve(Response.json(body))
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')),
    )
  })
}
