#!/usr/bin/env node
/** The package's command: runs the subcommand and maps a wrong command line to exit code 2. */
import { version } from '../core/version.js'
import type { Terminal } from './options/account.js'
import { closedPipeCode, isReaderGone, withoutSteering } from './options/command.js'
import { withEnvFile } from './options/env-file.js'
import { UsageError, wantsHelp } from './options/options.js'

const usage = `usage: crypto-checkout <command> [options]

Commands:
  serve        run the merchant endpoint
  sandbox      run the payment service on this machine, for development
  orders       find, show, decide and export orders
  links        create, list and close links that many buyers order by
  desk         show the orders on a page of this machine, and decide them
  backup       copy the SQLite database while the endpoint runs
  restore      check a backup and copy it into place
  init         write a shop for your framework, with fresh secrets, into an empty folder
  doctor       check how the payment service behaves for your account
  conformance  check an endpoint against the wire contract
  webhook      register, show and delete the account's webhook, and print its log
  wallets      make subwallets, print their addresses, and have addresses watched
  payouts      print what the payment service sent from your balance

crypto-checkout <command> --help lists a command's options. The file .env of the folder sets those that the environment does not;
sandbox and init do not read it.
`

// Imported on demand, so that a command starts without loading the others. Each resolves to the exit code.
const commands: Record<string, (argv: string[]) => Promise<number | void>> = {
  serve: async (argv) => (await import('./serve/serve.js')).serve(argv, terminal()),
  sandbox: async (argv) => (await import('./sandbox/sandbox.js')).sandbox(argv),
  orders: async (argv) => (await import('./orders/orders.js')).orders(argv, terminal()),
  links: async (argv) => (await import('./links/links.js')).links(argv, terminal()),
  desk: async (argv) => (await import('./desk/desk.js')).desk(argv, terminal()),
  backup: async (argv) => (await import('./backup/backup.js')).backup(argv, terminal()),
  restore: async (argv) => (await import('./backup/backup.js')).restore(argv, terminal()),
  init: async (argv) => (await import('./init/init.js')).init(argv, terminal()),
  doctor: async (argv) => (await import('./doctor.js')).doctor(argv, terminal()),
  conformance: async (argv) => (await import('./conformance.js')).conformance(argv, terminal()),
  webhook: async (argv) => (await import('./webhook/webhook.js')).webhook(argv, terminal()),
  wallets: async (argv) => (await import('./wallets/wallets.js')).wallets(argv, terminal()),
  payouts: async (argv) => (await import('./payouts/payouts.js')).payouts(argv, terminal()),
}

// Same as Node's `--disable-proto=delete`: no body can reach a prototype by that name. Bun's own streams need it.
if (process.versions['bun'] === undefined) Reflect.deleteProperty(Object.prototype, '__proto__')

/** Their settings are not the shop's: PORT in a shop's file is its own. */
const withoutFile = new Set(['sandbox', 'init'])

/** Longer than all calls of a responding service. */
const deadlineMs = 120_000

async function main([name = '--help', ...argv]: string[]): Promise<number | void> {
  if (name === '--help' || name === '-h') return print(usage)
  if (name === '--version') return print(`${version}\n`)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`unknown command ${name}; crypto-checkout --help lists them`)
  if (!withoutFile.has(name)) readFileFor(argv)
  return command(argv)
}

/** A file that can't be read hides no help. */
function readFileFor(argv: readonly string[]): void {
  try {
    Object.assign(process.env, withEnvFile(process.env))
  } catch (error) {
    if (!wantsHelp(argv)) throw error
  }
}

function print(text: string): void {
  process.stdout.write(text)
}

/** Those that run until a signal ends them, also when their output has no reader. */
const servers = new Set(['serve', 'sandbox', 'desk'])

/**
 * A reader may go before the last line, as `head` does. A command then ends without a word, and with a sentence where a disk is full.
 * Messages that can't be written end nothing, and a server runs on.
 */
function endWithReader(name: string | undefined): void {
  process.stdout.on('error', (error: Error) => {
    if (servers.has(name ?? '')) return
    if (isReaderGone(error)) process.exit(closedPipeCode)
    process.stderr.write(`crypto-checkout: standard output can't be written: ${error.message}\n`)
    process.exit(1)
  })
  process.stderr.on('error', () => undefined)
}

function terminal(): Terminal {
  return {
    env: process.env,
    print,
    warn: (text) => void process.stderr.write(text),
    fetch,
    signal: AbortSignal.timeout(deadlineMs),
  }
}

endWithReader(process.argv[2])
try {
  process.exitCode = (await main(process.argv.slice(2))) ?? 0
} catch (error) {
  const isUsage = error instanceof UsageError
  const text = isUsage ? error.message : error instanceof Error ? error.stack : undefined
  process.stderr.write(`crypto-checkout: ${withoutSteering(text ?? String(error))}\n`)
  process.exitCode = isUsage ? error.exitCode : 1
}
