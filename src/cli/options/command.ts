/** The frame of the commands: help, options as values, subcommands, exit codes, and where the output goes. */
import type { Terminal } from './account.js'
import {
  helpText,
  readOptions,
  UsageError,
  wantsHelp,
  type OptionSet,
  type OptionValues,
  type Requirements,
} from './options.js'

/** A command as `main` runs it: resolves to the exit code. @throws {UsageError} for what is wrong with its command line. */
export type Run = (argv: string[], terminal: Terminal) => Promise<number>

/** A command without subcommands: prints its help, or runs with the values of its options. Nothing is exit code 0. */
export function defineProgram<const O extends OptionSet>({
  usage,
  summary,
  options,
  requires,
  run,
}: CommandTexts & {
  usage: string
  options: O
  requires?: Requirements<O>
  run: (values: OptionValues<O>, terminal: Terminal) => Promise<number | void>
}): Run {
  return async (argv, terminal) => {
    if (!wantsHelp(argv, options))
      return (await run(readOptions(options, argv, terminal.env, requires), unsteered(terminal))) ?? 0
    terminal.print(helpText(`crypto-checkout ${usage}`, summary, options))
    return 0
  }
}

/** As a shell reports a program that a closed pipe ended. */
export const closedPipeCode = 141

/** Whether the reader of a pipe has ended. */
export function isReaderGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'
}

/** What could control the terminal in an output, or hide a part of it: every such character but the line end. */
const steering = /[^\P{C}\n]/gu

/** A text that can be printed on a terminal: what steers it, or hides a part of the text, is a question mark. */
export const withoutSteering = (text: string, steers = steering): string => text.replaceAll(steers, '?')

/** What a program prints may be of a server that it asks. */
const unsteered = (terminal: Terminal): Terminal => ({
  ...terminal,
  print: (text) => terminal.print(withoutSteering(text)),
  warn: (text) => terminal.warn(withoutSteering(text)),
})

export type Result = {
  code: number
  output: string
  /** Whether it goes to standard output. Default: where the code is 0. */
  isAnswer?: boolean
}

type CommandTexts = {
  /** Of a subcommand, after the command's name. Default: its name, its arguments and its required flags. */
  usage?: string
  summary: string
  /** In the list of `--help`. Default: the summary. */
  does?: string
}

/** A subcommand. */
export type Command = CommandTexts & {
  options: OptionSet
  run: (argv: string[], terminal: Terminal) => Promise<Result>
}

/** A subcommand whose `run` gets the values of its options. */
export function defineCommand<const O extends OptionSet>({
  run,
  ...command
}: CommandTexts & {
  options: O
  run: (values: OptionValues<O>, terminal: Terminal) => Promise<Result>
}): Command {
  return {
    ...command,
    run: async (argv, terminal) => run(readOptions(command.options, argv, terminal.env), terminal),
  }
}

/** A command with subcommands. */
export type CommandGroup = {
  name: string
  commands: Readonly<Record<string, Command>>
  /** The exit codes, at the end of `--help`. */
  exits?: string
  /** What could control the terminal in an output. Default: {@link steering}. */
  steers?: RegExp
}

/** A command that runs one of its subcommands. @throws {UsageError} for an unknown subcommand or a wrong option. */
export function commandGroup(group: CommandGroup): Run {
  return async ([name = '--help', ...argv], terminal) => {
    const { print, warn } = terminal
    const command = Object.hasOwn(group.commands, name) ? group.commands[name] : undefined
    if (!command || wantsHelp(argv, command.options)) {
      if (!command && name !== '--help' && name !== '-h')
        throw new UsageError(
          `unknown command ${group.name} ${name}; crypto-checkout ${group.name} --help lists them`,
        )
      const usage = `crypto-checkout ${group.name} ${command && usageOf(name, command)}`
      print(command ? helpText(usage, command.summary, command.options) : helpOf(group))
      return 0
    }
    const { code, output, isAnswer = code === 0 } = await command.run(argv, terminal)
    const write = isAnswer ? print : warn
    write(withoutSteering(output, group.steers))
    return code
  }
}

function usageOf(name: string, { usage, options }: Command): string {
  const needed = Object.values(options).flatMap(({ argument, flag, optional, default: preset }) => {
    if (argument !== undefined) return [argument]
    return flag === undefined || optional || preset !== undefined ? [] : [flag, flag.slice(2).toUpperCase()]
  })
  return usage ?? [name, ...needed, '[options]'].join(' ')
}

function helpOf({ name, commands, exits = '' }: CommandGroup): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  const lines = Object.entries(commands).map(
    ([command, { summary, does = summary }]) => `  ${command.padEnd(width)}  ${does.replaceAll('\n', ' ')}\n`,
  )
  return `usage: crypto-checkout ${name} <command> [options]

Commands:
${lines.join('')}
crypto-checkout ${name} <command> --help lists a command's options.${exits}
`
}

export function done(output: string): Result {
  return { code: 0, output }
}

export function failed(reason: string): Result {
  return { code: 1, output: `crypto-checkout: ${reason}\n` }
}
