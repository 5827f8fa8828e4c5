/** Search terms for coins and networks that no listing has: former names, nicknames, terms of exchanges. */

/** By the coin's symbol. */
export const coinAliases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    USDT: ['tether', 'usd', 'dollar', 'stablecoin'],
    USDC: ['usd', 'circle', 'dollar', 'stablecoin'],
    BTC: ['bitcoin', 'xbt'],
    ETH: ['ether', 'ethereum'],
    BNB: ['binance coin'],
    TRX: ['tron', 'tronix'],
    POL: ['polygon', 'matic'],
    MATIC: ['polygon', 'pol'],
    TON: ['toncoin', 'gram'],
    GRAM: ['toncoin', 'ton'],
    XRP: ['ripple'],
    XLM: ['stellar', 'lumens'],
    SOL: ['solana'],
    AVAX: ['avalanche'],
  }),
)

/** By the first of the network's ids in the registry. */
export const networkAliases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ethereum: ['erc20', 'eth'],
    bsc: ['bep20', 'binance smart chain', 'bnb chain'],
    polygon: ['matic'],
    optimism: ['optimism'],
    avalanche: ['avax'],
    bitcoin: ['btc'],
    sol: ['spl', 'solana'],
    ton: ['toncoin', 'the open network', 'jetton'],
    tron: ['trc20', 'trx'],
    stellar: ['xlm'],
    xrpl: ['xrp', 'ripple'],
  }),
)
