/**
 * The screens that a payer does not see first, each loaded when it is needed, with the elements in it. A module exports
 * its screens, its style as `styles` and its English as `messages` where it has them. No screen imports this loader:
 * a screen gets what it needs in its context.
 */
import { loadAddressCheck } from '../../../../client/address-check.js'
import { encoder } from '../../crypto-qr-code/encoder.js'
import { Lazy } from '../../../base/lazy.js'

export const lazyScreens = {
  /** The amount, where the order leaves it to the payer. */
  amount: new Lazy(() => import('./amount.js')),
  /**
   * The address, its code and the live status. The encoder comes beside it: without it there is still the address; and
   * the address check, without which there is none.
   */
  pay: new Lazy(() => {
    void encoder.load()
    void loadAddressCheck().catch(() => undefined)
    return import('./pay.js')
  }),
  /** Paying from a wallet, on the networks that have a use for it. */
  wallet: new Lazy(() => import('../../crypto-wallet-button/crypto-wallet-button.define.js')),
  /** Where it does not go on by itself, and the words of every failure. */
  stopped: new Lazy(() => import('./stopped.js')),
  /** What the help below the address says. */
  help: new Lazy(() => import('./help.js')),
  /** After the money was seen: confirming, paid, in review. */
  outcome: new Lazy(() => import('./outcome.js')),
}

/** Any of the lazy screens. */
export type LazyScreen = (typeof lazyScreens)[keyof typeof lazyScreens]
