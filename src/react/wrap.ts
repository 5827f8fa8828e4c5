/**
 * Wraps an element as a React component. React 19 can use the elements without it; this is for React 18, and for React
 * 19 with server rendering, whose hydration passes custom elements neither objects nor listeners.
 */
import { createComponent } from '@lit/react'
import * as React from 'react'
import {
  elements,
  type EventName,
  type EventsOf,
  type PropertiesOf,
  type ShortName,
  type Tag,
} from '../bindings/elements.js'

/** `onStatusChange` for `crypto-status-change`, and so on. They receive the element's own event, not one of React's. */
export type Handlers<T extends Tag> = {
  [E in EventsOf<T> as `on${ShortName<E>}`]?: (event: HTMLElementEventMap[E]) => void
}

/**
 * The props of a component: the element's properties, handlers of its events, and those of every element in React. If a
 * name is both (`onError`, `onCopy`), it is the element's.
 */
export type ElementProps<T extends Tag> = PropertiesOf<T> &
  Handlers<T> &
  Omit<React.HTMLAttributes<HTMLElementTagNameMap[T]>, keyof PropertiesOf<T> | keyof Handlers<T>>

/** The component of an element. Its `ref` is the element itself. */
export type ElementComponent<T extends Tag> = React.ForwardRefExoticComponent<
  ElementProps<T> & React.RefAttributes<HTMLElementTagNameMap[T]>
>

// React 18 warns about layout effects on a server.
const react = {
  ...React,
  useLayoutEffect: typeof document === 'undefined' ? React.useEffect : React.useLayoutEffect,
}

/** Makes the component of an element, which must be defined before the component renders. */
export function wrap<T extends Tag>(
  tagName: T,
  elementClass: new () => HTMLElementTagNameMap[T],
): ElementComponent<T> {
  const events = Object.fromEntries(elements[tagName].events.map((event) => [handlerName(event), event]))
  // Typed by the table: the library's own type also allows readonly properties and methods.
  return createComponent({ react, tagName, elementClass, events }) as ElementComponent<T>
}

/** `crypto-status-change` as `onStatusChange`. */
export function handlerName<E extends EventName>(event: E): `on${ShortName<E>}` {
  const words = event.split('-').slice(1)
  const name = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  // Template types can express the line above; the compiler can't infer it.
  return `on${name as ShortName<E>}`
}
