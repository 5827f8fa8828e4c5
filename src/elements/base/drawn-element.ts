/** An element that may stand on a page that the endpoint drew, with a declarative shadow root. */
import { LitElement, type PropertyDeclaration } from 'lit'
import { NativeEvent } from './native-event.js'

/**
 * An element could not be drawn. The element around it, or the element itself, cancels the event and shows plain words instead;
 * if none does, the error is thrown.
 *
 * @internal
 */
export class BrokenEvent extends NativeEvent {
  readonly error: unknown

  constructor(error: unknown) {
    super('crypto-broken', { bubbles: true, composed: true, cancelable: true })
    this.error = error
  }
}

type Row = PropertyDeclaration & {
  /** The value that nobody has set: where a row has none, `false` or empty text by its attribute. */
  readonly initial?: unknown
}

/** The properties of an element, in Lit's words. */
export type Properties = Readonly<Record<string, Row>>

export abstract class DrawnElement extends LitElement {
  constructor() {
    super()
    const { elementProperties } = this.constructor as typeof LitElement
    const values = [...elementProperties].map(([name, row]) => [name, initialOf(row)])
    Object.assign(this, Object.fromEntries(values))
  }

  /** Inside another drawn element it stays unchanged, because that one draws it again. The name is that of Lit's server rendering. */
  override connectedCallback(): void {
    if (!this.hasAttribute('defer-hydration')) super.connectedCallback()
  }

  protected override performUpdate(): void {
    try {
      super.performUpdate()
    } catch (error) {
      if (!this.dispatchEvent(new BrokenEvent(error))) return
      // A page's policy may refuse all templates. What stands between the tags is shown then.
      const { renderRoot } = this
      if (renderRoot.childElementCount === 0) renderRoot.append(document.createElement('slot'))
      throw error
    }
  }
}

function initialOf(row: Row): unknown {
  if ('initial' in row) return row.initial
  if (row.attribute === false) return undefined
  return row.type === Boolean ? false : ''
}
