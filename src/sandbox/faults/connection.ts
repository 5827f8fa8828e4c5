/** Faults of the connection: what is cut, held or never ends (F001 to F007, F019). */
import { disconnect, hold, type FaultDefinition, type Strike, type Struck } from './definition.js'

const gatherMs = 20

/** The deck's faults of the connection. */
export const connectionFaults: readonly FaultDefinition[] = [
  {
    id: 'F001',
    name: 'connection-refused',
    effect:
      'ends the connection before the request is carried out; only a stopped sandbox refuses it outright',
    strike: ({ c }) => disconnect(c, 'ECONNREFUSED'),
  },
  {
    id: 'F002',
    name: 'connection-reset',
    effect: 'carries the request out and ends the connection without an answer',
    strike: async ({ c, run }) => {
      await run()
      return disconnect(c, 'ECONNRESET')
    },
  },
  {
    id: 'F003',
    name: 'blackhole',
    effect: 'neither carries out nor answers',
    strike: ({ wait }) => hold(wait),
  },
  {
    id: 'F003',
    name: 'timeout-after-execute',
    effect: 'carries the request out and never answers',
    strike: async ({ run, wait }) => {
      await run()
      return hold(wait)
    },
  },
  {
    id: 'F004',
    name: 'slow-body',
    effect: 'answers with headers, then a byte a second',
    strike: streamed(async function* (bytes, { wait }) {
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
    strike: streamed(async function* () {
      yield new TextEncoder().encode('{"status":"success","message":"')
      for (;;) yield new Uint8Array(16_384).fill(0x20)
    }),
  },
  {
    id: 'F006',
    name: 'truncated-body',
    effect: 'announces the whole length and ends the connection after half of it',
    strike: streamed(cutAfter(0.5), (bytes) => ({ 'content-length': String(bytes.length) })),
  },
  {
    id: 'F007',
    name: 'truncated-chunked',
    effect: 'sends the whole JSON in chunks and ends the connection before the last chunk',
    strike: streamed(cutAfter(1)),
  },
  {
    id: 'F019',
    name: 'keep-alive-closed',
    effect: 'ends a kept connection as the request arrives, without carrying it out',
    strike: ({ c }) => disconnect(c, 'ECONNRESET'),
  },
]

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>

/** Lets the operation run and sends its answer in pieces of the fault's making; what they throw breaks the connection. */
function streamed(
  chunks: (bytes: Uint8Array<ArrayBuffer>, struck: Struck) => Chunks,
  headers: (bytes: Uint8Array) => Record<string, string> = () => ({}),
): Strike {
  return async (struck) => {
    const answer = await struck.run()
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const pieces = chunks(bytes, struck)
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
    // Servers gather the first pieces: what breaks before they are out is answered as an error of the server.
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    throw new TypeError('terminated')
  }
}
