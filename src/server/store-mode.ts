/**
 * Binds a store to one mode: an order paid in the sandbox must not count as paid. The first payment whose
 * address is stored binds the store, so a start, a session and a refused payment with wrong settings bind nothing.
 */
import type { Store } from './store/store.js'

export type Mode = 'sandbox' | 'live'

export type StoreMode = {
  /** Whether the store is known to be bound to this mode. */
  isBound(): boolean
  /** False if the store is bound to the other mode: nothing in it may be read or watched. */
  isOurs(): Promise<boolean>
  /** @throws if the store is bound to the other mode. */
  check(): Promise<void>
  /** Binds the store, before its first payment is shown. @throws if it is bound to the other mode. */
  bind(): Promise<void>
}

export function createStoreMode(store: Pick<Store, 'getMode' | 'claimMode'>, mode: Mode): StoreMode {
  let isBound = false

  async function isOurs(): Promise<boolean> {
    if (isBound) return true
    const found = await store.getMode()
    isBound = found === mode
    return isBound || found === undefined
  }

  return {
    isBound: () => isBound,
    isOurs,
    async check() {
      if (!(await isOurs())) throw otherMode(mode)
    },
    async bind() {
      isBound ||= await store.claimMode(mode)
      if (!isBound) throw otherMode(mode)
    },
  }
}

/** The error of a store that is bound to the other mode than this: of settings, and not of the store, so a restart heals nothing. */
export function otherMode(mode: Mode): TypeError {
  const other = mode === 'live' ? 'sandbox' : 'live'
  return new TypeError(
    `store: has payments of the mode ${other}, not ${mode}; each mode needs a store of its own`,
  )
}
