/**
 * Maps coins (by symbol) and networks (by their usual id) to pictures. Loaded with the pictures. Others get a
 * monogram, including USDT0 and bridged tokens: a borrowed picture would mislead.
 */
import type { SVGTemplateResult } from 'lit'
import { usualId } from '../../../core/chains/exchange-names.js'
import { drawPicture, type Picture } from './picture.js'
import { pictures } from './pictures.js'

const coins: Readonly<Record<string, string>> = { MATIC: 'POL', GRAM: 'TON' }

const networks: Readonly<Record<string, string>> = {
  ethereum: 'ETH',
  bsc: 'BNB',
  polygon: 'polygon',
  optimism: 'optimism',
  base: 'base',
  avalanche: 'AVAX',
  aurora: 'aurora',
  beam: 'BEAM',
  stable: 'stable',
  bitcoin: 'BTC',
  sol: 'SOL',
  ton: 'TON',
  tron: 'TRX',
  stellar: 'XLM',
  xrpl: 'XRP',
  aptos: 'APT',
  move: 'MOVE',
  near: 'NEAR',
}

/** A picture and its name, which is unique among the pictures. */
export type Sign = readonly [name: string, picture: Picture]

/** The picture of the coin with this symbol. */
export const coinSign = (symbol: string): Sign | undefined => {
  const upper = symbol.toUpperCase()
  return signOf(own(coins, upper) ?? upper)
}

/** The picture of the network with this id. */
export const networkSign = (id: string): Sign | undefined => signOf(own(networks, usualId(id)))

/** The picture of a coin as SVG content, on a grid of 24. */
export const coinPicture = (symbol: string): SVGTemplateResult | undefined => drawn(coinSign(symbol))

/** The picture of a network as SVG content, on a grid of 24. */
export const networkPicture = (id: string): SVGTemplateResult | undefined => drawn(networkSign(id))

function drawn(sign: Sign | undefined): SVGTemplateResult | undefined {
  return sign && drawPicture(...sign)
}

function signOf(name: string | undefined): Sign | undefined {
  const picture = name === undefined ? undefined : own(pictures, name)
  return name === undefined || picture === undefined ? undefined : [name, picture]
}

// The names are the service's, and `constructor` is no picture.
function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
