/** Faults of the connection: broken, held or endless (F001 to F007, F019). */
import {
  afterwards,
  disconnect,
  fault,
  hold,
  json,
  type ApplyFault,
  type FaultedRequest,
} from './definition.js'

const gatherMs = 20

/** The catalogue's faults of the connection. */
export const connectionFaults = [
  fault(
    'F001',
    'connection-refused',
    'ends the connection before the request is carried out; only a stopped sandbox refuses it outright',
    ({ c }) => disconnect(c, 'ECONNREFUSED'),
  ),
  fault(
    'F002',
    'connection-reset',
    'carries the request out and ends the connection without an answer',
    afterwards((_, { c }) => disconnect(c, 'ECONNRESET')),
  ),
  fault('F003', 'blackhole', 'neither carries out nor answers', ({ wait }) => hold(wait)),
  fault(
    'F003',
    'timeout-after-execute',
    'carries the request out and never answers',
    afterwards((_, { wait }) => hold(wait)),
  ),
  fault(
    'F004',
    'slow-body',
    'answers with headers, then a byte a second',
    streamed(async function* (bytes, { wait }) {
      for (const byte of bytes) {
        await wait(1000)
        yield Uint8Array.of(byte)
      }
    }),
  ),
  fault(
    'F005',
    'endless-body',
    'answers with a body that never ends',
    streamed(async function* () {
      yield new TextEncoder().encode('{"status":"success","message":"')
      for (;;) yield new Uint8Array(16_384).fill(0x20)
    }),
  ),
  fault(
    'F006',
    'truncated-body',
    'announces the whole length and ends the connection after half of it',
    streamed(cutAfter(0.5), (bytes) => ({ 'content-length': String(bytes.length) })),
  ),
  fault(
    'F007',
    'truncated-chunked',
    'sends the whole JSON in chunks and ends the connection before the last chunk',
    streamed(cutAfter(1)),
  ),
  fault(
    'F019',
    'keep-alive-closed',
    'ends a kept connection as the request arrives, without carrying it out',
    ({ c }) => disconnect(c, 'ECONNRESET'),
  ),
]

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>

/** Runs the operation and sends its answer in chunks that the fault makes; if it throws, the connection breaks. */
function streamed(
  chunks: (bytes: Uint8Array<ArrayBuffer>, faulted: FaultedRequest) => Chunks,
  headers: (bytes: Uint8Array) => Record<string, string> = () => ({}),
): ApplyFault {
  return afterwards(async (answer, faulted) => {
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const pieces = chunks(bytes, faulted)
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return()
      },
    })
    return new Response(body, { status: answer.status, headers: { ...json, ...headers(bytes) } })
  })
}

function cutAfter(share: number) {
  return async function* (bytes: Uint8Array<ArrayBuffer>): Chunks {
    yield bytes.slice(0, Math.floor(bytes.length * share))
    // Servers buffer the first chunks: a break before they are sent becomes a server error.
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    throw new TypeError('terminated')
  }
}
