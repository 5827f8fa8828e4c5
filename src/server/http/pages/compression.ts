/** Compressed answers, for the browsers that accept them: files once, pages each. */
import type { TextBytes } from './html-pieces.js'

/** The encodings that are answered, the better one first. */
const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** The best of the available encodings that a request accepts, by its header `accept-encoding`. */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Map(
    (header ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  return encodings.find((name) => available.includes(name) && accepted.get(name) === true)
}

/** The bytes with gzip; undefined where the runtime has no `CompressionStream`. */
export async function gzip(body: TextBytes | ArrayBuffer): Promise<ArrayBuffer | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined
  const plain = new Response(body).body
  return plain ? new Response(plain.pipeThrough(new CompressionStream('gzip'))).arrayBuffer() : undefined
}
