/**
 * Rules for the options of a program. A wrong option is a mistake in the configuration, found when the program starts: it
 * is a `TypeError` that names the option and what it accepts, and never repeats the value, which may be a secret.
 */

/** @throws {TypeError} naming the option and what it accepts. */
export type OptionRule = (value: unknown, name: string) => void

/** A rule of one option. `accepts` completes "NAME: must be …". */
export function must(accepts: string, isAccepted: (value: unknown) => boolean): OptionRule {
  return (value, name) => {
    if (!isAccepted(value)) throw new TypeError(`${name}: must be ${accepts}${unsetNote(value)}`)
  }
}

/** What an error adds for a value that is missing, alone or in a list: most often, a variable of the environment was not loaded. */
export const unsetNote = (value: unknown): string =>
  (Array.isArray(value) ? value : [value]).some((item) => item === undefined || item === '')
    ? '; it is not set'
    : ''

/** The same rule for an option that may be left out. */
export function optional(rule: OptionRule): OptionRule {
  return (value, name) => {
    if (value !== undefined) rule(value, name)
  }
}

/**
 * A rule of each option of an object, which has no others. The object itself has the name `name`, its options
 * `name.option`.
 */
export function optionsOf(rules: Rules): OptionRule {
  return (value, name) => {
    if (!isObject(value)) throw new TypeError(`${name}: must be an object`)
    checkEach(value, rules, `${name}.`)
  }
}

/** An object with these methods, such as an instance of a class; it may have more. */
export function withMethods(...methods: readonly string[]): OptionRule {
  return (value, name) => {
    if (!isObject(value)) throw new TypeError(`${name}: must be an object with ${methods.join(', ')}`)
    for (const method of methods) isFunction(value[method], `${name}.${method}`)
  }
}

/**
 * Checks the options of a call.
 * @throws {TypeError} for the first that is wrong, or that the rules don't have.
 */
export function checkOptions(options: unknown, rules: Rules): void {
  if (!isObject(options)) throw new TypeError('options: must be an object')
  checkEach(options, rules, '')
}

type Rules = Readonly<Record<string, OptionRule>>

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function checkEach(options: Record<string, unknown>, rules: Rules, prefix: string): void {
  for (const option of Object.keys(options))
    if (!Object.hasOwn(rules, option))
      throw new TypeError(
        `${prefix}${option}: is no option; the options are ${Object.keys(rules).join(', ')}`,
      )
  for (const [option, rule] of Object.entries(rules)) rule(options[option], prefix + option)
}

export const isFunction = must('a function', (value) => typeof value === 'function')

export const text = must('a string that is not empty', (value) => typeof value === 'string' && value !== '')

/** A number from `min` up; `Infinity` is one. */
export function numberFrom(min: number): OptionRule {
  return must(`a number, ${min} or more`, (value) => typeof value === 'number' && value >= min)
}

/** Milliseconds, above zero and short enough for a timer. */
export const milliseconds = must(
  'a number of milliseconds above zero and below 2 ** 31',
  (value) => typeof value === 'number' && value > 0 && value < 2 ** 31,
)

export const isBoolean = must('true or false', (value) => typeof value === 'boolean')

/** One of a few words. */
export function oneOf(...words: readonly string[]): OptionRule {
  return must(
    `one of ${words.map((word) => `'${word}'`).join(', ')}`,
    (value) => typeof value === 'string' && words.includes(value),
  )
}
