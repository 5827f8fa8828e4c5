/**
 * Asks a server, in a process of its own, over sockets that are kept. Requests are texts, made before the clock starts,
 * and of an answer no more is read than its status and its length: what is spent here is taken from the server.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { answer } from './process.mjs'

/** Answers that come later than this after the last arrival count as that late. */
const timeoutMs = 5000

let held

answer({
  start: () => undefined,
  run,

  /** Sends one request over a connection each, and answers once all are sent. */
  async hold({ port, requests }) {
    const answers = []
    const sockets = []
    for (let from = 0; from < requests.length; from += 500) {
      const some = await Promise.all(requests.slice(from, from + 500).map(() => open(port)))
      sockets.push(...some)
      some.forEach((socket, index) => {
        const text = requests[from + index]
        answers.push(new Promise((resolve, reject) => socket.ask(text, resolve, reject)))
      })
    }
    held = Promise.all(answers.map((each) => each.then((status) => ({ status, at: Date.now() }))))
    held = held.finally(() => sockets.forEach((socket) => socket.end()))
    held.catch(() => undefined)
  },

  /** Answers, for everything that is held, each status and when the last answer came, in ms since the epoch. */
  async woken() {
    const answers = await held
    return {
      statuses: tally(answers.map(({ status }) => status)),
      at: Math.max(...answers.map(({ at }) => at)),
    }
  },
})

/**
 * With a `rate`, requests arrive so many a second whatever becomes of those before, and a latency counts from the arrival,
 * not from when a connection was free to send it: a server that stalls is blamed for all who came meanwhile. Without one,
 * each connection asks as soon as it was answered, which finds the most that a server does; `most` ends it after so many.
 */
async function run({ ports, requests, connections, rate, seconds, most = Infinity }) {
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, index) => open(ports[index % ports.length])),
  )
  const latency = createHistogram()
  const statuses = []
  const startedAt = performance.now()
  const lastArrival = startedAt + seconds * 1000
  const arrivals = rate ? Math.floor(rate * seconds) : Infinity
  let next = 0
  let answered = 0
  let settle
  const over = new Promise((resolve) => (settle = resolve))
  const free = [...sockets]

  function arrivalOf(index) {
    return startedAt + (index * 1000) / rate
  }

  function send() {
    const now = performance.now()
    const isOpen = () => (rate ? next < arrivals && arrivalOf(next) <= now : next < most && now < lastArrival)
    while (free.length > 0 && isOpen()) {
      const at = rate ? arrivalOf(next) : now
      const socket = free.pop()
      const text = requests[next++ % requests.length]
      const onAnswer = (status) => {
        record(at)
        statuses.push(status)
        answered += 1
        free.push(socket)
        send()
      }
      socket.ask(text, onAnswer, settle)
    }
    if (free.length === sockets.length && (rate ? next === arrivals : next >= most || now >= lastArrival))
      settle()
  }

  function record(at) {
    latency.record(Math.max(1, Math.round((performance.now() - at) * 1000)))
  }

  const timer = setInterval(send, 1)
  const timeout = setTimeout(settle, seconds * 1000 + timeoutMs)
  send()
  const failure = await over
  clearInterval(timer)
  clearTimeout(timeout)
  const endedAt = performance.now()
  for (const socket of sockets) socket.destroy()
  if (failure) throw failure
  const late = rate ? arrivals - answered : 0
  for (let index = arrivals - late; index < arrivals; index++) record(arrivalOf(index))
  const quantile = (part) => latency.percentile(part) / 1000
  return {
    answered,
    perSecond: (answered * 1000) / (endedAt - startedAt),
    p50: quantile(50),
    p99: quantile(99),
    p999: quantile(99.9),
    statuses: { ...tally(statuses), ...(late > 0 && { late }) },
  }
}

/** A connection that asks one thing at a time. */
async function open(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let buffer = ''
  let onAnswer
  let onFailure
  socket.on('error', (error) => onFailure?.(error))
  socket.on('close', () => onFailure?.(new Error('the server closed a connection')))
  socket.on('data', (chunk) => {
    buffer += chunk.latin1Slice()
    const bodyAt = buffer.indexOf('\r\n\r\n') + 4
    if (bodyAt < 4) return
    const head = buffer.slice(0, bodyAt)
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const isWhole =
      status === 204 ||
      status === 304 ||
      (length === undefined ? buffer.endsWith('\r\n0\r\n\r\n') : buffer.length >= bodyAt + Number(length))
    if (!isWhole) return
    buffer = ''
    const tell = onAnswer
    onFailure = undefined
    tell(status)
  })
  return {
    ask(text, resolve, reject) {
      onAnswer = resolve
      onFailure = reject
      socket.write(text, 'latin1')
    },
    end: () => socket.end(),
    destroy: () => socket.destroy(),
  }
}

function tally(statuses) {
  const counts = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
