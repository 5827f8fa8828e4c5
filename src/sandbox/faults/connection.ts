/** Faults of the connection: broken, held or endless (F001 to F007, F019). */
import { disconnect, hold, type FaultDefinition, type ApplyFault, type FaultedRequest } from './definition.js'

const gatherMs = 20

/** The catalogue's faults of the connection. */
export const connectionFaults: readonly FaultDefinition[] = [
  {
    id: 'F001',
    name: 'connection-refused',
    effect:
      'ends the connection before the request is carried out; only a stopped sandbox refuses it outright',
    apply: ({ c }) => disconnect(c, 'ECONNREFUSED'),
  },
  {
    id: 'F002',
    name: 'connection-reset',
    effect: 'carries the request out and ends the connection without an answer',
    apply: async ({ c, run }) => {
      await run()
      return disconnect(c, 'ECONNRESET')
    },
  },
  {
    id: 'F003',
    name: 'blackhole',
    effect: 'neither carries out nor answers',
    apply: ({ wait }) => hold(wait),
  },
  {
    id: 'F003',
    name: 'timeout-after-execute',
    effect: 'carries the request out and never answers',
    apply: async ({ run, wait }) => {
      await run()
      return hold(wait)
    },
  },
  {
    id: 'F004',
    name: 'slow-body',
    effect: 'answers with headers, then a byte a second',
    apply: streamed(async function* (bytes, { wait }) {
      for (const byte of bytes) {
        await wait(1000)
        yield Uint8Array.of(byte)
      }
    }),
  },
  {
    id: 'F005',
    name: 'endless-body',
    effect: 'answers with a body that never ends',
    apply: streamed(async function* () {
      yield new TextEncoder().encode('{"status":"success","message":"')
      for (;;) yield new Uint8Array(16_384).fill(0x20)
    }),
  },
  {
    id: 'F006',
    name: 'truncated-body',
    effect: 'announces the whole length and ends the connection after half of it',
    apply: streamed(cutAfter(0.5), (bytes) => ({ 'content-length': String(bytes.length) })),
  },
  {
    id: 'F007',
    name: 'truncated-chunked',
    effect: 'sends the whole JSON in chunks and ends the connection before the last chunk',
    apply: streamed(cutAfter(1)),
  },
  {
    id: 'F019',
    name: 'keep-alive-closed',
    effect: 'ends a kept connection as the request arrives, without carrying it out',
    apply: ({ c }) => disconnect(c, 'ECONNRESET'),
  },
]

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>

/** Runs the operation and sends its answer in chunks that the fault makes; if it throws, the connection breaks. */
function streamed(
  chunks: (bytes: Uint8Array<ArrayBuffer>, faulted: FaultedRequest) => Chunks,
  headers: (bytes: Uint8Array) => Record<string, string> = () => ({}),
): ApplyFault {
  return async (faulted) => {
    const answer = await faulted.run()
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
    return new Response(body, {
      status: answer.status,
      headers: { 'content-type': 'application/json', ...headers(bytes) },
    })
  }
}

function cutAfter(share: number) {
  return async function* (bytes: Uint8Array<ArrayBuffer>): Chunks {
    yield bytes.slice(0, Math.floor(bytes.length * share))
    // Servers buffer the first chunks: a break before they are sent becomes a server error.
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    throw new TypeError('terminated')
  }
}
