/**
 * The types of each option of the client, for pages that call it without a compiler. Every page loads this code, so it is
 * smaller than the rules of the server (`core/option-rules.ts`), with the same errors.
 */

/** What `typeof` answers for each option, such as `string or function`. */
export type OptionTypes<Options> = Record<keyof Options, string>

/** @throws {TypeError} for an option of another type, or an unknown one, by its name. */
export function checkTypes<Options extends object>(options: Options, types: OptionTypes<Options>): void {
  for (const name of Object.keys({ ...types, ...options })) {
    const accepted = Object.hasOwn(types, name) && types[name as keyof Options]
    if (accepted === false)
      throw new TypeError(`${name}: is no option; the options are ${Object.keys(types).join(', ')}`)
    const value = options?.[name as keyof Options]
    if (!accepted.split(' or ').includes(value === null ? 'null' : typeof value))
      throw new TypeError(`${name}: must be ${accepted}`)
  }
}
