/**
 * Types for the bare elements in JSX, for React 19: `import 'crypto-checkout/jsx'` once, anywhere. Use the names of
 * properties in script; listeners have the event's whole name: `oncrypto-status-change`. It contains no code.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { EventsOf, PropertiesOf, Tag } from '../bindings/elements.js'

type Listeners<T extends Tag> = {
  [E in EventsOf<T> as `on${E}`]?: (event: HTMLElementEventMap[E]) => void
}

type Attributes<Element extends HTMLElement> = DetailedHTMLProps<HTMLAttributes<Element>, Element>

type BareElements = {
  [T in Tag]: PropertiesOf<T> &
    Listeners<T> &
    Omit<Attributes<HTMLElementTagNameMap[T]>, keyof PropertiesOf<T>>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends BareElements {}
  }
}
