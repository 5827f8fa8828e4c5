/**
 * Reads the body of an answer by hand: `response.json()` has no size limit, accepts broken UTF-8, and puts a piece of
 * the body into its errors. Every client in this package reads with it.
 */
import { parseJson } from '../parse-json.js'

/**
 * The bytes of a body, or undefined when there are more than `maxBytes`; the connection is then closed.
 * Rejects when the connection breaks.
 * @param next reads the next chunk; if it can reject early, the connection is closed then, too.
 */
export async function readBytes(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
  next = <T>(read: () => Promise<T>): Promise<T> => read(),
): Promise<Uint8Array[] | undefined> {
  if (!body) return []
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await next(() => reader.read())
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

/** The text of bytes that are complete, well-formed UTF-8; undefined for any others. */
export function decodeText(chunks: readonly Uint8Array[]): string | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
  } catch {
    return undefined
  }
}

/** The value of a body that is complete, well-formed UTF-8 JSON of at most `maxBytes`; undefined for anything else. */
export async function readJson(
  response: Pick<Response, 'body' | 'text'>,
  maxBytes: number,
): Promise<unknown> {
  // What a page has put in the place of `fetch` may know no streams: it has read the whole already, and what is cut is no JSON.
  if (response.body === undefined) return parseJson((await response.text()).slice(0, maxBytes))
  const chunks = await readBytes(response, maxBytes)
  return parseJson(chunks && decodeText(chunks))
}
