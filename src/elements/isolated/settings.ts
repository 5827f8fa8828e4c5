/** How to begin, as a page sends it into the frame: every framed option as text, the language, the accent and the room. */
import { asIs } from '../../core/parse-json.js'
import { checkoutOptions, optionsWhere, type CheckoutOptions, type OptionName } from '../base/options.js'

/**
 * All of it is optional and none of it decides about money. `renewable` is empty if the page has no further session. `room` is the
 * height that the frame can have before the page has to scroll, in pixels; empty where that does not matter.
 */
export type Settings = Readonly<
  Partial<Record<OptionName | 'lang' | 'accent' | 'renewable' | 'room', string>>
>

/** The options that a frame may get. */
const framed = optionsWhere(({ framed }) => framed !== false)

/** The options of the framing page as text. A boolean is `true` or empty, an object is JSON. */
export function settingsOf(options: CheckoutOptions): Settings {
  return Object.fromEntries(framed.map((name) => [name, textOf(options[name])]))
}

/**
 * The options of a frame from the text that came. An option that is missing, or has a value that it can't have, is as if
 * it was never set. Colours and sizes are text here: see `clampAppearance`.
 */
export function optionsOf(settings: Settings): Partial<CheckoutOptions> {
  return Object.fromEntries(framed.map((name) => [name, valueOf(name, settings[name] ?? '')]))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value ? JSON.stringify(value, asIs) : ''
}

function valueOf(name: OptionName, text: string): unknown {
  const { type, choices, initial }: { type?: unknown; choices?: readonly unknown[]; initial: unknown } =
    checkoutOptions[name]
  if (type === Boolean) return text === 'true'
  if (choices !== undefined) return choices.find((choice) => choice === text) ?? initial
  return text || initial
}
