/**
 * The service's own words about a refusal. The interface shows no error body (section 7), so any text in it may hold
 * anything: what is kept is short, on one line, and without what would identify an account or a person.
 */
import { untilAborted } from './abort.js'
import { decodeText, readBytes } from '../../core/contract/response-body.js'

/** The longest text that is kept, in characters. */
const maxLength = 200
/** A longer text is left out. It is not cut before it is masked: a part of a secret would be left. */
const maxSearched = 16_384
const maxBytes = 16_384
/** A refusal is known by its status: its words are not worth a long wait. */
const maxWaitMs = 1000

const email = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g
/** Seven digits or more of any script, in groups or not. */
const digitGroups = /\+?\(?\p{Nd}(?:[\s().\/\-]{0,3}\p{Nd}){6,}/gu

/** The words in the body of a refusal; undefined if it has none, or they do not come soon. */
export async function readServiceMessage(
  response: Response,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), maxWaitMs)
  })
  late.catch(() => undefined)
  try {
    const chunks = await readBytes(response, maxBytes, (read) =>
      untilAborted(() => Promise.race([read(), late]), signal),
    )
    return messageIn(JSON.parse((chunks && decodeText(chunks)) ?? ''), secrets)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** The words in a parsed body, wherever services put them; undefined if there are none. */
export function messageIn(body: unknown, secrets: readonly string[]): string | undefined {
  const { message, error, errors, detail } = Object(body) as Record<string, unknown>
  for (const candidate of [message, error, detail, errors]) {
    const first: unknown = Array.isArray(candidate) ? candidate[0] : candidate
    const text: unknown =
      typeof first === 'object' && first !== null && 'message' in first ? first.message : first
    if (typeof text === 'string' && text.trim() !== '') return cleaned(text, secrets)
  }
  return undefined
}

/** On one line, short, and without secrets, e-mail addresses and telephone numbers. */
function cleaned(text: string, secrets: readonly string[]): string | undefined {
  if (text.length > maxSearched) return undefined
  let clean = text.normalize('NFKC').replace(/[\p{C}\p{Z}]+/gu, ' ')
  // One character may have become eighteen.
  if (clean.length > maxSearched) return undefined
  for (const secret of secrets)
    for (const spelling of new Set([secret, encodeURIComponent(secret)])) clean = withoutText(clean, spelling)
  clean = clean
    .replace(email, '[e-mail]')
    .replace(digitGroups, (digits) => (/^\d+\.\d+$/.test(digits) ? digits : '[number]'))
    .trim()
  const characters = [...clean]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : clean
}

/** Without each occurrence of a text, in either case. By a pattern: in lower case, a text may be longer than before. */
function withoutText(text: string, secret: string): string {
  const pattern = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return text.replace(new RegExp(pattern, 'gi'), '[secret]')
}
