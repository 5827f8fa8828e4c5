/** A command with several actions at the payment service: help, output and what a failure means. */
import { GatewayError } from '../../gateway/index.js'
import { isUnreachable, type Terminal } from './account.js'
import { helpText, UsageError, wantsHelp, type OptionSet } from './options.js'

export type ServiceAction = {
  /** After the command's name. */
  usage: string
  summary: string
  options: OptionSet
  /** Resolves to the output. */
  run: (argv: string[], terminal: Terminal) => Promise<string>
}

export type ServiceCommand = {
  name: string
  /** Each action, with what it does in the list of `--help`. */
  actions: Readonly<Record<string, ServiceAction & { does: string }>>
  /** What HTTP 404 means. */
  missing: string
  /** What shows whether a call was performed, although its answer was lost. */
  lost: string
}

/**
 * Runs an action and resolves to the exit code.
 * @throws {UsageError} for an unknown action or a wrong option.
 */
export async function runServiceCommand(
  command: ServiceCommand,
  [name = '--help', ...argv]: string[],
  terminal: Terminal,
): Promise<number> {
  const { print, warn } = terminal
  const { actions } = command
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || wantsHelp(argv)) {
    if (!action && name !== '--help' && name !== '-h')
      throw new UsageError(
        `unknown command ${command.name} ${name}; crypto-checkout ${command.name} --help lists them`,
      )
    const usage = `crypto-checkout ${command.name} ${action?.usage ?? ''}`
    print(action ? helpText(usage, action.summary, action.options) : helpOf(command))
    return 0
  }
  try {
    // The service's text must not hold terminal control characters. The lines of CSV end with both.
    print((await action.run(argv, terminal)).replaceAll(/\r(?!\n)|[^\P{Cc}\r\n]/gu, '?'))
    return 0
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    warn(`crypto-checkout: ${explain(error, command)}\n`)
    return isUnreachable(error) ? 3 : 1
  }
}

function helpOf({ name, actions }: ServiceCommand): string {
  const width = Math.max(...Object.keys(actions).map((action) => action.length))
  return `usage: crypto-checkout ${name} <command> [options]

Commands:
${Object.entries(actions)
  .map(([action, { does }]) => `  ${action.padEnd(width)}  ${does}\n`)
  .join('')}
crypto-checkout ${name} <command> --help lists a command's options. All exit with 0 when it is done, 1 when the service
refuses, 2 for a wrong option, 3 when the service gives no answer.
`
}

/** The failure, and the next step. */
function explain(
  { message, status, ambiguous }: GatewayError,
  { missing, lost }: Pick<ServiceCommand, 'missing' | 'lost'>,
): string {
  if (status === 401 || status === 403) {
    const options = 'GATEWAY_ACCESS_ID, GATEWAY_ACCESS_SECRET or GATEWAY_SIGNATURE'
    return `${message}. One of ${options} is wrong: crypto-checkout doctor tells more`
  }
  if (status === 404) return `${message}. ${missing}, or GATEWAY_URL (--gateway-url) is wrong`
  if (ambiguous) return `${message}. ${lost}`
  return message
}
