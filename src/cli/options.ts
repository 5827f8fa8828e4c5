/**
 * The commands' options. Each is declared once, as an environment variable; the flag of the same name, the help text
 * and the error that names it all come from that one declaration.
 */

/** One option. `GATEWAY_URL` in the environment is `--gateway-url` as a flag, and the flag wins. */
export type Option<T = unknown> = {
  env: string
  description: string
  /** What is parsed when nothing is given. An option with neither this nor `optional` is required. */
  default?: string
  optional?: boolean
  /** The value is never repeated, not in an error and not in the help. */
  secret?: boolean
  /** Throws an `Error` whose message completes "NAME …", e.g. `must be a port`, and never repeats the text. */
  parse: (text: string) => T
}

/** A command's options by the name the code uses. */
export type OptionSet = Readonly<Record<string, Option>>

/** What {@link readOptions} answers for a set: `undefined` only where an option is `optional`. */
export type OptionValues<O extends OptionSet> = {
  [K in keyof O]: ReturnType<O[K]['parse']> | (O[K] extends { optional: true } ? undefined : never)
}

/** The command line is wrong: print the message, which names the option, and exit with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Declares a command's options, keeping each one's type. */
export function defineOptions<const O extends OptionSet>(options: O): O {
  return options
}

/**
 * The values of a command's options. An empty environment variable counts as absent.
 * @throws {UsageError} for a missing, malformed or unknown option.
 */
export function readOptions<O extends OptionSet>(
  options: O,
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): OptionValues<O> {
  const flags = readFlags(options, argv)
  const values = Object.entries(options).map(([name, option]) => {
    const text = flags.get(option.env) ?? (env[option.env] || option.default)
    return [name, text === undefined ? absent(option) : parseOption(option, text)]
  })
  // The entries come from O's own keys and parsers, which Object.fromEntries can't express.
  return Object.fromEntries(values) as OptionValues<O>
}

/** Whether the command line asks for help. */
export function wantsHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h')
}

/** The text of `--help`: usage, then every option with its default. */
export function helpText(usage: string, summary: string, options: OptionSet): string {
  const rows = Object.values(options).map((option) => [`${flagOf(option)}, ${option.env}`, describe(option)])
  const width = Math.max(...rows.map(([names = '']) => names.length))
  const lines = rows.map(([names = '', text]) => `  ${names.padEnd(width)}  ${text}`)
  return [`usage: ${usage}`, '', summary, '', 'Options, as flags or in the environment:', ...lines, ''].join(
    '\n',
  )
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

function readFlags(options: OptionSet, argv: readonly string[]): Map<string, string> {
  const envOf = new Map(Object.values(options).map((option) => [flagOf(option), option.env]))
  const flags = new Map<string, string>()
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? ''
    const [flag = ''] = argument.split('=', 1)
    const env = envOf.get(flag)
    // Neither message repeats what follows the flag: a mistyped line may carry a secret there.
    if (!flag.startsWith('--')) throw new UsageError(`argument ${index + 1} is not an option`)
    if (env === undefined) throw new UsageError(`unknown option ${flag}`)
    const value = argument === flag ? argv[++index] : argument.slice(flag.length + 1)
    if (value === undefined) throw new UsageError(`${flag} needs a value`)
    flags.set(env, value)
  }
  return flags
}

function parseOption(option: Option, value: string): unknown {
  try {
    return option.parse(value)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'is malformed'
    const given = option.secret ? '' : `, not "${value}"`
    throw new UsageError(`${option.env} (${flagOf(option)}) ${reason}${given}`)
  }
}

function absent(option: Option): undefined {
  if (!option.optional)
    throw new UsageError(`${option.env} (${flagOf(option)}) is required: ${option.description}`)
}

function flagOf(option: Option): string {
  return `--${option.env.toLowerCase().replaceAll('_', '-')}`
}

function describe(option: Option): string {
  if (option.default !== undefined && !option.secret) return `${option.description} (${option.default})`
  if (option.optional || option.default !== undefined) return option.description
  return `${option.description} (required)`
}
