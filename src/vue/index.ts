/**
 * Types for the elements in Vue templates: `import 'crypto-checkout/vue'` once, anywhere. It contains no code; set
 * Vue's `isCustomElement` for the elements. Listeners are `@crypto-status-change`. Use the names of properties in
 * script, `:fetchSession`: Vue makes an attribute of `:fetch-session`, which the types can't distinguish.
 */
import type { HTMLAttributes } from 'vue'
import type { EventsOf, PropertiesOf, ShortName, Tag } from '../bindings/elements.js'

type Listeners<T extends Tag> = {
  [E in EventsOf<T> as `onCrypto${ShortName<E>}`]?: (event: HTMLElementEventMap[E]) => void
}

type VueElement<T extends Tag> = new () => {
  $props: PropertiesOf<T> & Listeners<T> & Omit<HTMLAttributes, keyof PropertiesOf<T>>
}

type VueElements = { [T in Tag]: VueElement<T> }

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
