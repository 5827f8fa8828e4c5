/** An element that may stand on a page that the endpoint drew, with a declarative shadow root. */
import { LitElement, type PropertyDeclaration } from 'lit'
import { NativeEvent } from './native-event.js'

/**
 * An element could not be drawn. The element around it, or the element itself, cancels the event and shows plain words instead;
 * if none does, the error is thrown.
 *
 * @internal
 */
export type BrokenEvent = Event & { readonly error: unknown }

/** The properties of an element as Lit has them, each with its value before anyone sets it. */
export type Properties = Readonly<Record<string, PropertyDeclaration & { readonly initial?: unknown }>>

export abstract class DrawnElement extends LitElement {
  constructor() {
    super()
    const { elementProperties } = this.constructor as typeof LitElement
    for (const [name, row] of elementProperties) Reflect.set(this, name, (row as Properties[string]).initial)
  }

  /** Inside another drawn element it stays unchanged, because that one draws it again. The name is that of Lit's server rendering. */
  override connectedCallback(): void {
    if (!this.hasAttribute('defer-hydration')) super.connectedCallback()
  }

  protected override performUpdate(): void {
    try {
      super.performUpdate()
    } catch (error) {
      const event = new NativeEvent('crypto-broken', { bubbles: true, composed: true, cancelable: true })
      if (!this.dispatchEvent(Object.assign(event, { error }))) return
      // A page's policy may refuse all templates. What stands between the tags is shown then.
      const { renderRoot } = this
      if (renderRoot.childElementCount === 0) renderRoot.append(document.createElement('slot'))
      throw error
    }
  }
}
