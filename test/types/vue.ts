/** What TypeScript lets a Vue template say, and what not. Checked by `npm run types`; nothing here runs. */
import type { GlobalComponents } from 'vue'
import type { CryptoErrorEvent, PaymentStatus } from '../../src/elements/index.js'
import type {} from '../../src/vue/index.js'

/** An element in a template, whose checker takes hyphens for capitals. */
const template = <Name extends `crypto-${string}` & keyof GlobalComponents>(
  name: Name,
  props: InstanceType<GlobalComponents[Name]>['$props'],
) => void [name, props]

template('crypto-checkout', {
  endpoint: '/checkout',
  class: ['wide'],
  fetchSession: async () => 'sealed',
  onCryptoStatusChange: (event) => event.status satisfies PaymentStatus,
})
template('crypto-amount-input', {
  presets: ['5', '10'],
  onCryptoAmountChange: ({ amount }) => amount?.length,
})

// @ts-expect-error -- a theme that there is not
template('crypto-checkout', { theme: 'pink' })
// @ts-expect-error -- what the element says can't be set
template('crypto-checkout', { payment: null })
// @ts-expect-error -- the event of another one
template('crypto-checkout', { onCryptoReady: (event: CryptoErrorEvent) => void event })
// @ts-expect-error -- a code fires nothing
template('crypto-qr-code', { onCryptoReady: () => undefined })
