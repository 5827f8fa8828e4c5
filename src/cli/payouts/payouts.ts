/** `crypto-checkout payouts`: what the payment service sent from the merchant's balance. */
import type { Cut, Dropped, Payout } from '../../gateway/index.js'
import { byteOrderMark, csvLine } from '../../server/orders/csv.js'
import { accountOptions, openGateway } from '../options/account.js'
import { defineCommand, done } from '../options/command.js'
import { defineOptions, oneOf, optionalFlag, wholeNumber, counted } from '../options/options.js'
import { serviceCommand } from '../options/service-command.js'

const columns = [
  ...(['id', 'type', 'status', 'amount', 'coin', 'chain', 'address', 'fee', 'txHash', 'createdAt'] as const),
]

/** Identifiers of the payment service and of networks, which a spreadsheet must not take for numbers. */
const textColumns = new Set<string>([
  'id',
  'coin',
  'chain',
  'address',
  'txHash',
] satisfies (typeof columns)[number][])
const kindOf = (index: number) => (textColumns.has(columns[index] ?? '') ? 'text' : 'value')

const exportAll = defineCommand({
  does: 'print every payout as CSV or JSON Lines',
  summary: `Prints every payout of the account, crypto and fiat, as CSV (RFC 4180) or JSON Lines. The column refund_payout of
crypto-checkout orders export has the id of a payout that paid a refund.`,
  options: defineOptions({
    format: { flag: '--format', description: 'csv or jsonl', default: 'csv', parse: oneOf('csv', 'jsonl') },
    limit: optionalFlag(
      '--limit',
      'payouts at most, as the service orders them; default: all',
      wholeNumber(1, 1_000_000),
    ),
    ...accountOptions,
  }),
  async run({ format, limit = Infinity, ...values }, { fetch, signal, warn }) {
    const lines = format === 'csv' ? [`${byteOrderMark}${csvLine(columns)}`] : []
    let unread = 0
    let count = 0
    const onDropped = ({ count: records }: Dropped) => void (unread += records)
    const onCut = ({ page, pages }: Cut) =>
      warn(`crypto-checkout: the list ended early, at page ${page} of ${pages ?? 'an unknown number'}\n`)
    for await (const payout of openGateway(values, fetch).payouts.all({ signal, onDropped, onCut })) {
      if (count++ === limit) break
      lines.push(
        format === 'csv'
          ? csvLine(
              columns.map((name) => payout[name] ?? ''),
              kindOf,
            )
          : jsonLine(payout),
      )
    }
    if (unread > 0) warn(`crypto-checkout: ${counted(unread, 'payout')} could not be read\n`)
    return done(lines.join(''))
  },
})

export const payouts = serviceCommand({
  name: 'payouts',
  missing: 'There are none',
  lost: '',
  commands: { export: exportAll },
})

function jsonLine(payout: Payout): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, payout[name] ?? ''])))}\n`
}
