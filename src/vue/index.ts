/**
 * Types for the elements in Vue templates: `import 'crypto-checkout/vue'` once, anywhere. There is no code in it; Vue
 * uses the elements as they are, once its compiler is told with `isCustomElement`. Listeners are `@crypto-status-change`. Properties go by
 * their names in script, `:fetchSession`: Vue makes an attribute of `:fetch-session`, which the types can't tell apart.
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
