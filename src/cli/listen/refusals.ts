/** What Node's parser and the bridge refuse before the endpoint sees a request: answered with a small body, and reported. */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** A refusal in fixed words: no text of the client is in it. */
export type Refusal = { status: 400 | 408 | 413 | 431; code: string }

const malformed: Refusal = { status: 400, code: 'malformed-request' }
export const badAddress: Refusal = { status: 400, code: 'bad-host-or-path' }

/** By the code of Node's error; every other is a request that is not HTTP/1.1. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request-timeout' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'chunk-extensions-too-large' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers-too-large' },
}

/** @param open the answers that are not finished: none gets a second one into it. */
export function answerRefusals(
  server: Server,
  open: ReadonlySet<ServerResponse>,
  onRefused: (refusal: Refusal) => void,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const isReset = error.code === 'ECONNRESET' || error.code === 'EPIPE'
    const isAnswered = [...open].some((response) => response.socket === socket && response.headersSent)
    if (isReset || isAnswered || !socket.writable) return void socket.destroy()
    const refusal = refusals[error.code ?? ''] ?? malformed
    const { status, code } = refusal
    const body = `${code}\n`
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: text/plain\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
      () => socket.destroy(),
    )
    onRefused(refusal)
  })
}
