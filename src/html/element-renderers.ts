/**
 * How each element is written as HTML. The elements of the screens are instances of their own classes; the checkout, the page
 * and the list, which fetch, watch and search in a browser, are their templates for a given state.
 */
import { ElementRenderer, LitElementRenderer, renderThunked } from '@lit-labs/ssr'
import type { ElementRendererConstructor } from '@lit-labs/ssr/lib/element-renderer.js'
import type { ThunkedRenderResult } from '@lit-labs/ssr/lib/render-result.js'
import type { RenderInfo } from '@lit-labs/ssr/lib/render-value.js'
import type { LitElement } from 'lit'
import { escapeHtml } from '../core/escape-html.js'

/**
 * Templates by tag, for the elements that differ without a script; the list as HTML, which may be kept. `field` is what an
 * instance draws by itself.
 */
export type Templates = Readonly<
  Record<'crypto-payment-page' | 'crypto-checkout', () => unknown> &
    Record<'crypto-method-select', () => string> &
    Record<'crypto-amount-input', (field: unknown) => unknown>
>

export type Drawing = {
  locale: string
  templates: Templates
  /** The style sheets of an element, as HTML. */
  styles: (tag: string) => string
  /** The style sheets of what is below the list of the checkout, as HTML. */
  lateStyles?: () => string
}

/** Without what is only there for hydration, and without indentation. */
export const withoutMarks = (drawn: string): string =>
  drawn
    .replace(/<!--\/?lit-(?:part|node)[^>]*-->/g, '')
    .replaceAll(' shadowroot="open"', '')
    .replace(/\s*\n\s*/g, '\n')

/** The renderers of one page. Classes, because the library makes them by tag and gives them nothing else. */
export function renderersFor({
  locale,
  templates,
  styles,
  lateStyles = () => '',
}: Drawing): ElementRendererConstructor[] {
  /** An element that needs a browser: its attributes, and its template. */
  class TemplateRenderer extends ElementRenderer {
    static override matchesClass(_class: typeof HTMLElement, tag: string): boolean {
      return tag !== 'crypto-amount-input' && Object.hasOwn(templates, tag)
    }

    readonly #attributes = new Map<string, string>()

    override setAttribute(name: string, value: string): void {
      this.#attributes.set(name.toLowerCase(), value)
    }

    override renderAttributes(): ThunkedRenderResult {
      return [...this.#attributes].map(([name, value]) =>
        value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
      )
    }

    override renderShadow(info: RenderInfo): ThunkedRenderResult {
      // As it is: the library would parse it once more.
      if (this.tagName === 'crypto-method-select')
        return [styles(this.tagName), templates['crypto-method-select']]
      // `matchesClass` has found it.
      const draw = templates[this.tagName as 'crypto-checkout']
      const late = this.tagName === 'crypto-checkout' ? lateStyles() : ''
      return [styles(this.tagName), () => renderThunked(draw(), info), late]
    }
  }

  /** An element as its class draws it. */
  class InstanceRenderer extends LitElementRenderer {
    constructor(tag: string) {
      super(tag)
      this.element.setAttribute('lang', locale)
    }

    // The page says the language. The instance, which has no page around it, has it as an attribute.
    override renderAttributes(): ThunkedRenderResult {
      this.element.removeAttribute('lang')
      const attributes = super.renderAttributes()
      this.element.setAttribute('lang', locale)
      return attributes
    }

    override renderShadow(info: RenderInfo): ThunkedRenderResult {
      const { tagName, element } = this
      // Lit's own renderer calls it, too.
      const draw = (): unknown => (element as LitElement & { render(): unknown }).render()
      const content = () => (tagName === 'crypto-amount-input' ? templates[tagName](draw()) : draw())
      return [styles(tagName), () => renderThunked(content(), info)]
    }
  }

  return [TemplateRenderer, InstanceRenderer]
}
