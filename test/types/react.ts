/** What TypeScript lets a React page say, and what not. Checked by `npm run types`; nothing here runs. */
import { createElement, createRef, type JSX } from 'react'
import type { CryptoErrorEvent, CryptoStatusChangeEvent, PaymentStatus } from '../../src/elements/index.js'
import type { CryptoCheckout as CheckoutElement } from '../../src/elements/index.js'
import {
  CryptoAmountInput,
  CryptoCheckout,
  CryptoCheckoutButton,
  CryptoQrCode,
} from '../../src/react/index.js'
import type {} from '../../src/react/jsx.js'

// A component takes the element's properties, its events and what any element takes.
createElement(CryptoCheckout, {
  endpoint: '/checkout',
  theme: 'dark',
  lang: 'de',
  className: 'wide',
  key: 'order-1042',
  ref: createRef<CheckoutElement>(),
  fetchSession: async () => 'sealed',
  onStatusChange: (event) => event.status satisfies PaymentStatus,
  onError: (event) => event satisfies CryptoErrorEvent,
})
createElement(CryptoAmountInput, { presets: ['5', '10'], onAmountChange: ({ amount }) => amount?.length })
createElement(CryptoCheckoutButton, { onCloseRequest: (event) => event.preventDefault() }, 'Pay')

// @ts-expect-error -- a theme that there is not
createElement(CryptoCheckout, { theme: 'pink' })
// @ts-expect-error -- a session is fetched as a promise
createElement(CryptoCheckout, { fetchSession: () => 'sealed' })
// @ts-expect-error -- what the element says can't be set
createElement(CryptoCheckout, { payment: null })
// @ts-expect-error -- nor can a method
createElement(CryptoCheckoutButton, { show: () => undefined })
// @ts-expect-error -- a code fires nothing
createElement(CryptoQrCode, { value: 'bitcoin:', onStatusChange: () => undefined })
// @ts-expect-error -- the event of another one
createElement(CryptoCheckout, { onStatusChange: (event: CryptoErrorEvent) => void event })
// @ts-expect-error -- the ref of another element
createElement(CryptoQrCode, { ref: createRef<CheckoutElement>() })

/** A bare element in JSX. */
const bare = <Name extends keyof JSX.IntrinsicElements>(name: Name, props: JSX.IntrinsicElements[Name]) =>
  void [name, props]

bare('crypto-payment-status', {
  paymentId: 'p1',
  className: 'wide',
  'oncrypto-status-change': (event) => event satisfies CryptoStatusChangeEvent,
})

// @ts-expect-error -- an amount is a string
bare('crypto-amount', { amount: 49.99 })
// @ts-expect-error -- the event of another one
bare('crypto-checkout', { 'oncrypto-ready': (event: CryptoErrorEvent) => void event })
