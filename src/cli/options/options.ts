/**
 * The commands' options. Each is declared once, by one of its names; the flag, the help text and the error that names it
 * all come from that one declaration.
 */

/** How an option is called. */
type OptionName =
  /** `GATEWAY_URL` in the environment is `--gateway-url` as a flag, and the flag wins. */
  | { env: string; flag?: never; argument?: never }
  /** `--url`, on the command line only: for what is said once. */
  | { flag: `--${string}`; env?: never; argument?: never }
  /** `ID`: a word without a flag, by its place among those. */
  | { argument: string; env?: never; flag?: never }

/** One option. */
export type Option<T = unknown> = OptionName & {
  description: string
  /** What is parsed when nothing is given. An option with neither this nor `optional` is required. */
  default?: string
  optional?: boolean
  /** The value is never repeated, not in an error and not in the help. */
  secret?: boolean
  /** A flag without a value; given, it parses `on`. */
  bare?: boolean
  /** Throws an `Error` whose message completes "NAME …", e.g. `must be a port`, and never repeats the text. */
  parse: (text: string) => T
}

/** A command's options by the name the code uses. */
export type OptionSet = Readonly<Record<string, Option>>

/** What {@link readOptions} answers for a set: `undefined` only where an option is `optional`. */
export type OptionValues<O extends OptionSet> = {
  [K in keyof O]: ReturnType<O[K]['parse']> | (O[K] extends { optional: true } ? undefined : never)
}

/** The variables of the process, or those of a test. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The command line is wrong: print the message, which names the option, and exit with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Declares a command's options, keeping each one's type. */
export function defineOptions<const O extends OptionSet>(options: O): O {
  return options
}

/**
 * The values of a command's options. An empty environment variable counts as absent. `require` names options that are
 * needed because of others.
 * @throws {UsageError} for an unknown option, else for all that are missing or malformed at once, a line each.
 */
export function readOptions<O extends OptionSet>(
  options: O,
  argv: readonly string[],
  env: Environment,
  require: (has: (name: keyof O) => boolean) => readonly (keyof O)[] = () => [],
): OptionValues<O> {
  const given = readArguments(Object.values(options), argv)
  const textOf = (option: Option) => given.get(option) ?? (fromEnvironment(option, env) || option.default)
  const needed = new Set(require((name) => textOf(options[name] as Option) !== undefined))
  const mistakes: string[] = []
  const values = Object.entries(options).map(([name, option]) => {
    const text = textOf(option)
    try {
      return [name, text === undefined ? absent(option, needed.has(name)) : parseOption(option, text)]
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      mistakes.push(error.message)
      return []
    }
  })
  if (mistakes.length === 1) throw new UsageError(mistakes.join())
  if (mistakes.length > 1)
    throw new UsageError([`${mistakes.length} options are missing or wrong:`, ...mistakes].join('\n  '))
  // The entries come from O's own keys and parsers, which Object.fromEntries can't express.
  return Object.fromEntries(values) as OptionValues<O>
}

/** Whether the command line asks for help. */
export function wantsHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h')
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

/** A flag that is either there or not. */
export function bareFlag(flag: `--${string}`, description: string) {
  return { flag, description, bare: true, default: 'off', parse: (value: string) => value === 'on' } as const
}

/** Any text that is not empty. */
export function text(value: string): string {
  if (value.trim() === '') throw new Error('must not be empty')
  return value
}

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

function readArguments(options: readonly Option[], argv: readonly string[]): Map<Option, string> {
  const byFlag = new Map(options.map((option) => [flagOf(option), option]))
  const places = options.filter((option) => option.argument !== undefined).values()
  const given = new Map<Option, string>()
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? ''
    const [flag = ''] = argument.split('=', 1)
    // No message repeats what follows a flag: a mistyped line may carry a secret there.
    if (!flag.startsWith('--')) {
      const option = places.next().value
      if (!option) throw new UsageError(`argument ${index + 1} is not an option`)
      given.set(option, argument)
      continue
    }
    const option = byFlag.get(flag)
    if (!option) throw new UsageError(`unknown option ${flag}`)
    if (option.bare && argument !== flag) throw new UsageError(`${flag} takes no value`)
    const value = option.bare ? 'on' : argument === flag ? argv[++index] : argument.slice(flag.length + 1)
    if (value === undefined) throw new UsageError(`${flag} needs a value`)
    given.set(option, value)
  }
  return given
}

function parseOption(option: Option, value: string): unknown {
  try {
    return option.parse(value)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'is malformed'
    const repeated = option.secret ? '' : `, not "${value}"`
    throw new UsageError(`${fullName(option)} ${reason}${repeated}`)
  }
}

function fromEnvironment({ env: name }: Option, env: Environment): string | undefined {
  return name === undefined ? undefined : env[name]
}

function absent(option: Option, needed: boolean): undefined {
  if (needed || !option.optional)
    throw new UsageError(`${fullName(option)} is required: ${option.description}`)
}

function flagOf({ env, flag }: Option): string | undefined {
  return env === undefined ? flag : `--${env.toLowerCase().replaceAll('_', '-')}`
}

/** The flag and the variable, or the one name there is. */
function namesOf(option: Option): string[] {
  return [flagOf(option), option.env, option.argument].filter((name) => name !== undefined)
}

function fullName(option: Option): string {
  const [name = '', variable] = namesOf(option)
  return variable === undefined ? name : `${variable} (${name})`
}

function describe(option: Option): string {
  const { description, default: preset, optional, secret, bare } = option
  if (preset !== undefined && !secret && !bare) return `${description} (${preset})`
  return optional || preset !== undefined ? description : `${description} (required)`
}
