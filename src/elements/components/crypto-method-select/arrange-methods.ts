/** The order of the list. The session seals what an order can be paid with. */
import { usualId } from '../../../core/chains/exchange-names.js'
import type { Method } from '../../../core/contract/wire.js'

/**
 * The methods that `preferred` names come first. The others keep the endpoint's order of coins, and the networks of each
 * coin are the usual ones first. `preferred` is words separated by spaces, in any case: a word is a coin's symbol, else a
 * network's id, else a coin's id. `tron:usdt` is one method, by ids or symbol, and `*` stands for any network or coin:
 * `ton:*` is the network, `ton` the coin.
 */
export function arrangeMethods(methods: readonly Method[], preferred: string): readonly Method[] {
  const first = readMatchers(preferred, methods)
  const rank = (method: Method): number => {
    const index = first.findIndex((matches) => matches(method))
    return index < 0 ? first.length : index
  }
  const coins = [...new Set(methods.map(({ coin }) => coin.id))]
  return methods
    .map((method) => ({
      method,
      rank: rank(method),
      coin: coins.indexOf(method.coin.id),
      usual: usualRank(method),
      name: method.chain.name.toLowerCase(),
    }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.coin - b.coin ||
        a.usual - b.usual ||
        (a.name < b.name ? -1 : Number(a.name > b.name)),
    )
    .map(({ method }) => method)
}

/** The networks that most payers have, the most usual one first. The others follow by name. */
const usual = 'tron ethereum bsc sol polygon base arbitrum ton'.split(' ')

const usualRank = ({ chain }: Method): number => {
  const rank = usual.indexOf(usualId(chain.id))
  return rank < 0 ? usual.length : rank
}

type Matcher = (method: Method) => boolean

function readMatchers(text: string, methods: readonly Method[]): Matcher[] {
  // React sets a removed property to undefined.
  const words = (text ?? '').toLowerCase().split(/[\s,]+/)
  return words.filter(Boolean).map((word) => readMatcher(word, methods))
}

function readMatcher(word: string, methods: readonly Method[]): Matcher {
  const [chain = '', coin] = word.split(':')
  if (coin !== undefined) {
    return (method) =>
      (chain === '*' || isNetwork(method, chain)) &&
      (coin === '*' || isSymbol(method, coin) || isCoin(method, coin))
  }
  const matches = [isSymbol, isNetwork, isCoin].find((named) => methods.some((method) => named(method, word)))
  return (method) => matches?.(method, word) === true
}

const isSymbol = ({ coin }: Method, word: string): boolean => coin.symbol.toLowerCase() === word

const isCoin = ({ coin }: Method, word: string): boolean => coin.id.toLowerCase() === word

// Either of a network's ids may be given, `xrp` or `xrpl`.
const isNetwork = ({ chain }: Method, word: string): boolean =>
  chain.id.toLowerCase() === word || usualId(chain.id) === usualId(word)
