/** The plugin of Vendure 3: `crypto-checkout/vendure` in `vendure-config`. */
export { CryptoCheckoutPlugin, type CryptoCheckoutOptions } from './plugin.js'
