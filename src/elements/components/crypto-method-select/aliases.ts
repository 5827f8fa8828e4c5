/** Search terms for coins and networks that a listing may lack: names, former names, nicknames, terms of exchanges. */

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

/** By the usual id of the network, with its name in the registry where that is another. */
export const networkAliases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ethereum: ['erc20', 'eth'],
    bsc: ['bep20', 'bnb smart chain', 'binance smart chain', 'bnb chain'],
    polygon: ['polygon pos', 'matic'],
    optimism: ['op mainnet'],
    base: ['base'],
    avalanche: ['avalanche c-chain', 'avax'],
    pego: ['pego network'],
    bitcoin: ['btc'],
    sol: ['spl', 'solana'],
    ton: ['toncoin', 'the open network', 'jetton'],
    tron: ['trc20', 'trx'],
    stellar: ['xlm'],
    xrpl: ['xrp ledger', 'ripple'],
    move: ['movement'],
  }),
)
