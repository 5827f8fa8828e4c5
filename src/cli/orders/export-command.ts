/** `orders export`: the file for the accounts. */
import { open, writeFile } from 'node:fs/promises'
import { exportFormats } from '../../server/orders/export.js'
import type { Operations } from '../../server/orders/operations.js'
import { filterOf } from '../../server/orders/order-filter.js'
import { ownerOnly } from '../../server/store/sqlite/file.js'
import { accountOf, openGateway, optionalAccountOptions } from '../options/account.js'
import { closedPipeCode, defineCommand, done, isReaderGone, type Result } from '../options/command.js'
import { databaseOptions } from '../options/database.js'
import { defineOptions, oneOf, optionalFlag, text, UsageError } from '../options/options.js'
import { filterOptions, type FilterTexts } from './filter-options.js'
import { withOrders } from './with-orders.js'

/** A reference must not control the terminal. The byte order mark at the head does not. */
const withoutControls = (line: string) => line.replaceAll(/[^\P{C}\r\n\uFEFF]/gu, '?')

/** For the owner alone, also where the file is there: it names what the shop's customers paid. */
async function writePrivately(file: string, lines: AsyncIterable<string>): Promise<void> {
  const handle = await open(file, 'w', ownerOnly)
  try {
    // A device or a pipe has an owner of its own.
    if ((await handle.stat()).isFile()) await handle.chmod(ownerOnly)
    await writeFile(handle, lines)
  } finally {
    await handle.close()
  }
}

export const exportPayments = defineCommand({
  summary: 'Prints every payment as CSV (RFC 4180) or JSON Lines, newest orders first.',
  options: defineOptions({
    format: {
      flag: '--format',
      description: exportFormats.join(' or '),
      default: 'csv',
      parse: oneOf(...exportFormats),
    },
    ...filterOptions,
    file: optionalFlag('--file', 'where to write; default: standard output', text),
    ...optionalAccountOptions,
    accessSecret: {
      ...optionalAccountOptions.accessSecret,
      description: 'access secret, with which the export names the payouts that paid refunds',
    },
    ...databaseOptions,
  }),
  async run(values, { print, warn, fetch }) {
    const { format, file, databaseUrl, accessSecret } = values
    const filter = filterOf((name) => (values as FilterTexts)[name])
    const account = accessSecret === undefined ? undefined : accountOf(values)
    const gateway = account && openGateway(account, fetch)
    const onError = (error: unknown) =>
      warn(
        `crypto-checkout: refund_payout may lack some: ${error instanceof Error ? error.message : 'failed'}\n`,
      )
    const write = async (orders: Operations): Promise<Result> => {
      const lines = orders.export(format, filter)
      if (file === undefined) {
        for await (const line of lines) print(withoutControls(line))
        return done('')
      }
      try {
        await writePrivately(file, lines)
      } catch (error) {
        if (isReaderGone(error)) return { code: closedPipeCode, output: '' }
        throw new UsageError(`--file can't be written: ${error instanceof Error ? error.message : 'failed'}`)
      }
      return done(`written to ${file}\n`)
    }
    return withOrders(databaseUrl, write, undefined, { gateway, onError })
  },
})
