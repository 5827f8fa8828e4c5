/** Canned answers of an endpoint for stories, screenshots and tests: real-looking orders, methods and payments. */
import type { Chain, CheckoutSession, Coin, Method, Payment } from '../../src/core/contract/wire.js'

const chain = (id: string, name: string, type: string): Chain => ({ id, name, type })

export const chains = {
  bitcoin: chain('bitcoin', 'Bitcoin', 'btc'),
  ethereum: chain('ethereum', 'Ethereum', 'evm'),
  tron: chain('tron', 'Tron', 'tron'),
  bsc: chain('bsc', 'BNB Smart Chain', 'evm'),
  polygon: chain('polygon', 'Polygon', 'evm'),
  base: chain('base', 'Base', 'evm'),
  optimism: chain('optimism', 'OP Mainnet', 'evm'),
  avalanche: chain('avalanche', 'Avalanche', 'evm'),
  solana: chain('sol', 'Solana', 'sol'),
  ton: chain('ton', 'TON', 'ton'),
  xrpl: chain('xrpl', 'XRP Ledger', 'xrpl'),
  stellar: chain('stellar', 'Stellar', 'stellar'),
  aptos: chain('aptos', 'Aptos', 'aptos'),
  near: chain('near', 'NEAR', 'near'),
}

const native = (id: string, name: string, symbol: string): Coin => ({ id, name, symbol, token: false })
const token = (id: string, name: string, symbol: string): Coin => ({ id, name, symbol, token: true })

export const coins = {
  btc: native('bitcoin', 'Bitcoin', 'BTC'),
  eth: native('ethereum', 'Ether', 'ETH'),
  sol: native('sol', 'Solana', 'SOL'),
  ton: native('ton', 'Toncoin', 'TON'),
  xrp: native('xrp', 'XRP', 'XRP'),
  xlm: native('stellar', 'Stellar Lumens', 'XLM'),
  bnb: native('bnb', 'BNB', 'BNB'),
  pol: native('polygon', 'Polygon', 'POL'),
  avax: native('avalanche', 'Avalanche', 'AVAX'),
  apt: native('aptos', 'Aptos', 'APT'),
  near: native('near', 'NEAR', 'NEAR'),
  usdt: token('usdt', 'Tether', 'USDT'),
  usdc: token('usdc', 'USD Coin', 'USDC'),
}

const method = (on: Chain, coin: Coin, estimate: string | null): Method => ({
  chain: on,
  coin,
  estimate,
  available: true,
})

/** Two dozen ways to pay 49.99 dollars. */
export const methods: Method[] = [
  method(chains.tron, coins.usdt, '49.99'),
  method(chains.ethereum, coins.usdt, '49.99'),
  method(chains.bsc, coins.usdt, '49.99'),
  method(chains.ton, coins.usdt, '49.99'),
  { ...method(chains.solana, coins.usdt, '49.99'), available: false, reason: 'inactive' },
  method(chains.ethereum, coins.usdc, '49.995'),
  method(chains.base, coins.usdc, '49.995'),
  method(chains.solana, coins.usdc, '49.995'),
  method(chains.polygon, coins.usdc, '49.995'),
  method(chains.stellar, coins.usdc, '49.995'),
  method(chains.avalanche, coins.usdc, '49.995'),
  method(chains.bitcoin, coins.btc, '0.00051203'),
  method(chains.ethereum, coins.eth, '0.014218340912'),
  method(chains.base, coins.eth, '0.014218340912'),
  method(chains.optimism, coins.eth, '0.014218340912'),
  method(chains.solana, coins.sol, '0.27183'),
  method(chains.ton, coins.ton, '15.6219'),
  method(chains.xrpl, coins.xrp, '20.4041'),
  method(chains.bsc, coins.bnb, '0.05217'),
  method(chains.polygon, coins.pol, '211.82'),
  method(chains.stellar, coins.xlm, '142.8286'),
  { ...method(chains.avalanche, coins.avax, '2.2117'), available: false },
  method(chains.aptos, coins.apt, null),
  method(chains.near, coins.near, '18.0469'),
]

/** As many ways to pay as are asked for, each a coin of its own. */
export const manyMethods = (count: number): Method[] =>
  Array.from({ length: count }, (_, index) =>
    method(chains.ethereum, token(`coin-${index}`, `Coin ${index}`, `C${index}`), '49.99'),
  )

/** Four coins: taken in at a glance, without a search. */
export const fewMethods = methods.filter(({ coin }) =>
  [coins.usdt, coins.btc, coins.sol, coins.ton].includes(coin),
)

/** With links to buy the coins that an on-ramp delivers. */
export const buyableMethods = methods.map((method) =>
  [coins.usdt, coins.btc].includes(method.coin)
    ? { ...method, buyUrl: `https://buy.example/?coin=${method.coin.id}` }
    : method,
)

export const session: CheckoutSession = {
  id: 'ses_4d1f6c0b9a',
  reference: '1042',
  price: { kind: 'fiat', amount: '49.99', currency: 'USD' },
  title: 'Merino crew, navy',
  merchant: { name: 'Fjord & Field', supportUrl: 'https://shop.example/support' },
  returnUrl: 'https://shop.example/orders/1042',
  expiresAt: '2027-01-01T00:00:00Z',
  mode: 'live',
  payments: [],
}

/** The same order with its lines. */
export const itemized: CheckoutSession = {
  ...session,
  lines: [
    { label: 'Merino crew, navy, medium', amount: '44.99' },
    { label: 'Shipping', amount: '5.00' },
  ],
}

/** The same order where the payer decides how much. */
export const donation: CheckoutSession = {
  ...session,
  title: 'Support the reef station',
  merchant: { name: 'Open Ocean Fund' },
  price: {
    kind: 'fiat',
    amount: { min: '5', max: '500', presets: ['10', '25', '50', '100'] },
    currency: 'EUR',
  },
}

const payment = (on: Chain, coin: Coin, amount: string, address: string): Payment => ({
  id: 'pay_7s0nq2mk4x',
  status: 'awaiting',
  flags: [],
  chain: on,
  coin,
  address,
  amount,
  received: '0',
  remaining: amount,
  fiat: { currency: 'USD', amount: '49.99' },
  createdAt: '2026-11-20T15:00:00Z',
  updatedAt: '2026-11-20T15:04:00Z',
  checkedAt: '2026-11-20T15:04:00Z',
  stale: false,
})

/** One payment for each kind of code and address: bare, `bitcoin:`, `solana:`, `ton:`, an EVM token, a long amount. */
export const payments = {
  usdtOnTron: payment(chains.tron, coins.usdt, '49.990318', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'),
  bitcoin: payment(chains.bitcoin, coins.btc, '0.00051203', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'),
  sol: payment(chains.solana, coins.sol, '0.27183', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'),
  ton: payment(chains.ton, coins.ton, '15.6219', 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2'),
  usdcOnBase: payment(
    chains.base,
    { ...coins.usdc, contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    '49.995',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  ),
  ethOnOptimism: payment(
    chains.optimism,
    coins.eth,
    '0.014218340912345678',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  ),
}

/** Names as long as they get, with and without spaces. */
export const longNames: CheckoutSession = {
  ...session,
  reference: 'ORDER-2026-11-22-00000000000000000000000000001042',
  title: 'Handgestrickter Merinowollpullover mit Rundhalsausschnitt, marineblau, Größe M',
  merchant: {
    name: 'Strickwarenmanufakturgesellschaft Fjordlandschaft',
    supportUrl: 'https://shop.example/support',
  },
}
export const longNamed: Payment = payment(
  chain('interchain', 'Interchain Settlement Layer Mainnet Beta', 'evm'),
  {
    ...token('wrapped', 'Wrapped Liquid Staked Ether', 'WSTETHLIQUID'),
    contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
  '12345678.014218340912345678',
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
)

const explorerUrl =
  'https://tronscan.org/#/transaction/7c2d4206c03a883dd9066d620335dc1be272a8dc733cfa3f6d10308faa37facc'

/** The USDT payment in each of its later states. */
export const partial: Payment = {
  ...payments.usdtOnTron,
  status: 'partial',
  received: '31.5',
  remaining: '18.490318',
}

export const confirming: Payment = {
  ...payments.usdtOnTron,
  status: 'confirming',
  received: '49.990318',
  remaining: '0',
  explorerUrl,
}

export const paid: Payment = {
  ...confirming,
  status: 'paid',
  txId: '7c2d4206c03a883dd9066d620335dc1be272a8dc733cfa3f6d10308faa37facc',
}
export const overpaid: Payment = { ...paid, received: '55', flags: ['overpaid'] }
/** A part of the amount, which the shop took as enough. */
export const accepted: Payment = { ...paid, received: '30', flags: ['accepted'] }
export const late: Payment = { ...paid, flags: ['late'] }
export const review: Payment = { ...confirming, status: 'review' }
/** Late money that is worth less than the price now. */
export const reviewMissing: Payment = {
  ...review,
  received: '48.1',
  remaining: '1.890318',
  flags: ['late'],
}

/** A payment whose price is held for so long after its last check. */
export const heldFor = (payment: Payment, seconds: number): Payment => {
  const checkedAt = new Date()
  return {
    ...payment,
    createdAt: checkedAt.toISOString(),
    checkedAt: checkedAt.toISOString(),
    priceHeldUntil: new Date(checkedAt.getTime() + seconds * 1000).toISOString(),
  }
}
