/** A command with several actions at the payment service: what a failure means. */
import { GatewayError } from '../../gateway/index.js'
import { isAccessRefused } from '../../server/gateway-calls/gateway-problem.js'
import { isUnreachable } from './account.js'
import { commandGroup, type CommandGroup, type Run } from './command.js'

export type ServiceCommand = Pick<CommandGroup, 'name' | 'commands'> & {
  /** What HTTP 404 means. */
  missing: string
  /** What shows whether a call was performed, although its answer was lost. */
  lost: string
}

const exits = ` All exit with 0 when it is done, 1 when the service
refuses, 2 for a wrong option, 3 when the service gives no answer.`

/** The service's text must not steer the terminal. The lines of CSV end with both, after a byte order mark at the head. */
const steers = /\r(?!\n)|[^\P{C}\r\n\uFEFF]/gu

/** A command that runs one of its actions. @throws {UsageError} for an unknown action or a wrong option. */
export function serviceCommand(command: ServiceCommand): Run {
  const run = commandGroup({ ...command, exits, steers })
  return async (argv, terminal) => {
    try {
      return await run(argv, terminal)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      terminal.warn(`crypto-checkout: ${explain(error, command)}\n`)
      return isUnreachable(error) ? 3 : 1
    }
  }
}

/** The failure, and the next step. */
function explain(error: GatewayError, { missing, lost }: Pick<ServiceCommand, 'missing' | 'lost'>): string {
  const { message, status, ambiguous } = error
  if (isAccessRefused(error)) {
    const options = 'GATEWAY_ACCESS_ID, GATEWAY_ACCESS_SECRET or signature of GATEWAY_ASSUMPTIONS'
    return `${message}. One of ${options} is wrong: run crypto-checkout doctor to find out which`
  }
  if (status === 404) return `${message}. ${missing}, or GATEWAY_URL (--gateway-url) is wrong`
  const next = [isUnreachable(error) && 'Check GATEWAY_URL (--gateway-url), if it lasts', ambiguous && lost]
  return [message, ...next.filter((sentence) => sentence !== false)].join('. ')
}
