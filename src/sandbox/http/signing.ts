/**
 * The signed content of a request (section 5): `timeStamp`, `requestId` and `accessId`, or the payload. The text of the
 * interface says both and shows no serialization. Every plausible one has a name here; a sandbox uses one of them.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'

/** The values of the headers as they were sent, and the text of the body, empty when there is none. */
export type Signed = { timeStamp: string; requestId: string; accessId: string; body: string }

const contents = {
  json: ({ timeStamp, requestId, accessId }: Signed) => JSON.stringify({ timeStamp, requestId, accessId }),
  'json-access-first': ({ timeStamp, requestId, accessId }: Signed) =>
    JSON.stringify({ accessId, requestId, timeStamp }),
  concat: joinedBy(''),
  'concat-access-first': ({ timeStamp, requestId, accessId }: Signed) => accessId + requestId + timeStamp,
  colon: joinedBy(':'),
  dot: joinedBy('.'),
  newline: joinedBy('\n'),
  payload: ({ body }: Signed) => body,
  'concat-payload': (signed: Signed) => joinedBy('')(signed) + signed.body,
}

/** A serialization of the signed content. */
export type SignatureName = keyof typeof contents

/**
 * The names of all serializations, the default first.
 * @example
 * const [usual] = signatureNames
 */
// The keys of a constant record; Object.keys loses their type.
export const signatureNames = Object.keys(contents) as SignatureName[]

/** The value of `authorization`: HMAC-SHA256 of the content with the access secret, in Base64. */
export function sign(name: SignatureName, accessSecret: string, signed: Signed): string {
  return base64.encode(hmac(sha256, utf8ToBytes(accessSecret), utf8ToBytes(contents[name](signed))))
}

function joinedBy(separator: string) {
  return ({ timeStamp, requestId, accessId }: Signed) => [timeStamp, requestId, accessId].join(separator)
}
