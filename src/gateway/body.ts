/**
 * The body of an answer, read by hand: `response.json()` has no size limit, accepts broken UTF-8, and puts a piece of
 * the body into its errors.
 */

/**
 * The bytes of a body, or undefined when there are more than `maxBytes`; the connection is then closed.
 * Rejects when the connection breaks, and with the signal's reason.
 */
export async function readBytes(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array[] | undefined> {
  if (!response.body) return []
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await untilAborted(() => reader.read(), signal)
      if (done) return chunks
      size += value.byteLength
      if (size > maxBytes) return undefined
      chunks.push(value)
    }
  } finally {
    // Not awaited: a peer that hangs may never confirm.
    reader.cancel().catch(() => undefined)
  }
}

/** The value of complete, well-formed UTF-8 JSON; undefined for anything else. */
export function parseJson(chunks: readonly Uint8Array[]): unknown {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The outcome of `work`, or a rejection with the signal's reason: not every `fetch` minds its signal. */
export async function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
