/** The client's method for each operation of section 4. */
import type { Gateway } from '../../src/gateway/index.js'
import type { OperationName } from './operations.js'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const order = {
  amount: '25.5',
  chain: 'tron',
  coin: 'usdt',
  reference: 'order-1042',
  meta: { customerEmail: 'payer@example.com' },
}

/** The method of each operation, called with the examples of section 4, and with this as the parameter of its path. */
export const methods: Record<OperationName, (gateway: Gateway, parameter: string) => Promise<unknown>> = {
  'POST payment/initiate': ({ payments }) => payments.initiate(order),
  'POST payment/initiate/{currency}': ({ payments }, currency) => payments.initiateFiat(currency, order),
  'POST payment/validate/{id}': ({ payments }, id) => payments.validate(id),
  'GET system/chains': ({ system }) => system.chains(),
  'GET system/chains/{id}/currency': ({ system }, id) => system.currenciesOf(id),
  'GET system/currency': ({ system }) => system.currencies(),
  'GET system/rates/{coin}': ({ system }, coin) => system.rate(coin),
  'POST webhook': ({ webhooks }) =>
    webhooks.create({
      url: 'https://shop.example/checkout/webhook',
      eventTypes: ['transaction_completed'],
      description: 'The shop',
      headers: { 'x-checkout-webhook-secret': 'a secret' },
    }),
  'GET webhook': ({ webhooks }) => webhooks.get(),
  'DELETE webhook/{id}': ({ webhooks }, id) => webhooks.delete(id),
  'GET webhook/logs': ({ webhooks }) => webhooks.logs(),
  'POST wallet': ({ wallets }) => wallets.create({ reference: 'customer-7' }),
  'GET wallet/{walletReference}/addresses': ({ wallets }, reference) => wallets.addresses(reference),
  'POST wallet/validate': ({ wallets }) => wallets.validate({ address, networks: ['tron'] }),
  'POST wallet/filter': ({ wallets }) => wallets.watch({ address, chains: ['tron'] }),
  'GET payout': ({ payouts }) => payouts.list(),
  'GET onramp/coins': ({ onramp }) => onramp.coins(),
  'GET onramp/chains': ({ onramp }) => onramp.chains(),
}
