/**
 * The properties and events of each element, as data. The React components, the JSX types and the Vue types follow from
 * this table; a test compares it with `custom-elements.json`.
 */

import { optionNames } from '../elements/base/options.js'

// Imports the elements' entries in the global maps below, also for the published declarations.
export type * as classes from '../elements/index.js'
// Separate, because the index loads it lazily.
export type * as walletButton from '../elements/components/crypto-wallet-button/crypto-wallet-button.define.js'

/** The tags of the elements. */
export type Tag = Extract<keyof HTMLElementTagNameMap, `crypto-${string}`>

/** The names of the elements' events. */
export type EventName = Extract<keyof HTMLElementEventMap, `crypto-${string}`>

type Description<Element> = {
  /** By their names in script, e.g. `paymentId`; read-only properties are left out. */
  readonly properties: readonly (keyof Element)[]
  readonly events: readonly EventName[]
}

const checkoutEvents = [
  'crypto-ready',
  'crypto-method-change',
  'crypto-payment-created',
  'crypto-status-change',
  'crypto-payment-completed',
  'crypto-copy',
  'crypto-wallet-sent',
  'crypto-error',
] as const

/** Every element, by its tag. */
export const elements = {
  'crypto-address': { properties: ['address', 'chain', 'network'], events: ['crypto-copy'] },
  'crypto-amount': { properties: ['amount', 'symbol', 'currency', 'copyable'], events: ['crypto-copy'] },
  'crypto-amount-input': {
    properties: ['min', 'max', 'presets', 'currency', 'symbol', 'rate', 'rateCurrency', 'value'],
    events: ['crypto-amount-change'],
  },
  'crypto-checkout': { properties: optionNames, events: checkoutEvents },
  'crypto-checkout-button': {
    properties: [...optionNames, 'label', 'isolated', 'link'],
    events: [...checkoutEvents, 'crypto-close-request'],
  },
  'crypto-method-select': {
    properties: ['methods', 'value', 'search', 'preferredMethods', 'recentMethods'],
    events: ['crypto-method-change'],
  },
  'crypto-payment-frame': {
    properties: optionNames,
    events: [...checkoutEvents, 'crypto-close-request'],
  },
  'crypto-payment-page': {
    properties: [...optionNames, 'layout', 'resetSeconds', 'frames'],
    events: checkoutEvents,
  },
  'crypto-payment-status': {
    properties: ['endpoint', 'session', 'paymentId', 'payment', 'online', 'refused', 'silent', 'shown'],
    events: ['crypto-status-change', 'crypto-payment-completed', 'crypto-error'],
  },
  'crypto-qr-code': { properties: ['value', 'label', 'errorCorrection'], events: [] },
  'crypto-receipt': {
    properties: ['payment', 'order', 'reference', 'merchant', 'test'],
    events: ['crypto-copy'],
  },
  'crypto-refund': {
    properties: ['endpoint', 'token', 'refund', 'problem'],
    events: ['crypto-copy', 'crypto-refund-address'],
  },
  'crypto-wallet-button': {
    properties: ['payment', 'wallet', 'solanaRpc', 'tonManifest', 'test', 'noMemory'],
    events: ['crypto-wallet-sent'],
  },
} as const satisfies { [T in Tag]: Description<HTMLElementTagNameMap[T]> }

/** The properties that a page may set on an element. */
export type PropertiesOf<T extends Tag> = Partial<
  Pick<HTMLElementTagNameMap[T], (typeof elements)[T]['properties'][number] & keyof HTMLElementTagNameMap[T]>
>

/** The names of the events that an element fires. */
export type EventsOf<T extends Tag> = (typeof elements)[T]['events'][number]

type Words<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Words<Rest>}`
  : Capitalize<Name>

/** `crypto-status-change` as `StatusChange`. */
export type ShortName<E extends EventName> = E extends `crypto-${infer Rest}` ? Words<Rest> : never
