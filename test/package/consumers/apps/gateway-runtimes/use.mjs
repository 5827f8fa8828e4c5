/** What a shop does with the client: signed and unsigned calls, an iterator, a failure, a delivery. */
import { createGateway, GatewayError, verifyDelivery } from 'crypto-checkout/gateway'

export async function use(baseUrl, runtime) {
  const calls = []
  const gateway = createGateway({
    ...{ baseUrl, accessId: 'sandbox-access-id', accessSecret: 'sandbox-access-secret' },
    userAgent: 'shop/1.2',
    onCall: ({ operation, outcome }) => calls.push(`${operation} ${outcome}`),
  })
  const created = await gateway.payments.initiate({ amount: '25.5', chain: 'tron', coin: 'usdt' })
  const { status } = await gateway.payments.validate(created.ids[0])
  const wallet = await gateway.wallets.create({ reference: `customer of ${runtime}` })
  let payouts = 0
  for await (const { id } of gateway.payouts.all({ limit: 10, timeoutMs: 5000 })) if (id) payouts += 1
  const raw = (await gateway.request({ method: 'GET', path: ['onramp', 'chains'] })).raw
  const refusal = await gateway.payments
    .validate('nothing', { maxRetries: 0, signal: AbortSignal.timeout(5000) })
    .catch((error) => error)
  const aborted = await gateway.system.currencies({ signal: AbortSignal.abort() }).catch((error) => error)
  const secret = { 'x-checkout-webhook-secret': 'a secret' }
  return {
    ...{ amount: created.amount, status, addresses: wallet.addresses.length, payouts },
    isList: Array.isArray(raw),
    refusal: [refusal instanceof GatewayError, refusal.status, typeof refusal.requestId],
    aborted: aborted.code,
    isReal: await verifyDelivery(new Headers(secret), secret),
    isForged: await verifyDelivery(new Headers({ 'x-checkout-webhook-secret': 'another' }), secret),
    calls: calls.length,
  }
}
