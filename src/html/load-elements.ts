/** Loads what the elements load lazily in a browser, so that every screen can be drawn at once. */
import { lazyScreens } from '../elements/components/crypto-checkout/screens/lazy-screens.js'
import '../elements/components/crypto-checkout/crypto-checkout.define.js'
import '../elements/components/crypto-payment-page/crypto-payment-page.define.js'
import { defineElement } from '../elements/base/define.js'
import { encoder } from '../elements/components/crypto-qr-code/encoder.js'
import { amountMessages } from '../elements/i18n/english/amount.js'
import { checkoutMessages } from '../elements/i18n/english/checkout.js'
import { fallbackMessages } from '../elements/i18n/english/fallback.js'
import { linkMessages } from '../elements/i18n/english/link.js'
import { methodMessages } from '../elements/i18n/english/methods.js'
import { pageMessages } from '../elements/i18n/english/page.js'
import { refundMessages } from '../elements/i18n/english/refund.js'
import { stoppedMessages } from '../elements/i18n/english/stopped.js'
import { addEnglish } from '../elements/i18n/translations.js'
import { loadPictures } from '../elements/icons/coins/coin-icons.js'
import { DrawnRefund } from './refund-form.js'

/** What the pages say that the endpoint draws without elements, or before a screen is loaded. */
const parts = [
  ...[checkoutMessages, fallbackMessages, methodMessages, pageMessages],
  ...[amountMessages, linkMessages, refundMessages, stoppedMessages],
]

/** Resolves when every screen, the QR encoder, the pictures and English are here. */
export async function loadElements(): Promise<void> {
  defineElement('crypto-refund', DrawnRefund)
  const modules = [...Object.values(lazyScreens), encoder]
  await Promise.all([...modules.map((module) => module.load()), loadPictures()])
  if (modules.some(({ value }) => value === undefined)) throw new Error('a screen could not be loaded')
  for (const messages of parts) addEnglish(messages)
}

/** The elements that are on a page, by their tags. */
export const drawnTags = [
  'crypto-address',
  'crypto-amount',
  'crypto-amount-input',
  'crypto-checkout',
  'crypto-method-select',
  'crypto-payment-page',
  'crypto-payment-status',
  'crypto-qr-code',
  'crypto-receipt',
  'crypto-refund',
  'crypto-wallet-button',
] as const
