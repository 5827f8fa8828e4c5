/** Renders an element from a story's arguments, so that every control in Storybook reaches the element. */
import { html, noChange, type TemplateResult } from 'lit'
import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js'
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js'

/** Properties by name; `--crypto-*` are set as custom properties. */
type Args = Record<string, unknown>

/** What is read of a story's context: the toolbar. */
export type Context = { globals?: Record<string, unknown> } | undefined

/**
 * A story's `render`: the element with the arguments as its properties, and `children` in it. One that takes a theme and a
 * density gets the toolbar's.
 */
export function element(tag: string, children: TemplateResult = html``) {
  const name = unsafeStatic(tag)
  return (args: Args, context?: Context): TemplateResult => {
    const takesLook = 'density' in (customElements.get(tag)?.prototype ?? {})
    const all = takesLook ? { ...lookOf(context), ...args } : args
    return staticHtml`<${name} ${properties(all)}>${children}</${name}>`
  }
}

/** What `theme` and `density` are to be, as the toolbar has it. */
export function lookOf(context: Context): { theme: Theme; density: 'compact' | undefined } {
  const { theme, density } = context?.globals ?? {}
  return {
    theme: themes.find((name) => name === theme) ?? 'auto',
    density: density === 'compact' ? density : undefined,
  }
}

const themes = ['light', 'dark', 'contrast'] as const
type Theme = (typeof themes)[number] | 'auto'

class Properties extends Directive {
  #last: Args = {}

  constructor(part: PartInfo) {
    super(part)
    if (part.type !== PartType.ELEMENT) throw new Error('properties() belongs into a tag')
  }

  override render(_args: Args): unknown {
    return noChange
  }

  override update({ element }: ElementPart, [args]: [Args]): unknown {
    for (const [name, value] of Object.entries(args)) {
      if (this.#last[name] === value) continue
      if (name.startsWith('--'))
        (element as HTMLElement).style.setProperty(name, typeof value === 'string' ? value : '')
      else Reflect.set(element, name, value)
    }
    this.#last = args
    return noChange
  }
}

const properties = directive(Properties)
