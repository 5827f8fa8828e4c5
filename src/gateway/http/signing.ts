/**
 * Signs requests (section 5). The interface names the signed parts, but not how they are joined into one text. So the
 * serialization is a strategy; `doctor` finds an account's by trying the candidates with a read.
 */

/** The parts of the signed text. */
export type SignatureParts = {
  /** The value of `x-timestamp`. */
  timeStamp: string
  /** The value of `x-request-id`. */
  requestId: string
  /** The account's access id. */
  accessId: string
  /** The body of the request, byte for byte; empty when it has none. */
  payload: string
}

/** Joins the parts into the text that is signed. */
export type Serialization = (parts: SignatureParts) => string

const joined =
  (separator: string): Serialization =>
  ({ timeStamp, requestId, accessId }) =>
    [timeStamp, requestId, accessId].join(separator)

/**
 * The candidates, likeliest first. `payload` is from some header descriptions; the rest, from the security scheme.
 * @example
 * console.log(Object.keys(serializations))
 */
export const serializations = {
  json: ({ timeStamp, requestId, accessId }) => JSON.stringify({ timeStamp, requestId, accessId }),
  'json-access-first': ({ timeStamp, requestId, accessId }) =>
    JSON.stringify({ accessId, requestId, timeStamp }),
  concat: joined(''),
  'concat-access-first': ({ timeStamp, requestId, accessId }) => accessId + requestId + timeStamp,
  colon: joined(':'),
  dot: joined('.'),
  newline: joined('\n'),
  payload: ({ payload }) => payload,
  'concat-payload': (parts) => joined('')(parts) + parts.payload,
} as const satisfies Record<string, Serialization>

/** The name of a candidate. */
export type SerializationName = keyof typeof serializations

/** The options of a signer. `accessSecret` never leaves it. */
export type SignerOptions = {
  accessId: string
  accessSecret: string
  /** A candidate's name, or a function of your own. */
  serialization: SerializationName | Serialization
  /** Milliseconds since 1970. */
  now: () => number
}

/** The headers that sign a request with this body and this `x-request-id`, at the time of the call. */
export type Signer = (payload: string, requestId: string) => Promise<Record<string, string>>

/**
 * A signer for one account: HMAC-SHA256 over UTF-8, keyed with the secret's own characters, in Base64.
 */
export function createSigner(options: SignerOptions): Signer {
  const { accessId, accessSecret, serialization, now } = options
  const serialize = typeof serialization === 'function' ? serialization : serializations[serialization]
  const encoder = new TextEncoder()
  let key: Promise<CryptoKey> | undefined

  return async (payload, requestId) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    key ??= crypto.subtle.importKey('raw', encoder.encode(accessSecret), algorithm, false, ['sign'])
    const timeStamp = new Date(now()).toISOString()
    const text = serialize({ timeStamp, requestId, accessId, payload })
    const mac = await crypto.subtle.sign('HMAC', await key, encoder.encode(text))
    return {
      'x-timestamp': timeStamp,
      authorization: btoa(String.fromCharCode(...new Uint8Array(mac))),
    }
  }
}

/** The interface does not show the service's tolerance. A minute is more than latency explains. */
const noticeableSkewSeconds = 60

/** A note for a refusal if the service's `date` shows that the clocks differ; else empty. */
export function clockNote(date: string | null, nowMs: number): string {
  const seconds = Math.round((Date.parse(date ?? '') - nowMs) / 1000)
  if (!(Math.abs(seconds) > noticeableSkewSeconds)) return ''
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  return `; its clock is ${Math.abs(seconds)} s ${direction} ours, and what is signed holds the time`
}
