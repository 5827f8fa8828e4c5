/** `orders unknown` and `orders recover`: deliveries of the payment service without a payment in the store. */
import { GatewayError } from '../../gateway/index.js'
import type { Store } from '../../server/index.js'
import { accountOptions, openGateway, type AccountValues, type Terminal } from '../options/account.js'
import { databaseOptions } from '../options/database.js'
import { bareFlag, defineOptions, wholeNumber } from '../options/options.js'
import { asJson, asLines, iso } from './orders-text.js'

const json = bareFlag('--json', 'print JSON')
const limit = {
  flag: '--limit',
  description: 'identifiers at most',
  default: '100',
  parse: wholeNumber(1, 1000),
} as const

export const unknownOptions = defineOptions({ limit, json, ...databaseOptions })
export const recoverOptions = defineOptions({
  limit,
  json,
  gatewayUrl: accountOptions.gatewayUrl,
  accessId: accountOptions.accessId,
  assumptions: accountOptions.assumptions,
  ...databaseOptions,
})

/** Every stored identifier, the latest first. */
export async function listUnknown(store: Store, limit: number, isJson: boolean): Promise<string> {
  const deliveries = (await store.listUnknownDeliveries(limit)).map(({ firstAt, lastAt, ...delivery }) => ({
    ...delivery,
    firstAt: iso(firstAt),
    lastAt: iso(lastAt),
  }))
  if (isJson) return asJson({ deliveries })
  if (deliveries.length === 0) return 'no unknown deliveries\n'
  return deliveries
    .map(({ identifier, lastAt, deliveries: count }) => `${lastAt}  ${count} times  ${identifier}\n`)
    .join('')
}

/**
 * Calls the service for every stored identifier. A payment that the store knows by another identifier becomes due; for
 * the others it prints the data that a person needs to find the order.
 */
export async function recover(
  store: Store,
  account: Omit<AccountValues, 'accessSecret'>,
  { limit, json, terminal }: { limit: number; json: boolean; terminal: Terminal },
): Promise<string> {
  const gateway = openGateway({ ...account, accessSecret: undefined }, terminal.fetch)
  const payments: object[] = []
  for (const { identifier } of await store.listUnknownDeliveries(limit)) {
    try {
      const found = await gateway.payments.validate(identifier, { signal: terminal.signal })
      const at = Date.now() + store.clockOffsetMs()
      const { known } = await store.receiveDelivery([identifier, ...found.ids], at)
      payments.push({
        identifier,
        result: known ? 'known by another identifier, due now' : 'unknown',
        ...(found.status !== undefined && { status: found.status }),
        network: found.chain,
        ...(found.coin !== undefined && { coin: found.coin }),
        address: found.address,
        amount: found.amount,
        ...(found.received !== undefined && { received: found.received }),
        ...(found.txId !== undefined && { txId: found.txId }),
      })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      payments.push({ identifier, result: `the service refused: ${error.code}` })
    }
  }
  if (json) return asJson({ payments })
  return payments.map((payment) => asLines(payment)).join('\n') || 'no unknown deliveries\n'
}
