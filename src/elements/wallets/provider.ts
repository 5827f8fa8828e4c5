/**
 * The interface of a browser wallet (EIP-1193). Nothing it returns is trusted: answers are `unknown` until their shape
 * is checked.
 */

/** The part of a wallet's interface that is used. */
export type WalletProvider = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

/** Codes of EIP-1193, EIP-3326 and common practice that matter to the payer. */
export const walletCodes = { rejected: 4001, unknownNetwork: 4902, busy: -32002 } as const

/** The code of a wallet's refusal; wallets on phones wrap it in an internal error. */
export function codeOf(error: unknown): number | undefined {
  const inner = field(field(field(error, 'data'), 'originalError'), 'code')
  const code = typeof inner === 'number' ? inner : field(error, 'code')
  return typeof code === 'number' ? code : undefined
}

/** The network's number, or undefined for any other answer. */
export function readChainId(answer: unknown): number | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{1,13}$/i.test(answer) ? Number(answer) : undefined
}

/** The account that the payer chose, in lower case, or undefined if the answer has none. */
export function readAccount(answer: unknown): string | undefined {
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  return typeof first === 'string' && /^0x[\da-f]{40}$/i.test(first) ? first.toLowerCase() : undefined
}

/** A transaction's hash, or undefined for any other answer. */
export function readHash(answer: unknown): string | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? answer : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
