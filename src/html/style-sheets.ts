/** The style sheets of a drawn page: those of the elements as files, each with what its form needs without a script. */
import { css, type CSSResultOrNative, type LitElement } from 'lit'
import { readAppearance } from '../elements/base/appearance.js'
import { disclosure } from '../elements/styles/disclosure.js'
import { calculated, controls, tokens } from '../elements/styles/tokens.js'
import { linkStyles } from './link-styles.js'
import { buyHelp } from '../elements/components/crypto-checkout/screens/help.styles.js'
import { lazyScreens } from '../elements/components/crypto-checkout/screens/lazy-screens.js'

/**
 * The page is there at once; what only a script can do keeps its place and is not seen, so that nothing moves when it comes.
 * It wins over the styles of an element, which come after it.
 */
const inert = css`
  *,
  *::before,
  *::after {
    animation: none !important;
  }

  button[type='button'],
  .code .fold {
    visibility: hidden !important;
  }

  @media (scripting: none) {
    button[type='button'],
    .bone {
      display: none !important;
    }
  }
`

const forms: Readonly<Record<string, CSSResultOrNative>> = {
  'crypto-method-select': css`
    ${disclosure}

    form {
      display: contents;
    }

    button.row {
      background: none;
      border: 0;
      inline-size: 100%;
      text-align: start;
    }

    button.row.network {
      inline-size: calc(100% - 36px);
    }

    button.row:disabled {
      color: var(--_cc-quiet);
      cursor: not-allowed;
    }

    @media (scripting: none) {
      .search {
        display: none;
      }
    }
  `,
  'crypto-amount-input': css`
    .submit {
      inline-size: 100%;
      margin-block-start: 16px;
    }
  `,
  'crypto-checkout': css`
    @media (scripting: none) {
      .code crypto-qr-code {
        display: block !important;
      }

      details:has(> .compare),
      .field.exchange {
        display: none;
      }
    }
  `,
}

/** The names of the style sheets that are no element's own. */
export const styleNames = {
  base: 'base',
  colors: 'colors',
  pay: 'pay-screen',
  amount: 'amount-screen',
  outcome: 'outcome-screen',
  buy: 'buy-help',
} as const

/** What nearly every element begins with, as one file: a page of several elements loads it once. */
const base: readonly CSSResultOrNative[] = [tokens, controls]

/** The style sheets of an element in their order: those of all elements, and its own. */
export function styleNamesOf(tag: string): string[] {
  return hasBase(stylesOf(tag)) ? [styleNames.base, tag] : [tag]
}

// Defined by `load-elements.ts`.
const stylesOf = (tag: string): readonly CSSResultOrNative[] =>
  (customElements.get(tag) as unknown as typeof LitElement).elementStyles

const hasBase = (styles: readonly CSSResultOrNative[]): boolean =>
  base.every((style, index) => styles[index] === style)

/** The text of every style sheet by its name, which is the element's tag or one of {@link styleNames}. */
export function styleSheets(tags: readonly string[], appearance?: string): Record<string, string> {
  const sheets: Record<string, string> = { [styleNames.base]: textOf([...base, inert]) }
  for (const tag of tags) {
    const styles = stylesOf(tag)
    const own = hasBase(styles) ? styles.slice(base.length) : [...styles, inert]
    sheets[tag] = textOf([...own, forms[tag]])
  }
  sheets[styleNames.pay] = textOf([lazyScreens.pay.value?.styles, lazyScreens.help.value?.styles])
  sheets[styleNames.amount] = textOf([lazyScreens.amount.value?.styles])
  sheets[styleNames.buy] = textOf([buyHelp])
  sheets[styleNames.outcome] = textOf([lazyScreens.outcome.value?.styles])
  sheets['link'] = textOf([linkStyles])
  sheets[styleNames.colors] = calculated.map(registrationOf).join('')
  if (appearance !== undefined) sheets['look'] = lookOf(appearance)
  return sheets
}

/** For a page before its script, which then registers nothing. In a shadow root, the rule does nothing. */
const registrationOf = (name: string): string =>
  `@property ${name}{syntax:"<color>|<number>";inherits:true;initial-value:0}`

/** The merchant's look, for the elements of a page. A browser drops what is no value; nothing here leaves its rule. */
function lookOf(appearance: string): string {
  const { properties } = readAppearance(appearance, (_property, value) => /^[^{}<>;@\\/*]*$/.test(value))
  return `crypto-payment-page,crypto-refund,.offer{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`
}

const textOf = (styles: readonly (CSSResultOrNative | undefined)[]): string =>
  compact(styles.map((style) => (style && 'cssText' in style ? style.cssText : '')).join('\n'))

/** Without comments and indentation. */
const compact = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim()
