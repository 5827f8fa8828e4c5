/** A sandbox with payments on which faults are put, one operation at a time. */
import { expect } from 'vitest'
import type { SandboxOptions } from '../../../src/sandbox/index.js'
import type { Operation } from '../../../src/sandbox/faults/definition.js'
import { signedHeaders, startService, type Expanded } from '../../support/sandbox.js'

const order = { amount: '25.5', chain: 'tron', coin: 'usdt' }

/** How each operation is asked; `id` is that of a payment, `address` is one on TRON. */
const requests: Record<Operation, [method: string, path: string, body?: object]> = {
  initiate: ['POST', '/payment/initiate', order],
  initiateFiat: ['POST', '/payment/initiate/USD', { amount: '10', chain: 'tron', currency: 'usdt' }],
  validate: ['POST', '/payment/validate/{id}'],
  chains: ['GET', '/system/chains'],
  chainCurrencies: ['GET', '/system/chains/tron/currency'],
  currencies: ['GET', '/system/currency'],
  rates: ['GET', '/system/rates/usdt'],
  registerWebhook: ['POST', '/webhook', { url: 'https://shop.example/hook', eventTypes: ['x'] }],
  getWebhook: ['GET', '/webhook'],
  deleteWebhook: ['DELETE', '/webhook/{webhook}'],
  webhookLogs: ['GET', '/webhook/logs'],
  createWallet: ['POST', '/wallet', { reference: 'user-1' }],
  walletAddresses: ['GET', '/wallet/user-0/addresses'],
  validateAddress: ['POST', '/wallet/validate', { address: 'x', networks: ['tron'] }],
  filterDeposits: [
    'POST',
    '/wallet/filter',
    { address: 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6', chains: ['tron'] },
  ],
  payouts: ['GET', '/payout'],
  onrampCoins: ['GET', '/onramp/coins'],
  onrampChains: ['GET', '/onramp/chains'],
}

/** A sandbox with two payments, the first of them completed, and a webhook; then with a fault, if one is given. */
export async function prepare(fault?: object, options: SandboxOptions = {}) {
  const service = startService({ confirmDelayMs: 0, ...options })
  const { sandbox, initiate, signed, call, control } = service
  const { _id: id } = await initiate()
  await initiate()
  sandbox.deposit(id)
  const { data: webhook } = await signed<{ _id: string }>(...requests.registerWebhook)
  if (fault) await control('/faults', fault)

  function send(operation: Operation, change: { signal?: AbortSignal } = {}) {
    const [method, path, body] = requests[operation]
    const url = `http://sandbox.test/v1/api${path.replace('{id}', id).replace('{webhook}', webhook._id)}`
    return sandbox.fetch(
      new Request(url, {
        method,
        headers: { ...signedHeaders(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        ...(change.signal && { signal: change.signal }),
      }),
    )
  }
  /** The data that an operation answers while a fault is on. */
  async function faulted<T = Expanded>(name: string, operation: Operation, fault: object = {}) {
    const answer = await control('/faults', { name, operation, times: 1, ...fault })
    expect(answer.http).toBe(200)
    const response = await send(operation)
    return ((await response.json()) as { data: T }).data
  }
  return { ...service, id, send, faulted, validateNow: () => call('POST', `/v1/api/payment/validate/${id}`) }
}
