/**
 * Destination tags and memos: on these networks, exchanges give all customers one address and tell them apart by a number or
 * a text beside it. Money without it is lost in their books.
 */
import { familyOf, type ChainFamily } from './chains.js'
import type { Chain } from '../contract/wire.js'

type TagRule = { name: string; isValid: (tag: string) => boolean; form: string }

const maxTag = 4_294_967_295n
const maxMemoBytes = 28
const maxCommentBytes = 120

const bytesOf = (text: string) => new TextEncoder().encode(text).length
const isPrintable = (text: string) => /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(text)

const rules: Partial<Record<ChainFamily, TagRule>> = {
  xrpl: {
    name: 'destination tag',
    isValid: (tag) => /^(0|[1-9]\d{0,9})$/.test(tag) && BigInt(tag) <= maxTag,
    form: 'a number from 0 to 4294967295',
  },
  stellar: {
    name: 'memo',
    isValid: (memo) => isPrintable(memo) && bytesOf(memo) <= maxMemoBytes,
    form: 'a text of 28 bytes at most',
  },
  ton: {
    name: 'memo',
    isValid: (comment) => isPrintable(comment) && bytesOf(comment) <= maxCommentBytes,
    form: 'a text of 120 bytes at most',
  },
}

/** Whether exchanges of a network ask for a tag or memo beside an address. */
export function needsTag(chain: Pick<Chain, 'id' | 'type'>): boolean {
  return ruleOf(chain) !== undefined
}

/**
 * A tag with what it is called on its network.
 * @example
 * namedTag({ id: 'xrp', type: 'xrpl' }, '12345') // 'destination tag 12345'
 */
export function namedTag(chain: Pick<Chain, 'id' | 'type'>, tag: string): string {
  return `${ruleOf(chain)?.name ?? 'tag'} ${tag}`
}

/**
 * What is wrong with a tag, as a clause; undefined if nothing is.
 * @param tag the tag or memo; undefined for none.
 * @param isWaived the payer says that none is needed.
 * @example
 * tagProblem({ id: 'xrp', type: 'xrpl' }, '12345', false) // undefined
 */
export function tagProblem(
  chain: Pick<Chain, 'id' | 'type'>,
  tag: string | undefined,
  isWaived: boolean,
): string | undefined {
  const rule = ruleOf(chain)
  if (tag === undefined)
    return rule && !isWaived ? `give the ${rule.name} of your account, or say that none is needed` : undefined
  if (!rule) return 'this network has none'
  if (isWaived) return `give the ${rule.name}, or say that none is needed, not both`
  return rule.isValid(tag) ? undefined : `the ${rule.name} must be ${rule.form}`
}

function ruleOf(chain: Pick<Chain, 'id' | 'type'>): TagRule | undefined {
  const family = familyOf(chain)
  return family && rules[family]
}
