/**
 * What a person pastes into a field of an address, a transaction's hash or a tag, without its decoration: white space and
 * invisible characters around it, groups of four, the payment link of the field's own network. Anything else stays in the
 * text, so that the check of the field refuses it: a link with a tag, two addresses, the link of another network.
 */
import { familyOf, findChain, type ChainFamily } from '../chains/chains.js'
import type { Chain } from '../contract/wire.js'

const visible = /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su
/** What a sentence has around a text. */
const marks = /^["'“”‘’„«(<]+|["'“”‘’„»)>.,;]+$/g
const groupsOfFour = /^(?:0x|-?\d:)?(?:\S{4}\s+)+\S{1,4}$/

/** The schemes of links that carry an address of the family as it is. */
const schemes: Partial<Record<ChainFamily, readonly string[]>> = {
  evm: ['ethereum', 'eth'],
  btc: ['bitcoin'],
  sol: ['solana'],
  ton: ['ton'],
  tron: ['tron'],
  xrpl: ['xrpl', 'xrp', 'ripple'],
}

const paymentLink = /^([a-z]+):(?:\/\/(?:transfer\/)?)?(?:pay-)?([\w-]+)(?:@(\w+))?(?:\?(.*))?$/i

/** Parameters that do not say who receives the money; an invoice of Lightning is another way to send it. */
const ofNoReceiver = /^(?:amount|value|label|message|lightning)$/i

/**
 * A tag or memo without what surrounds it. What is inside may be part of a memo.
 * @example
 * pastedTag(' 12345\u200b') // '12345'
 */
export function pastedTag(text: string): string {
  return visible.exec(text)?.[0] ?? ''
}

/**
 * A text that has no spaces, such as a hash: without invisible characters and the marks around it, and in one piece if it was in
 * groups of four.
 * @example
 * pastedText('\ufeff9f2b 11c0 7d') // '9f2b11c07d'
 */
export function pastedText(text: string): string {
  const bare = pastedTag(text)
    .replace(/\p{Cf}/gu, '')
    .replace(marks, '')
  return groupsOfFour.test(bare) ? bare.replace(/\s/g, '') : bare
}

/**
 * A page of an explorer. Its path has the hash: 32 bytes in hexadecimal, or 64 in Base58. 32 bytes in Base58 or base64 may be an
 * address, so they are a hash only behind the word for one.
 */
const explorerLink =
  /^https?:\/\/\S*?(?:[/=]((?:0x)?[\da-f]{64}|[1-9a-z]{86,88})|\/(?:txn?s?|transactions?)\/((?:[\w+-]|%2[bf]|%3d){40,46}=?))(?:[/?#&]\S*)?$/i

/**
 * The hash of a transaction in what was pasted: as {@link pastedText}, or of an explorer's link.
 * @example
 * pastedHash('https://etherscan.io/tx/0x5c50…') // '0x5c50…'
 */
export function pastedHash(text: string): string {
  const bare = pastedText(text)
  const found = explorerLink.exec(bare)
  return found ? decodeURIComponent(found[1] ?? found[2] ?? '') : bare
}

/**
 * The address in what was pasted for a network. It is not checked: a link that is more than an address is returned whole.
 * @example
 * pastedAddress({ id: 'bitcoin', type: 'btc' }, 'bitcoin:bc1q…?amount=0.1') // 'bc1q…'
 * pastedAddress({ id: 'polygon', type: 'evm' }, 'ethereum:0x98…@1') // unchanged: it names another network
 */
export function pastedAddress(chain: Pick<Chain, 'id' | 'type'>, text: string): string {
  const bare = pastedText(text)
  const [, scheme = '', address, network, query = ''] = paymentLink.exec(bare) ?? []
  const family = familyOf(chain)
  const isOfFamily = family !== undefined && schemes[family]?.includes(scheme.toLowerCase())
  if (address === undefined || !isOfFamily) return bare
  const named = network ?? (scheme.toLowerCase() === 'eth' ? 1 : undefined)
  if (named !== undefined && Number(named) !== findChain(chain.id)?.evmChainId) return bare
  return [...new URLSearchParams(query).keys()].every((name) => ofNoReceiver.test(name)) ? address : bare
}
