/**
 * Public entry `crypto-checkout/server/store`: the interface that a store implements. It is unstable: a minor release may change
 * it. SQLite, PostgreSQL and memory have entries of their own.
 */
export type * from './store.js'
export { keptDeliveries, searchedOrders } from './store.js'
