/**
 * Other readings of what the interface leaves open: for each switch of the client's assumptions, a service that needs it.
 * The serialization of signatures is an option of the sandbox.
 */
import {
  edited,
  fault,
  initiates,
  payments,
  refused,
  withData,
  withFields,
  type ApplyFault,
  type FaultDefinition,
  type FaultedRequest,
  type Fields,
  type Operation,
} from './definition.js'

/** What this service calls the parameters of a query, by the sandbox's names. */
const queryNames = { page: 'p', limit: 'size', currency: 'fiat', chain: 'network' }

/** What this service calls the fields of an entry of the webhook log. */
const logNames: Readonly<Record<string, string>> = {
  _id: 'logId',
  webhookId: 'webhook',
  eventType: 'event',
  status: 'deliveryStatus',
  statusCode: 'httpStatus',
  payload: 'request',
  response: 'answer',
  attempts: 'tries',
  createdAt: 'at',
}

/** The readings, as faults of answers that are otherwise right. */
export const readingFaults: readonly FaultDefinition[] = [
  reading('reading-coin-field', 'reads the coin from `coin`', ['initiateFiat'], async (faulted) => {
    const body = (await faulted.c.req.raw.clone().json()) as Fields
    if (body['coin'] === undefined) return refused(400, 'coin: is required')(faulted)
    const { coin, ...rest } = body
    return withRequest(faulted, { body: JSON.stringify({ ...rest, currency: coin }) })
  }),
  reading(
    'reading-validate-tx-id',
    'fails with 500 unless a payment is named by txId',
    ['validate'],
    (faulted) => {
      const id = faulted.c.req.param('id') ?? ''
      const isOther = faulted.simulator.ledger.find(id).txId !== id
      return isOther ? refused(500, 'internal error')(faulted) : faulted.run()
    },
  ),
  reading(
    'reading-compact-coin',
    'has the coin’s id as `currency` of the compact shape',
    initiates,
    withData((data, { simulator }) =>
      typeof data['currency'] === 'string'
        ? { ...data, currency: simulator.ledger.find(String(data['txId'])).currency.id }
        : data,
    ),
  ),
  reading(
    'reading-compact-amount',
    'has the price as `amount` of the compact shape, and what is due as `coinAmount`',
    ['initiateFiat'],
    withData((data) => ({ ...data, amount: data['usdAmount'] })),
  ),
  reading(
    'reading-price-fields',
    'values its fee, and not the amount due, as usdAmount and agentAmount',
    payments,
    withFields({ usdAmount: '0.10', agentAmount: '0.09' }),
  ),
  reading(
    'reading-rate-per-usd',
    'has the price of one US dollar as `rate`',
    ['rates'],
    withFields(({ usd, rate }) => ({ rate: Number(rate) / Number(usd) })),
  ),
  reading(
    'reading-query-names',
    `calls its query parameters ${Object.values(queryNames).join(', ')}, and ignores other names`,
    ['chains', 'rates', 'webhookLogs', 'payouts', 'onrampCoins'],
    (faulted) => {
      const url = new URL(faulted.c.req.url)
      for (const [ours, theirs] of Object.entries(queryNames)) {
        const value = url.searchParams.get(theirs)
        url.searchParams.delete(ours)
        if (value !== null) url.searchParams.set(ours, value)
      }
      return withRequest(faulted, { url })
    },
  ),
  reading(
    'reading-log-fields',
    'has other names for the fields of a delivery in the log',
    ['webhookLogs'],
    withData((data) => ({ ...data, webhookLogs: (data['webhookLogs'] as Fields[]).map(renamed) })),
  ),
  reading(
    'reading-payout-merchant',
    'calls the merchant of a payout `merchant`',
    ['payouts'],
    edited(({ data, ...envelope }) => {
      const page = data as { data: Fields[] }
      const payouts = page.data.map(({ merchantId, ...payout }) => ({ ...payout, merchant: merchantId }))
      return { ...envelope, data: { ...page, data: payouts } }
    }),
  ),
]

function reading(
  name: string,
  effect: string,
  about: readonly Operation[],
  apply: ApplyFault,
): FaultDefinition {
  return fault('F029', name, effect, apply, about)
}

/** Carries out another request in its place. */
function withRequest({ c, run }: FaultedRequest, change: { url?: URL; body?: string }): Promise<Response> {
  const { method, headers, signal } = c.req.raw
  const body = change.body === undefined ? {} : { body: change.body }
  c.req.raw = new Request(change.url ?? c.req.url, { method, headers, signal, ...body })
  return run()
}

function renamed(entry: Fields): Fields {
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [logNames[name] ?? name, value]))
}
