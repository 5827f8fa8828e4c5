/** An element that may stand on a page that the endpoint drew, with a declarative shadow root. */
import { LitElement } from 'lit'

export abstract class DrawnElement extends LitElement {
  /** Inside another drawn element it stays unchanged, because that one draws it again. The name is that of Lit's server rendering. */
  override connectedCallback(): void {
    if (!this.hasAttribute('defer-hydration')) super.connectedCallback()
  }
}
