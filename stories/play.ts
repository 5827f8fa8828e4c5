/** What play functions share: looking into shadow roots, and waiting for what a payer would wait for. */
import { waitFor } from 'storybook/test'
import type { CheckoutState } from '../src/client/checkout-state.js'

type Stateful = Element & { readonly state: CheckoutState['name'] }

/** The first element below `root`, or in its shadow root, that the selector matches, through shadow roots. */
export function find<Tag extends keyof HTMLElementTagNameMap>(
  root: ParentNode,
  tag: Tag,
): HTMLElementTagNameMap[Tag] | undefined
export function find(root: ParentNode, selector: string): HTMLElement | undefined
export function find(root: ParentNode, selector: string): Element | undefined {
  const shadow = root instanceof Element && root.shadowRoot && find(root.shadowRoot, selector)
  if (shadow) return shadow
  for (const element of root.querySelectorAll('*')) {
    const found = element.matches(selector)
      ? element
      : element.shadowRoot && find(element.shadowRoot, selector)
    if (found) return found
  }
  return undefined
}

/** As {@link find}, as soon as it is there. */
export function see<Tag extends keyof HTMLElementTagNameMap>(
  root: ParentNode,
  tag: Tag,
): Promise<HTMLElementTagNameMap[Tag]>
export function see(root: ParentNode, selector: string): Promise<HTMLElement>
export function see(root: ParentNode, selector: string): Promise<Element> {
  return eventually(() => {
    const found = find(root, selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  })
}

/** Resolves once the element is in the state. */
export async function reached(element: Stateful, state: Stateful['state']): Promise<void> {
  await eventually(() => {
    if (element.state !== state) throw new Error(`it is ${element.state}, not ${state}`)
  })
}

/** What `look` returns as soon as it does not throw. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  // Testing Library would print the whole page, in which shadow roots are missing.
  return waitFor(look, { timeout: 20_000, onTimeout: (error) => error })
}
