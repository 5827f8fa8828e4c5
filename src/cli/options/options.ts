/**
 * The commands' options. Each is declared once; the flag, the help text and the error that names it follow from the
 * declaration.
 */

import { parseArgs } from 'node:util'

/** The name of an option. */
type OptionName =
  /** `GATEWAY_URL` in the environment is `--gateway-url` as a flag, and the flag wins. */
  | { env: string; flag?: never; argument?: never }
  /** `--url`, on the command line only: for options of a single call. */
  | { flag: `--${string}`; env?: never; argument?: never }
  /** `ID`: a positional argument. */
  | { argument: string; env?: never; flag?: never }

/** One option. */
export type Option<T = unknown> = OptionName & {
  description: string
  /** The default, as text. An option with neither this nor `optional` is required. */
  default?: string
  optional?: boolean
  /** The value is never repeated in an error or in the help. */
  secret?: boolean
  /** An empty variable is a mistake: what was to fill it is missing, and the default would be another. */
  notEmpty?: boolean
  /** A flag without a value; if present, it parses `on`. */
  bare?: boolean
  /** Throws an `Error` whose message completes "NAME …", e.g. `must be a port`, and never repeats the text. */
  parse: (text: string) => T
}

/** A command's options, by their names in code. */
export type OptionSet = Readonly<Record<string, Option>>

/** The result of {@link readOptions}: `undefined` only for an `optional` option. */
export type OptionValues<O extends OptionSet> = {
  [K in keyof O]: ReturnType<O[K]['parse']> | (O[K] extends { optional: true } ? undefined : never)
}

/** The settings of these names that are set. */
export function given<V extends object, K extends keyof V>(
  values: V,
  ...names: K[]
): { [N in K]?: Exclude<V[N], undefined> } {
  const set = names.filter((name) => values[name] !== undefined)
  // The names are V's own keys; Object.fromEntries loses their types.
  return Object.fromEntries(set.map((name) => [name, values[name]])) as {
    [N in K]?: Exclude<V[N], undefined>
  }
}

/** The environment variables of the process or of a test. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The command line is wrong: print the message, which names the option, and exit with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly exitCode: number

  constructor(message: string, exitCode = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Declares a command's options, keeping each one's type. */
export function defineOptions<const O extends OptionSet>(options: O): O {
  return options
}

/** The options that each option makes necessary. */
export type Requirements<O extends OptionSet> = { readonly [Name in keyof O]?: readonly (keyof O)[] }

/**
 * The values of a command's options. An empty environment variable counts as absent, unless it may not be; spaces around its value do not count.
 * @throws {UsageError} for an unknown option, else for all that are missing or malformed, one line each.
 */
export function readOptions<O extends OptionSet>(
  options: O,
  argv: readonly string[],
  env: Environment,
  requires: Requirements<O> = {},
): OptionValues<O> {
  const given = readArguments(Object.values(options), argv)
  const textOf = (option: Option) => {
    const found = fromEnvironment(option, env)
    return given.get(option) ?? (found === '' && !option.notEmpty ? undefined : found) ?? option.default
  }
  const needed = new Map<string, Option>()
  for (const [name, others = []] of Object.entries(requires))
    if (textOf(options[name] as Option) !== undefined)
      for (const other of others) needed.set(String(other), options[name] as Option)
  const mistakes: string[] = []
  const values = Object.entries(options).map(([name, option]) => {
    const text = textOf(option)
    try {
      return [name, text === undefined ? absent(option, needed.get(name)) : parseOption(option, text)]
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      mistakes.push(error.message)
      return []
    }
  })
  if (mistakes.length > 0) throw mistakesError(mistakes)
  // The entries come from O's own keys and parsers; Object.fromEntries loses their types.
  return Object.fromEntries(values) as OptionValues<O>
}

/** One error for all mistakes, a line each. */
export function mistakesError(mistakes: readonly string[]): UsageError {
  if (mistakes.length === 1) return new UsageError(mistakes.join())
  return new UsageError([`${mistakes.length} options are missing or wrong:`, ...mistakes].join('\n  '))
}

/** Whether the command line asks for help, by a word that is no value of an option and does not follow `--`. */
export function wantsHelp(argv: readonly string[], options: OptionSet = {}): boolean {
  return tokensOf(Object.values(options), argv).some(
    (token) => token.kind === 'option' && ['--help', '-h'].includes(token.rawName),
  )
}

/** A number with what it counts, such as `1 time` and `2 times`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}

/** The text of `--help`: usage, then every option with its default. */
export function helpText(usage: string, summary: string, options: OptionSet): string {
  const rows = Object.values(options).map((option) => [namesOf(option).join(', '), describe(option)])
  const width = Math.max(...rows.map(([names = '']) => names.length))
  const lines = rows.map(([names = '', text]) => `  ${names.padEnd(width)}  ${text}`)
  return [`usage: ${usage}`, '', summary, '', 'Options, as flags or in the environment:', ...lines, ''].join(
    '\n',
  )
}

/** A setting that may be left out. */
export function optionalSetting<const Env extends string, T>(
  env: Env,
  description: string,
  parse: (text: string) => T,
) {
  return { env, description, optional: true, parse } as const
}

/** An option of a single call that may be left out. */
export function optionalFlag<T>(flag: `--${string}`, description: string, parse: (text: string) => T) {
  return { flag, description, optional: true, parse } as const
}

/** A flag without a value. */
export function bareFlag(flag: `--${string}`, description: string) {
  return { flag, description, bare: true, default: 'off', parse: (value: string) => value === 'on' } as const
}

/** A parser of a text that is taken as it is. `mustBe` is the error for any other. */
export function textThat(isRight: (value: string) => boolean, mustBe: string): (value: string) => string {
  return (value) => {
    if (isRight(value)) return value
    throw new Error(mustBe)
  }
}

/** Any non-empty text. */
export const text = textThat((value) => value.trim() !== '', 'must not be empty')

/** A parser of whole numbers within bounds, both included. */
export function wholeNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN
    if (!(number >= min && number <= max)) throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  }
}

/** A TCP port; 0 lets the system choose a free one. */
export const port = wholeNumber(0, 65_535)

/** An http or https address, without a trailing slash. */
export function httpUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error('must be an http or https address')
  return url.href.replace(/\/+$/, '')
}

/** A parser of one of a few words. */
export function oneOf<const T extends string>(...words: T[]): (value: string) => T {
  return (value) => {
    const word = words.find((candidate) => candidate === value)
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }
}

/** A parser of a comma-separated list; spaces around an item are dropped. */
export function listOf<T>(parse: (item: string) => T): (value: string) => T[] {
  return (value) => value.split(',').map((item) => parse(item.trim()))
}

/** The options that are flags, by their names. */
const flagsOf = (options: readonly Option[]): [string, Option][] =>
  options.flatMap((option) => {
    const name = flagOf(option)?.slice(2)
    return name === undefined ? [] : [[name, option]]
  })

function tokensOf(options: readonly Option[], argv: readonly string[]) {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      flagsOf(options).map(([name, { bare }]) => [name, { type: bare ? 'boolean' : 'string' }]),
    ),
    allowPositionals: true,
    // Its own messages repeat the line, and a mistyped line may hold a secret.
    strict: false,
    tokens: true,
  })
  return tokens
}

/** The next step after a word that no option takes. */
export const seeHelp = '; --help lists the options'

function readArguments(options: readonly Option[], argv: readonly string[]): Map<Option, string> {
  const byName = new Map(flagsOf(options))
  const places = options.filter((option) => option.argument !== undefined).values()
  const given = new Map<Option, string>()
  for (const token of tokensOf(options, argv)) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional' || !token.rawName.startsWith('--')) {
      const option = token.kind === 'positional' ? places.next().value : undefined
      const hint = token.kind === 'positional' ? seeHelp : '; a value that begins with - comes last, after --'
      if (!option) throw new UsageError(`argument ${token.index + 1} is not an option${hint}`)
      given.set(option, token.value ?? '')
      continue
    }
    const { name, rawName, value } = token
    const option = byName.get(name)
    if (!option) throw new UsageError(`unknown option ${rawName}${seeHelp}`)
    // A setting may be given by a script, and again after it.
    if (given.has(option) && option.env === undefined) throw new UsageError(`${rawName} must be given once`)
    if (option.bare && value !== undefined) throw new UsageError(`${rawName} takes no value`)
    if (!option.bare && value === undefined) throw new UsageError(`${rawName} needs a value`)
    given.set(option, value ?? 'on')
  }
  return given
}

function parseOption(option: Option, value: string): unknown {
  try {
    // A file of settings may leave them behind. A shell does not: in a call's own text they are meant.
    if (option.env !== undefined && /^(["']).*\1$/s.test(value))
      throw new Error('must be given without quotes')
    return option.parse(value)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'is malformed'
    // A mistyped value must not control the terminal, and an address in it may hold a password.
    const shown = value
      .replace(/\/\/.*@/s, '//…@')
      .replaceAll(/\p{C}/gu, '?')
      .slice(0, 100)
    const repeated = option.secret ? '' : `, not "${shown}"`
    throw new UsageError(`${fullName(option)} ${reason}${repeated}`)
  }
}

/** Without spaces and line ends around it, which files of settings leave behind. */
function fromEnvironment({ env: name }: Option, env: Environment): string | undefined {
  return name === undefined ? undefined : env[name]?.trim()
}

/** `neededBy` is the option that makes it necessary. */
function absent(option: Option, neededBy: Option | undefined): undefined {
  const cause = neededBy && ` with ${namesOf(neededBy).at(-1)}`
  if (cause !== undefined || !option.optional)
    throw new UsageError(`${fullName(option)} is required${cause ?? ''}: ${option.description}`)
}

function flagOf({ env, flag }: Option): string | undefined {
  return env === undefined ? flag : `--${env.toLowerCase().replaceAll('_', '-')}`
}

/** The flag and the variable, or the only name. */
function namesOf(option: Option): string[] {
  return [flagOf(option), option.env, option.argument].filter((name) => name !== undefined)
}

/** How an error names an option: `PORT (--port)`. */
export function fullName(option: Option): string {
  const [name = '', variable] = namesOf(option)
  return variable === undefined ? name : `${variable} (${name})`
}

function describe(option: Option): string {
  const { description, default: preset, optional, secret, bare } = option
  if (preset !== undefined && !secret && !bare) return `${description} (${preset})`
  return optional || preset !== undefined ? description : `${description} (required)`
}
