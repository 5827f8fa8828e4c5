/**
 * The objects that wallets put on a page. Nothing they return is trusted: answers are `unknown` until their shape is
 * checked, and each is read once.
 */

/** Codes of EIP-1193, EIP-3326 and common practice that matter to the payer. */
export const walletCodes = { rejected: 4001, unknownNetwork: 4902, busy: -32002 } as const

/** The code of a wallet's refusal; wallets on phones wrap it in an internal error. */
export function codeOf(error: unknown): number | undefined {
  const inner = field(error, 'data', 'originalError', 'code')
  const code = typeof inner === 'number' ? inner : field(error, 'code')
  return typeof code === 'number' ? code : undefined
}

/** Whether a wallet has no such method: it did nothing. */
export const isUnsupported = (error: unknown): boolean => [4200, -32601].includes(codeOf(error) ?? 0)

/** The network's number, as a number or in decimal or hexadecimal digits; undefined for any other answer. */
export function readChainId(answer: unknown): number | undefined {
  if (typeof answer === 'number' || typeof answer === 'bigint') return Number(answer)
  return typeof answer === 'string' && /^(?:0x0*[\da-f]{1,13}|\d{1,15})$/i.test(answer)
    ? Number(answer)
    : undefined
}

/** The account that the payer chose, in lower case, or undefined if the answer has none. */
export function readAccount(answer: unknown): string | undefined {
  const first = field(answer, '0')
  return typeof first === 'string' && /^0x[\da-f]{40}$/i.test(first) ? first.toLowerCase() : undefined
}

/** A transaction's hash, or undefined for any other answer. */
export function readHash(answer: unknown): string | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? answer : undefined
}

/** A field within fields; undefined where one is missing. */
export function field(value: unknown, ...path: readonly string[]): unknown {
  let owner = value
  for (const name of path)
    owner =
      (typeof owner === 'object' && owner !== null) || typeof owner === 'function'
        ? Reflect.get(owner, name)
        : undefined
  return owner
}

/** A field that is text of at most `maxLength` characters; empty for any other. */
export function textField(value: unknown, maxLength: number, ...path: readonly string[]): string {
  const text = field(value, ...path)
  return typeof text === 'string' && text.length <= maxLength ? text : ''
}

/** Calls a method of a wallet, e.g. `trx.sign`; rejects where there is none, and where it throws. */
export async function invoke(value: unknown, path: string, ...args: readonly unknown[]): Promise<unknown> {
  const names = path.split('.')
  const owner = field(value, ...names.slice(0, -1))
  const method = field(owner, names.at(-1) ?? '')
  // A method that a wallet has not got.
  if (typeof method !== 'function') throw Object.assign(new Error(`no ${path}`), { code: 4200 })
  return Reflect.apply(method, owner, args)
}

/** Calls a method over the `request` of EIP-1193. */
export const request = (provider: unknown, method: string, params?: readonly unknown[]): Promise<unknown> =>
  invoke(provider, 'request', params === undefined ? { method } : { method, params })
