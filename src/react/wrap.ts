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

/** Elements that show an order: before their script, they have its page as a link. */
const linked: ReadonlySet<Tag> = new Set([
  ...(['crypto-checkout', 'crypto-checkout-button'] as const),
  ...(['crypto-payment-page', 'crypto-payment-frame'] as const),
])

type Props = Readonly<Record<string, unknown>>

/** Passes on what {@link wrap} gives beside the properties, which the library sets after it has rendered. */
const react = {
  ...React,
  createElement: (tag: string, { fromServer, ...props }: Props & { fromServer?: Props }) =>
    React.createElement(tag, { ...fromServer, ...props }),
}

/**
 * Makes the component of an element, which must be defined before the component renders. On a server it has the same attributes and
 * the same children as in the browser, and uses no hook: there the package may have another copy of React than the page, as in Next
 * where the package is external.
 */
export function wrap<T extends Tag>(
  tagName: T,
  elementClass: new () => HTMLElementTagNameMap[T],
): ElementComponent<T> {
  const events = Object.fromEntries(elements[tagName].events.map((event) => [handlerName(event), event]))
  // The library's own type of React has only its functions.
  const options = { react: react as unknown as typeof React, tagName, elementClass, events }
  const Hydrated = typeof document === 'undefined' ? undefined : createComponent(options)
  const component = React.forwardRef<unknown, Props>((props, ref) => {
    const { children, link } = contentOf(tagName, props)
    const fromServer = { suppressHydrationWarning: true, ...attributesOf(tagName, props) }
    if (!Hydrated)
      return React.createElement(tagName, { ...fromServer, ...reactPropsOf(props) }, children, link)
    // Typed by the table: the library's own type has the properties of one element.
    const Component = Hydrated as unknown as React.ComponentType<Props>
    return React.createElement(Component, { ...props, ref, fromServer }, children, link)
  })
  component.displayName = elementClass.name
  // Typed by the table: the library's own type also allows readonly properties and methods.
  return component
}

/** The props that are attributes of the element, too: text, numbers and `true`. */
function attributesOf(tagName: Tag, props: Props): Props {
  const properties: readonly string[] = elements[tagName].properties
  const isText = (value: unknown) => value === true || typeof value === 'string' || typeof value === 'number'
  return Object.fromEntries(
    Object.entries(props)
      .filter(([name, value]) => isText(value) && name !== 'className' && name !== 'children')
      .map(([name, value]) => [properties.includes(name) ? attributeOf(name) : name, value]),
  )
}

const attributeOf = (property: string) =>
  property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What React itself knows of a custom element. */
function reactPropsOf({ className, style, dangerouslySetInnerHTML }: Props): Props {
  return {
    ...(className !== undefined && { class: className }),
    ...(style !== undefined && { style }),
    ...(dangerouslySetInnerHTML !== undefined && { dangerouslySetInnerHTML }),
  }
}

/** The children, and the link to the order's page for payers whose script does not arrive. A button shows its other children. */
function contentOf(tagName: Tag, { children, endpoint, session, dangerouslySetInnerHTML }: Props) {
  const isButton = tagName === 'crypto-checkout-button'
  const given = children as React.ReactNode
  const hasContent = dangerouslySetInnerHTML !== undefined || (given !== undefined && !isButton)
  if (hasContent || !linked.has(tagName) || typeof endpoint !== 'string' || typeof session !== 'string')
    return { children: given, link: undefined }
  const href = `${endpoint.replace(/\/+$/, '')}/pay/${session}`
  const text = 'Open the payment page'
  return {
    children: given,
    link: React.createElement('a', { href, ...(isButton && { slot: 'link' }) }, text),
  }
}

/** `crypto-status-change` as `onStatusChange`. */
export function handlerName<E extends EventName>(event: E): `on${ShortName<E>}` {
  const words = event.split('-').slice(1)
  const name = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  // Template types can express the line above; the compiler can't infer it.
  return `on${name as ShortName<E>}`
}
