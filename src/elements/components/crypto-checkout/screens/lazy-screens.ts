/**
 * The lazy screens, each loaded with its elements when it is needed. A module exports its screens, and optionally its
 * style as `styles` and its English as `messages`. No screen imports this loader: a screen gets what it needs in its
 * context.
 */
import { encoder } from '../../crypto-qr-code/encoder.js'
import { Lazy } from '../../../lazy.js'
import type { Translation } from '../../../i18n/messages.js'
import { addEnglish } from '../../../i18n/translations.js'

/** A part with its messages: they are there from the moment that it is, for announcements before any rendering too. */
function screen<Part extends object>(load: () => Promise<Part>): Lazy<Part> {
  return new Lazy(async () => {
    const part = await load()
    if ('messages' in part) addEnglish(part.messages as Translation)
    return part
  })
}

const payments = screen(() => import('../payment-part.js'))

export const lazyScreens = {
  /** The amount screen, if the payer chooses the amount. */
  amount: screen(() => import('./amount.js')),
  /** The rules of payments and the check of addresses: without them no address is shown. */
  payments,
  /** The address, its code and the live status. Loads the QR encoder, which is optional. */
  pay: screen(() => {
    void encoder.load()
    void payments.load()
    return import('./pay.js')
  }),
  /** Payment from a wallet, on the networks that support it. */
  wallet: new Lazy(() => import('../../crypto-wallet-button/crypto-wallet-button.define.js')),
  /** The screens of failures, and the messages of every failure. */
  stopped: screen(() => import('./stopped.js')),
  /** The help below the address. */
  help: screen(() => import('./help.js')),
  /** After the money was seen: confirming, paid, in review. */
  outcome: screen(() => import('./outcome.js')),
}

/** Any of the lazy screens. */
export type LazyScreen = (typeof lazyScreens)[keyof typeof lazyScreens]
